import type { Commit } from '../../shared/journal/commit.ts';
import { RECORD_FORMAT, type RecordRound } from '../../shared/rulesets/record.ts';
import type { Header } from '../../shared/table/header.ts';
import { recordedRounds } from '../../shared/table/recorded.ts';
import { decodeStored } from './storedEvent.ts';

/** The game record of a table, as docs/notation.md has it. */
export interface TableRecord {
  readonly format: typeof RECORD_FORMAT;
  readonly ruleset: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly seats: number;
  readonly rounds: readonly RecordRound[];
}

/**
 * Every finished round of a table's commits and every deal that was dealt again by the rules; a
 * given-up round is its last, unfinished.
 */
export function tableRecord(
  { rules }: Pick<Header, 'rules'>,
  commits: readonly Commit[],
): TableRecord {
  const events = commits.flatMap(({ events }) => events);
  return {
    format: RECORD_FORMAT,
    ruleset: rules.id,
    options: rules.options,
    seats: rules.seats,
    rounds: recordedRounds(
      rules,
      events.map((event) => decodeStored(event, rules.seats)),
    ),
  };
}
