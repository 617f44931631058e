import type { SinceTexts, Who } from './english.ts';

const DOUBLES = ['blanca', 'uno', 'dos', 'tres', 'cuatro', 'cinco', 'seis'];

/** `y` becomes `e`, and `o` becomes `u`, before a word that begins with the same sound. */
function joined(parts: readonly string[], last: 'y' | 'o'): string {
  const end = parts.at(-1) ?? '';
  if (parts.length < 2) return end;
  const isSameSound = last === 'y' ? /^h?[ií](?![aeouáéóú])/i.test(end) : /^h?[oó]/i.test(end);
  const other = last === 'y' ? 'e' : 'u';
  return `${parts.slice(0, -1).join(', ')} ${isSameSound ? other : last} ${end}`;
}

const names = (whose: readonly Who[], last: 'y' | 'o' = 'y'): string =>
  joined(
    whose.map(({ name }) => name),
    last,
  );

/** A subject and its verb; the reader needs no pronoun. */
const does = ({ name, you }: Who, third: string, second: string): string =>
  you ? second : `${name} ${third}`;

export const spanish: SinceTexts = {
  you: 'tú',
  house: (seat) => (seat === null ? 'la casa' : `la casa (asiento ${seat + 1})`),
  nobody: 'un asiento libre',
  bone: (bone) =>
    bone[0] === bone[1]
      ? `el doble ${DOUBLES[Number(bone[0])] ?? bone[0]}`
      : `${bone[0]}-${bone[1]}`,

  led: (who, bone) => `${does(who, 'salió', 'saliste')} con ${bone}`,
  played: (who, bone) => `${does(who, 'jugó', 'jugaste')} ${bone}`,
  ordered: (who, bone) => `${does(who, 'jugó', 'jugaste')} ${bone} por orden previa`,
  timedOut: ({ name, you }, bone) =>
    `la casa jugó ${bone} por ${you ? 'ti' : name}, al acabarse el tiempo`,
  absent: ({ name, you }, bone) => `la casa jugó ${bone} por ${you ? 'ti' : name}`,
  passed: (who, pips) => {
    const said = does(who, 'pasó', 'pasaste');
    return pips.length === 0 ? said : `${said} sin ${pips.join(' ni ')}`;
  },
  turns: (turns, earlier) =>
    earlier === 0
      ? `${turns.join(', ')}.`
      : `${earlier} ${earlier === 1 ? 'turno' : 'turnos'}, y después: ${turns.join(', ')}.`,

  round: (no, isOneOfSeveral, why, result) =>
    `${isOneOfSeveral ? `Acabaron varias manos, la última la ${no}` : `Acabó la mano ${no}`}: ${why}, ${result}.`,
  domino: (who, bone) => `${does(who, 'dominó', 'dominaste')} con ${bone}`,
  block: 'nadie podía jugar más',
  brokenOff: 'quedó interrumpida',
  noScore: 'y nadie anotó',
  won: (whose) => {
    if (whose.some(({ you }) => you))
      return whose.length === 1 ? 'y la ganaste' : `y la ganaron ${names(whose)}`;
    return whose.length === 1 ? `y la ganó ${names(whose)}` : `y la ganaron ${names(whose)}`;
  },
  standing: (sides) =>
    `El tanteo: ${sides.map(({ whose, score }) => `${names(whose)} ${score}`).join(', ')}.`,

  yourTurn: 'Te toca.',
  mayLead: (whose) => `Puede salir ${names(whose, 'o')}.`,
  toPlay: ({ name }) => `Le toca a ${name}.`,
  timeIsUp: 'Se acabó el tiempo de este turno.',
  asked: (whose) => `Falta por decir si se quedan con las fichas: ${names(whose)}.`,
  open: (seats) => (seats === 1 ? 'Falta un jugador.' : `Faltan ${seats} jugadores.`),
  dealing: 'Viene el próximo reparto.',
  called: 'La mesa se anuló y no cuenta para nadie.',
  ended: 'La mesa terminó.',
  wonTable: (whose) => {
    const [only] = whose;
    const won =
      whose.length > 1 ? `ganaron ${names(whose)}` : only?.you ? 'ganaste' : `ganó ${names(whose)}`;
    return `La mesa terminó: ${won}.`;
  },
};
