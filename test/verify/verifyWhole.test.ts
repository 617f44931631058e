import { describe, expect, it } from 'vitest';
import { writeBundle } from '../../shared/fair/bundle.ts';
import { verifyWhole } from '../../shared/verify/verifyWhole.ts';
import { beaconLog } from '../fair/beaconLog.ts';
import { DF1, hex } from '../fair/df1Vectors.ts';
import { bundleOf } from '../support/logScript.ts';
import { proofOf, sampleTable } from '../support/sampleTable.ts';

const OTHER = hex(DF1.beacon[1]?.signature ?? '');

describe('a proof file with the beacon', () => {
  it('has its signature checked (DF1 E.1, round 123)', async () => {
    const report = await verifyWhole(writeBundle(bundleOf(beaconLog())));
    expect(report).toMatchObject({
      ok: true,
      value: { shuffle: { verdict: 'ok' }, rounds: [{ beacon: 'claimed', beaconChecked: true }] },
    });
  });

  it('fails with a signature of another round, though all that follows from it fits', async () => {
    const report = await verifyWhole(writeBundle(bundleOf(beaconLog({ sig: OTHER }))));
    expect(report).toMatchObject({
      ok: true,
      value: { verdict: 'failed', shuffle: { verdict: 'failed', code: 'beacon_sig' } },
    });
  });
});

it('a proof file without the beacon has nothing of the kind to check', async () => {
  const report = await verifyWhole(proofOf(sampleTable(1, 1)));
  expect(report).toMatchObject({ ok: true, value: { rounds: [{ beaconChecked: null }] } });
  expect(await verifyWhole('{}')).toMatchObject({ ok: false });
});
