/** The rounds of a proof file, to be shown. Whether they are true, `sixlove verify` says. */
import { err, ok, type Result } from '../shared/engine/result.ts';
import { type Bundle, readBundle } from '../shared/fair/bundle.ts';
import { utf8Text } from '../shared/fair/bytes.ts';
import { decodeEvent, type JournalEvent } from '../shared/journal/events.ts';
import type { EndName } from '../shared/protocol/view.ts';
import { isObject } from '../shared/rulesets/json.ts';
import { readPlay } from '../shared/rulesets/readRecord.ts';
import { RECORD_FORMAT } from '../shared/rulesets/record.ts';
import { plainRecord } from '../shared/rulesets/recordText.ts';
import { readRulesDocument } from '../shared/rulesets/registry.ts';
import { layTable } from '../shared/table/history.ts';
import type { ShownRound } from './shownRound.ts';

/** Whether a JSON value is meant as a proof file. */
export function isProof(json: unknown): boolean {
  return isObject(json) && json['format'] === 'dominoes-fair/bundle';
}

function eventsOf({ events }: Bundle): JournalEvent[] {
  let seats = 0;
  return events.flatMap((event) => {
    const decoded = event.payload === null ? null : decodeEvent(event, { seats });
    if (decoded?.ok !== true) return [];
    if (decoded.value.type === 'genesis') seats = decoded.value.seats;
    return [decoded.value];
  });
}

/** Every scored round that the file does not withhold, or what is wrong with the file. */
export function proofRounds(text: string): Result<ShownRound[], string> {
  const bundle = readBundle(text);
  if (!bundle.ok || bundle.value.ruleset === null) return err('not a proof file');
  const events = eventsOf(bundle.value);
  const genesis = events.find((event) => event.type === 'genesis');
  const document = utf8Text(bundle.value.ruleset.text) ?? '';
  const rules = readRulesDocument(document, genesis?.seats ?? 0);
  if (!rules.ok) return err('its rules are not known here');
  const { id, options, seats, layout } = rules.value;
  const scored = events.filter((event) => event.type === 'roundScored');
  // What an event says is the file's word: its shape is looked at like that of any record.
  const rounds = scored.map(({ no, round }) => ({ ...round, no }));
  const record = plainRecord({ format: RECORD_FORMAT, ruleset: id, options, seats, rounds });
  if (record === null) return err('a round in it is not written as a record');
  return ok(
    record.rounds.map(({ no = 0, plays = [] }) => ({ no, table: tableOf(layout.id, plays) })),
  );
}

/** The plays of a proof name their ends, so how they lie needs no rules. */
function tableOf(layout: 'line' | 'cross', plays: readonly string[]) {
  const turns = plays.map((play) => {
    const end: EndName | undefined = readPlay(play)?.end;
    const bone = [...play.slice(0, 2)].sort().join('');
    return end === undefined ? { seat: 0, bone } : { seat: 0, bone, end };
  });
  return layTable(layout, turns);
}
