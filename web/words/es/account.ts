/** Words of devices, programs and data that are the player's. */
import type { account as english } from '../en/account.ts';

export const account: typeof english = {
  devices: 'Otros dispositivos',
  devicesHint:
    'Con un código de aquí, otro dispositivo o un chat juega como tú. Vale una sola vez y durante ' +
    'diez minutos. No se lo digas a nadie más.',
  make: 'Hacer un código',
  code: (code, until) => `Escribe ${code} en el otro dispositivo, hasta las ${until}.`,
  enter: 'Código de otro dispositivo',
  enterHint:
    'Este dispositivo jugará como quien hizo el código. Los asientos que tienes ahora siguen con tu ' +
    'nombre de ahora: abajo puedes volver a él mientras duren.',
  use: 'Jugar aquí como ese jugador',
  used: (name) => `Este dispositivo juega ahora como ${name}.`,
  guest: 'Invitado',
  others: 'Aquí también has jugado como',
  switch: (name) => `Volver a jugar como ${name}`,
  identities: (names) => `También entras con: ${names}.`,
  signInHint:
    'Con una cuenta de otro sitio eres el mismo jugador en todos los dispositivos, y vuelves aunque ' +
    'pierdas este. Los asientos que otro jugador tenga aquí siguen siendo suyos.',
  signIn: (provider) => `Entrar con ${provider}`,
  signInNot: {
    refused: 'No has entrado: el proveedor, o tú allí, dijo que no.',
    stray: 'Esa entrada se empezó en otra parte, o hace demasiado. Empiézala aquí otra vez.',
    away: 'El proveedor no responde. Entra otra vez dentro de un rato.',
  },
  keys: 'Programas que juegan por ti',
  keysHint: 'Una clave hace lo que tú puedes hacer en las mesas. Quien la tenga juega como tú.',
  noKeys: 'Ningún programa tiene clave.',
  keyLabel: 'Para qué es la clave',
  keyMake: 'Hacer una clave',
  keyShown: (label) =>
    `La clave para ${label}. Solo se muestra esta vez: cópiala a donde haga falta.`,
  keyCopy: 'Copiar la clave',
  keySince: (when) => `desde ${when}`,
  keyDrop: (label) => `Anular la clave para ${label}`,
  keyDropShort: 'Anular',
  keyDropAsk: (label) => `¿Anular la clave para ${label}? Su programa queda fuera enseguida.`,
  keyDropped: 'La clave está anulada.',
  data: 'Tus datos',
  export: 'Guardar todo lo que se sabe de ti',
  exportHint: 'Un archivo: ajustes, claves por su nombre y cada mesa con su registro.',
  exported: 'El archivo está guardado.',
  delete: 'Borrarme',
  deleteHint: 'Tu nombre, ajustes, dispositivos y claves desaparecen, y dejas tus asientos.',
  deleteAsk:
    '¿Borrarte para siempre? Desaparecen tu nombre, tus ajustes, tus claves y lo que escribiste; la ' +
    'casa ocupa tus asientos. Lo jugado queda, para que valgan las partidas y pruebas de los demás: ' +
    'no lleva nombres, y donde estaba el tuyo dirá “deleted player”. Nada lo devuelve.',
  deleteYes: 'Borrarme',
  deleteNo: 'Quedarme',
  deleted: 'Estás borrado. Este dispositivo ya no conoce a nadie.',
};
