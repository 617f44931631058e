/** Lo que la página dice de la línea y del aparato en el que está. */
import type { connection as englishConnection, device as englishDevice } from '../en/device.ts';

export const connection: typeof englishConnection = {
  offline: 'Sin línea.',
  gone: 'El servidor no contesta.',
  slow: 'La línea va lenta.',
  waits: {
    kept: 'Lo que elegiste queda guardado en este aparato y se envía en cuanto se pueda.',
    unkept:
      'En este aparato ya no cabe nada: lo que elegiste se envía en cuanto se pueda, si esta página ' +
      'sigue abierta.',
  },
  back: 'Hay línea otra vez.',
  asOf: (length) => `Lo ves como estaba hace ${length}.`,
  sent: 'Lo que elegiste sin línea ya está jugado.',
  refused: (why) => `Lo que elegiste sin línea no se jugó. ${why}`,
  done: 'Lo que elegiste sin línea ya está hecho.',
  notDone: (why) => `Lo que elegiste sin línea no se hizo. ${why}`,
  nobody:
    'En otra ventana de este navegador se eligió empezar de nuevo. Por eso aquí no juega nadie.',
  notices: 'Avisos de esta página',
  newer: 'Hay una versión más nueva de esta página.',
  open: 'Abrirla',
};

export const device: typeof englishDevice = {
  look: 'Colores',
  looks: { system: 'como en este aparato', light: 'claros', dark: 'oscuros' },
  coming: 'Un momento…',
  sounds: 'Sonidos suaves: una ficha, mi turno',
};
