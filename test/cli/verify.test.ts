import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EXIT } from '../../cli/exit.ts';
import { run } from '../../cli/run.ts';
import { writeBundle } from '../../shared/fair/bundle.ts';
import { beaconLog } from '../fair/beaconLog.ts';
import { DF1, hex } from '../fair/df1Vectors.ts';
import { bundleOf } from '../support/logScript.ts';
import { newCommandId, openHouseTable, see, type TestApp, testApp } from '../support/testApp.ts';
import { testIo } from './testIo.ts';

interface Proofs {
  /** A table after its first round, with the second running. */
  readonly table: string;
  readonly first: string;
  readonly running: string;
  readonly keys: string;
}

const OTHER_ROUND = hex(DF1.beacon[1]?.signature ?? '');

let folder = '';
let proofs: Proofs;
const path = (name: string): string => join(folder, name);

/** Plays one round against the house and takes its proof files, as the server gives them. */
async function makeProofs(): Promise<Proofs> {
  const t = testApp('cli');
  const { tableId, player } = await openHouseTable(t);
  await playRound(t, tableId, player);
  await t.drain();
  const take = async (round: number | null): Promise<string> => {
    const proof = await t.app.reading.proof(tableId, { player, key: null }, round);
    if (!proof.ok) throw new Error(proof.error.code);
    return proof.value;
  };
  const keys = JSON.stringify(await t.app.keys());
  return { table: await take(null), first: await take(1), running: await take(2), keys };
}

async function playRound(t: TestApp, tableId: string, player: string): Promise<void> {
  for (let turn = 0; turn < 30; turn += 1) {
    const view = await see(t, tableId, player);
    if (view.lastRound !== null) return;
    const [move] = view.you.moves;
    if (move === undefined) throw new Error('no move');
    const command = {
      commandId: newCommandId(),
      expectedVersion: view.version,
      type: 'play' as const,
      ...move,
    };
    const answer = await t.app.commands.run({
      tableId,
      player,
      command,
      receivedAt: t.clock.at,
      via: null,
    });
    if (!answer.ok) throw new Error(answer.error.code);
  }
  throw new Error('the round does not end');
}

/** The proof with one bit of its last event's payload changed. */
function tampered(proof: string): string {
  const bundle = JSON.parse(proof) as { events: { payload?: string }[] };
  const event = bundle.events.findLast(({ payload }) => payload !== undefined);
  if (event?.payload === undefined) throw new Error('no event to change');
  const bytes = Buffer.from(event.payload, 'base64');
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  event.payload = bytes.toString('base64');
  return JSON.stringify(bundle);
}

async function verify(args: readonly string[], stdin = '') {
  const io = testIo(stdin);
  const exit = await run(['verify', ...args], io);
  return { exit, ...io.written };
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sixlove-verify-'));
  proofs = await makeProofs();
  await Promise.all([
    writeFile(path('first.json'), proofs.first),
    writeFile(path('running.json'), proofs.running),
    writeFile(path('table.json'), proofs.table),
    writeFile(path('tampered.json'), tampered(proofs.first)),
    writeFile(path('beacon.json'), writeBundle(bundleOf(beaconLog()))),
    writeFile(path('forged-beacon.json'), writeBundle(bundleOf(beaconLog({ sig: OTHER_ROUND })))),
    writeFile(path('log.key'), proofs.keys),
    writeFile(
      path('other.key'),
      'cf726a2beafbee700a4cc4e0885269ae585b7f61f9b90859ae0718c396a58f97',
    ),
    writeFile(path('notes.txt'), 'not a proof'),
  ]);
});

afterAll(async () => {
  await rm(folder, { recursive: true });
});

describe('sixlove verify', () => {
  it('says three verdicts in words and whose key it was', async () => {
    const { exit, out, err } = await verify([path('first.json')]);
    expect(exit).toBe(EXIT.ok);
    expect(err).toBe('');
    expect(out).toMatch(/^ {2}commitment +ok +Every bone/m);
    expect(out).toMatch(/^ {2}shuffle +ok +The deck/m);
    expect(out).toMatch(/^ {2}play +ok +Every turn/m);
    expect(out).toContain('the key that the file itself brings');
  });

  it('lists the rounds that the file is about, not those it withholds', async () => {
    const { out } = await verify([path('first.json')]);
    expect(out.match(/^ {2}round \d/gm)).toEqual(['  round 1']);
    const { out: whole } = await verify([path('table.json')]);
    expect(whole.match(/^ {2}round \d/gm)).toEqual(['  round 1', '  round 2']);
  });

  it('accepts the key that the server gave', async () => {
    const { exit, out } = await verify([path('first.json'), '--key', path('log.key')]);
    expect(exit).toBe(EXIT.ok);
    expect(out).toContain('Signed by the key you gave.');
  });

  it('refuses another key', async () => {
    const { exit, out } = await verify([path('first.json'), '--key', path('other.key')]);
    expect(exit).toBe(EXIT.failed);
    expect(out).toContain('key_not_pinned');
    expect(out).toMatch(/^ {2}signature +Not signed by a key that you gave\.$/m);
    expect(out).toMatch(/^ {2}play +not checked +Not checked: the log fails before\.$/m);
  });

  it('fails a file with one bit changed, and says where', async () => {
    const { exit, out } = await verify([path('tampered.json')]);
    expect(exit).toBe(EXIT.failed);
    expect(out).toMatch(/FAILED +Failed/);
  });

  it('checks the signature of the beacon (DF1 E.1, round 123)', async () => {
    const good = await verify([path('beacon.json'), '--json']);
    expect(good.exit).toBe(EXIT.ok);
    expect(JSON.parse(good.out)).toMatchObject({ rounds: [{ beaconChecked: true }] });
    const forged = await verify([path('forged-beacon.json')]);
    expect(forged.exit).toBe(EXIT.failed);
    expect(forged.out).toMatch(/shuffle +FAILED .*beacon_sig/);
  });

  it('says of a running round that it is too early', async () => {
    const { exit, out } = await verify([path('running.json')]);
    expect(exit).toBe(EXIT.notYet);
    expect(out).toContain('the round is still being played');
  });

  it('shows hands and every step of one round of a table', async () => {
    const { exit, out } = await verify([path('table.json'), '--round', '1']);
    expect(exit).toBe(EXIT.ok);
    expect(out).toContain('Round 1, as dealt:');
    expect(out.match(/^ {2}seat \d( +\d\d){7}$/gm)).toHaveLength(4);
    expect(out).toContain('deck: as published');
    expect(out).not.toContain('NOT AS PUBLISHED');
  });

  it('knows no round that the file does not have', async () => {
    const { exit, err } = await verify([path('table.json'), '--round', '9']);
    expect([exit, err]).toEqual([
      EXIT.usage,
      `sixlove: ${path('table.json')}: it has no round 9\n`,
    ]);
  });

  it('reads standard input, with - or without a name', async () => {
    expect((await verify(['-'], proofs.first)).exit).toBe(EXIT.ok);
    expect((await verify([], proofs.first)).exit).toBe(EXIT.ok);
  });

  it('fetches an address', async () => {
    const server = createServer((_request, response) => response.end(proofs.first));
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    const { port } = server.address() as { port: number };
    const { exit } = await verify([`http://127.0.0.1:${port}/v1/tables/x/proof`]);
    server.close();
    expect(exit).toBe(EXIT.ok);
  });

  it('answers the gravest of several files, and checks them all', async () => {
    const names = ['first.json', 'tampered.json', 'none.json', 'notes.txt', 'running.json'];
    const { exit, out, err } = await verify(['--json', ...names.map(path)]);
    const lines = out.trimEnd().split('\n');
    const reports = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(exit).toBe(EXIT.failed);
    expect(reports.map((r) => r['verdict'] ?? r['error'])).toEqual([
      'ok',
      'failed',
      `${path('none.json')}: no such file`,
      `${path('notes.txt')}: not a proof file`,
      'incomplete',
    ]);
    expect(reports.map((r) => r['source'])).toEqual(names.map(path));
    expect(err.split('\n')).toHaveLength(3);
  });

  it.each([
    ['none.json', EXIT.trouble],
    ['notes.txt', EXIT.usage],
  ])('exits for %s with %i', async (name, exit) => {
    expect((await verify([path(name)])).exit).toBe(exit);
  });

  it('refuses a key file without a key', async () => {
    const { exit, err } = await verify([path('first.json'), '--key', path('notes.txt')]);
    expect([exit, err]).toEqual([EXIT.usage, expect.stringContaining('no key in it')]);
  });
});

describe('the command line', () => {
  const call = async (...args: string[]) => {
    const io = testIo();
    return { exit: await run(args, io), ...io.written };
  };

  it('guesses what was meant', async () => {
    const { exit, out, err } = await call('verfy');
    expect([exit, out]).toEqual([EXIT.usage, '']);
    expect(err).toContain('Did you mean verify?');
  });

  it.each([
    [['verify', '--jsn', 'x'], 'Did you mean --json?'],
    [['verify', '--round', '0', 'x'], 'Rounds are counted from 1.'],
    [['verify', '--key'], 'argument missing'],
    [['serve', '--port', 'many'], 'A port is a number from 0 to 65535.'],
    [['serve', '--port', '65536'], 'A port is a number from 0 to 65535.'],
    [['serve', 'now'], 'too many arguments'],
  ])('refuses %j as a mistake', async (args, message) => {
    const { exit, err } = await call(...args);
    expect([exit, err]).toEqual([EXIT.usage, expect.stringContaining(message)]);
  });

  it('lists its commands, on standard error where it was not asked to', async () => {
    const asked = await call('--help');
    const bare = await call();
    expect([asked.exit, bare.exit]).toEqual([EXIT.ok, EXIT.usage]);
    expect(asked.out.match(/^ {2}\w+ (?=\[)/gm)).toEqual([
      '  play ',
      '  serve ',
      '  verify ',
      '  adjudicate ',
      '  rules ',
      '  simulate ',
      '  show ',
      '  doctor ',
    ]);
    expect(bare).toMatchObject({ out: '', err: asked.out });
  });

  it('knows its version', async () => {
    expect(await call('--version')).toMatchObject({ exit: EXIT.ok, out: '0.1.0\n' });
  });
});
