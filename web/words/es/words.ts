/** Every text of the page in Spanish, as it is said from the Caribbean to Spain. */
import type { Words } from '../../words.ts';
import { fair, proof } from './fair.ts';
import { bone, list } from './grammar.ts';
import { mine, settings } from './mine.ts';
import { over, result } from './result.ts';
import { goal, start } from './start.ts';
import { draw, hand, line, recap, redeal, score, seat, status } from './table.ts';
import { telling } from './telling.ts';
import { warnings } from './warnings.ts';

export const spanish: Words = {
  locale: 'es',
  appName: 'Sixlove',
  tagline: 'Dominó a tu ritmo: hoy una jugada, mañana la siguiente.',
  promise: 'Cada reparto se puede comprobar después, en tu propio dispositivo.',
  list,
  bone,
  start,
  join: {
    title: 'Te invitan a una mesa',
    termsTitle: 'Qué está acordado aquí',
    agreed: 'Lo que jugamos',
    button: 'Sentarme a jugar',
  },
  goal,
  mine,
  settings,
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
  result,
  proof,
  fair,
  warnings,
  connection: {
    offline: 'Sin línea. Lo que elegiste queda guardado y se envía en cuanto haya.',
    back: 'Hay línea otra vez.',
  },
  invite: {
    title: 'Envía este enlace a tus amigos',
    copy: 'Copiar el enlace',
    copied: 'El enlace está copiado.',
    rest: 'La partida empieza sola cuando todos estén sentados.',
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
      'Su pase caducó, o este servidor es nuevo. Para los demás las mesas siguen. Para jugar en este ' +
      'dispositivo, empieza de nuevo.',
  },
  problems: {
    network: 'El servidor no responde. Inténtalo cuando haya línea.',
    'not-found': 'En esta dirección no hay ninguna mesa.',
    forbidden: 'Esta mesa no está abierta para ti. Pide su enlace a alguien que esté en ella.',
    unauthenticated:
      'Esta mesa no está abierta para ti. Pide su enlace a alguien que esté en ella.',
    stale: 'La mesa avanzó antes de que llegara tu ficha. Mira otra vez y elige.',
    'table-full': 'Alguien fue más rápido: no quedan asientos.',
    'bad-invite': 'Esta invitación no es de esta mesa.',
    'bad-option': 'Una de estas reglas tiene un valor que este juego no admite.',
    'locked-arm': 'Ese brazo está cerrado hasta que caiga el doble de su número.',
    'must-build': 'Aún se arma la cruz: solo caben fichas con el número de su centro.',
  },
};
