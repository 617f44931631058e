import type { Bone } from '../engine/bone.ts';
import { type BoneSet, bonesIn } from '../engine/boneSet.ts';
import { u32 } from './bytes.ts';
import { macUnder, TAGS } from './tags.ts';

/** Bytes below this are accepted when drawing from m: the largest multiple of m up to 256. */
export function drawLimit(m: number): number {
  return 256 - (256 % m);
}

/** The bytes of DF1 A.9's stream under `deckKey`, in blocks of 32 that are made when needed. */
function* streamBytes(deckKey: Uint8Array): Generator<number, never> {
  const mac = macUnder(deckKey);
  for (let block = 0; ; block += 1) yield* mac(TAGS.stream, u32(block));
}

/** An unbiased number from 0 to m-1, 2 <= m <= 28: bytes at or above the limit are thrown away. */
export function draw(stream: Generator<number, never>, m: number): number {
  const limit = drawLimit(m);
  let byte = stream.next().value;
  while (byte >= limit) byte = stream.next().value;
  return byte % m;
}

/**
 * The items in the order that `key` fixes (DF1 A.9): Fisher-Yates from the last place down, where
 * each item may stay in its place. Takes up to 28 items.
 */
export function shuffle<T>(items: readonly T[], key: Uint8Array): T[] {
  const a = [...items];
  const stream = streamBytes(key);
  for (let i = a.length - 1; i >= 1; i -= 1) {
    const j = draw(stream, i + 1);
    [a[i], a[j]] = [a[j] as T, a[i] as T];
  }
  return a;
}

/** The deck of a round: position p holds the bone at index p. */
export function shuffleDeck(deckMask: BoneSet, deckKey: Uint8Array): Bone[] {
  return shuffle(bonesIn(deckMask), deckKey);
}
