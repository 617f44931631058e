import { ed25519 } from '@noble/curves/ed25519.js';
import { BONES } from '../../shared/engine/bone.ts';
import { type BoneSet, setOf } from '../../shared/engine/boneSet.ts';
import type { Bundle } from '../../shared/fair/bundle.ts';
import { Z32 } from '../../shared/fair/bytes.ts';
import { CHAIN_START, eventHash, type LogEvent } from '../../shared/fair/chain.ts';
import { contribCommit, contribDigest, textValue } from '../../shared/fair/contribution.ts';
import { type Deal, dealBones, openingOf } from '../../shared/fair/deal.ts';
import { type EpochSecrets, openEpochSecrets } from '../../shared/fair/epochSecrets.ts';
import { headText } from '../../shared/fair/head.ts';
import { lockDigest } from '../../shared/fair/lock.ts';
import { moveMessage } from '../../shared/fair/move.ts';
import { writeNote } from '../../shared/fair/note.ts';
import type { Df1Event } from '../../shared/fair/payloads.ts';
import { H } from '../../shared/fair/tags.ts';
import { encodeEvent, type JournalEvent } from '../../shared/journal/events.ts';

const text = (s: string): Uint8Array => new TextEncoder().encode(s);

/** Bytes that a test names instead of drawing them. */
export function named(name: string, length = 32): Uint8Array {
  return H(text(name)).slice(0, length);
}

export const LOG_KEY_SEED = named('log key');
export const LOG_KEY = {
  name: 'sixlove.example/log1',
  publicKey: ed25519.getPublicKey(LOG_KEY_SEED),
};
export const GAME_ID = named('game', 16);
export const START_MS = 1_750_000_000_000;

/** What a scripted event may look at: the log before it. */
export interface LogSoFar {
  readonly size: number;
  readonly head: Uint8Array;
}

/** One event of a script, made when its turn comes, for moves name the head before them. */
export interface Step {
  readonly event: (before: LogSoFar) => JournalEvent | LogEvent;
  readonly ts?: number;
}

export type Script = readonly Step[];

export function step(event: Df1Event | JournalEvent, ts?: number): Step {
  return ts === undefined ? { event: () => event } : { event: () => event, ts };
}

function isLogEvent(event: JournalEvent | LogEvent): event is LogEvent {
  return 'payload' in event;
}

/** The events that a script makes, one every second, and the head after each. */
export function runScript(script: Script): { events: LogEvent[]; hashes: Uint8Array[] } {
  const events: LogEvent[] = [];
  const hashes: Uint8Array[] = [];
  for (const [seq, { event, ts = START_MS + seq * 1000 }] of script.entries()) {
    const head = hashes.at(-1) ?? CHAIN_START;
    const made = event({ size: seq, head });
    const logged: LogEvent = isLogEvent(made)
      ? { ...made, seq, ts }
      : { ...encodeEvent(made), seq, ts };
    events.push(logged);
    hashes.push(eventHash(GAME_ID, head, logged));
  }
  return { events, hashes };
}

export function signHead(
  { events, hashes }: { events: readonly LogEvent[]; hashes: readonly Uint8Array[] },
  size: number,
  seed = LOG_KEY_SEED,
  name = LOG_KEY.name,
): string {
  const head = {
    gameId: GAME_ID,
    size,
    hash: hashes[size - 1] ?? Z32,
    ts: events[size - 1]?.ts ?? 0,
  };
  const signed = headText(head);
  const publicKey = ed25519.getPublicKey(seed);
  return writeNote(signed, { name, publicKey }, ed25519.sign(text(signed), seed));
}

/** A proof file of a script with a good head over its last event: what a server could sign. */
export function bundleOf(script: Script, changes: Partial<Bundle> = {}): Bundle {
  const log = runScript(script);
  return {
    scope: 'game',
    gameId: GAME_ID,
    keys: [{ ...LOG_KEY, receiptCerts: [] }],
    ruleset: null,
    events: log.events,
    heads: [signHead(log, log.events.length)],
    observed: [],
    ...changes,
  };
}

/** A small game for tests of the log: 2 seats, 3 bones each, 8 bones, a seed tree of depth 1. */
export const SMALL = {
  seats: 2,
  handSize: 3,
  deckMask: setOf(BONES.slice(0, 8)) as BoneSet,
  rulesetHash: named('rules'),
};
export const DEVICE_SEED = named('device 0');
export const PLAYERS = [
  { playerId: named('player 0', 16), playerKey: ed25519.getPublicKey(DEVICE_SEED) },
  { playerId: named('player 1', 16), playerKey: Z32 },
];
export const DEPTH = 1;

export function secretsOf(epoch: number): EpochSecrets {
  return openEpochSecrets({
    master: named(`master ${epoch}`),
    gameId: GAME_ID,
    epoch,
    depth: DEPTH,
  });
}

export function secretOf(epoch: number, seat: number): Uint8Array {
  return named(`r ${epoch} ${seat}`);
}

export function genesis(changes: Partial<Extract<Df1Event, { type: 'genesis' }>> = {}): Step {
  const event: Df1Event = {
    type: 'genesis',
    version: 1,
    gameId: GAME_ID,
    ...SMALL,
    flags: { liveOpenings: true, beacon: false },
    beaconChain: Z32,
    beaconLeadSeconds: 0,
    createdMs: START_MS,
    origin: LOG_KEY.name,
    ...changes,
  };
  return { event: () => event, ts: START_MS };
}

const WORDS = 'purple otter 42';
const KINDS = ['secret', 'text'] as const;

/** What both seats contribute to an epoch: seat 0 a secret, seat 1 words, unless told otherwise. */
export function contributions(
  epoch: number,
  kinds: readonly ('none' | 'text' | 'secret')[] = KINDS,
) {
  const by = (seat: number) => ({
    gameId: GAME_ID,
    epoch,
    seat,
    playerId: PLAYERS[seat]?.playerId ?? Z32,
  });
  return kinds.map((kind, seat) => {
    if (kind === 'none') return { kind, value: Z32 };
    const value =
      kind === 'secret' ? secretOf(epoch, seat) : textValue({ ...by(seat), text: WORDS });
    return { kind, value };
  });
}

export function digestOf(epoch: number, given = contributions(epoch)): Uint8Array {
  const seats = given.map((c, seat) => ({
    ...(PLAYERS[seat] ?? { playerId: Z32, playerKey: Z32 }),
    ...c,
  }));
  return contribDigest({ gameId: GAME_ID, epoch, seedRoot: secretsOf(epoch).root, seats });
}

export function commitOf(epoch: number, seat: number, r = secretOf(epoch, seat)): Uint8Array {
  const playerId = PLAYERS[seat]?.playerId ?? Z32;
  return contribCommit({
    gameId: GAME_ID,
    epoch,
    seat,
    playerId,
    seedRoot: secretsOf(epoch).root,
    r,
  });
}

/** EPOCH_OPEN to EPOCH_LOCK: open, secret of seat 0, words of seat 1, close, reveal, lock. */
export function epochSteps(
  epoch: number,
  kinds: readonly ('none' | 'text' | 'secret')[] = KINDS,
): Step[] {
  const given = contributions(epoch, kinds);
  const seatsOf = (kind: string) => given.flatMap((c, seat) => (c.kind === kind ? [seat] : []));
  return [
    { type: 'epochOpen', epoch, depth: DEPTH, seedRoot: secretsOf(epoch).root, players: PLAYERS },
    ...seatsOf('secret').map(
      (seat) => ({ type: 'contribCommit', epoch, seat, commit: commitOf(epoch, seat) }) as const,
    ),
    ...seatsOf('text').map((seat) => ({ type: 'contribText', epoch, seat, text: WORDS }) as const),
    { type: 'contribClose', epoch } as const,
    ...seatsOf('secret').map(
      (seat) => ({ type: 'contribReveal', epoch, seat, r: secretOf(epoch, seat) }) as const,
    ),
    { type: 'epochLock', epoch, contributions: given, digest: digestOf(epoch, given) } as const,
  ].map((event) => step(event as Df1Event));
}

export interface RoundPlace {
  readonly roundNo: number;
  readonly epoch: number;
  readonly slot: number;
}

export function lockOf(
  { roundNo, epoch, slot }: RoundPlace,
  kinds = KINDS as readonly ('none' | 'text' | 'secret')[],
): Uint8Array {
  return lockDigest({
    gameId: GAME_ID,
    ...SMALL,
    roundNo,
    epoch,
    slot,
    contribDigest: digestOf(epoch, contributions(epoch, kinds)),
    beaconChain: Z32,
    beaconRound: 0,
  });
}

export function dealOf(place: RoundPlace, lock = lockOf(place)): Deal {
  const seed = secretsOf(place.epoch).seed(place.slot);
  return dealBones({ seed, lock, beacon: Z32, ...SMALL });
}

/** A play of the bone at a deck position, relayed or signed by the seat's device. */
export function playStep(place: RoundPlace, seat: number, pos: number, signed = false): Step {
  const opening = openingOf(dealOf(place), pos);
  return {
    event: ({ size, head }) => {
      const play = {
        type: 'play',
        roundNo: place.roundNo,
        seat,
        where: 'R',
        ...opening,
        seenSize: size,
        seenHead: head,
        sig: null,
      } as const;
      return signed
        ? { ...play, sig: ed25519.sign(moveMessage(GAME_ID, play), DEVICE_SEED) }
        : play;
    },
  };
}

export function passStep({ roundNo }: RoundPlace, seat: number): Step {
  return {
    event: ({ size, head }) => ({
      type: 'pass',
      roundNo,
      seat,
      seenSize: size,
      seenHead: head,
      sig: null,
    }),
  };
}

export function roundSteps(place: RoundPlace): { lock: Step; deal: Step; end: Step; void: Step } {
  const { roundNo, epoch, slot } = place;
  const { commitments, digest } = dealOf(place);
  const opened = { roundNo, seed: secretsOf(epoch).seed(slot), path: secretsOf(epoch).path(slot) };
  return {
    lock: step({ type: 'roundLock', ...place, beaconRound: 0, lock: lockOf(place) }),
    deal: step({ type: 'deal', roundNo, beaconSig: new Uint8Array(), commitments, digest }),
    end: step({ type: 'roundEnd', reason: 'domino', ...opened }),
    void: step({ type: 'roundVoid', reason: 'consent', ...opened }),
  };
}
