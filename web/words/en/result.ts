/** Words of a round's end. */
import type { ByName, Who } from '../who.ts';
import { bone, does, list, spell, whose } from './grammar.ts';

const holds = (who: Who): string => does(who, 'hold');

export const result = {
  title: (no: number) => `Round ${no} is over`,
  won: 'You win this round',
  lost: 'They win this round',
  wonBy: (names: string) => `This round goes to ${names}`,
  tie: 'A tie: nobody scores',
  tieCross: 'A tie: nobody wins this round',
  open: 'The round was broken off',
  domino: (who: Who, name: string) => `${who.name} played the last bone, ${name}: domino.`,
  key: (name: string) =>
    `A key bone: ${name} was the only bone left for either end, so the round counts double.`,
  block: (pip: number) => `The line is blocked: both ends show ${pip} and every ${pip} lies.`,
  blockCross: 'All four passed in a row: the cross is blocked.',
  lowest: (who: Who, count: number) => `${holds(who)} the lowest count in a single hand, ${count}.`,
  lowestDecides: (who: Who) => `That decides it for ${whose(who)} side.`,
  lowestShared: (names: readonly string[], count: number) =>
    `${list(names)} hold the lowest count, ${count}, and they are partners: their side wins.`,
  lowestTied: {
    pairs: (names: readonly string[], count: number) =>
      `${list(names)} share the lowest count, ${count}, and they are on different sides.`,
    solo: (names: readonly string[], count: number) =>
      `${list(names)} share the lowest count, ${count}.`,
  },
  lowestLed: (names: readonly string[], count: number) =>
    `${list(names)} share the lowest count, ${count}: the side that led the round wins it.`,
  totals: (winner: string, less: number, more: number) =>
    `${winner}: ${less} pips in both hands against ${more}. The smaller total wins.`,
  totalsTied: (count: number) =>
    `Both sides hold ${count} pips: equal, so the bones score nothing.`,
  worth: (n: number) => `The round was worth ${spell(n)}.`,
  points: (side: string, n: number) => `${side}: ${n} for the bones left.`,
  bonus: (side: string, name: string, why: string, n: number) => `${side}: ${n} for ${name}${why}.`,
  bonuses: {
    capicua: ['capicúa', ', a last bone that fits both ends'],
    chuchazo: ['chuchazo', ', the double blank as last bone'],
    passCorrido: ['a paso corrido', ': one play, and all three others passed'],
    passSalidaDouble: ['a pase de salida', ': the next player passed on the first bone'],
    passSalidaOther: ['a pase de salida', ': the next player passed on the first bone'],
    firstHands: ['the first rounds won', ''],
  } as Readonly<Record<string, readonly [string, string]>>,
  outOnDouble: (name: string) =>
    `The last bone was ${name}, so what the others hold counts double.`,
  keptDouble: (names: readonly string[]) =>
    `${list(names)} kept a double, and for that a hand counts double.`,
  fines: (parts: string) => `Fines for passes: ${parts}.`,
  scores: (parts: string) => `The score: ${parts}.`,
  totalsNow: (parts: string) => `The totals, lowest wins: ${parts}.`,
  score: (us: number, them: number) => `The score is ${us} to ${them}.`,
  games: (parts: string) => `Games won: ${parts}.`,
  event: {
    reset: 'Both sides have scored, so both go back to love.',
    oneAll: 'One all: the next round decides, and counts two.',
    playTwo: 'That was the deciding round.',
    gameWon: 'That wins the game.',
  } as ByName,
  eventSolo: {
    reset: 'Everybody has scored, so all go back to love.',
    oneAll: 'One all round: the next round decides, and counts two.',
    playTwo: 'That was the deciding round.',
    gameWon: 'That ends the game.',
  } as ByName,
  gameTo: (names: string) => `The game goes to ${names}.`,
  hands: 'All hands',
  count: (n: number) => `count ${n}`,
  countsAs: (n: number) => `, counts ${n}`,
  fined: (n: number) => `, fined ${n}`,
  winner: 'won',
  handLabel: (who: Who, left: string, count: number) =>
    left === ''
      ? 'No bone left.'
      : `Still in hand: ${left}. ${who.you ? 'You count' : 'Count'} ${count}.`,
  turns: 'Turn by turn',
  next: {
    forced: (name: string) => `Next round: whoever holds the ${bone(name)} leads with it.`,
    sporting: (name: string) => `Next round: whoever holds the ${bone(name)} leads, with any bone.`,
    any: (who: Who) => `Next round: ${does(who, 'lead')} with any bone.`,
    give: (who: Who, partner: Who) =>
      `Next round: ${does(who, 'lead')} with any bone, or ${who.you ? 'give' : 'gives'} the lead ` +
      `to ${partner.you ? 'you' : partner.name}.`,
    either: (names: readonly string[]) =>
      `Next round: ${list(names, 'or')} may lead with any bone, whoever plays first.`,
    double: (who: Who) =>
      `Next round: ${does(who, 'lead')} with any double; without one the lead passes to the right.`,
    draw: 'Next round: the lead is drawn.',
    worth: (n: number) => `It is worth ${spell(n)}.`,
    newGame: 'A new game begins.',
  },
  on: 'On to the next round',
  check: 'Check this deal',
};

export const over = {
  won: (names: string) => `${names} won the game.`,
  youWon: 'You won the game.',
  youShare: (names: string) => `You share the win with ${names}.`,
  youLost: 'The others won the game.',
  finished: 'The game is finished.',
  resigned: 'The game was given up.',
  forfeited: 'A turn ran out of time, and the game went with it.',
  nobody: 'Nobody is left at this table.',
  cancelled: 'The game was called off before it began. It counts for nobody.',
  restored: 'The server lost part of this game, so it ends here without a winner.',
  again: 'Back to the start',
};
