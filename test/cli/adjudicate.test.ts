import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { EXIT } from '../../cli/exit.ts';
import { run } from '../../cli/run.ts';
import { testIo } from './testIo.ts';

const vectors = join(import.meta.dirname, '..', 'vectors');
const [record = ''] = readFileSync(join(vectors, 'records.jsonl'), 'utf8').split('\n');
const [answer = ''] = readFileSync(join(vectors, 'adjudications.jsonl'), 'utf8').split('\n');

async function adjudicate(args: readonly string[], stdin = '') {
  const io = testIo(stdin);
  return { exit: await run(['adjudicate', ...args], io), ...io.written };
}

describe('sixlove adjudicate', () => {
  it('answers one record, also one that is written over several lines', async () => {
    const pretty = JSON.stringify(JSON.parse(record), null, 2);
    for (const text of [record, pretty]) {
      const { exit, out } = await adjudicate(['-'], text);
      expect(exit).toBe(EXIT.ok);
      expect(JSON.parse(out)).toEqual(JSON.parse(answer));
    }
  });

  it('answers a line for each record, and exits for the illegal one', async () => {
    const { exit, out } = await adjudicate([], `${record}\n{"format":"?"}\n${record}\n`);
    const oks = out
      .trimEnd()
      .split('\n')
      .map((line) => (JSON.parse(line) as { ok: boolean }).ok);
    expect([exit, oks]).toEqual([EXIT.failed, [true, false, true]]);
  });

  it('names a file that is not there once', async () => {
    const { exit, err } = await adjudicate(['none.jsonl']);
    expect([exit, err]).toEqual([EXIT.trouble, 'sixlove: none.jsonl: no such file\n']);
  });
});
