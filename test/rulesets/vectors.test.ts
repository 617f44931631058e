import { describe, expect, test } from 'vitest';
import { vectorText } from '../vectorFiles.ts';
import {
  judgeFrenchHand,
  judgeFrenchLegal,
  judgeFrenchPasses,
  judgeFrenchPose,
  judgeFrenchScore,
} from './vectorFrench.ts';
import { judgePose, judgeScore } from './vectorGames.ts';
import { judgeHand } from './vectorHands.ts';
import { judgeMatch, judgePenalty } from './vectorMatch.ts';
import {
  judgeBonus,
  judgeGameEnd,
  judgeLeadDraw,
  judgeLeadSequence,
  judgePoints,
} from './vectorPoints.ts';
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
  readonly expect: { readonly low?: readonly string[] };
  readonly source: { readonly doc: string; readonly ref: string };
}

type Judge = (ruleset: string, options: object, given: never) => object;

/** What the engine says to a vector of each kind, in the words of the vector file. */
const JUDGES: { readonly [kind: string]: Judge } = {
  accept: judgeCommand,
  block: judgeBlock,
  bonus: judgeBonus,
  deal: judgeDeal,
  frenchHand: judgeFrenchHand,
  frenchLegal: judgeFrenchLegal,
  frenchPasses: judgeFrenchPasses,
  frenchPose: judgeFrenchPose,
  frenchScore: judgeFrenchScore,
  gameEnd: judgeGameEnd,
  hand: judgeHand,
  key: judgeKey,
  leadDraw: judgeLeadDraw,
  leadSequence: judgeLeadSequence,
  legal: judgeLegal,
  match: judgeMatch,
  penalty: judgePenalty,
  place: judgePlace,
  points: judgePoints,
  pose: judgePose,
  redeal: judgeRedeal,
  reject: judgeCommand,
  score: judgeScore,
};

/** Seats that share the lowest count come in no order. */
function sorted(expected: Vector['expect']): object {
  const { low } = expected;
  return low === undefined ? expected : { ...expected, low: low.toSorted() };
}

function nameOf({ id, source, title }: Vector): string {
  return `${id}, source ${source.doc} ${source.ref}: ${title}`;
}

const FILE = JSON.parse(vectorText('rules.json')) as { readonly vectors: readonly Vector[] };
const VECTORS = FILE.vectors.map((vector) => [nameOf(vector), vector] as const);

describe('rules.json', () => {
  test.each(VECTORS)('%s', (_name, vector) => {
    const judge = JUDGES[vector.kind];
    const said = judge?.(vector.ruleset, vector.options ?? {}, vector.given);
    expect(said).toMatchObject(sorted(vector.expect));
  });
});
