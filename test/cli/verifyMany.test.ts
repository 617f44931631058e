import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { EXIT } from '../../cli/exit.ts';
import { run } from '../../cli/run.ts';
import { seededBytes } from '../../cli/simulation/seededBytes.ts';
import { proofOf } from '../../cli/simulation/simulatedGame.ts';
import { simulateTable } from '../../cli/simulation/simulatedTable.ts';
import { tableAddress } from '../../cli/tableAddress.ts';
import { makeRules } from '../../shared/rulesets/registry.ts';
import { testIo } from './testIo.ts';

let folder = '';
let good = '';
const path = (name: string): string => join(folder, name);

async function verify(args: readonly string[], stdin: string | Uint8Array = '') {
  const io = testIo(stdin);
  const exit = await run(['verify', ...args], io);
  return { exit, ...io.written };
}

async function simulatedProof(): Promise<string> {
  const rules = makeRules('jamaican-partner', { rounds: 1 }, 4);
  if (!rules.ok) throw new Error(rules.error);
  const bytes = seededBytes('many', 1);
  return await proofOf(simulateTable(rules.value, bytes), bytes);
}

const oneLine = (proof: string): string => JSON.stringify(JSON.parse(proof));
/** The same log without the text of its rules, as of a ruleset that nobody here knows. */
const withoutRules = (proof: string): string =>
  JSON.stringify({ ...JSON.parse(proof), ruleset: undefined });
const withoutHeads = (proof: string): string => JSON.stringify({ ...JSON.parse(proof), heads: [] });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sixlove-many-'));
  good = await simulatedProof();
  const lines = [good, withoutRules(good), withoutHeads(good)].map(oneLine).join('\n');
  await mkdir(path('archive/2025'), { recursive: true });
  await mkdir(path('empty'));
  await Promise.all([
    writeFile(path('good.json'), good),
    writeFile(path('unknown.json'), withoutRules(good)),
    writeFile(path('lines.jsonl'), `${lines}\n`),
    writeFile(path('one.jsonl'), `${oneLine(good)}\n`),
    writeFile(path('lines.jsonl.gz'), gzipSync(lines)),
    writeFile(path('broken.json.gz'), gzipSync(good).subarray(0, 2000)),
    writeFile(path('archive/a.json'), good),
    writeFile(path('archive/2025/b.json.gz'), gzipSync(good)),
    writeFile(path('archive/2025/c.jsonl'), `${lines}\n`),
    writeFile(path('archive/readme.txt'), 'no proof'),
    writeFile(path('empty/readme.txt'), 'no proof'),
  ]);
});

afterAll(async () => {
  await rm(folder, { recursive: true });
});

describe('sixlove verify of many proofs', () => {
  it('says of a whole folder only what is not in order, and a line at the end', async () => {
    const { exit, out, err } = await verify([path('archive')]);
    const lines = out.trimEnd().split('\n');
    expect([exit, err]).toEqual([EXIT.failed, '']);
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatch(/2025\/c\.jsonl:2: play: .*not/i);
    expect(lines[1]).toMatch(/2025\/c\.jsonl:3: FAILED: commitment: .*tail_unsigned/);
    expect(lines[2]).toBe('5 proofs, 5 rounds: 4 ok, 1 failed; play not checked in 1');
  });

  it('writes one object a line for each of them', async () => {
    const { exit, out } = await verify([path('archive'), '--json']);
    const reports = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(exit).toBe(EXIT.failed);
    expect(reports.map(({ source, verdict }) => [source, verdict])).toEqual([
      [path('archive/2025/b.json.gz'), 'ok'],
      [`${path('archive/2025/c.jsonl')}:1`, 'ok'],
      [`${path('archive/2025/c.jsonl')}:2`, 'ok'],
      [`${path('archive/2025/c.jsonl')}:3`, 'failed'],
      [path('archive/a.json'), 'ok'],
    ]);
  });

  it('reads a line as one proof, compressed or not, from a file or standard input', async () => {
    const plain = await verify([path('lines.jsonl')]);
    const zipped = await verify([path('lines.jsonl.gz')]);
    expect(plain.exit).toBe(EXIT.failed);
    expect(zipped.out.replaceAll('.gz', '')).toBe(plain.out);
    const [a, b] = [oneLine(good), withoutRules(good)];
    const piped = await verify(['-'], `${a}\n\n${b}\n`);
    expect(piped.exit).toBe(EXIT.ok);
    expect(piped.out).toMatch(/^-:3: play: .*\n2 proofs, 2 rounds: 2 ok; play not checked in 1\n$/);
    expect((await verify(['-'], gzipSync(good))).out).toMatch(/^-: table /);
  });

  it('tells everything of a file that holds one proof, also on one line', async () => {
    const { exit, out } = await verify([path('one.jsonl')]);
    expect(exit).toBe(EXIT.ok);
    expect(out).toContain(`${path('one.jsonl')}: table `);
  });

  it('does not call play valid whose rules it does not know', async () => {
    const { exit, out } = await verify([path('unknown.json')]);
    expect(exit).toBe(EXIT.ok);
    expect(out).toMatch(/^ {2}commitment +ok /m);
    expect(out).toMatch(/^ {2}shuffle +ok /m);
    expect(out).toMatch(/^ {2}play +not checked +\S/m);
  });

  it('goes on after what cannot be read', async () => {
    const { exit, out, err } = await verify([
      path('empty'),
      path('broken.json.gz'),
      path('lines.jsonl'),
    ]);
    expect(exit).toBe(EXIT.failed);
    expect(err).toContain('empty: no proof file in this folder');
    expect(err).toContain('broken.json.gz: broken gzip');
    expect(out).toContain('3 proofs, ');
    expect((await verify([path('broken.json.gz')])).exit).toBe(EXIT.usage);
  });
});

describe('sixlove verify of a table', () => {
  const ID = 'AAAAAAAAAAAAAAAAAAAAAA';
  let server: Server | null = null;

  afterEach(() => {
    server?.close();
  });

  it('asks the server for its proof', async () => {
    const asked: (string | undefined)[] = [];
    const here = createServer((request, response) => {
      asked.push(request.url);
      response.end(good);
    });
    server = here;
    await new Promise<void>((resolve) => {
      here.listen(0, '127.0.0.1', resolve);
    });
    const { port } = here.address() as { port: number };
    const address = `http://127.0.0.1:${port}`;
    const { exit, out } = await verify([ID, `${ID}?k=key`, '--server', address]);
    expect(exit).toBe(EXIT.ok);
    expect(asked).toEqual([`/v1/tables/${ID}/proof`, `/v1/tables/${ID}/proof?k=key`]);
    expect(out).toContain(`${address}/v1/tables/${ID}/proof: table `);
  });

  it.each([
    ['its page', `https://a.example/#/t/${ID}`, `https://a.example/v1/tables/${ID}/proof`],
    [
      'its page with a read key',
      `https://a.example/#/t/${ID}?k=x`,
      `https://a.example/v1/tables/${ID}/proof?k=x`,
    ],
    ['another address', 'https://a.example/p.json', 'https://a.example/p.json'],
    ['a file', 'p.json', 'p.json'],
    ['an id without a server', ID, ID],
  ])('knows it by %s', (_what, name, address) => {
    expect(tableAddress(name, undefined)).toBe(address);
  });

  it.each([ID, `${ID}?k=key`])('says that the id %s needs a server', async (name) => {
    const { exit, err } = await verify([name]);
    const message = `sixlove: ${name}: no such file; a table's id needs --server\n`;
    expect([exit, err]).toEqual([EXIT.usage, message]);
  });

  it('takes no server that is none', async () => {
    const { exit, err } = await verify([ID, '--server', 'a.example']);
    expect([exit, err]).toEqual([EXIT.usage, expect.stringContaining('An http(s) address')]);
  });
});
