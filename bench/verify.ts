/** The proof of one round: log, signatures, shuffle and play, from its text to its verdicts. */
import { readFileSync } from 'node:fs';
import { verifyProof } from '../shared/verify/verifyProof.ts';
import { measure } from './measure.ts';

const proof = readFileSync('docs/examples/round.json', 'utf8');

measure('verify-round', 100, () => {
  const report = verifyProof(proof);
  if (!report.ok || report.value.verdict !== 'ok') throw new Error('the example does not verify');
});
