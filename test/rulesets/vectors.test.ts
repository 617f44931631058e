import { describe, expect, test } from 'vitest';
import { RULESET_IDS } from '../../shared/rulesets/registry.ts';
import { vectorText } from '../vectorFiles.ts';
import { judgePose, judgeScore } from './vectorGames.ts';
import { judgeHand } from './vectorHands.ts';
import {
  judgeBlock,
  judgeCommand,
  judgeDeal,
  judgeKey,
  judgeLegal,
  judgePlace,
  judgeRedeal,
} from './vectorPositions.ts';

interface Vector {
  readonly id: string;
  readonly kind: string;
  readonly ruleset: string;
  readonly title: string;
  readonly options?: object;
  readonly given: never;
  readonly expect: object;
  readonly source: { readonly doc: string; readonly ref: string };
}

type Judge = (ruleset: string, options: object, given: never) => object;

/** What the engine says to a vector of each kind, in the words of the vector file. */
const JUDGES: { readonly [kind: string]: Judge } = {
  accept: judgeCommand,
  block: judgeBlock,
  deal: judgeDeal,
  hand: judgeHand,
  key: judgeKey,
  legal: judgeLegal,
  place: judgePlace,
  pose: judgePose,
  redeal: judgeRedeal,
  reject: judgeCommand,
  score: judgeScore,
};

function nameOf({ id, source, title }: Vector): string {
  return `${id}, source ${source.doc} ${source.ref}: ${title}`;
}

const FILE = JSON.parse(vectorText('rules.json')) as { readonly vectors: readonly Vector[] };
const VECTORS = FILE.vectors
  .filter((vector) => RULESET_IDS.includes(vector.ruleset))
  .map((vector) => [nameOf(vector), vector] as const);

describe('rules.json', () => {
  test.each(VECTORS)('%s', (_name, vector) => {
    const judge = JUDGES[vector.kind];
    const said = judge?.(vector.ruleset, vector.options ?? {}, vector.given);
    expect(said).toMatchObject(vector.expect);
  });
});
