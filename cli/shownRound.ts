/** The round of a game record that is to be shown, as its bones lie. */
import { err, ok, type Result } from '../shared/engine/result.ts';
import type { LaidTable } from '../shared/protocol/view.ts';
import { adjudicate } from '../shared/rulesets/adjudicate.ts';
import type { Fault } from '../shared/rulesets/adjudication.ts';
import type { GameRecord } from '../shared/rulesets/record.ts';
import { makeRules } from '../shared/rulesets/registry.ts';
import { layTable } from '../shared/table/history.ts';
import { EXIT, type Failure } from './exit.ts';

export interface ShownRound {
  readonly no: number;
  readonly table: LaidTable;
}

/** The round with this number, or the last one; numbers are the record's own, or count from 1. */
export function shownRound(
  record: GameRecord,
  asked: number | undefined,
): Result<ShownRound, Failure> {
  const told = adjudicate(record);
  if (!told.ok) return err({ exit: EXIT.failed, message: faultWords(told.error) });
  const { ruleset, options, seats, rounds } = record;
  const numbers = rounds.map(({ no }, i) => no ?? i + 1);
  const index = asked === undefined ? rounds.length - 1 : numbers.lastIndexOf(asked);
  const entry = told.rounds[index];
  const no = numbers[index];
  if (entry === undefined || no === undefined) {
    const message = asked === undefined ? 'it has no rounds' : `it has no round ${asked}`;
    return err({ exit: EXIT.usage, message });
  }
  const rules = makeRules(ruleset, options, seats);
  if (!rules.ok) throw new Error('a record was adjudicated by rules that are not there');
  return ok({ no, table: layTable(rules.value.layout.id, entry.turns) });
}

/** Where the record breaks the rules, counted from 1 as people count. */
function faultWords({ code, round, play, message }: Fault): string {
  const places = [
    ...(round === null ? [] : [`round ${round + 1}`]),
    ...(play === null ? [] : [`play ${play + 1}`]),
  ];
  return `${[...places, message].join(', ')} (${code})`;
}
