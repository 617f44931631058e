import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boneName } from '../../shared/engine/bone.ts';
import { currentGame, gameOver, initialGame } from '../../shared/engine/game.ts';
import { type RoundOutcome, scoreRound } from '../../shared/engine/outcome.ts';
import type { Rules } from '../../shared/engine/rules.ts';
import { adjudicate } from '../../shared/rulesets/adjudicate.ts';
import { type PlayedRound, writeRecord } from '../../shared/rulesets/record.ts';
import { loveRunOptions } from '../support/options.ts';
import { rulesOf } from '../support/positions.ts';
import { dealFrom, drawFrom, playRound, type Turn } from '../support/randomPlay.ts';
import { runs } from '../support/runs.ts';

const RUNS = runs(30, 1_000);
const ROUNDS_MAX = 12;

interface Played {
  readonly rounds: PlayedRound[];
  readonly outcomes: RoundOutcome[];
  readonly turns: (readonly Turn[])[];
}

/** Some rounds of random play, as a table would keep them. */
function playRounds(rules: Rules, seed: number): Played {
  const draw = drawFrom(seed);
  const played: Played = { rounds: [], outcomes: [], turns: [] };
  let game = initialGame(rules);
  while (!gameOver(rules, game) && played.rounds.length < ROUNDS_MAX) {
    const { next } = currentGame(rules, game);
    if (next === null) throw new Error('a game that goes on has a next round');
    const deal = dealFrom(rules, draw);
    const last = playRound(rules, next, deal, draw).at(-1);
    if (last === undefined) throw new Error('a round has an end');
    const plays = last.turns.flatMap(({ play }) => play ?? []);
    played.rounds.push({ no: played.rounds.length + 1, deal, poser: last.round.poser, plays });
    played.turns.push(last.turns);
    const scored = scoreRound(rules, game, last.round, last.hands);
    played.outcomes.push(scored.outcome);
    game = scored.game;
  }
  return played;
}

function turnEntry({ seat, play }: Turn) {
  if (play === null) return { seat, pass: true };
  const bone = boneName(play.bone);
  return play.end === null ? { seat, bone } : { seat, bone, end: play.end };
}

describe('a record', () => {
  it('that a table writes says what happened there', () => {
    fc.assert(
      fc.property(loveRunOptions, fc.integer(), (options, seed) => {
        const rules = rulesOf('jamaican-partner', options);
        const { rounds, outcomes, turns } = playRounds(rules, seed);
        const record = JSON.parse(JSON.stringify(writeRecord(rules, rounds)));
        const answer = adjudicate(record);
        if (!answer.ok) throw new Error(answer.error.message);
        expect(answer.rounds).toEqual(
          outcomes.map(({ game: _, ...outcome }, i) => ({
            ...outcome,
            poser: rounds[i]?.poser,
            forced: rounds[i]?.plays?.[0]?.bone === 27 && expectForced(rules, outcomes[i - 1]),
            turns: turns[i]?.map(turnEntry),
          })),
        );
        expect(answer.games).toEqual(outcomes.flatMap(({ game }) => game ?? []));
      }),
      { numRuns: RUNS },
    );
  });

  it('holds a cancelled round with its deal and no plays', () => {
    const rules = rulesOf('jamaican-partner', { redeal: { mode: 'onRequest', minDoubles: 1 } });
    const deal = dealFrom(rules, drawFrom(7));
    const record = writeRecord(rules, [{ no: 4, deal, poser: null, plays: null }]);
    expect(record.rounds).toEqual([{ no: 4, deal: record.rounds[0]?.deal, cancelled: true }]);
    expect(adjudicate(record)).toMatchObject({
      ok: true,
      rounds: [{ end: 'cancelled', turns: [], scores: [0, 0], next: { pose: '66', value: 1 } }],
    });
  });

  it('may stop after any play', () => {
    const rules = rulesOf('jamaican-partner');
    const { rounds } = playRounds(rules, 11);
    const [round] = rounds;
    if (round === undefined || round.plays === null) throw new Error('nothing was played');
    for (const [played] of round.plays.entries()) {
      const plays = round.plays.slice(0, played);
      const answer = adjudicate(writeRecord(rules, [{ ...round, plays }]));
      expect(answer).toMatchObject({ ok: true, rounds: [{ end: 'open', event: 'none' }] });
    }
  });
});

/** Whether 66 had to be posed after this round. */
function expectForced(rules: Rules, before: RoundOutcome | undefined): boolean {
  return !rules.sporting && (before === undefined || before.next?.pose === '66');
}
