import type { LastRoundView, View } from '../shared/protocol/view.ts';
import { laidBones } from './laid.ts';
import { type Family, factsOf, familyOf } from './rules.ts';
import { ourSide, seatWho, sideNames, sideOf } from './seating.ts';
import {
  finesWords,
  overWords,
  sideName,
  sidesInOrder,
  sidesWords,
  winnerNames,
} from './tableWords.ts';
import { words } from './words.ts';

/** Who won a round, as a headline. */
export function resultTitle(view: View, last: LastRoundView): string {
  if (view.status === 'over') return overWords(view);
  if (last.end === 'open') return words.result.open;
  if (last.tie || last.side === null) {
    return familyOf(factsOf(view)) === 'cross' ? words.result.tieCross : words.result.tie;
  }
  if (view.you.seat !== null && last.side === ourSide(view)) return words.result.won;
  if (view.you.seat !== null && view.sides === 'pairs') return words.result.lost;
  return words.result.wonBy(words.list(sideNames(view, last.side)));
}

/** Why, and what it changes, in sentences. */
export function resultReasons(view: View, last: LastRoundView): readonly string[] {
  if (view.over === 'resigned') return [words.over.resigned];
  if (view.over === 'forfeited') return [words.over.forfeited];
  if (last.end === 'open') return [];
  const family = familyOf(factsOf(view));
  return [
    ...(last.end === 'domino' ? dominoReasons(view, last) : blockReasons(view, last, family)),
    ...(last.value !== null && last.value > 1 ? [words.result.worth(last.value)] : []),
    ...(family === 'points' ? pointsReasons(view, last) : []),
    ...(family === 'cross' ? crossReasons(view, last) : []),
    ...scoreReasons(view, last, family),
  ];
}

function lastPlay(last: LastRoundView): { readonly seat: number; readonly bone: string } | null {
  const turn = last.history.findLast(({ bone }) => bone !== undefined);
  return turn?.bone === undefined ? null : { seat: turn.seat, bone: turn.bone };
}

function dominoReasons(view: View, last: LastRoundView): readonly string[] {
  const play = lastPlay(last);
  if (play === null) return [];
  const bone = words.bone(play.bone);
  const domino = words.result.domino(seatWho(view, play.seat), bone);
  return last.keyBone ? [domino, words.result.key(bone)] : [domino];
}

function blockReasons(view: View, last: LastRoundView, family: Family): readonly string[] {
  const blocked =
    'line' in last
      ? words.result.block(Number(laidBones(last).at(-1)?.lies[1]))
      : words.result.blockCross;
  const byTotal = view.sides === 'pairs' && family === 'points' && last.winner === null;
  return [blocked, ...(byTotal ? totalReasons(view, last) : lowestReasons(view, last))];
}

/** A block goes to the lowest count in a single hand (source 000 section 5). */
function lowestReasons(view: View, last: LastRoundView): readonly string[] {
  const { lowest, lowestDecides, lowestShared, lowestTied, lowestLed } = words.result;
  const count = Math.min(...last.counts);
  const seats = last.counts.flatMap((held, seat) => (held === count ? [seat] : []));
  const [only] = seats;
  if (only !== undefined && seats.length === 1) {
    const who = seatWho(view, only);
    const said = lowest(who, count);
    return [view.sides === 'pairs' ? `${said} ${lowestDecides(who)}` : said];
  }
  const names = seats.map((seat) => seatWho(view, seat).name);
  const oneSide = new Set(seats.map((seat) => sideOf(view, seat))).size === 1;
  if (oneSide) return [lowestShared(names, count)];
  return [last.tie ? lowestTied[view.sides](names, count) : lowestLed(names, count)];
}

/** A block goes to the pair whose hands count less together (source 001 section 5). */
function totalReasons(view: View, last: LastRoundView): readonly string[] {
  const totals = [0, 1].map((side) =>
    last.counts.reduce((sum, count, seat) => (sideOf(view, seat) === side ? sum + count : sum), 0),
  );
  const less = Math.min(...totals);
  if (last.side === null) return [words.result.totalsTied(less)];
  return [words.result.totals(sideName(view, last.side), less, Math.max(...totals))];
}

function pointsReasons(view: View, last: LastRoundView): readonly string[] {
  const base = sidesInOrder(view).flatMap((side) => {
    const points = last.points?.[side] ?? 0;
    return points === 0 ? [] : [words.result.points(sideName(view, side), points)];
  });
  const bonuses = last.bonuses.map(({ kind, side, points }) => {
    const [name, why] = words.result.bonuses[kind] ?? [kind, ''];
    return words.result.bonus(sideName(view, side), name, why, points);
  });
  return [...base, ...bonuses];
}

const isDouble = (bone: string): boolean => bone[0] === bone[1];

/** What doubled a hand on the cross, and what passes cost (source 003). */
function crossReasons(view: View, last: LastRoundView): readonly string[] {
  const play = last.end === 'domino' ? lastPlay(last) : null;
  const keepers = last.counts.flatMap((count, seat) => {
    const isMore = (last.points?.[seat] ?? 0) > count;
    return isMore && bonesLeft(last, seat).some(isDouble) ? [seatWho(view, seat).name] : [];
  });
  const fines = finesWords(view, last.fines);
  return [
    ...(play !== null && isDouble(play.bone)
      ? [words.result.outOnDouble(words.bone(play.bone))]
      : []),
    ...(keepers.length > 0 ? [words.result.keptDouble(keepers)] : []),
    ...(fines === '' ? [] : [words.result.fines(fines)]),
  ];
}

function scoreReasons(view: View, last: LastRoundView, family: Family): readonly string[] {
  const { event, eventSolo, score, scores, totalsNow } = words.result;
  const said = (view.sides === 'pairs' ? event : eventSolo)[last.event];
  const us = last.scores[ourSide(view)] ?? 0;
  const them = last.scores[1 - ourSide(view)] ?? 0;
  const isShort = view.sides === 'pairs' && view.you.seat !== null;
  const parts = sidesWords(view, last.scores);
  const now = family === 'cross' ? totalsNow(parts) : isShort ? score(us, them) : scores(parts);
  const isSame = last.tie && last.bonuses.length === 0 && family !== 'cross';
  return [
    ...(said === undefined ? [] : [said]),
    ...(isSame ? [] : [now]),
    ...gameReasons(view, last),
  ];
}

/** Who won the game that this round ended, while the table plays on. */
function gameReasons(view: View, last: LastRoundView): readonly string[] {
  if (last.event !== 'gameWon' || view.status === 'over') return [];
  const { winner } = view.game;
  const to = winner === null ? [] : [words.result.gameTo(winnerNames(view, winner))];
  return view.match === null ? to : [...to, words.result.games(sidesWords(view, view.match.games))];
}

/** How the next round begins; empty when there is none. */
export function nextWords(view: View): string {
  const { next } = view.game;
  if (next === null) return '';
  const { worth } = words.result.next;
  const lead = leadWords(view, next);
  return next.value !== null && next.value > 1 ? `${lead} ${worth(next.value)}` : lead;
}

function leadWords(view: View, { pose, seats }: NonNullable<View['game']['next']>): string {
  const { forced, sporting, any, give, either, double, draw } = words.result.next;
  const facts = factsOf(view);
  if (pose === '66' || pose === '00') return (facts.is('sporting') ? sporting : forced)(pose);
  const [first, second] = seats;
  if (pose === 'draw' || first === undefined) return draw;
  const who = seatWho(view, first);
  if (pose === 'double') return double(who);
  if (second === undefined) return any(who);
  const partner = seatWho(view, second);
  return facts.word('poseChooser') === 'handWinner'
    ? give(who, partner)
    : either([who.name, partner.name]);
}

/** What a seat held when the round ended, in the order of its deal. */
export function bonesLeft(last: LastRoundView, seat: number): readonly string[] {
  const played = new Set(
    last.history.flatMap((turn) =>
      turn.seat === seat && turn.bone !== undefined ? [turn.bone] : [],
    ),
  );
  return (last.deal[seat] ?? []).filter((bone) => !played.has(bone));
}
