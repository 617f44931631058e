/** Words of what a table agrees on beside its rules. */
import type { terms as english } from '../en/terms.ts';
import { plural } from './grammar.ts';

/** How much later watchers see a table. */
const later = (rounds: number): string =>
  rounds === 0 ? '' : `, ${plural(rounds, 'mano')} después`;

export const terms: typeof english = {
  allowance: 'Tiempo para cada turno',
  noClock: 'sin reloj',
  none: 'nada',
  who: 'Quién puede sentarse',
  byLink: 'Quien tenga el enlace',
  byLinkHint: 'Recibes un enlace para enviar, o un código para decirlo.',
  byLobby: 'Cualquiera',
  byLobbyHint: 'Los asientos libres se anuncian en la sala. El enlace también vale.',
  more: 'Todas las condiciones',
  agreedTitle: 'Lo que todos acuerdan',
  agreedAll: 'Todo, frase por frase',
  expiry: 'Cuando se acaba el tiempo',
  expiryChoices: [
    ['house', 'la casa juega ese turno'],
    ['claim', 'los demás pueden pedir que lo juegue la casa'],
    ['forfeit', 'se pierde la partida'],
  ],
  misses: 'Faltas seguidas hasta que la casa guarda el asiento',
  bank: 'Reserva de tiempo de cada jugador',
  increment: 'Cada jugada añade a la reserva',
  weekends: 'Los fines de semana no cuentan',
  sleep: 'Las horas de sueño de nadie cuentan',
  sleepHint: 'Cada quien pone las suyas en sus ajustes.',
  vacation: 'Días libres de cada jugador',
  swift: 'Si solo cabe una ficha, se juega enseguida',
  swiftHint: 'Una mano dura más o menos la mitad de días.',
  orders: 'Se pueden ordenar jugadas de antemano',
  watch: 'Quién puede mirar',
  watchChoices: [
    ['players', 'solo los jugadores'],
    ['link', 'quien tenga el enlace'],
    ['anyone', 'cualquiera'],
  ],
  delay: 'Manos de retraso para quien mira',
  drawn: 'Sortear los asientos',
  drawnHint:
    'Se sortea quién se sienta dónde y, en parejas, quién juega con quién; cualquiera puede ' +
    'comprobarlo.',
  beacon: 'Una baliza pública interviene en cada reparto',
  beaconHint: 'Nadie puede conocer un reparto antes. Cada uno la espera medio minuto.',
  line: {
    noClock: 'ningún turno tiene límite de tiempo',
    pace: (length) => `cada turno tiene ${length}`,
    expiry: {
      house: 'si se acaba, juega la casa',
      claim: 'si se acaba, los demás pueden pedir que juegue la casa',
      forfeit: 'quien se queda sin tiempo pierde la partida',
    },
    bank: (length) => `cada quien tiene ${length} más de reserva`,
    increment: (length) => `cada jugada le añade ${length}`,
    weekends: 'los fines de semana no cuentan',
    sleep: 'las horas de sueño de nadie cuentan',
    vacation: (days) => `cada quien puede tomarse ${plural(days, 'día')} libres`,
    swift: 'si solo cabe una ficha, se juega enseguida',
    noOrders: 'no se ordenan jugadas de antemano',
    drawn: 'los asientos se sortean',
    beacon: 'una baliza pública interviene en cada reparto',
    watch: {
      players: () => 'solo miran los jugadores',
      link: (rounds) => `quien tenga el enlace puede mirar${later(rounds)}`,
      anyone: (rounds) => `cualquiera puede mirar${later(rounds)}`,
    },
  },
};
