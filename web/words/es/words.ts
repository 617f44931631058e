/** Every text of the page in Spanish, as it is said from the Caribbean to Spain. */
import type { Words } from '../../words.ts';
import { account } from './account.ts';
import { orders, replay, typed, ways } from './act.ts';
import { connection, device } from './device.ts';
import { fair, proof } from './fair.ts';
import { bone, list, span } from './grammar.ts';
import { code, join, lobby, rules } from './lobby.ts';
import { mine, settings } from './mine.ts';
import { over, result } from './result.ts';
import { points, proofFile, rematch, replays, share } from './rounds.ts';
import { goal, start } from './start.ts';
import { draw, hand, line, recap, redeal, score, seat, status } from './table.ts';
import { telling } from './telling.ts';
import { terms } from './terms.ts';
import { warnings } from './warnings.ts';

export const spanish: Words = {
  language: 'es',
  locale: 'es',
  appName: 'Sixlove',
  tongue: 'Idioma de esta página',
  tagline: 'Dominó a tu ritmo: hoy una jugada, mañana la siguiente.',
  promise: 'Cada reparto se puede comprobar después, en tu propio dispositivo.',
  list,
  bone,
  span,
  start,
  code,
  join,
  lobby,
  rules,
  terms,
  goal,
  mine,
  settings,
  account,
  telling,
  seat,
  score,
  status,
  over,
  hand,
  redeal,
  draw,
  line,
  recap,
  typed,
  replay,
  orders,
  ways,
  result,
  points,
  replays,
  share,
  rematch,
  proofFile,
  proof,
  fair,
  warnings,
  connection,
  device,
  invite: {
    title: 'Envía este enlace a tus amigos',
    copy: 'Copiar el enlace',
    makeCode: 'Hacer un código para decirlo',
    code: (until: string) =>
      `Tu amigo lo escribe en la primera página de este sitio, en «${code.summary}», hasta las ` +
      `${until}.`,
    copied: 'Copiado.',
    rest:
      'La partida empieza sola cuando todos estén sentados. No hace falta esperar aquí: ' +
      'la encuentras entre tus mesas.',
  },
  actions: {
    menu: 'Sobre esta mesa',
    back: 'Todas las mesas',
    iAmBack: 'Ya volví: devolverme el asiento',
    claim: 'Que la casa juegue este turno',
    resign: 'Abandonar la partida',
    resignAsk: '¿Abandonar la partida? La gana el otro bando, y no tiene vuelta atrás.',
    resignYes: 'Abandonar',
    leave: 'Dejar la mesa',
    leaveAsk: '¿Dejar la mesa? Tu asiento se cede, y no podrás recuperarlo por tu cuenta.',
    leaveYes: 'Dejarla',
    no: 'Quedarme',
    dismiss: 'Cerrar',
  },
  expired: {
    title: 'Aquí ya no se conoce a este dispositivo',
    text:
      'Su pase caducó, o este servidor es nuevo. Para los demás las mesas siguen, y tus asientos aún ' +
      'son tuyos: con un código de otro dispositivo en el que juegas, vuelves a ellos. Sin él, ' +
      'empieza de nuevo.',
    code: 'Tengo un código',
    enter: 'Con un código de otro dispositivo en el que juegas, este sigue como tú.',
  },
  problems: {
    'bad-request': 'El servidor no entiende esta petición.',
    network: 'El servidor no responde. Inténtalo cuando haya línea.',
    'not-found': 'En esta dirección no hay ninguna mesa.',
    forbidden: 'Esta mesa no está abierta para ti. Pide su enlace a alguien que esté en ella.',
    unauthenticated: 'Este servidor ya no conoce a este dispositivo.',
    'bad-id-token': 'Esa identidad no vale aquí. Entra otra vez en el proveedor.',
    'method-not-allowed': 'Esta dirección no admite eso.',
    'command-id-reused': 'Eso ya se envió con otro contenido. Inténtalo de nuevo.',
    'too-large': 'El mensaje es demasiado grande.',
    'rate-limited': 'Demasiadas peticiones. Espera un momento.',
    internal: 'Algo falló de nuestro lado. No se perdió nada; inténtalo de nuevo.',
    busy: 'Muchos actuaron a la vez. Inténtalo de nuevo.',
    'unknown-command': 'El servidor no conoce esa orden.',
    'future-version': 'Este dispositivo va por delante de la mesa. Vuelve a cargarla.',
    'not-your-turn': 'No te toca.',
    'redeal-open': 'Antes, cada asiento dice si vale el reparto.',
    'table-over': 'Esta mesa terminó.',
    'not-started': 'Aún no se repartió la primera mano.',
    'not-dealt': 'Esta mano espera a la baliza pública para repartirse.',
    'not-seated': 'No tienes asiento en esta mesa.',
    'bad-terms': 'Estas condiciones no valen, o no casan entre sí.',
    'bad-seats': 'Este juego no se juega con tantos asientos.',
    'unknown-ruleset': 'No hay ningún juego con ese nombre.',
    'not-eligible': 'Ahora no puedes hacer eso.',
    'no-such-bone': 'Esa ficha no está en el juego.',
    'not-your-bone': 'Esa ficha no la tienes tú.',
    'does-not-fit': 'La ficha no cabe en esa punta.',
    'end-required': 'La ficha cabe en las dos puntas. Di en cuál.',
    'forced-pose': 'Aquí las reglas mandan la primera ficha.',
    'bad-format': 'La primera ficha no lleva punta.',
    'bad-signature': 'La firma no es de esta jugada.',
    'bad-hook': 'A esa dirección no se puede avisar, o ya hay demasiadas.',
    'no-device-key': 'Este asiento no tiene clave de dispositivo.',
    'no-accounts': 'Este servidor no conoce ningún proveedor de cuentas. Juega como invitado.',
    'bad-code': 'El código no vale, ya se usó o es demasiado viejo. Pide otro.',
    'too-many-listed': 'Ya tienes en la sala cuantas mesas abiertas se puede. Llena o cierra una.',
    'too-many-keys': 'Ya tienes cuantas claves se puede. Anula una antes.',
    'reveal-mismatch': 'El secreto abierto no es el que se prometió.',
    stale: 'La mesa avanzó antes de que llegara tu ficha. Mira otra vez y elige.',
    'table-full': 'Alguien fue más rápido: no quedan asientos.',
    'bad-invite': 'Esta invitación no es de esta mesa.',
    'bad-option': 'Una de estas reglas tiene un valor que este juego no admite.',
    'locked-arm': 'Ese brazo está cerrado hasta que caiga el doble de su número.',
    'must-build': 'Aún se arma la cruz: solo caben fichas con el número de su centro.',
  },
};
