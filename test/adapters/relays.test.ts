import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { relayBeacon } from '../../functions/adapters/relays.ts';
import type { Log } from '../../functions/app/ports.ts';
import { toHex } from '../../shared/fair/bytes.ts';
import { verifyQuicknet } from '../../shared/fair/quicknet.ts';
import { DF1 } from '../fair/df1Vectors.ts';

/** Rounds of DF1 E.1. */
const ROUNDS = DF1.beacon.flatMap(({ round, signature }) =>
  signature === undefined ? [] : [{ round, signature }],
);
const [{ round: ROUND, signature: SIGNATURE } = { round: 0, signature: '' }, OTHER] = ROUNDS;
const PATH = `/52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971/public/${ROUND}`;

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

interface Relay {
  readonly url: string;
  readonly asked: (string | undefined)[];
}

/** A relay on this machine that answers as it is told. */
async function relay(answer: RequestListener): Promise<Relay> {
  const asked: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

const says = (answer: unknown) =>
  relay((_, response) =>
    response.end(typeof answer === 'string' ? answer : JSON.stringify(answer)),
  );
const good = () => says({ round: ROUND, randomness: 'not read', signature: SIGNATURE });

/** The beacon over relays, and what it logs. */
function over(relays: readonly Relay[]) {
  const logged: { level: string; message: string; relay?: string | number | undefined }[] = [];
  const log: Log = {
    info: (message, fields) => logged.push({ level: 'info', message, relay: fields?.['relay'] }),
    error: (message, _, fields) =>
      logged.push({ level: 'error', message, relay: fields?.['relay'] }),
  };
  const verify = async (round: number, signature: Uint8Array) => verifyQuicknet(round, signature);
  return { logged, beacon: relayBeacon({ relays: relays.map(({ url }) => url), verify, log }) };
}

const hexOf = (signature: Uint8Array | null) => (signature === null ? null : toHex(signature));

describe('the relays of the beacon', () => {
  it('are asked for a round of quicknet, and its signature is taken', async () => {
    const one = await good();
    const { beacon, logged } = over([one]);
    expect(hexOf(await beacon.round(ROUND))).toBe(SIGNATURE);
    expect(one.asked).toEqual([PATH]);
    expect(logged).toEqual([]);
  });

  it('are asked once for tables that wait for the same round', async () => {
    const one = await good();
    const { beacon } = over([one]);
    const both = await Promise.all([beacon.round(ROUND), beacon.round(ROUND)]);
    expect([...both, await beacon.round(ROUND)].map(hexOf)).toEqual(Array(3).fill(SIGNATURE));
    expect(one.asked).toHaveLength(1);
  });

  it.each([
    ['has none yet', () => relay((_, response) => response.writeHead(404).end())],
    ['is broken', () => relay((_, response) => response.writeHead(500).end('oops'))],
    ['hangs up', () => relay((request) => request.socket.destroy())],
    ['says nothing', () => says('')],
    ['says no JSON', () => says('<html>')],
    ['says something else', () => says({ signature: 7 })],
    ['never ends', () => relay((_, response) => void response.write(' '.repeat(5_000)))],
    [
      'sends on',
      () => relay((_, response) => response.writeHead(302, { location: 'http://a.test/' }).end()),
    ],
  ])('one that %s is passed over and named', async (_, bad) => {
    const [first, second] = [await bad(), await good()];
    const alone = over([first]);
    expect(await alone.beacon.round(ROUND)).toBeNull();
    expect(alone.logged).toEqual([
      { level: 'info', message: 'a relay did not have the beacon', relay: first.url },
    ]);
    expect(hexOf(await over([first, second]).beacon.round(ROUND))).toBe(SIGNATURE);
  });

  it.each([
    ['of another round', { round: ROUND, signature: OTHER?.signature }],
    ['said to be of another round', { round: ROUND + 1, signature: SIGNATURE }],
    ['that is no point', { round: ROUND, signature: '00'.repeat(48) }],
    ['that is no hex', { round: ROUND, signature: 'zz' }],
  ])('a signature %s is never used, and its relay named', async (_, answer) => {
    const [wrong, right] = [await says(answer), await good()];
    const { beacon, logged } = over([wrong]);
    expect(await beacon.round(ROUND)).toBeNull();
    const message = 'a relay gave a wrong signature of the beacon';
    expect(logged).toEqual([{ level: 'error', message, relay: wrong.url }]);
    expect(hexOf(await over([wrong, right]).beacon.round(ROUND))).toBe(SIGNATURE);
  });

  it('a slow one holds nobody up', async () => {
    const [slow, fast] = [await relay(() => undefined), await good()];
    const { beacon, logged } = over([slow, fast]);
    const started = performance.now();
    expect(hexOf(await beacon.round(ROUND))).toBe(SIGNATURE);
    expect(performance.now() - started).toBeLessThan(2_500);
    expect(logged).toEqual([]);
  });

  it('what nobody had is asked for again', async () => {
    let isThere = false;
    const late = await relay((_, response) => {
      if (isThere) response.end(JSON.stringify({ round: ROUND, signature: SIGNATURE }));
      else response.writeHead(404).end();
    });
    const { beacon } = over([late]);
    expect(await beacon.round(ROUND)).toBeNull();
    isThere = true;
    expect(hexOf(await beacon.round(ROUND))).toBe(SIGNATURE);
  });
});
