import { seededBytes } from '../../cli/simulation/seededBytes.ts';
import { proofOf } from '../../cli/simulation/simulatedGame.ts';
import { simulateTable } from '../../cli/simulation/simulatedTable.ts';
import { BUNDLE_BYTES_MAX, type BundleError, writeBundle } from '../../shared/fair/bundle.ts';
import { strip } from '../../shared/fair/chain.ts';
import { describeRulesets, makeRules } from '../../shared/rulesets/registry.ts';
import { insert, patchBytes, put, remove } from '../fair/goodLog.ts';
import { once, pickFrom } from '../support/draw.ts';
import type { Script } from '../support/logScript.ts';
import * as log from '../support/logScript.ts';
import { type Draw, drawFrom } from '../support/randomPlay.ts';
import { runs } from '../support/runs.ts';
import { type Mutation, PROOF } from '../verify/mutations.ts';
import { SCRIPTS } from './scripts.ts';

type Bundle = ReturnType<typeof log.bundleOf>;

function oneLine(bundle: Bundle): string {
  return JSON.stringify(JSON.parse(writeBundle(bundle)));
}

/** Good logs, whole and as they are. */
export function* goodLogs(): Generator<Mutation> {
  for (const [i, script] of SCRIPTS.entries()) {
    yield { name: `log ${i}`, text: oneLine(log.bundleOf(script)) };
  }
}

/** Games of every ruleset with every number of players, played by the house; in a hurry a few. */
export async function simulatedGames(): Promise<Mutation[]> {
  const tables = describeRulesets().flatMap(({ id, players }) =>
    players.map((seats) => ({ id, seats })),
  );
  const stride = Math.ceil(tables.length / runs(2, tables.length));
  const games: Mutation[] = [];
  for (const { id, seats } of tables.filter((_, i) => i % stride === stride - 1)) {
    const rules = makeRules(id, {}, seats);
    if (!rules.ok) throw new Error(`${id}: ${rules.error}`);
    for (let game = 1; game <= runs(1, 3); game += 1) {
      const bytes = seededBytes('python', game);
      const proof = await proofOf(simulateTable(rules.value, bytes), bytes);
      games.push({ name: `${id} ${seats} ${game}`, text: JSON.stringify(JSON.parse(proof)) });
    }
  }
  return games;
}

/** A server that owns its key changes bytes of a payload, and signs what it gets. */
export function* resignedFlips(): Generator<Mutation> {
  const draw = drawFrom(4);
  for (let i = 0; i < runs(300, 8000); i += 1) {
    const script = pickFrom(draw, SCRIPTS);
    const { events } = log.runScript(script);
    const { seq, payload } = pickFrom(draw, events);
    const at = draw(Math.min(payload?.length ?? 0, 64));
    const value = once(draw, 2) ? draw(256) : draw(8);
    const isCut = once(draw, 8);
    const change = (old: Uint8Array): Uint8Array => {
      if (isCut || old.length === 0) return Uint8Array.of(...old.slice(0, at), value);
      return old.with(at, value);
    };
    const bundle = log.bundleOf(patchBytes(seq, change)(script));
    yield { name: `event ${seq}: byte ${at} is ${value}`, text: oneLine(bundle) };
  }
}

function edited(draw: Draw, script: Script): Script {
  const at = draw(script.length);
  const other = pickFrom(draw, pickFrom(draw, SCRIPTS));
  const here = pickFrom(draw, script);
  switch (draw(5)) {
    case 0:
      return remove(at, 1 + draw(2))(script);
    case 1:
      return insert(at, here)(script);
    case 2:
      return insert(at, other)(script);
    case 3:
      return put(at, here)(script);
    default:
      return script.slice(0, at);
  }
}

/** What a file may and may not withhold, in a file of either scope. */
function withheld(draw: Draw, bundle: Bundle): Bundle {
  if (!once(draw, 3)) return bundle;
  const rate = 1 + draw(4);
  const events = bundle.events.map((event) => {
    const isUsual = event.type === 4 || (event.type >= 10 && event.type <= 14);
    return once(draw, isUsual ? rate : 40) ? strip(event) : event;
  });
  return { ...bundle, events, scope: once(draw, 4) ? 'game' : 'hand' };
}

/** Logs with steps left out, doubled, and taken from other logs, all signed. */
export function* editedLogs(): Generator<Mutation> {
  const draw = drawFrom(5);
  for (let i = 0; i < runs(300, 8000); i += 1) {
    let script = pickFrom(draw, SCRIPTS);
    for (let edits = draw(4); edits > 0 && script.length > 0; edits -= 1) {
      script = edited(draw, script);
    }
    if (script.length === 0) continue;
    yield { name: `edit ${i}`, text: oneLine(withheld(draw, log.bundleOf(script))) };
  }
}

/** A file of any bytes. */
export interface ByteFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** A good file with one byte changed, left out or put in, whatever it stands for. */
export function* byteFlips(): Generator<readonly ByteFile[]> {
  const draw = drawFrom(6);
  const bytes = new TextEncoder().encode(PROOF);
  for (let left = runs(400, 20_000); left > 0; left -= 200) {
    yield Array.from({ length: Math.min(left, 200) }, () => {
      const at = draw(bytes.length);
      const value = once(draw, 2) ? draw(256) : (bytes[at] ?? 0) ^ (1 << draw(7));
      const cut = pickFrom(draw, [at, at + 1, at + 1, at + 1, at + 2]);
      const changed = Uint8Array.of(...bytes.subarray(0, at), value, ...bytes.subarray(cut));
      return { name: `byte ${at} is ${value}, then ${cut}`, bytes: changed };
    });
  }
}

/** What must be said of a file as a whole; null where it can be read. */
interface Expected {
  readonly error: BundleError | null;
}

function withNotes(notes: string): string {
  return `{"notes":${notes},${JSON.stringify(JSON.parse(PROOF)).slice(1)}`;
}

/** What a level of depth is made of: how it opens and closes, and how many levels that are. */
const LEVELS = {
  lists: ['[', ']', 1],
  objects: ['{"a":', '}', 1],
  'objects in lists': ['[{"\\"]":', '}]', 2],
  'lists after a text of brackets': ['["[{\\\\",', ']', 1],
} as const;

/** Files around the greatest depth and far beyond it. */
export function* deepFiles(): Generator<Mutation & Expected> {
  for (const [what, [open, close, each]] of Object.entries(LEVELS)) {
    for (const levels of [62, 63, 64, 1_000, 100_000].filter((n) => n % each === 0)) {
      const times = levels / each;
      const text = withNotes(`${open.repeat(times)}0${close.repeat(times)}`);
      yield { name: `${levels} ${what}`, text, error: levels > 63 ? 'format' : null };
    }
  }
  yield { name: 'brackets in a text', text: withNotes(`"${'[{\\"'.repeat(100)}"`), error: null };
}

/** Files around the greatest length, in bytes, with and without a byte order mark. */
export function* longFiles(): Generator<ByteFile & Expected> {
  const utf8 = new TextEncoder();
  const file = (name: string, text: string, error: BundleError | null) => ({
    name,
    bytes: utf8.encode(text),
    error,
  });
  const longest = PROOF + ' '.repeat(BUNDLE_BYTES_MAX - utf8.encode(PROOF).length);
  yield file('the longest', longest, null);
  yield file('the longest, after a mark', `\ufeff${longest}`, null);
  yield file('a byte too long', `${longest} `, 'too_large');
  yield file('a byte too long, after a mark', `\ufeff${longest} `, 'too_large');
  yield file('after two marks', `\ufeff\ufeff${PROOF}`, 'format');
  const notes = withNotes(`"${'é'.repeat(9 * 1024 * 1024)}"`);
  yield file('too long in bytes, not in signs', notes, 'too_large');
}
