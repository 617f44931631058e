import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { EXIT } from '../../cli/exit.ts';
import { run } from '../../cli/run.ts';
import { firstAlways, typist } from './typist.ts';

let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sixlove-'));
});
beforeEach(() => {
  vi.stubEnv('TMPDIR', folder);
});
afterAll(() => rm(folder, { recursive: true }));

/** How often a text holds another. */
const times = (text: string, part: string | RegExp): number => text.split(part).length - 1;

describe('sixlove play against the house of its own server', () => {
  it('plays a whole game on the line from a pipe, and checks each deal with its own secret', async () => {
    const io = typist(firstAlways(200));
    const exit = await run(['play', '--options', '{"rounds":2}'], io);
    const { out, err } = io.written;
    expect([exit, err]).toEqual([
      EXIT.ok,
      'This game is on your machine alone, in a folder that is thrown away at its end.\n',
    ]);
    for (const no of [1, 2]) {
      expect(out).toMatch(new RegExp(`Round ${no} ended: .* won it|Round ${no} ended: .* scored`));
      expect(out).toContain(
        `Deal ${no} was checked here: fixed before play, shuffled with a secret of yours`,
      );
    }
    expect(out).toMatch(/^The table has ended/m);
    expect(await readdir(folder)).toEqual([]);
  });

  it('plays the cross', async () => {
    const io = typist(firstAlways(200));
    const args = ['play', '--ruleset', 'french-cross', '--options', '{"rounds":1}'];
    expect(await run(args, io)).toBe(EXIT.ok);
    const { out } = io.written;
    expect(out).toMatch(/^middle {2}\[(\d)\|\1\]\n1 up/m);
    expect(out).toContain('Totals, the lowest wins: ');
    expect(times(out, 'shuffled with a secret of yours')).toBe(1);
    expect(await readdir(folder)).toEqual([]);
  });

  it('ends with its input, and leaves nothing behind', async () => {
    const io = typist(firstAlways(1));
    expect(await run(['play'], io)).toBe(EXIT.ok);
    expect(io.written.err).toContain('The game was on your machine alone, and is gone.');
    expect(await readdir(folder)).toEqual([]);
  });

  it('ends when it is interrupted, and leaves nothing behind', async () => {
    let stop = (): void => undefined;
    const stopped = new Promise<void>((resolve) => {
      stop = resolve;
    });
    const never = { next: () => new Promise<never>(() => undefined) };
    const io = typist(() => null, {
      stopped: () => stopped,
      stdin: { [Symbol.asyncIterator]: () => never },
    });
    expect(await run(['play'], { ...io, out: () => stop() })).toBe(EXIT.interrupted);
    expect(await readdir(folder)).toEqual([]);
  });

  it('says nothing more where it was interrupted before it began', async () => {
    const io = typist(() => null, { stopped: () => Promise.resolve() });
    expect(await run(['play'], io)).toBe(EXIT.interrupted);
    expect(io.written).toEqual({ out: '', err: '' });
    expect(await readdir(folder)).toEqual([]);
  });

  it('names the ruleset that was meant', async () => {
    const io = typist(() => null);
    expect(await run(['play', '--ruleset', 'french-cros'], io)).toBe(EXIT.usage);
    expect(io.written).toEqual({
      out: '',
      err: 'sixlove: there is no ruleset french-cros; did you mean french-cross?\n',
    });
  });

  it('says that an option is none of the ruleset', async () => {
    const io = typist(() => null);
    expect(await run(['play', '--options', '{"sides":3}'], io)).toBe(EXIT.usage);
    expect(io.written.err).toMatch(/\nsixlove: An option is not known to this ruleset[^\n]*\n$/);
    expect(await readdir(folder)).toEqual([]);
  });
});
