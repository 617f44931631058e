import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run } from '../../cli/run.ts';
import { memoryServer } from './memoryServer.ts';
import { typist } from './typist.ts';

const COMMAND = '$ npm run --silent sixlove -- play';
const PROMPT = 'A number, a bone, or ? > ';

let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sixlove-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe('the page of the command line', () => {
  it('shows what sixlove play prints, with these deals', async () => {
    const page = await readFile(join(import.meta.dirname, '../../docs/cli.md'), 'utf8');
    const block = page.split('```').find((part) => part.startsWith(`\n${COMMAND}`)) ?? '';
    const [command = '', ...shown] = block.trimStart().split('\n');
    const typed = shown
      .filter((line) => line.startsWith(PROMPT))
      .map((line) => line.slice(PROMPT.length));
    const server = memoryServer('page');
    const io = typist((_text, turn) => typed[turn] ?? null, {
      fetch: (url, init) => server.fetch(url, init),
      wait: (ms) => server.wait(ms),
      randomBytes: (count) => server.t.ports.entropy.bytes32().slice(0, count),
      env: { XDG_CONFIG_HOME: folder },
    });
    const args = command.slice(COMMAND.length).split(' ').filter(Boolean);
    await run(['play', ...args, '--server', server.home], io);
    expect(typed).toEqual(['25', '36', 'q']);
    expect(io.written.out).toBe(`\n${shown.join('\n').trim()}\n`);
  });
});
