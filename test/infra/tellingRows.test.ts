/** What the function that tells people asks of the directory, against what its role may. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Call } from '../../bench/cost/meter.ts';
import { type CostTable, openCostTable, playByHttp } from '../../bench/cost/table.ts';
import { type CostWorld, openCostWorld } from '../../bench/cost/world.ts';
import { allPermissions } from '../../infra/permissionsPage.ts';
import { pushBrowser } from '../support/pushBrowser.ts';
import { PROJECT_ROOT } from './templates.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;
const MORNING_MS = 540 * MINUTE_MS;

let world: CostWorld;

beforeAll(async () => {
  world = await openCostWorld('telling rows');
});
afterAll(() => world.close());

/** Everybody is told by a browser, by mail and by a program. */
async function tellAll({ people }: CostTable): Promise<void> {
  for (const { playerId, token } of people) {
    const { endpoint, p256dh, auth } = pushBrowser('https://push.example/one').subscription;
    await world.http(token, 'POST /v1/me/push', { endpoint, keys: { p256dh, auth } });
    await world.http(token, 'POST /v1/me/mail', { address: `${playerId}@dominoes.test` });
    await world.http(token, 'POST /v1/me/hooks', {
      url: 'https://bot.example/hook',
      format: 'slack',
      turns: 'all',
    });
  }
}

/** Four hours of plays, of which people and programs are told every half an hour. */
async function hoursOf(table: CostTable): Promise<void> {
  for (let i = 0; i < 8; i += 1) {
    if (i % 4 === 0) await playByHttp(table);
    world.clock.at += 30 * MINUTE_MS;
    await world.deliver();
  }
}

it('every call of it is allowed, whatever receivers answer', async () => {
  const table = await openCostTable(world);
  await tellAll(table);
  world.meter.take();
  world.clock.at = Math.ceil(world.clock.at / DAY_MS) * DAY_MS + MORNING_MS;
  const calls: Call[] = [];
  for (const status of [204, 500, 410]) {
    world.told.answer = () => ({ kind: 'answered', status, retryAfter: null, excerpt: '' });
    await hoursOf(table);
    calls.push(...world.meter.take());
  }
  const mine = calls.filter(({ place, table: t }) => place === 'deliver' && t === 'directory');
  const allowed = allPermissions(PROJECT_ROOT).filter(
    ({ who, on }) => who === 'deliver' && on === 'Directory',
  );
  const isAllowed = ({ what, row }: Call): boolean =>
    allowed.some(({ may, only }) => {
      const [keys = ''] = only.filter((condition) => condition.startsWith('LeadingKeys '));
      const rows = keys.replace('LeadingKeys ', '').split(', ');
      return may.includes(`dynamodb:${what}`) && rows.some((key) => key.split('#')[0] === row);
    });
  const asked = new Set(mine.map(({ what, row }) => `${what} ${row}`));
  const refused = new Set(mine.filter((call) => !isAllowed(call)).map((c) => `${c.what} ${c.row}`));
  expect([...refused]).toEqual([]);
  // It came to all of them: what is never asked for need not be allowed.
  const rows = allowed.flatMap(({ only }) =>
    only.join(', ').replace('LeadingKeys ', '').split(', '),
  );
  const words = new Set(rows.map((key) => key.split('#')[0]));
  expect(new Set([...asked].map((one) => one.split(' ')[1]))).toEqual(words);
});
