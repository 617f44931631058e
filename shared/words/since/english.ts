/** What happened at a table, in English. `spanish.ts` is an object of the same shape. */

const DOUBLES = ['blank', 'one', 'two', 'three', 'four', 'five', 'six'];

/** Somebody in a sentence: a name, or the reader. */
export interface Who {
  readonly name: string;
  readonly you: boolean;
}

const list = (parts: readonly string[], last = 'and'): string =>
  parts.length < 2
    ? (parts[0] ?? '')
    : `${parts.slice(0, -1).join(', ')} ${last} ${parts.at(-1) ?? ''}`;

const names = (whose: readonly Who[], last?: string): string =>
  list(
    whose.map(({ name }) => name),
    last,
  );

export const english = {
  you: 'you',
  house: (seat: number | null) => (seat === null ? 'the house' : `the house (seat ${seat + 1})`),
  nobody: 'an open seat',
  bone: (bone: string) =>
    bone[0] === bone[1] ? `double ${DOUBLES[Number(bone[0])] ?? bone[0]}` : `${bone[0]}-${bone[1]}`,

  led: ({ name }: Who, bone: string) => `${name} led with ${bone}`,
  played: ({ name }: Who, bone: string) => `${name} played ${bone}`,
  ordered: ({ name }: Who, bone: string) => `${name} played ${bone} by standing orders`,
  timedOut: ({ name, you }: Who, bone: string) =>
    `the house played ${bone} for ${name}, as ${you ? 'your' : 'the'} time ran out`,
  absent: ({ name }: Who, bone: string) => `the house played ${bone} for ${name}`,
  passed: ({ name }: Who, pips: readonly string[]) =>
    pips.length === 0 ? `${name} passed` : `${name} passed on ${list(pips)}`,
  turns: (turns: readonly string[], earlier: number) =>
    earlier === 0
      ? `${turns.join(', ')}.`
      : `${earlier} ${earlier === 1 ? 'turn' : 'turns'}, then: ${turns.join(', ')}.`,

  round: (no: number, isOneOfSeveral: boolean, why: string, result: string) =>
    `${isOneOfSeveral ? `Several rounds ended, the last of them round ${no}` : `Round ${no} ended`}: ${why}, ${result}.`,
  domino: ({ name }: Who, bone: string) => `${name} went out with ${bone}`,
  block: 'nobody could play any more',
  brokenOff: 'it was broken off',
  noScore: 'and nobody scored',
  won: (whose: readonly Who[]) => `and ${names(whose)} won it`,
  standing: (sides: readonly { readonly whose: readonly Who[]; readonly score: number }[]) =>
    `The score: ${sides.map(({ whose, score }) => `${names(whose)} ${score}`).join(', ')}.`,

  yourTurn: 'It is your turn.',
  mayLead: (whose: readonly Who[]) => `${names(whose, 'or')} may lead.`,
  toPlay: ({ name }: Who) => `${name} is to play.`,
  timeIsUp: 'The time for this turn has run out.',
  asked: (whose: readonly Who[]) => `Still to say whether the bones are kept: ${names(whose)}.`,
  open: (seats: number) =>
    seats === 1 ? 'One more player is needed.' : `${seats} more players are needed.`,
  dealing: 'The next deal is on its way.',
  called: 'The table was called off and counts for nobody.',
  ended: 'The table has ended.',
  wonTable: (whose: readonly Who[]) =>
    `The table has ended: ${names(whose)} ${whose.length === 1 && !whose[0]?.you ? 'has' : 'have'} won.`,
};

export type SinceTexts = typeof english;
