import { describe, expect, it } from 'vitest';
import type { Bone } from '../../shared/engine/bone.ts';
import { hasPip } from '../../shared/engine/bone.ts';
import { handOf } from '../../shared/fair/deal.ts';
import type { JournalEvent, JournalEventOf } from '../../shared/journal/events.ts';
import { rulesDocument } from '../../shared/rulesets/registry.ts';
import { makeProof } from '../../shared/verify/makeProof.ts';
import type { PlayFault } from '../../shared/verify/playCheck.ts';
import { verifyProof } from '../../shared/verify/verifyProof.ts';
import { runScript, type Script, type Step, step } from '../support/logScript.ts';
import {
  lockSteps,
  moveStep,
  openedSeed,
  partnerRules,
  playOf,
  proofOf,
  proofSource,
  type SampleRound,
  sampleTable,
} from '../support/sampleTable.ts';

const table = sampleTable(11, 2);
const { script, rules } = table;
const [first] = table.rounds;
if (first === undefined) throw new Error('no round');
const round: SampleRound = first;

function eventAt(index: number): JournalEvent {
  const made = script[index]?.event({ size: 0, head: new Uint8Array(32) });
  if (made === undefined || 'payload' in made) throw new Error(`no event ${index}`);
  return made;
}

const replaced = (at: number, made: Step): Script => [
  ...script.slice(0, at),
  made,
  ...script.slice(at + 1),
];
const inserted = (at: number, ...made: Step[]): Script => [
  ...script.slice(0, at),
  ...made,
  ...script.slice(at),
];
/** The log up to a turn, that turn made otherwise, and then the round given up. */
const cut = (at: number, made: Step): Script => [
  ...script.slice(0, at),
  made,
  step({ type: 'roundEnd', reason: 'forfeit', ...openedSeed(1) }),
];
const changed = (at: number, fields: object): Script =>
  replaced(at, step({ ...eventAt(at), ...fields } as JournalEvent));

/** The first play after the pose, the ends before it, and the hand that it came from. */
function secondPlay(): { at: number; play: JournalEventOf<'play'>; others: readonly Bone[] } {
  const plays = round.turns.filter((at) => eventAt(at).type === 'play');
  const at = plays[1] ?? 0;
  const pose = eventAt(plays[0] ?? 0);
  const play = eventAt(at);
  if (pose.type !== 'play' || play.type !== 'play') throw new Error('no plays');
  const pip = 6;
  const others = handOf(round.deal, play.seat).filter((bone) => !hasPip(bone, pip));
  return { at, play, others };
}

const pose = eventAt(round.turns[0] ?? 0) as JournalEventOf<'play'>;
const { at: second, play, others } = secondPlay();
const misfit = others[0];
if (misfit === undefined) throw new Error('every bone fits');
const lastPlay = round.turns.at(-1) ?? 0;
const scored = eventAt(round.scored) as JournalEventOf<'roundScored'>;

/** Each is dealt, opened, chained and signed as it must be: only the rules can object. */
const FAULTS: readonly (readonly [PlayFault, string, number, Script])[] = [
  [
    'does-not-fit',
    'a bone that fits nowhere',
    second,
    cut(second, playOf(round, play.seat, misfit, 'R')),
  ],
  [
    'needless-pass',
    'a pass of a seat that could play',
    second,
    cut(second, moveStep({ type: 'pass', roundNo: 1, seat: play.seat })),
  ],
  [
    'not-your-turn',
    'a play out of turn',
    second,
    cut(
      second,
      playOf(
        round,
        pose.seat,
        handOf(round.deal, pose.seat).find((b) => b !== pose.bone) ?? misfit,
        'R',
      ),
    ),
  ],
  [
    'not-your-turn',
    'a pass out of turn',
    second,
    cut(second, moveStep({ type: 'pass', roundNo: 1, seat: pose.seat })),
  ],
  [
    'forced-pose',
    'another bone than 66',
    round.turns[0] ?? 0,
    cut(
      round.turns[0] ?? 0,
      playOf(
        round,
        pose.seat,
        handOf(round.deal, pose.seat).find((b) => b !== pose.bone) ?? misfit,
        null,
      ),
    ),
  ],
  [
    'bad-format',
    'an end on the pose',
    round.turns[0] ?? 0,
    cut(round.turns[0] ?? 0, playOf(round, pose.seat, pose.bone, 'L')),
  ],
  [
    'end-required',
    'no end after the pose',
    second,
    cut(second, playOf(round, play.seat, play.bone, null)),
  ],
  ['bad-format', 'an arm of a cross', second, cut(second, playOf(round, play.seat, play.bone, 3))],
  [
    'round-over',
    'a turn after the end',
    round.end,
    inserted(round.end, moveStep({ type: 'pass', roundNo: 1, seat: 0 })),
  ],
  [
    'wrong-end',
    'a forfeit of a finished round',
    round.end,
    changed(round.end, { reason: 'forfeit' }),
  ],
  [
    'wrong-end',
    'an end before the last play',
    lastPlay,
    [...script.slice(0, lastPlay), ...script.slice(round.end)],
  ],
  [
    'wrong-record',
    'the deal of another round',
    round.scored,
    changed(round.scored, { round: { ...scored.round, deal: [] } }),
  ],
  [
    'wrong-record',
    'another poser',
    round.scored,
    changed(round.scored, { round: { ...scored.round, poser: 9 } }),
  ],
  [
    'wrong-record',
    'a play left out',
    round.scored,
    changed(round.scored, { round: { ...scored.round, plays: [] } }),
  ],
  ['wrong-record', 'another number', round.scored, changed(round.scored, { no: 2 })],
  ['wrong-record', 'a result twice', round.scored + 1, inserted(round.scored + 1, step(scored))],
  ['wrong-record', 'a result before any round', 6, inserted(6, step(scored))],
  [
    'wrong-outcome',
    'another result',
    round.scored,
    changed(round.scored, { outcome: { ...scored.outcome, value: 7 } }),
  ],
  ['wrong-outcome', 'no result', round.scored, changed(round.scored, { outcome: null })],
  [
    'wrong-outcome',
    'another score',
    round.scored,
    changed(round.scored, { game: { ...scored.game, scores: [9, 9] } }),
  ],
  [
    'not-your-turn',
    'a lead that nobody may give',
    second,
    cut(second, step({ type: 'leadGiven', from: 0, to: 2 })),
  ],
];

function verify(changedScript: Script) {
  const report = verifyProof(proofOf(table, changedScript));
  if (!report.ok) throw new Error(report.error);
  return report.value;
}

describe('play against the rules in a log that is proven otherwise', () => {
  it.each(FAULTS)('%s: %s', (code, _, seq, faulty) => {
    const report = verify(faulty);
    expect(report).toMatchObject({
      verdict: 'failed',
      fault: null,
      commitment: { verdict: 'ok' },
      shuffle: { verdict: 'ok' },
      play: { verdict: 'failed' },
    });
    const expected = seq === 6 ? report.play : report.rounds[0]?.play;
    expect(expected).toMatchObject({ verdict: 'failed', code });
    expect(expected?.words).toContain(`event ${seq}`);
  });

  it.each<[PlayFault, string, Script]>([
    [
      'game-over',
      'a round that was given up and dealt anew',
      [
        ...script.slice(0, second + 1),
        step({ type: 'roundEnd', reason: 'forfeit', ...openedSeed(1) }),
        ...script.slice(round.scored + 1),
      ],
    ],
    [
      'wrong-record',
      'a round without its record',
      [...script.slice(0, round.scored), ...script.slice(round.scored + 1)],
    ],
    [
      'wrong-record',
      'a last round without its record',
      [...script.slice(0, round.scored), step({ type: 'gameEnd', reason: 'finished' })],
    ],
    [
      'wrong-end',
      'a game that is finished before it is decided',
      [...script.slice(0, round.scored + 1), step({ type: 'gameEnd', reason: 'finished' })],
    ],
  ])('%s: %s', (code, _, faulty) => {
    const report = verify(faulty);
    expect(report).toMatchObject({ fault: null, shuffle: { verdict: 'ok' } });
    expect(report.play).toMatchObject({ verdict: 'failed', code });
  });

  it('names the winner that the last game gives', () => {
    const one = sampleTable(11, 1, partnerRules({ rounds: 1 }));
    const winner = (winners: number[]) =>
      verifyProof(
        proofOf(one, [...one.script, step({ type: 'tableOver', reason: 'finished', winners })]),
      );
    const said = [winner([0]), winner([1]), winner([0, 1])].map((report) =>
      report.ok ? report.value.play.code : report.error,
    );
    expect(said.filter((code) => code === null)).toHaveLength(1);
    expect(said.filter((code) => code === 'wrong-outcome')).toHaveLength(2);
  });

  it('counts for nothing in a void round', () => {
    const end = step({ type: 'roundVoid', reason: 'operator', ...openedSeed(1) });
    const voided = [...script.slice(0, second + 1), end];
    const report = verify(voided);
    expect(report.rounds[0]).toMatchObject({ status: 'voided', voidReason: 'operator' });
    expect(report.rounds[0]?.play.verdict).toBe('not-checked');
    expect(verify([...voided, step({ ...scored, outcome: null })]).play.verdict).toBe('failed');
  });

  it('goes on after the game was decided', () => {
    const whole = sampleTable(3, 60);
    const roundNo = whole.rounds.length + 1;
    const end = step({ type: 'roundEnd', reason: 'forfeit', ...openedSeed(roundNo) });
    const over = whole.script.slice(0, -1);
    const report = verifyProof(proofOf(whole, [...over, ...lockSteps(rules, roundNo).steps, end]));
    expect(report.ok && report.value.play.code).toBe('game-over');
  });

  it('may be given up, which ends nothing', () => {
    const end = step({ type: 'roundEnd', reason: 'forfeit', ...openedSeed(1) });
    const forfeited = [...script.slice(0, second + 1), end];
    expect(verify(forfeited).verdict).toBe('ok');
  });
});

describe('the rules in a file', () => {
  const source = proofSource(table, script);
  const withRules = (id: string, document: string) => {
    const text = makeProof({ ...source, ruleset: { id, document } });
    const report = verifyProof(text ?? '');
    if (!report.ok) throw new Error(report.error);
    return report.value;
  };

  it('must be those that the table pinned', () => {
    const other = rulesDocument(partnerRules({ bestOf: 3 }));
    expect(withRules(rules.id, other)).toMatchObject({
      verdict: 'failed',
      play: { code: 'ruleset_hash' },
      commitment: { verdict: 'ok' },
    });
  });

  it('must fit the table', () => {
    const pinned = sampleTable(11, 0, { ...rules, handSize: 6 });
    const report = verifyProof(proofOf(pinned));
    expect(report.ok && report.value.play.code).toBe('wrong-table');
  });

  it('may be missing: then play is not checked, and all else is', () => {
    const { ruleset: _, ...file } = JSON.parse(proofOf(table));
    const report = verifyProof(JSON.stringify(file));
    expect(report.ok && report.value).toMatchObject({
      verdict: 'ok',
      ruleset: null,
      play: { verdict: 'not-checked' },
    });
  });

  it('may be unknown here: then play is not checked', () => {
    const made = { ...rules, id: 'house-rules' };
    const report = verifyProof(proofOf(sampleTable(11, 1, made)));
    expect(report.ok && report.value).toMatchObject({
      verdict: 'ok',
      play: { verdict: 'not-checked' },
    });
  });
});

describe('a script', () => {
  it('gives a log without gaps', () => {
    expect(runScript(script).events.map(({ seq }) => seq)).toEqual([...script.keys()]);
  });
});
