/**
 * Posts of one commit by the client and limits of the functions, to a gateway in a process of its
 * own that answers after 8 ms: begun all at once, and as `postEach` does it. What it counts is who
 * was not reached, and the CPU time of the client. Prints one line of JSON.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { systemClock } from '../functions/adapters/clock.ts';
import { makeManagementClient, managementGateway } from '../functions/adapters/management.ts';
import { postEach } from '../functions/app/posts.ts';

const VIEWERS = [500, 2_000, 10_000] as const;
const FRAME = 'x'.repeat(6_000);

const GATEWAY = `
const { createServer } = require('node:http');
const server = createServer((request, response) => {
  request.resume().on('end', () => setTimeout(() => response.writeHead(200).end(), 8));
});
server.listen(0, '127.0.0.1', () => console.log(server.address().port));`;

const child = spawn(process.execPath, ['--eval', GATEWAY], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
const [port] = await once(child.stdout, 'data');
const client = makeManagementClient({
  endpoint: `http://127.0.0.1:${Number(port)}`,
  region: 'local',
  credentials: { accessKeyId: 'key', secretAccessKey: 'key' },
});
const gateway = managementGateway(client);

type Viewer = { readonly connectionId: string };

async function allAtOnce(viewers: readonly Viewer[]): Promise<number> {
  const post = ({ connectionId }: Viewer) => gateway.post(connectionId, FRAME);
  const results = await Promise.allSettled(viewers.map(post));
  return results.filter(({ status }) => status === 'rejected').length;
}

async function inTurns(viewers: readonly Viewer[]): Promise<number> {
  const directory = { dropConnection: async () => undefined };
  return (
    await postEach({ gateway, directory, clock: systemClock }, viewers, () => FRAME, Infinity)
  ).length;
}

const round = (value: number): number => Number(value.toFixed(2));
const rows: object[] = [];
for (const [how, run] of [
  ['in turns', inTurns],
  ['all at once', allAtOnce],
] as const) {
  // Warm, and with its sockets open.
  await inTurns(VIEWERS.slice(0, 1).map((i) => ({ connectionId: `warm${i}=` })));
  for (const count of VIEWERS) {
    const viewers = Array.from({ length: count }, (_, i) => ({ connectionId: `viewer${i}=` }));
    const before = process.cpuUsage();
    const start = performance.now();
    const failed = await run(viewers);
    const { user, system } = process.cpuUsage(before);
    const cpuMsEach = round((user + system) / 1_000 / count);
    rows.push({
      how,
      viewers: count,
      failed,
      seconds: round((performance.now() - start) / 1_000),
      cpuMsEach,
    });
  }
}
console.log(JSON.stringify({ name: 'posts', rows, version: process.version, arch: process.arch }));
client.destroy();
child.kill();
