import { base64 } from '@scure/base';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boneName } from '../../shared/engine/bone.ts';
import { toHex } from '../../shared/fair/bytes.ts';
import { handOf } from '../../shared/fair/deal.ts';
import { idText } from '../../shared/journal/eventData.ts';
import type { ProofReport } from '../../shared/verify/report.ts';
import { type ProofOptions, verifyProof } from '../../shared/verify/verifyProof.ts';
import { GAME_ID, LOG_KEY, named } from '../support/logScript.ts';
import { CONTRIBUTOR, proofOf, sampleTable } from '../support/sampleTable.ts';

function verify(text: string, options: ProofOptions = {}): ProofReport {
  const report = verifyProof(text, options);
  if (!report.ok) throw new Error(report.error);
  return report.value;
}

const table = sampleTable(7, 4);
const proof = proofOf(table);

describe('a proof file of a table', () => {
  it('answers the three questions, for the table and each round', () => {
    const report = verify(proof);
    expect(report).toMatchObject({
      verdict: 'ok',
      commitment: { verdict: 'ok', code: null },
      shuffle: { verdict: 'ok', code: null },
      play: { verdict: 'ok', code: null },
      tableId: idText(GAME_ID),
      ruleset: 'jamaican-partner',
      keys: 'own',
      fault: null,
      events: table.script.length,
    });
    expect(report.rounds).toHaveLength(4);
    for (const [i, round] of report.rounds.entries()) {
      expect(round).toMatchObject({ roundNo: i + 1, status: 'ended', verified: true, steps: [] });
      expect([round.commitment, round.shuffle, round.play].every((v) => v.verdict === 'ok')).toBe(
        true,
      );
      const deal = table.rounds[i]?.deal;
      if (deal === undefined) throw new Error('a round too many');
      expect(round.hands).toEqual([0, 1, 2, 3].map((seat) => handOf(deal, seat).map(boneName)));
    }
  });

  it('says who signed, what you added and which grade follows', () => {
    const keys = [toHex(LOG_KEY.publicKey)];
    expect(verify(proof, { keys }).keys).toBe('pinned');
    const other = verify(proof, { keys: [toHex(named('other'))] });
    expect(other).toMatchObject({ verdict: 'failed', commitment: { code: 'key_not_pinned' } });
    expect(other.play).toEqual({
      verdict: 'not-checked',
      code: null,
      words: 'Not checked: the log fails before.',
    });
    const you = idText(CONTRIBUTOR);
    expect(verify(proof, { you }).rounds[0]).toMatchObject({ you: 'secret', grade: 'B' });
    expect(verify(proof).rounds[0]).toMatchObject({ you: null, grade: 'C', secrets: [0] });
  });

  it('lists every computation if asked', () => {
    const { rounds } = verify(proof, { steps: true });
    expect(rounds.every(({ steps }) => steps.length === 6 && steps.every(({ ok }) => ok))).toBe(
      true,
    );
  });

  it('can be asked about one round', () => {
    expect(verify(proof, { round: 2 }).rounds.map(({ roundNo }) => roundNo)).toEqual([2]);
    expect(verifyProof(proof, { round: 5 })).toEqual({ ok: false, error: 'no_round' });
  });

  it.each([
    ['format', 'hello'],
    ['version', proof.replace('"v":1', '"v":2')],
    ['encoding', proof.replace(toHex(GAME_ID), toHex(GAME_ID).toUpperCase())],
  ] as const)('is unreadable: %s', (error, text) => {
    expect(verifyProof(text)).toEqual({ ok: false, error });
  });

  it.each([{ keys: ['ab'] }, { keys: ['x'.repeat(64)] }, { you: 'me' }])(
    'throws on options that are not written as they must be: %j',
    (options) => {
      expect(() => verifyProof(proof, options)).toThrow(RangeError);
    },
  );
});

describe('a round that is still being played', () => {
  const second = table.rounds[1];
  const running = proofOf(table, table.script.slice(0, (second?.end ?? 0) - 2));

  it('is incomplete, and the rounds before are not', () => {
    const report = verify(running);
    expect(report.verdict).toBe('incomplete');
    expect(report.rounds.map(({ play }) => play.verdict)).toEqual(['ok', 'incomplete']);
    expect(report.rounds[1]).toMatchObject({ status: 'running', hands: null, verified: false });
    expect(verify(running, { round: 1 }).verdict).toBe('ok');
    expect(verify(running, { round: 2 }).verdict).toBe('incomplete');
  });

  it('shows no bone that was not played', () => {
    const roundNo = 2;
    const opened = JSON.parse(running).events.filter((e: { type: number }) => e.type === 0x0b);
    const salts = table.rounds[1]?.deal.salts ?? [];
    const bytes = opened.map((e: { payload: string }) => toHex(base64.decode(e.payload))).join(' ');
    const shown = salts.filter((salt) => bytes.includes(toHex(salt)));
    const played = (table.rounds[1]?.turns.length ?? 0) - 2;
    expect(shown.length).toBeLessThanOrEqual(played);
    expect(verify(running).rounds[roundNo - 1]?.deck).toBeNull();
  });
});

describe('a proof file of one round', () => {
  it.each([1, 2, 3, 4])('checks round %d and withholds the others', (roundNo) => {
    const text = proofOf(table, table.script, roundNo);
    const report = verify(text);
    expect(report.verdict).toBe('ok');
    const shown = report.rounds.filter(({ status }) => status === 'ended');
    expect(shown.map((round) => round.roundNo)).toEqual([roundNo]);
    expect(shown[0]?.play.verdict).toBe('ok');
    for (const round of report.rounds.filter((r) => r.roundNo !== roundNo)) {
      expect(round).toMatchObject({ status: 'stripped', hands: null });
      expect(round.play.verdict).toBe('not-checked');
    }
    expect(text.length).toBeLessThan(proof.length);
  });

  it('says so while the round is being played', () => {
    const open = (table.rounds[3]?.end ?? 0) - 1;
    const text = proofOf(table, table.script.slice(0, open), 4);
    expect(verify(text).verdict).toBe('incomplete');
  });
});

describe('any table that was played by the rules', () => {
  it('is proven, whatever was played', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        expect(verify(proofOf(sampleTable(seed, 3))).verdict).toBe('ok');
      }),
      { numRuns: 12 },
    );
  });

  it('is proven to the end of its game', () => {
    const whole = sampleTable(3, 60);
    const report = verify(proofOf(whole));
    expect(report.verdict).toBe('ok');
    expect(whole.script.length).toBe((whole.rounds.at(-1)?.scored ?? 0) + 2);
  });
});
