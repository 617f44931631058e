/** Lo que la página dice de la línea y del aparato en el que está. */
import type { connection as englishConnection, device as englishDevice } from '../en/device.ts';

export const connection: typeof englishConnection = {
  offline: 'Sin línea. Lo que elegiste queda guardado y se envía en cuanto haya.',
  gone: 'El servidor no contesta. Lo que elegiste queda guardado y se envía en cuanto conteste.',
  slow: 'La línea va lenta. Lo que elegiste está en camino.',
  back: 'Hay línea otra vez.',
  asOf: (length) => `Lo ves como estaba hace ${length}.`,
  sent: 'Lo que elegiste sin línea ya está jugado.',
  refused: (why) => `Lo que elegiste sin línea no se jugó. ${why}`,
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
