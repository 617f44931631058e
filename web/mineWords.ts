/** What the list of tables says of each. */
import type { MyTableView } from '../shared/protocol/mine.ts';
import { rulesetName } from '../shared/words/rulesWords.ts';
import { instantWords, lengthWords } from './format.ts';
import { describedAs } from './rules.ts';
import { nameOf } from './seating.ts';
import { words } from './words.ts';

function namesAt({ seats }: MyTableView, which: readonly number[]): readonly string[] {
  return which.map((seat) => {
    const name = seats[seat]?.name ?? null;
    return name === null ? words.seat.open : nameOf(name);
  });
}

/** A table by who else sits there. */
export function mineTitle(table: MyTableView): string {
  const others = table.seats.filter(({ kind, seat }) => kind === 'person' && seat !== table.seat);
  if (others.length === 0) return words.start.withHouse;
  return words.start.withPeople(
    words.list(
      namesAt(
        table,
        others.map(({ seat }) => seat),
      ),
    ),
  );
}

/** What it waits for, or how it ended. */
export function mineStatus(table: MyTableView): string {
  const { status, seats, waitingFor, yourTurn, overdue, result } = table;
  if (result !== null) return overWords(table);
  if (status === 'open') {
    return words.status.waiting(seats.filter(({ kind }) => kind === 'open').length);
  }
  if (yourTurn) return words.mine.yourTurn;
  if (overdue) return words.mine.overdue;
  return waitingFor.length === 0 ? words.mine.playing : words.mine.turn(namesAt(table, waitingFor));
}

/** How it went for the player, and the score where it is between two. */
function overWords({ result, scores, ...table }: MyTableView): string {
  if (result?.over === 'cancelled') return words.mine.cancelled;
  const won = result?.won ?? null;
  const said = won === null ? words.mine.over : won ? words.mine.won : words.mine.lost;
  const [ours, theirs] = table.seat % 2 === 0 ? scores : scores.toReversed();
  if (ours === undefined || theirs === undefined || scores.length !== 2) return said;
  return `${said}, ${words.mine.score(ours, theirs)}`;
}

/** Which game, and until when the turn runs, or when it ended. */
export function mineHint(table: MyTableView, nowMs: number): string {
  const { ruleset, deadline, waitingFor, result, at } = table;
  const runs = deadline !== null && waitingFor.length > 0;
  const until = runs ? deadlineText(deadline, nowMs) : '';
  const ended = result === null ? '' : instantWords(at, nowMs, words.locale);
  return [rulesetName(describedAs(ruleset), words.language), until || ended]
    .filter(Boolean)
    .join(' · ');
}

/** Until when, as an instant of this device's zone, and how long that is. */
function deadlineText(deadline: string, nowMs: number): string {
  const until = words.status.until(instantWords(deadline, nowMs, words.locale));
  const leftMs = Date.parse(deadline) - nowMs;
  return leftMs <= 0 ? until : `${until}, ${words.mine.in(lengthWords(leftMs, words.locale))}`;
}
