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
      const { exit, out } = await adjudicate(['--json', '-'], text);
      expect(exit).toBe(EXIT.ok);
      expect(JSON.parse(out)).toEqual(JSON.parse(answer));
    }
  });

  it('answers a line for each record, and exits for the illegal one', async () => {
    const { exit, out } = await adjudicate(['--json'], `${record}\n{"format":"?"}\n${record}\n`);
    const oks = out
      .trimEnd()
      .split('\n')
      .map((line) => (JSON.parse(line) as { ok: boolean }).ok);
    expect([exit, oks]).toEqual([EXIT.failed, [true, false, true]]);
  });

  it('says what happened in words, a line for each round', async () => {
    const { exit, out } = await adjudicate([], record);
    expect(exit).toBe(EXIT.ok);
    const { rounds, games } = JSON.parse(answer) as { rounds: unknown[]; games: unknown[] };
    expect(out.trimEnd().split('\n')).toHaveLength(rounds.length + games.length);
    expect(out).toMatch(/^round 1: seat \d poses; seat \d (goes out|blocks); pips left /);
  });

  it('says in words what is wrong, counted from 1', async () => {
    const deal = [
      ['15', '22', '24', '26', '33', '45', '66'],
      ['00', '02', '03', '06', '11', '23', '56'],
      ['01', '04', '05', '12', '13', '14', '36'],
      ['16', '25', '34', '35', '44', '46', '55'],
    ];
    const rounds = [{ deal, plays: ['66', '36'] }];
    const shown = { format: 'sixlove-record/1', ruleset: 'jamaican-partner', seats: 4, rounds };
    const { exit, out } = await adjudicate([], JSON.stringify(shown));
    expect(exit).toBe(EXIT.failed);
    expect(out).toMatch(/^illegal at round 1, play 2: 36 is not in the hand .*not-your-bone/);
  });

  it('names a file that is not there once', async () => {
    const { exit, err } = await adjudicate(['none.jsonl']);
    expect([exit, err]).toEqual([EXIT.trouble, 'sixlove: none.jsonl: no such file\n']);
  });
});
