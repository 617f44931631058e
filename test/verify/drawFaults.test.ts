import { describe, expect, it } from 'vitest';
import { setOf } from '../../shared/engine/boneSet.ts';
import { mayRedeal } from '../../shared/engine/redeal.ts';
import type { Rules } from '../../shared/engine/rules.ts';
import { type Deal, handOf } from '../../shared/fair/deal.ts';
import type { JournalEventOf } from '../../shared/journal/events.ts';
import type { ProofReport } from '../../shared/verify/report.ts';
import { verifyProof } from '../../shared/verify/verifyProof.ts';
import { type Script, type Step, step } from '../support/logScript.ts';
import { rulesOf } from '../support/positions.ts';
import {
  lockSteps,
  moveStep,
  openedSeed,
  partnerRules,
  playOf,
  proofOf,
  type SampleTable,
  sampleTable,
} from '../support/sampleTable.ts';

function verify(
  table: SampleTable,
  script: Script = table.script,
  round: number | null = null,
): ProofReport {
  const report = verifyProof(proofOf(table, script, round), round === null ? {} : { round });
  if (!report.ok) throw new Error(report.error);
  return report.value;
}

const voidOf = (roundNo: number): Step =>
  step({ type: 'roundVoid', reason: 'rules', ...openedSeed(roundNo) });
const forfeitOf = (roundNo: number): Step =>
  step({ type: 'roundEnd', reason: 'forfeit', ...openedSeed(roundNo) });

/** The log is whole, its decks are proven, and the rules object at one event. */
function expectFault(table: SampleTable, script: Script, code: string, seq: number): void {
  const report = verify(table, script);
  expect(report).toMatchObject({
    verdict: 'failed',
    fault: null,
    commitment: { verdict: 'ok' },
    shuffle: { verdict: 'ok' },
    play: { verdict: 'failed', code },
  });
  expect(report.play.words).toContain(`event ${seq}`);
}

describe('a drawn lead in a proof', () => {
  const table = sampleTable(3, 3, rulesOf('latin-international'));
  const { script, rules } = table;
  const [first, second] = table.rounds;
  if (first?.drawn == null || second === undefined) throw new Error('no draw');
  const { drawn, deal, roundNo } = first;
  const [pose = 0] = first.turns;
  const made = script[drawn]?.event({ size: 0, head: new Uint8Array(32) });
  const { bones } = made as JournalEventOf<'leadDrawn'>;
  const other = bones.toReversed();
  const anyBone = (seat: number) => handOf(deal, seat)[0] ?? handOf(deal, 0)[0];

  it('verifies, for the table and for each round alone', () => {
    expect(verify(table)).toMatchObject({ verdict: 'ok', play: { verdict: 'ok' } });
    expect(second.drawn).toBeNull();
    for (const round of table.rounds) {
      expect(verify(table, script, round.roundNo)).toMatchObject({ verdict: 'ok' });
    }
  });

  it('fails where another bone was shown than the seed draws', () => {
    expectFault(
      table,
      script.with(drawn, step({ type: 'leadDrawn', bones: other })),
      'lead_draw',
      drawn,
    );
    const last = bones.with(3, bones[0] ?? other[0] ?? (bones[3] as (typeof bones)[number]));
    expectFault(
      table,
      script.with(drawn, step({ type: 'leadDrawn', bones: last })),
      'lead_draw',
      drawn,
    );
  });

  it('fails where another seat leads than the one that drew highest', () => {
    const leader = table.rounds[0]?.turns[0] ?? 0;
    const posed = script[leader]?.event({ size: 0, head: new Uint8Array(32) });
    const { seat } = posed as JournalEventOf<'play'>;
    for (const wrong of [0, 1, 2, 3].filter((s) => s !== seat)) {
      const bone = anyBone(wrong);
      if (bone === undefined) throw new Error('an empty hand');
      const led = [...script.slice(0, pose), playOf({ roundNo, deal }, wrong, bone, null)];
      expectFault(table, [...led, forfeitOf(roundNo)], 'lead_draw', pose);
      // Nor does it help to keep the draw to oneself.
      const silent = [...script.slice(0, drawn), ...led.slice(drawn + 1)];
      expectFault(table, [...silent, forfeitOf(roundNo)], 'lead_draw', pose - 1);
    }
  });

  it('fails where there is none to draw', () => {
    const at = second.lock + 2;
    const { bones: again } = lockSteps(rules, second.roundNo);
    const inserted = [
      ...script.slice(0, at),
      step({ type: 'leadDrawn', bones: again }),
      ...script.slice(at),
    ];
    expectFault(table, inserted, 'lead_draw', at);
    const early = [...script.slice(0, 6), step({ type: 'leadDrawn', bones }), ...script.slice(6)];
    expectFault(table, early, 'lead_draw', 6);
  });
});

const hands = (deal: Deal) => [0, 1, 2, 3].map((seat) => setOf(handOf(deal, seat)));

/** The script up to a round's deal, for the first round that does or does not qualify. */
function dealtTo(table: SampleTable, qualifies: boolean) {
  const { rules, script } = table;
  for (let roundNo = 1; roundNo < 60; roundNo += 1) {
    const { deal } = lockSteps(rules, roundNo);
    if (hands(deal).some((hand) => mayRedeal(rules, hand)) !== qualifies) continue;
    const round = [...table.rounds, ...table.voids].find((r) => r.roundNo === roundNo);
    if (round === undefined) throw new Error('the table is too short');
    return { roundNo, deal, dealAt: round.lock + 1, dealt: script.slice(0, round.lock + 2) };
  }
  throw new Error('no such deal');
}

describe.each([
  ['auto', 'jamaican-partner'],
  ['auto', 'latin-international'],
  ['onRequest', 'jamaican-partner'],
] as const)('bones that are dealt again, %s, in a proof (%s)', (mode, ruleset) => {
  const rules: Rules = rulesOf(ruleset, { redeal: { mode, minDoubles: 3 } });
  const table = sampleTable(5, 12, rules);
  const { script } = table;

  it('verify, for the table and for each round alone', () => {
    expect(table.voids.length).toBeGreaterThan(1);
    expect(table.rounds.length).toBeGreaterThan(1);
    const report = verify(table);
    expect(report).toMatchObject({ verdict: 'ok', play: { verdict: 'ok' } });
    for (const { roundNo } of table.voids) {
      expect(report.rounds[roundNo - 1]).toMatchObject({
        status: 'voided',
        voidReason: 'rules',
        play: { verdict: 'ok', words: 'The bones were dealt again, as the rules allow.' },
      });
    }
    for (const { roundNo } of [...table.rounds, ...table.voids]) {
      expect(verify(table, script, roundNo).verdict).toBe('ok');
    }
  });

  it('fail where no hand gave a right to it', () => {
    const { roundNo, dealt } = dealtTo(table, false);
    expectFault(table, [...dealt, voidOf(roundNo)], 'bad-redeal', dealt.length);
  });

  it('fail where a bone had been played', () => {
    const { roundNo, deal, dealt } = dealtTo(table, true);
    const bone = handOf(deal, 0)[0];
    if (bone === undefined) throw new Error('an empty hand');
    const played = [...dealt, playOf({ roundNo, deal }, 0, bone, null), voidOf(roundNo)];
    expectFault(table, played, 'bad-redeal', dealt.length + 1);
    const passed = [...dealt, moveStep({ type: 'pass', roundNo, seat: 0 }), voidOf(roundNo)];
    expectFault(table, passed, 'bad-redeal', dealt.length + 1);
  });

  it('fail where the round was locked and never dealt', () => {
    const { roundNo, dealAt, dealt } = dealtTo(table, true);
    expectFault(table, [...dealt.slice(0, dealAt), voidOf(roundNo)], 'bad-redeal', dealAt);
  });

  it('fail where a seat asked for it that may not', () => {
    const { roundNo, deal, dealt } = dealtTo(table, true);
    const seat = hands(deal).findIndex((hand) => !mayRedeal(rules, hand));
    const asked = { type: 'redealAnswered', seat, answer: 'redeal', by: 'player' } as const;
    expectFault(table, [...dealt, step(asked), voidOf(roundNo)], 'bad-redeal', dealt.length);
    const kept = [...dealt, step({ ...asked, answer: 'keep' }), voidOf(roundNo)];
    expect(verify(table, kept).play.verdict).toBe('ok');
  });

  it('fail where a seat asked for it that may, and the deal is played on', () => {
    const { roundNo, deal, dealt } = dealtTo(table, true);
    const seat = hands(deal).findIndex((hand) => mayRedeal(rules, hand));
    const asked = { type: 'redealAnswered', seat, answer: 'redeal', by: 'player' } as const;
    expectFault(table, [...dealt, step(asked), forfeitOf(roundNo)], 'bad-redeal', dealt.length);
  });

  it(`${mode === 'auto' ? 'fail' : 'hold'} where a deal that qualifies is played on`, () => {
    const { roundNo, dealAt, dealt } = dealtTo(table, true);
    const played = [...dealt, forfeitOf(roundNo)];
    if (mode === 'auto') expectFault(table, played, 'bad-redeal', dealAt);
    else expect(verify(table, played).verdict).toBe('ok');
  });
});

describe('a void round', () => {
  it('is never one that was dealt again where the rules know of no redeal', () => {
    const table = sampleTable(11, 1, partnerRules());
    const dealt = table.script.slice(0, (table.rounds[0]?.lock ?? 0) + 2);
    expectFault(table, [...dealt, voidOf(1)], 'bad-redeal', dealt.length);
  });
});

describe('the round after bones that were dealt again', () => {
  it('is led by the seat that drew the lead before', () => {
    const rules = rulesOf('latin-international', { redeal: { mode: 'auto', minDoubles: 3 } });
    const table = sampleTable(5, 12, rules);
    const [first] = table.rounds;
    if (first === undefined) throw new Error('no round');
    expect(table.voids[0]?.roundNo).toBe(1);
    expect(first.drawn).toBeNull();
    const [pose = 0] = first.turns;
    const posed = table.script[pose]?.event({ size: 0, head: new Uint8Array(32) });
    const { seat } = posed as JournalEventOf<'play'>;
    const wrong = (seat + 1) % 4;
    const bone = handOf(first.deal, wrong)[0];
    if (bone === undefined) throw new Error('an empty hand');
    const led = [...table.script.slice(0, pose), playOf(first, wrong, bone, null)];
    expectFault(table, [...led, forfeitOf(first.roundNo)], 'not-your-turn', pose);
  });
});
