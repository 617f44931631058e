/** What a notice says in English. A text names tables, people, times and scores: never a bone. */
export const english = {
  yourTurn: (table: string) => `Your turn: ${table}`,
  yourTurns: (count: number) => `${count} tables wait for you`,
  reminder: (table: string, left: string) => `${left} left: ${table}`,
  until: (instant: string, left: string) => `until ${instant} (${left} left)`,
  overdue: 'the time is over; you may still play',
  unhurried: 'no clock',
  alone: 'everybody else has answered: they wait for you alone',
  won: (table: string) => `You won: ${table}`,
  lost: (table: string) => `You lost: ${table}`,
  ended: (table: string) => `The table has ended: ${table}`,
  scores: (scores: string) => `The score is ${scores}.`,
  verify: 'Check every deal yourself',
  away: (table: string) => `The house plays for you: ${table}`,
  comeBack: 'Turns passed without you. The seat is yours again as soon as you come back.',
  hookDisabled: (host: string) => `Your webhook to ${host} was turned off`,
  hookFailed: 'It has failed for days, or its server said that it is gone. Turn it on again here.',
  news: (count: number) => `${count} news from your tables`,
  with: (players: string) => `with ${players}`,
  and: 'and',
  house: 'the house',
  open: 'Open',
  more: (count: number) => `And ${count} more`,
  off: 'No more of these',
  confirmTitle: 'Is this your address?',
  confirmText: 'Somebody asked to get notices of domino tables here. If it was you, open:',
  confirmIgnore: 'If it was not, do nothing: nothing more will come.',
  test: 'This is a test. Notices of your tables arrive here.',
};

/** Every text of a notice, in one language. */
export type NoticeTexts = typeof english;
