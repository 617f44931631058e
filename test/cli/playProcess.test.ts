/** How a process of `sixlove play` ends that is not let to its end: it leaves nothing behind. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtServer } from '../support/builtServer.ts';

let folder = '';
let program = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sixlove-'));
  program = join(await builtServer(), 'cli', 'sixlove.js');
}, 60_000);
afterAll(() => rm(folder, { recursive: true }));

function play(...nodeFlags: string[]) {
  return spawn(process.execPath, [...nodeFlags, program, 'play'], {
    env: { ...process.env, TMPDIR: folder, LANG: 'C' },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
}

/** How it ends: an exit code, or a signal. */
async function endOf(child: ChildProcess): Promise<unknown> {
  const [code, signal] = await once(child, 'exit');
  return signal ?? code;
}

describe('a game at the terminal', () => {
  it('is gone where nobody reads its output any more', async () => {
    const child = play();
    await once(child.stdout, 'data');
    expect(await readdir(folder)).toHaveLength(1);
    child.stdout.destroy();
    child.stdin.write('?\n');
    expect(await endOf(child)).toBe(0);
    expect(await readdir(folder)).toEqual([]);
  });

  it('is gone where its terminal is shut', async () => {
    const child = play();
    await once(child.stdout, 'data');
    child.kill('SIGHUP');
    expect(await endOf(child)).toBe('SIGHUP');
    expect(await readdir(folder)).toEqual([]);
  });

  it('hears Ctrl-C that comes while it starts', async () => {
    // At the last moment at which nobody but `interrupt` may have listened.
    const early = `const { off } = process;
      process.off = function (name, ...rest) {
        if (name === 'SIGINT') process.kill(process.pid, name);
        return off.call(this, name, ...rest);
      };`;
    const child = play('--import', `data:text/javascript,${encodeURIComponent(early)}`);
    child.stdin.end();
    expect(await endOf(child)).toBe(130);
    expect(await readdir(folder)).toEqual([]);
  });
});
