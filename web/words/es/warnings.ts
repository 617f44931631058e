/** Words for what a device has caught, and what to do about it. */
import type { warnings as english } from '../en/warnings.ts';

const notAdded = 'Este dispositivo se guarda su secreto, no añade nada y aquí no firma nada.';

export const warnings: typeof english = {
  title: 'No te fíes de esta mesa',
  lateTitle: 'Un cierre llegó tarde',
  intro: 'Este dispositivo vigila al servidor mientras juegas, y algo no cuadra.',
  what: {
    'two-heads': () =>
      'El servidor firmó dos registros distintos de esta mesa para el mismo momento. Solo uno puede ' +
      'ser cierto, y los dos llevan su firma.',
    changed: () =>
      'El registro de esta mesa no es el que siguió este dispositivo: algo cambió en él después de ' +
      'haber pasado.',
    back: () =>
      'El servidor muestra de esta mesa un registro más corto que el que ya había firmado. Quitaron ' +
      'lo que pasó después.',
    split: () =>
      'El dispositivo de otro jugador firmó una jugada sobre otro registro de esta mesa. El servidor ' +
      'os muestra dos mesas distintas.',
    broken: () => 'El registro de esta mesa contiene algo que sus propias reglas no permiten.',
    'bad-head': () => 'La firma del servidor bajo el registro de esta mesa no se cumple.',
    late: (no) =>
      `La mano ${no} se cerró demasiado tarde para que este dispositivo lo viera antes del valor ` +
      'público al azar. Si el reloj de este dispositivo anda mal, eso lo explica; si no, el servidor ' +
      'pudo escoger el cierre.',
    opening: (no) =>
      `Tus fichas de la mano ${no} no cuadran con lo que el servidor fijó antes de jugar: al menos ` +
      'una no es la que te tocó.',
    dropped: () =>
      'El servidor tomó el secreto de este dispositivo para la mezcla y luego lo dejó fuera del ' +
      'registro.',
    'not-mine': () =>
      'El registro de esta mesa nombra un secreto tuyo que este dispositivo nunca hizo. Tú no ' +
      'proteges esa mezcla.',
    key: () =>
      'El registro de esta mesa está firmado por otra clave que la que este dispositivo conocía de ' +
      'este servidor.',
    proof: (no) => `La prueba de la mano ${no} no se cumple.`,
    'log-changed': () => 'El registro que debía mostrar la mezcla no se sostiene.',
    'other-root': () =>
      'El servidor cambió su mitad de la mezcla después de que este dispositivo prometiera.',
    'other-commit': () =>
      'El registro de la mezcla tiene en tu asiento una promesa que este dispositivo no hizo.',
    'other-player': () =>
      'El registro de la mezcla nombra en tu asiento a otra persona, o a otra clave.',
  },
  doWhat: {
    late: 'La mezcla vale igual si un dispositivo añadió un secreto. Pregunta a los demás si lo vieron.',
    opening:
      'Guarda la evidencia y enséñala después de la mano: hasta entonces dice qué fichas tienes.',
    key:
      'Un servidor cambia de clave pocas veces, y lo avisa antes. Compara la clave con los demás; ' +
      `tómala solo si todos ven la misma. ${notAdded}`,
    split: 'Comparad el código del reparto y guardad la evidencia en los dos dispositivos.',
    'log-changed': notAdded,
    'other-root': notAdded,
    'other-commit': notAdded,
    'other-player': notAdded,
  },
  kept: 'Guarda la evidencia y enséñasela a los demás: cualquiera puede comprobarla sin el servidor.',
  code: (code) => `Regla rota: ${code}.`,
  download: 'Guardar la evidencia',
  trust: 'Ya la comparamos: tomar esta clave',
};
