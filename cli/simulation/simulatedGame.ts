/** What came of a simulated table: its record, its proof, and what there is to count. */
import { ed25519HeadSigner } from '../../functions/adapters/headSigner.ts';
import { signedHead } from '../../functions/app/heads.ts';
import { Secret } from '../../shared/fair/secret.ts';
import {
  decodeEvent,
  type JournalEvent,
  type JournalEventOf,
} from '../../shared/journal/events.ts';
import { type GameRecord, RECORD_FORMAT } from '../../shared/rulesets/record.ts';
import { recordedRounds } from '../../shared/table/recorded.ts';
import { makeProof } from '../../shared/verify/makeProof.ts';
import type { SeededBytes } from './seededBytes.ts';
import { SIMULATION_LOG, type SimulatedTable } from './simulatedTable.ts';

export interface Tally {
  readonly rounds: number;
  readonly plays: number;
  readonly passes: number;
  readonly blocks: number;
}

export interface SimulatedGame {
  readonly record: GameRecord;
  readonly tally: Tally;
  /** Scores after the last round, by side. */
  readonly scores: readonly number[];
  /** Sides that won; none if the log was full before anybody had. */
  readonly winners: readonly number[];
}

/** Every event of a table's log. */
export function decoded({ header, events }: SimulatedTable): JournalEvent[] {
  return events.map(({ type, payload }) => {
    if (payload === null) throw new Error('a simulated log holds no stripped events');
    const event = decodeEvent({ type, payload }, header.rules);
    if (!event.ok) throw new Error(`a simulated log holds a broken event: ${event.error}`);
    return event.value;
  });
}

function isScored(event: JournalEvent): event is JournalEventOf<'roundScored'> {
  return event.type === 'roundScored';
}

/** Reads a table's log again: what it says is what there is. */
export function gameOf(table: SimulatedTable): SimulatedGame {
  const { rules } = table.header;
  const events = decoded(table);
  const scored = events.filter(isScored);
  const countOf = (type: JournalEvent['type']): number =>
    events.filter((event) => event.type === type).length;
  return {
    record: {
      format: RECORD_FORMAT,
      ruleset: rules.id,
      options: rules.options,
      seats: rules.seats,
      rounds: recordedRounds(rules, events),
    },
    tally: {
      rounds: scored.length,
      plays: countOf('play'),
      passes: countOf('pass'),
      blocks: scored.filter(({ outcome }) => outcome?.end === 'block').length,
    },
    scores: scored.at(-1)?.outcome?.scores ?? [],
    winners: table.state.winners,
  };
}

/** The table's proof file, signed by a key that follows from the seed. */
export async function proofOf(table: SimulatedTable, bytes: SeededBytes): Promise<string> {
  const { header, state, events } = table;
  const signer = ed25519HeadSigner(SIMULATION_LOG, new Secret(bytes('log key')));
  const proof = makeProof({
    gameId: header.gameId,
    events,
    heads: [{ size: state.size, note: await signedHead(header, state, signer) }],
    keys: [{ name: signer.name, publicKey: signer.publicKey, receiptCerts: [] }],
    ruleset: { id: header.rules.id, document: header.rulesText },
    roundNo: null,
  });
  if (proof === null) throw new Error('a whole table always has a proof');
  return proof;
}
