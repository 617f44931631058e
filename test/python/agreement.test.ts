import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { writeBundle } from '../../shared/fair/bundle.ts';
import { check, GOOD } from '../fair/goodLog.ts';
import { FAULTS } from '../fair/logFaults.ts';
import * as log from '../support/logScript.ts';
import { proofOf, sampleTable } from '../support/sampleTable.ts';
import {
  bitFlips,
  type Mutation,
  middleFlips,
  otherEvents,
  otherNumbers,
  PROOF,
} from '../verify/mutations.ts';
import { writtenOtherwise } from './badlyWritten.ts';
import {
  byteFlips,
  deepFiles,
  editedLogs,
  goodLogs,
  longFiles,
  resignedFlips,
  simulatedGames,
} from './hostileFiles.ts';
import {
  type Answer,
  describePython,
  pythonAnswers,
  pythonAnswersToFiles,
  runPython,
  runVerifier,
  sharedAnswer,
  VECTORS_CHECK,
  VERIFIER,
} from './verifier.ts';

/** One line that says where two answers differ; nothing where they do not. */
function compare(name: string, file: string | Uint8Array, python: Answer | undefined): string[] {
  const shared = sharedAnswer(file);
  const [here, there] = [shared, python].map((answer) => JSON.stringify(answer));
  if (here === there) return [];
  const short = ({ error, fault }: Answer): string => error ?? JSON.stringify(fault);
  const faults = [shared, ...(python === undefined ? [] : [python])].map(short);
  return [`${name}: ${faults[0] === faults[1] ? `${here} and ${there}` : faults.join(' and ')}`];
}

/** How many files one process looks at. */
const BATCH = 500;

/** Every file of which the two say different things. */
function disagreements(mutations: Iterable<Mutation>): string[] {
  const differ: string[] = [];
  let batch: Mutation[] = [];
  const look = (): void => {
    if (batch.length === 0) return;
    const answers = pythonAnswers(batch.map(({ text }) => text));
    differ.push(...batch.flatMap(({ name, text }, i) => compare(name, text, answers[i])));
    batch = [];
  };
  for (const mutation of mutations) if (batch.push(mutation) === BATCH) look();
  look();
  return differ;
}

const oneLine = (text: string): string => JSON.stringify(JSON.parse(text));
const LONG = 3_600_000;

describePython('the Python verifier and the shared one agree on', () => {
  it('good logs', () => {
    const files = [...goodLogs()];
    expect(disagreements(files)).toEqual([]);
    expect(files.map(({ text }) => sharedAnswer(text).fault)).toEqual(files.map(() => null));
  });

  it('every fault of a log, code and event', () => {
    const files = FAULTS.map(([code, about, , edit]) => ({
      name: `${code}: ${about}`,
      text: oneLine(writeBundle(log.bundleOf(edit(GOOD)))),
    }));
    expect(disagreements(files)).toEqual([]);
    const answers = pythonAnswers(files.map(({ text }) => text));
    const codes = FAULTS.map(([code, , seq]) => ({ code, seq }));
    expect(answers.map(({ fault }) => fault)).toEqual(codes);
    expect(check(log.bundleOf(GOOD)).fault).toBeNull();
  });

  it(
    'a good file with one bit changed',
    () => {
      expect(disagreements(bitFlips())).toEqual([]);
      expect(disagreements(middleFlips())).toEqual([]);
    },
    LONG,
  );

  it.each(['seq', 'ts', 'type'] as const)('another %s of an event', (name) => {
    expect(disagreements(otherNumbers(name))).toEqual([]);
  });

  it('events left out, doubled, or changed with their neighbours', () => {
    expect(disagreements(otherEvents())).toEqual([]);
  });

  it('files that are written otherwise than they must be', () => {
    expect(disagreements(writtenOtherwise())).toEqual([]);
  });

  it('how deep a file may be', () => {
    const files = [...deepFiles()];
    expect(disagreements(files)).toEqual([]);
    for (const { name, text, error } of files) expect(sharedAnswer(text).error, name).toBe(error);
  });

  it('how long a file may be, in bytes', () => {
    const files = [...longFiles()];
    const answers = pythonAnswersToFiles(files.map(({ bytes }) => bytes));
    expect(files.flatMap(({ name, bytes }, i) => compare(name, bytes, answers[i]))).toEqual([]);
    expect(answers.map(({ error }) => error)).toEqual(files.map(({ error }) => error));
  }, 60_000);

  it(
    'payloads that were changed before the server signed',
    () => {
      expect(disagreements(resignedFlips())).toEqual([]);
    },
    LONG,
  );

  it(
    'logs with steps left out, doubled, exchanged and changed, all signed',
    () => {
      expect(disagreements(editedLogs())).toEqual([]);
    },
    LONG,
  );

  it('whole tables, and one round of each', () => {
    const files = [1, 2, 3].flatMap((seed) => {
      const table = sampleTable(seed, 3);
      const round = table.rounds[0]?.roundNo ?? null;
      return [
        { name: `table ${seed}`, text: oneLine(proofOf(table)) },
        { name: `round of ${seed}`, text: oneLine(proofOf(table, table.script, round)) },
      ];
    });
    expect(disagreements(files)).toEqual([]);
    expect(files.every(({ text }) => sharedAnswer(text).fault === null)).toBe(true);
  });

  it(
    'a file with any byte changed',
    () => {
      for (const files of byteFlips()) {
        const answers = pythonAnswersToFiles(files.map(({ bytes }) => bytes));
        const differ = files.flatMap(({ name, bytes }, i) => compare(name, bytes, answers[i]));
        expect(differ).toEqual([]);
      }
    },
    LONG,
  );

  it('games of every ruleset (report 57)', async () => {
    const files = await simulatedGames();
    expect(disagreements(files)).toEqual([]);
    expect(files.filter(({ text }) => sharedAnswer(text).fault !== null)).toEqual([]);
    expect(files.length).toBeGreaterThan(1);
  }, 3_600_000);

  it('the keys that a reader trusts', () => {
    const other = log.named('other');
    for (const [key, code] of [
      [log.LOG_KEY.publicKey, undefined],
      [other, 'key_not_pinned'],
    ] as const) {
      const hex = Buffer.from(key).toString('hex');
      const [answer] = pythonAnswers([oneLine(PROOF)], ['--key', hex]);
      expect(answer).toEqual(sharedAnswer(PROOF, [key]));
      expect(answer?.fault?.code).toBe(code);
    }
  });
});

describePython('verify_df1.py', () => {
  const example = (name: string): string => `docs/examples/${name}.json`;

  it('gives every value of docs/vectors (report 57)', () => {
    const { status, stdout, stderr } = runPython([VECTORS_CHECK]);
    expect(status, stderr).toBe(0);
    expect(Number(stdout.split(' ')[0])).toBeGreaterThan(130);
  });

  it('answers as sixlove verify does, by exit code and in words', () => {
    const good = runVerifier([example('round')]);
    expect(good.status).toBe(0);
    expect(good.stdout).toContain('commitment  ok');
    expect(good.stdout).toContain('play        not checked');
    const bad = runVerifier([example('round'), example('changed')]);
    expect(bad.status).toBe(1);
    expect(bad.stdout).toContain('commitment  failed: opening at event 21');
    expect(runVerifier(['-'], '{}').status).toBe(2);
    const running = log.bundleOf(GOOD.slice(0, 11));
    expect(runVerifier(['-'], writeBundle(running)).status).toBe(3);
    expect(runVerifier(['no such file']).status).toBe(2);
  });

  it('says whose key it was not', () => {
    const key = Buffer.from(log.named('other')).toString('hex');
    const { status, stdout } = runVerifier([example('round'), '--key', key]);
    expect(status).toBe(1);
    expect(stdout).toMatch(/^ {2}signature +not by a key you gave$/m);
  });

  it('ends quietly where nobody reads what it says', () => {
    const code = [
      'import os, subprocess, sys',
      'reading, writing = os.pipe()',
      'os.close(reading)',
      'run = subprocess.run(sys.argv[1:], stdout=writing, stderr=subprocess.PIPE)',
      'print(run.stderr.decode(), end="")',
    ].join('\n');
    const { status, stdout } = runPython(['-c', code, 'python3', VERIFIER, example('round')]);
    expect([status, stdout]).toEqual([0, '']);
  });

  it('needs nothing but the standard library', () => {
    const imports = readFileSync(VERIFIER, 'utf8').matchAll(/^(?:from|import) (\w+)/gm);
    const names = Array.from(imports, ([, name]) => name);
    expect(names.length).toBeGreaterThan(5);
    const code = 'import sys; print(all(n in sys.stdlib_module_names for n in sys.argv[1:]))';
    expect(runPython(['-c', code, ...names.map(String)]).stdout.trim()).toBe('True');
  });
});
