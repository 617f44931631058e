/** Proof files that differ from a good one in one place, without being signed again. */
import { pickFrom } from '../support/draw.ts';
import { type Draw, drawFrom } from '../support/randomPlay.ts';
import type { CorpusFile } from './games.ts';

interface FileEvent {
  readonly seq: number;
  readonly ts: number;
  readonly type: number;
  readonly payload: string;
}

interface File {
  readonly game_id: string;
  readonly keys: readonly { readonly pub: string }[];
  readonly ruleset?: { readonly id: string; readonly text_b64: string };
  readonly events: readonly FileEvent[];
  readonly heads: readonly string[];
}

type Change = (file: File, draw: Draw) => object;

function flippedBytes(text: string, draw: Draw): string {
  const bytes = Buffer.from(text, 'base64');
  const at = draw(bytes.length);
  bytes[at] = (bytes[at] ?? 0) ^ (1 << draw(8));
  return bytes.toString('base64');
}

function otherHex(hex: string, draw: Draw): string {
  const at = draw(hex.length);
  return (
    hex.slice(0, at) +
    ((Number.parseInt(hex[at] ?? '0', 16) + 1) % 16).toString(16) +
    hex.slice(at + 1)
  );
}

function otherEvent(file: File, draw: Draw, change: (event: FileEvent) => object): object {
  const at = draw(file.events.length);
  return { events: file.events.map((event, i) => (i === at ? change(event) : event)) };
}

const CHANGES: Readonly<Record<string, Change>> = {
  'a bit of a payload': (file, draw) =>
    otherEvent(file, draw, (event) => ({ ...event, payload: flippedBytes(event.payload, draw) })),
  'a letter of a payload': (file, draw) =>
    otherEvent(file, draw, (event) => {
      const at = draw(event.payload.length);
      const letter = pickFrom(draw, ['A', 'b', '+', '=', ' ', '-']);
      return {
        ...event,
        payload: event.payload.slice(0, at) + letter + event.payload.slice(at + 1),
      };
    }),
  'a shorter payload': (file, draw) =>
    otherEvent(file, draw, (event) => {
      const bytes = Buffer.from(event.payload, 'base64');
      return { ...event, payload: bytes.subarray(0, draw(bytes.length)).toString('base64') };
    }),
  'the type of an event': (file, draw) =>
    otherEvent(file, draw, (event) => ({ ...event, type: draw(0x14) })),
  'the time of an event': (file, draw) =>
    otherEvent(file, draw, (event) => ({ ...event, ts: event.ts + draw(5000) - 2500 })),
  'the number of an event': (file, draw) =>
    otherEvent(file, draw, (event) => ({ ...event, seq: event.seq + draw(5) - 2 })),
  'a withheld event': (file, draw) =>
    otherEvent(file, draw, ({ payload: _, ...event }) => ({
      ...event,
      h: Buffer.alloc(32, draw(256)).toString('base64'),
    })),
  'an event that is missing': (file, draw) => {
    const at = draw(file.events.length);
    return { events: file.events.filter((_, i) => i !== at) };
  },
  'an end that is missing': (file, draw) => ({
    events: file.events.slice(0, draw(file.events.length)),
  }),
  'an event twice': (file, draw) => {
    const at = draw(file.events.length);
    return { events: file.events.flatMap((event, i) => (i === at ? [event, event] : [event])) };
  },
  'two events that changed places': (file, draw) => {
    const at = draw(file.events.length - 1);
    const [a, b] = file.events.slice(at, at + 2);
    return { events: file.events.toSpliced(at, 2, ...(b ? [b] : []), ...(a ? [a] : [])) };
  },
  'a letter of a head': (file, draw) => ({
    heads: file.heads.map((head) => {
      const at = draw(head.length);
      return head.slice(0, at) + pickFrom(draw, ['A', '1', '\n', ' ']) + head.slice(at + 1);
    }),
  }),
  'no heads': () => ({ heads: [] }),
  'another key': (file, draw) => ({
    keys: file.keys.map((key) => ({ ...key, pub: otherHex(key.pub, draw) })),
  }),
  'another table': (file, draw) => ({ game_id: otherHex(file.game_id, draw) }),
  'another scope': () => ({ scope: 'hand' }),
  'no rules': () => ({ ruleset: undefined }),
};

/** So many mutants of a game, the same ones for its number. */
export function mutantsOf({ name, text }: CorpusFile, number: number, count: number): CorpusFile[] {
  const file: File = JSON.parse(text);
  const draw = drawFrom(number);
  return Array.from({ length: count }, () => {
    const what = pickFrom(draw, Object.keys(CHANGES));
    const change = CHANGES[what]?.(file, draw);
    return { name: `${name}, ${what}`, text: JSON.stringify({ ...file, ...change }) };
  });
}
