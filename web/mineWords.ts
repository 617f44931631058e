/** What the list of tables says of each. */
import type { MyTableView } from '../shared/protocol/mine.ts';
import { rulesetName } from '../shared/words/rulesWords.ts';
import { instantWords } from './format.ts';
import { describedAs } from './rules.ts';
import { words } from './words.ts';

/** A name that keeps its own writing direction inside a sentence of another. */
const isolated = (name: string): string => `\u2068${name}\u2069`;

function namesAt({ seats }: MyTableView, which: readonly number[]): readonly string[] {
  return which.map((seat) => isolated(seats[seat]?.name ?? words.seat.open));
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
  if (result !== null) return overWords(result.won);
  if (status === 'open') {
    return words.status.waiting(seats.filter(({ kind }) => kind === 'open').length);
  }
  if (yourTurn) return words.mine.yourTurn;
  if (overdue) return words.mine.overdue;
  return waitingFor.length === 0 ? words.mine.playing : words.mine.turn(namesAt(table, waitingFor));
}

function overWords(won: boolean | null): string {
  if (won === null) return words.mine.over;
  return won ? words.mine.won : words.mine.lost;
}

/** Which game, and until when the turn runs. */
export function mineHint({ ruleset, deadline, waitingFor }: MyTableView, nowMs: number): string {
  const until = deadline === null || waitingFor.length === 0 ? '' : untilWords(deadline, nowMs);
  return [rulesetName(describedAs(ruleset), words.language), until].filter(Boolean).join(' · ');
}

function untilWords(deadline: string, nowMs: number): string {
  return words.status.until(instantWords(deadline, nowMs, words.locale));
}
