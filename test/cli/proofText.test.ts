import { expect, it } from 'vitest';
import { proofText } from '../../cli/proofText.ts';
import { verifyProof } from '../../shared/verify/verifyProof.ts';
import { proofOf, sampleTable } from '../support/sampleTable.ts';

it.each([
  [1, '1 shuffle called off so far.'],
  [2, '2 shuffles called off so far.'],
])('%i shuffles called off are counted in words that fit', (cancelledEpochs, words) => {
  const report = verifyProof(proofOf(sampleTable(5, 1)));
  if (!report.ok) throw new Error(report.error);
  const rounds = report.value.rounds.map((round) => ({ ...round, cancelledEpochs }));
  expect(proofText('a', { ...report.value, rounds }, false)).toContain(`; ${words}\n`);
});
