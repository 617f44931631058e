import { describe, expect, it } from 'vitest';
import { verifyProof } from '../../shared/verify/verifyProof.ts';
import {
  bitFlips,
  type Mutation,
  middleFlips,
  otherEvents,
  otherNumbers,
  PROOF,
} from './mutations.ts';

function isCaught(text: string): boolean {
  const report = verifyProof(text);
  return !report.ok || report.value.fault !== null;
}

function missed(mutations: Iterable<Mutation>): string[] {
  const names: string[] = [];
  for (const { name, text } of mutations) if (!isCaught(text)) names.push(name);
  return names;
}

describe('a proof file with one thing changed', () => {
  it('is what it claims before', () => {
    expect(isCaught(PROOF)).toBe(false);
  });

  it('fails for a bit anywhere', () => {
    expect(missed(bitFlips())).toEqual([]);
  }, 3_600_000);

  it('fails for a bit in every event and every head', () => {
    expect(missed(middleFlips())).toEqual([]);
  });

  it.each(['seq', 'ts', 'type'] as const)('fails for another %s of any event', (name) => {
    expect(missed(otherNumbers(name))).toEqual([]);
  });

  it('fails for an event left out, doubled, or changed with its neighbour', () => {
    expect(missed(otherEvents())).toEqual([]);
  });
});
