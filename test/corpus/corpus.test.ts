/**
 * Finished games of every ruleset, held against every verifier: the shared one, Python's, and the
 * page in a browser. All 1,000: `SIXLOVE_LONG=1 npx vitest run test/corpus`.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { describeRulesets } from '../../shared/rulesets/registry.ts';
import { verifyProof } from '../../shared/verify/verifyProof.ts';
import { NO_BROWSER } from '../e2e/browser.ts';
import { describePython, pythonAnswers, sharedAnswer } from '../python/verifier.ts';
import { runs } from '../support/runs.ts';
import { type CorpusFile, corpusGame } from './games.ts';
import { mutantsOf } from './mutants.ts';
import { type Told, toldByPage } from './verifierPage.ts';

const GAMES = runs(30, 1000);
const MUTANTS_A_GAME = 4;
const LONG_MS = 3_600_000;
/** How many files one Python process looks at. */
const BATCH = 500;

const QUESTIONS = ['commitment', 'shuffle', 'play'] as const;

type Answer = ReturnType<typeof verifyProof>;

/** A file with what the shared verifier says of it. */
interface Checked extends CorpusFile {
  readonly answer: Answer;
}

function check(file: CorpusFile): Checked {
  return { ...file, answer: verifyProof(file.text) };
}

/** An answer as the page shows it. */
function told(answer: Answer): Told {
  if (!answer.ok) return answer.error;
  return QUESTIONS.map((question) => {
    const { verdict, code } = answer.value[question];
    return [verdict, code];
  });
}

/** The files of which Python says something else. */
function pythonDisagrees(files: readonly CorpusFile[]): string[] {
  const differ: string[] = [];
  for (let at = 0; at < files.length; at += BATCH) {
    const batch = files.slice(at, at + BATCH);
    const answers = pythonAnswers(batch.map(({ text }) => text));
    for (const [i, { name, text }] of batch.entries()) {
      const [here, there] = [sharedAnswer(text), answers[i]].map((a) => JSON.stringify(a));
      if (here !== there) differ.push(`${name}: ${here} and ${there}`);
    }
  }
  return differ;
}

let games: readonly Checked[] = [];
let mutants: readonly Checked[] = [];

beforeAll(async () => {
  const made: CorpusFile[] = [];
  for (let number = 0; number < GAMES; number += 1) made.push(await corpusGame(number));
  games = made.map(check);
  mutants = made.flatMap((game, number) => mutantsOf(game, number, MUTANTS_A_GAME)).map(check);
}, LONG_MS);

describe('the corpus of finished games', () => {
  it('holds every ruleset, drawn seats, redeals, and games of one, two, three rounds', () => {
    const found = games.flatMap(({ answer }) => (answer.ok ? [answer.value] : []));
    const ids = new Set(found.map(({ ruleset }) => ruleset));
    const voids = new Set(found.flatMap(({ rounds }) => rounds.map((round) => round.voidReason)));
    const lengths = new Set(
      found.map(({ rounds }) => rounds.filter(({ status }) => status === 'ended').length),
    );
    expect(found).toHaveLength(GAMES);
    expect([...ids].sort()).toEqual(
      describeRulesets()
        .map(({ id }) => id)
        .sort(),
    );
    expect([...lengths]).toEqual(expect.arrayContaining([1, 2, 3]));
    expect([...voids]).toEqual(expect.arrayContaining([null, 'seatDraw', 'rules']));
  });

  it('is verified: commitment, shuffle and play', () => {
    const good: Told = QUESTIONS.map(() => ['ok', null]);
    const bad = games.filter(({ answer }) => JSON.stringify(told(answer)) !== JSON.stringify(good));
    expect(bad.map(({ name }) => name)).toEqual([]);
  });

  it('fails with nearly every change, which a reader is told', () => {
    const taken = mutants.filter(({ answer }) => answer.ok && answer.value.verdict !== 'failed');
    // What is left has no rules, or the same value as before.
    expect(taken.length / mutants.length).toBeLessThan(0.2);
  });
});

describePython('the Python verifier', () => {
  it(
    'says the same of every game',
    () => {
      expect(pythonDisagrees(games)).toEqual([]);
    },
    LONG_MS,
  );

  it(
    'says the same, with the same code, of every game with a change in it',
    () => {
      expect(pythonDisagrees(mutants)).toEqual([]);
    },
    LONG_MS,
  );
});

describe.skipIf(NO_BROWSER !== null)('the verifier in one file', () => {
  it(
    'says the same of every game and of one change to each',
    async () => {
      const files = [...games, ...mutants.filter((_, i) => i % MUTANTS_A_GAME === 0)];
      const answers = await toldByPage(files.map(({ text }) => text));
      expect(answers).toHaveLength(files.length);
      const differ = files.filter(
        ({ answer }, i) => JSON.stringify(answers[i]) !== JSON.stringify(told(answer)),
      );
      expect(differ.map(({ name }) => name)).toEqual([]);
    },
    LONG_MS,
  );
});
