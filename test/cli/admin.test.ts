/** What an operator does with a data folder, by the commands themselves. */
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { EXIT } from '../../cli/exit.ts';
import { run } from '../../cli/run.ts';
import type { WholeExport } from '../../functions/app/desk.ts';
import type { DrilledTable } from '../../functions/app/drill.ts';
import type { Rebuilt } from '../../functions/app/rebuildAll.ts';
import { NAMES, storeClient } from '../../local/machinePorts.ts';
import { startStore } from '../../local/store/supervisor.ts';
import type { View } from '../../shared/protocol/view.ts';
import { verifyProof } from '../../shared/verify/verifyProof.ts';
import { dealAtOnce } from '../support/contributing.ts';
import { HttpClient } from '../support/httpClient.ts';
import { ownServer } from '../support/ownServer.ts';
import { quietLog } from '../support/quietLog.ts';
import { testIo } from './testIo.ts';

const root = await mkdtemp(join(tmpdir(), 'sixlove-admin-'));
const played = join(root, 'played');
let dataDir = '';
let ana = { playerId: '', token: '' };
let ben = { playerId: '', token: '' };
let tableId = '';
let overId = '';
let archived: Response;

/** What Ana has told that nobody else has. */
const SECRETS = ['Ana Inimitable', 'ana.unlikely@dominoes.test', 'hooks.example.org/ana'];
const WORDS = 'a phrase that only ana types';

async function guest(url: string, name: string) {
  const response = await fetch(`${url}/v1/guests`, {
    method: 'POST',
    body: JSON.stringify({ name }),
  });
  return (await response.json()) as { playerId: string; token: string };
}

const asked = async (url: string, token: string, method: string, path: string, body?: object) => {
  const headers = { authorization: `Bearer ${token}` };
  const text = body === undefined ? null : JSON.stringify(body);
  const response = await fetch(`${url}${path}`, { method, headers, body: text });
  return { status: response.status, body: await response.json().catch(() => ({})) };
};

/** The proof file at an address, once it is there: a moment after its table has ended. */
async function whenArchived(address: string): Promise<Response> {
  for (;;) {
    const response = await fetch(address);
    if (response.status === 200) return response;
    await response.body?.cancel();
  }
}

/** A folder in which Ana and Ben sit at one table that runs, and Ana has finished another. */
beforeAll(async () => {
  const server = await ownServer(played);
  const { url } = server;
  ana = await guest(url, SECRETS[0] ?? '');
  ben = await guest(url, 'Ben');
  const open = async (commandId: string, seats: readonly string[], options: object) => {
    const opened = await asked(url, ana.token, 'POST', '/v1/tables', {
      ...{ commandId, ruleset: 'jamaican-partner', options },
      seats: seats.map((kind) => ({ kind })),
    });
    return opened.body as { tableId: string; invite: string; view: View };
  };
  const own = await open('own', ['me', 'house', 'house', 'house'], { rounds: 1 });
  overId = own.tableId;
  await dealAtOnce(new HttpClient(ana.token), url, own.view);
  const shared = await open('shared', ['me', 'open', 'house', 'house'], {});
  tableId = shared.tableId;
  const join = { commandId: 'join', invite: shared.invite };
  await asked(url, ben.token, 'POST', `/v1/tables/${tableId}/join`, join);
  await asked(url, ana.token, 'POST', `/v1/tables/${tableId}/commands`, {
    ...{ commandId: 'words', expectedVersion: 2, type: 'contribute', text: WORDS },
  });
  await asked(url, ana.token, 'POST', '/v1/me/mail', { address: SECRETS[1] });
  await asked(url, ana.token, 'POST', '/v1/me/hooks', {
    ...{ url: `https://${SECRETS[2]}`, format: 'standard' },
  });
  await asked(url, ana.token, 'PATCH', '/v1/me', { zone: 'Pacific/Chatham' });
  const client = new HttpClient(ana.token);
  for (let turn = 0; ; turn += 1) {
    const view = await client.view(url, overId);
    if (view.status === 'over') {
      archived = await whenArchived(`${url}/proofs/${overId}/${view.readKey}.json`);
      break;
    }
    const [move] = view.you.moves;
    const head = { commandId: `play-${turn}`, expectedVersion: view.version };
    if (move === undefined) {
      await client.get(url, `/v1/tables/${overId}/events?after=${view.version}&wait=2`);
    } else {
      const body = { ...head, type: 'play', ...move };
      await client.post(url, `/v1/tables/${overId}/commands`, body);
    }
  }
  await server.close();
}, 120_000);
afterAll(() => rm(root, { recursive: true }));

let copies = 0;
beforeEach(async () => {
  copies += 1;
  dataDir = join(root, `data-${copies}`);
  await cp(played, dataDir, { recursive: true });
});

async function admin(...args: readonly string[]) {
  const io = { ...testIo(), now: () => Date.now() };
  const exit = await run(['admin', ...args, '--data', dataDir], io);
  return { exit, ...io.written };
}

/** Every row of the folder, as text. */
async function rowsOf(): Promise<Readonly<Record<'journal' | 'vault' | 'directory', string[]>>> {
  const store = await startStore(dataDir, quietLog);
  const client = await storeClient(store);
  const all = async (TableName: string) => {
    const { Items = [] } = await client.send(new ScanCommand({ TableName }));
    return Items.map((item) => JSON.stringify(item));
  };
  const rows = {
    journal: await all(NAMES.journal),
    vault: await all(NAMES.vault),
    directory: await all(NAMES.directory),
  };
  client.destroy();
  await store.close();
  return rows;
}

it('a table that is over has its proof where its read key says, for good', async () => {
  expect(archived.headers.get('content-type')).toBe('application/vnd.dominoes-fair+json');
  expect(archived.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  const report = verifyProof(await archived.text());
  expect(report).toMatchObject({ ok: true, value: { verdict: 'ok' } });
});

describe('sixlove admin rebuild', () => {
  it('goes through every table and player, and says how many', async () => {
    const { exit, out } = await admin('rebuild', '--json');
    expect(exit).toBe(EXIT.ok);
    const rebuilt = JSON.parse(out) as Rebuilt;
    expect(rebuilt).toMatchObject({ tables: 2, players: 2, failures: 0, headsLost: 0 });
    const text = await admin('rebuild');
    expect(text.out).toContain('2 tables with ');
  });

  it('wants a look at once at what has to end, where it is told of a restore', async () => {
    const due = async () => (await rowsOf()).directory.filter((row) => row.includes('"DUE#'));
    await admin('rebuild');
    const before = await due();
    const now = new Date().toISOString();
    expect((await admin('rebuild', '--restored-at', now)).exit).toBe(EXIT.ok);
    const added = (await due()).filter((row) => !before.includes(row));
    expect(added).toEqual([expect.stringContaining(tableId)]);
  });
});

describe('sixlove admin export', () => {
  it('writes all that is kept about a player', async () => {
    const { exit, out } = await admin('export', ana.playerId);
    expect(exit).toBe(EXIT.ok);
    const { person, tables } = JSON.parse(out) as WholeExport;
    expect(person?.profile).toMatchObject({ name: SECRETS[0], zone: 'Pacific/Chatham' });
    expect(tables.map((table) => table.tableId).sort()).toEqual([tableId, overId].sort());
    const shared = tables.find((table) => table.tableId === tableId);
    expect(shared?.words).toEqual([{ epoch: 1, text: WORDS }]);
    expect(out).not.toContain('Ben');
  });

  it('says so where there is no such player', async () => {
    const { exit, err } = await admin('export', 'AAAAAAAAAAAAAAAAAAAAAA');
    expect(exit).toBe(EXIT.failed);
    expect(err).toContain('there is no such player');
    expect((await admin('export', 'nobody')).exit).toBe(EXIT.usage);
  });
});

describe('sixlove admin erase', () => {
  it('asks first', async () => {
    const { exit, err } = await admin('erase', ana.playerId);
    expect(exit).toBe(EXIT.usage);
    expect(err).toContain('--yes');
    expect((await rowsOf()).directory.join('\n')).toContain(SECRETS[0]);
  });

  it('does nothing, and makes no keys, where the folder has lost its own', async () => {
    await rm(join(dataDir, 'keys.json'));
    const { exit, err } = await admin('erase', ana.playerId, '--yes');
    expect(exit).toBe(EXIT.trouble);
    expect(err).toContain('keys.json is missing: put its copy back');
    expect(await readdir(dataDir)).not.toContain('keys.json');
    expect((await rowsOf()).directory.join('\n')).toContain(SECRETS[0]);
  });

  it('leaves an id in the journal, and nothing else of the person in any table', async () => {
    const before = await rowsOf();
    for (const said of [...SECRETS, WORDS, 'Pacific/Chatham']) {
      expect([...before.directory, ...before.vault].join('\n')).toContain(said);
    }
    expect((await admin('erase', ana.playerId, '--yes')).exit).toBe(EXIT.ok);
    const after = await rowsOf();
    const everything = Object.values(after).flat().join('\n');
    for (const said of [...SECRETS, WORDS, 'Pacific/Chatham']) {
      expect(everything).not.toContain(said);
    }
    const naming = (rows: readonly string[]) =>
      rows
        .filter((row) => row.includes(ana.playerId))
        .map((row) => JSON.parse(row) as { pk: string; sk: string });
    const left = naming(after.directory).map(({ pk, sk }) => `${pk.split('#')[0]} ${sk}`);
    // That the player is gone, that a sweep looks once more, and that nobody is to be told.
    const allowed = /^(PLAYER PROFILE|LEAVING \S+|WAKE P#\S+|HWAKE H#\S+)$/;
    expect(left.filter((row) => !allowed.test(row))).toEqual([]);
    expect(left).toContain('PLAYER PROFILE');
    const orders = naming(after.vault).filter(({ sk }) => !sk.startsWith('ORDERS#'));
    expect(orders).toEqual([]);
    const again = await admin('export', ana.playerId);
    expect(again.exit).toBe(EXIT.failed);
    // What others have played with the player is still whole.
    const drilled = await admin('drill', '--json');
    expect(drilled.exit).toBe(EXIT.ok);
    expect((await admin('export', ben.playerId)).exit).toBe(EXIT.ok);
  });
});

describe('sixlove admin drill', () => {
  const tablesOf = (out: string) =>
    out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as DrilledTable);

  it('finds what is whole, and says which tables would end', async () => {
    const { exit, out } = await admin('drill', '--json');
    expect(exit).toBe(EXIT.ok);
    const byId = new Map(tablesOf(out).map((table) => [table.tableId, table]));
    expect(byId.get(overId)).toMatchObject({ fate: 'over', faults: [], proof: 'ok', lost: 0 });
    expect(byId.get(tableId)).toMatchObject({ fate: 'ends', faults: [], lost: 0 });
    const earlier = await admin('drill', '--json', '--restored-at', '2026-01-01T00:00:00Z');
    const fates = tablesOf(earlier.out).map(({ fate }) => fate);
    expect(fates.sort()).toEqual(['goes-on', 'over']);
  });

  it('says what to do where the folder cannot be used', async () => {
    dataDir = join(dataDir, 'nowhere');
    const { exit, err } = await admin('drill');
    expect(exit).toBe(EXIT.trouble);
    expect(err).toContain('No games are kept in');
    await expect(readdir(dataDir)).rejects.toThrow('ENOENT');
  });

  it('leaves the folder as it found it', async () => {
    const before = await rowsOf();
    await admin('drill');
    expect(await rowsOf()).toEqual(before);
    expect((await readdir(dataDir)).sort()).toEqual((await readdir(played)).sort());
  });
});
