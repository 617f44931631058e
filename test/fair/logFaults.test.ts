import { describe, expect, it } from 'vitest';
import * as log from '../support/logScript.ts';
import { check, GOOD } from './goodLog.ts';
import { FAULTS } from './logFaults.ts';

describe('DF1 A.13: every fault of a log, even if its head is signed', () => {
  it.each(FAULTS)('%s: %s', (code, _, seq, edit) => {
    const script = edit(GOOD);
    const report = check(log.bundleOf(script));
    expect(report.fault).toEqual({ code, seq });
  });
});
