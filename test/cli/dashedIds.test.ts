import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { dashedIdsLast } from '../../cli/dashedIds.ts';
import { EXIT } from '../../cli/exit.ts';
import { run } from '../../cli/run.ts';
import { testIo } from './testIo.ts';

/** Whole ids as 16 random bytes give them: some read like options, `-h` and `-V` above all. */
const IDS = [
  '-AAAAAAAAAAAAAAAAAAAAA',
  '-hAAAAAAAAAAAAAAAAAAAA',
  '-VAAAAAAAAAAAAAAAAAAAA',
  '--AAAAAAAAAAAAAAAAAAAA',
  '---------------------A',
];

const dataDir = await mkdtemp(join(tmpdir(), 'sixlove-dashed-'));
afterAll(() => rm(dataDir, { recursive: true }));

async function admin(...args: readonly string[]) {
  const io = testIo();
  const exit = await run(['admin', ...args], io);
  return { exit, ...io.written };
}

describe.each(IDS)('the player %s', (id) => {
  it('is the one that erase asks about, wherever the id stands', async () => {
    for (const args of [
      ['erase', id],
      ['erase', id, '--data', dataDir],
      ['erase', '--data', dataDir, id],
      ['erase', '--data', dataDir, '--', id],
    ]) {
      const { exit, err } = await admin(...args);
      expect(exit).toBe(EXIT.usage);
      expect(err).toContain(`Say --yes to delete ${id}.`);
    }
  });

  it('is looked for by export', async () => {
    const { exit, err } = await admin('export', id, '--data', dataDir);
    expect(exit).toBe(EXIT.trouble);
    expect(err).toContain('No games are kept in');
  });
});

it('an option that nobody knows is still refused', async () => {
  const { exit, err } = await admin('erase', '--everything', IDS[0] ?? '');
  expect(exit).toBe(EXIT.usage);
  expect(err).toContain("unknown option '--everything'");
});

it('leaves alone what has no id that begins with a dash', () => {
  const argv = [
    'admin',
    'erase',
    'AAAAAAAAAAAAAAAAAAAAAA',
    '--yes',
    '--',
    '-AAAAAAAAAAAAAAAAAAAAA',
  ];
  expect(dashedIdsLast(argv)).toEqual(argv);
});
