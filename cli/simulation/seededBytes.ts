import { utf8Bytes } from '../../shared/fair/bytes.ts';
import { H } from '../../shared/fair/tags.ts';

/** 32 bytes for one purpose that follow from a seed alone. */
export type SeededBytes = (purpose: string) => Uint8Array;

/** The bytes of one game of a simulation: another seed, game or purpose gives others. */
export function seededBytes(seed: string, game: number): SeededBytes {
  return (purpose) => {
    const text = utf8Bytes(JSON.stringify([seed, game, purpose]));
    if (text === null) throw new Error('JSON is always well-formed');
    return H(text);
  };
}
