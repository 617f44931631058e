/**
 * The turns of a round as one short text, and what it shows: who did what, and how the bones lie.
 * Turns go round the table without gaps, so a token needs no seat: the first is the poser's, the
 * next the next seat's. Token: bone, end (none for the pose), mark of an automatic play; or `-`.
 * Example: `66f 06L - 01Rh`.
 */
import type { EndName, LaidBone, LaidTable, TurnView } from '../protocol/view.ts';
import type { AutoMark, TableState } from './state.ts';

const AUTO_WORDS: Readonly<Record<AutoMark, string>> = {
  f: 'forced',
  h: 'house',
  t: 'time',
  o: 'orders',
  s: 'single',
  a: 'away',
};

export function playToken(bone: string, end: EndName | null, auto: AutoMark | null): string {
  return `${bone}${end ?? ''}${auto ?? ''}`;
}

export const PASS_TOKEN = '-';

export function appendTurn(history: string, token: string): string {
  return history === '' ? token : `${history} ${token}`;
}

function readEnd(text: string): EndName | null {
  switch (text) {
    case 'L':
    case 'R':
      return text;
    case '1':
    case '2':
    case '3':
    case '4':
      return Number(text) as EndName;
    default:
      return null;
  }
}

/** The turns in order. `poser` is the seat of the first token. */
export function readHistory(history: string, poser: number, seats: number): TurnView[] {
  if (history === '') return [];
  return history.split(' ').map((token, i) => {
    const seat = (poser + i) % seats;
    if (token === PASS_TOKEN) return { seat, pass: true };
    const [, bone = '', end = '', auto = ''] = /^(\d\d)([LR1-4]?)([fhtosa]?)$/.exec(token) ?? [];
    const where = readEnd(end);
    return {
      seat,
      bone,
      ...(where === null ? {} : { end: where }),
      ...(auto === '' ? {} : { auto: AUTO_WORDS[auto as AutoMark] }),
    };
  });
}

/** How many turns a round has seen. */
export function turnCount(history: string): number {
  return history === '' ? 0 : history.split(' ').length;
}

/**
 * How far a table has come, for whoever saw it so: the round, how many of its turns, and whether it
 * has ended. Null stands for a table that nobody has seen.
 */
export function roundSeen(state: Pick<TableState, 'round' | 'last'> | null) {
  if (state === null) return { no: 0, turns: 0, ended: false };
  const { round, last } = state;
  if (round === null) return { no: last?.no ?? 0, turns: 0, ended: last !== null };
  const turns = round.history === '' ? 0 : round.history.split(' ').length;
  return { no: round.no, turns, ended: false };
}

/** By seat, how many bones it has laid. */
export function laidBySeat(history: string, poser: number, seats: number): number[] {
  const laid = Array<number>(seats).fill(0);
  for (const { seat, bone } of readHistory(history, poser, seats)) {
    if (bone !== undefined) laid[seat] = (laid[seat] ?? 0) + 1;
  }
  return laid;
}

/** The chosen plays as a game record writes them: the pose first, ends always named, no passes. */
export function recordPlays(turns: readonly TurnView[]): string[] {
  return turns.flatMap((t) =>
    t.bone === undefined ? [] : [t.end === undefined ? t.bone : `${t.bone}@${t.end}`],
  );
}

/** The table as these turns have laid it. */
export function layTable(layout: 'line' | 'cross', turns: readonly TurnView[]): LaidTable {
  return layout === 'line' ? { line: layLine(turns) } : layCross(turns);
}

function turned(bone: string): string {
  return `${bone[1]}${bone[0]}`;
}

/** The pose is the centre; an arm begins at it, each bone with the number that it touches. */
function layCross(turns: readonly TurnView[]): LaidTable {
  const laid = turns.flatMap(({ bone, end, seat }, turn) =>
    bone === undefined ? [] : [{ bone, end, seat, turn }],
  );
  const [pose] = laid;
  if (pose === undefined) return { center: null, arms: [] };
  const { end: _, ...center } = pose;
  const arms: LaidBone[][] = [];
  for (const { bone, end, seat, turn } of laid.slice(1)) {
    const number = Number(end) - 1;
    const arm = arms[number] ?? [];
    const touched = arm.at(-1)?.lies[1] ?? pose.bone[0];
    arms[number] = [...arm, { bone, lies: bone[0] === touched ? bone : turned(bone), seat, turn }];
  }
  return { center: { ...center, lies: pose.bone }, arms };
}

/** The line from left to right. The pose lies low half left (game record, note 6 on reading). */
function layLine(turns: readonly TurnView[]): LaidBone[] {
  const line: LaidBone[] = [];
  turns.forEach((turn, i) => {
    const { bone, end, seat } = turn;
    if (bone === undefined) return;
    const flipped = turned(bone);
    const laid = (lies: string): LaidBone => ({ bone, lies, seat, turn: i });
    if (end === undefined) line.push(laid(bone));
    else if (end === 'L') line.unshift(laid(bone[1] === line[0]?.lies[0] ? bone : flipped));
    else line.push(laid(bone[0] === line.at(-1)?.lies[1] ? bone : flipped));
  });
  return line;
}
