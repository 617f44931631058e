/** Words of how one is told. */
import type { telling as english } from '../en/telling.ts';

export const telling: typeof english = {
  title: 'Mensajes',
  intro: 'Un solo mensaje por todas las mesas que te esperan, nunca en tus horas de silencio.',
  turns: 'Cuando me toque, avisarme',
  choices: [
    ['prompt', 'poco después'],
    ['daily', 'una vez al día'],
    ['off', 'nunca'],
  ],
  daily: 'A esta hora del día',
  mute: 'No enviarme nada durante una semana',
  muted: (until) => `Los mensajes están parados hasta el ${until}.`,
  unmute: 'Volver a enviarlos',
  saved: 'Queda guardado.',
  browserOn: 'Avisarme en este navegador',
  browserOff: 'Dejar de avisarme en este navegador',
  browserNever:
    'Aquí este navegador no puede recibir avisos. Quizá por https, o si instalas la página.',
  browserDenied: 'El navegador no lo permite. Sus ajustes para esta página dicen más.',
  browserOnDone: 'Desde ahora este navegador recibe avisos.',
  browserOffDone: 'Este navegador ya no recibe avisos.',
  mail: 'Dirección de correo',
  mailSet: 'Enviar correo aquí',
  mailAsked: 'Va un correo a esa dirección. Abre el enlace que lleva.',
  mailWaits: (address) => `${address} aún no está confirmada: abre el enlace del correo.`,
  mailGood: (address) => `El correo va a ${address}.`,
  mailDrop: 'Olvidar esta dirección',
  mailDropped: 'La dirección está olvidada.',
  test: 'Enviarme una prueba',
  tested: {
    sent: 'Va una prueba en camino.',
    failed: 'La prueba no llegó.',
    none: 'Aún no hay por dónde llegarte: añade antes este navegador o una dirección.',
  },
};
