/** What a record says, for people at a terminal. */
import type { Adjudication, RoundEntry } from '../shared/rulesets/adjudication.ts';

const EVENTS: Readonly<Record<RoundEntry['event'], string | null>> = {
  win: null,
  tie: null,
  reset: 'all fall back to none',
  oneAll: 'one-all, the next round decides',
  playTwo: 'the deciding round is won',
  gameWon: 'the game is won',
  none: null,
};

const HOW: Readonly<Record<Exclude<RoundEntry['end'], 'domino' | 'block'>, string>> = {
  open: 'unfinished',
  cancelled: 'cancelled',
};

function endText({ end, closer }: RoundEntry): string {
  if (end === 'domino') return `seat ${closer} goes out`;
  return end === 'block' ? `seat ${closer} blocks` : HOW[end];
}

function winText({ end, tie, winner, side, value, points, keyBone, closer }: RoundEntry): string[] {
  if (end === 'open' || end === 'cancelled') return [];
  if (tie) return ['a tie'];
  const who = winner === null ? `side ${side} wins` : `seat ${winner} wins for side ${side}`;
  const isSaid = end === 'domino' && winner === closer && side === winner;
  const worth = value === null ? [] : [`worth ${value}${keyBone ? ' with the key bone' : ''}`];
  return [...(isSaid ? [] : [who]), ...worth, ...(points ? [`points ${points.join(' ')}`] : [])];
}

function roundText(entry: RoundEntry, number: number): string {
  const { counts, bonuses, fines, scores, event, poser } = entry;
  const extras = bonuses.map(({ kind, side, points }) => `${kind} ${points} for side ${side}`);
  const parts = [
    ...(poser === null ? [] : [`seat ${poser} poses`]),
    endText(entry),
    `pips left ${counts.join(' ')}`,
    ...winText(entry),
    ...extras,
    ...(fines?.some((fine) => fine > 0) ? [`fines ${fines.join(' ')}`] : []),
    `scores ${scores.join('-')}`,
    ...(EVENTS[event] === null ? [] : [EVENTS[event]]),
  ];
  return `round ${number}: ${parts.join('; ')}\n`;
}

/** Several lines: a round each, and what the games and the match came to; or the first fault. */
export function adjudicationText(told: Adjudication): string {
  if (!told.ok) {
    const { code, round, play, message } = told.error;
    const place = [
      ...(round === null ? [] : [`round ${round + 1}`]),
      ...(play === null ? [] : [`play ${play + 1}`]),
    ];
    return `illegal${place.length > 0 ? ` at ${place.join(', ')}` : ''}: ${message} (${code})\n`;
  }
  const games = told.games.map(({ winner, scores, note }, i) => {
    const sides = winner.join(' and ');
    return `game ${i + 1}: won by side ${sides}, ${scores.join('-')}${note ? `, ${note}` : ''}\n`;
  });
  const match =
    told.match === null || told.match.winner === null
      ? []
      : [`match: won by side ${told.match.winner}, ${told.match.games.join('-')}\n`];
  const rounds = told.rounds.map((entry, i) => roundText(entry, i + 1));
  return [...rounds, ...games, ...match].join('') || 'no rounds\n';
}
