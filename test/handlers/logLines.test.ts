/** What a line about a request that failed names: enough to find the table by, and nothing more. */
import { describe, expect, it } from 'vitest';
import { makeApp } from '../../functions/app/app.ts';
import type { Journal } from '../../functions/app/ports.ts';
import { makeHttpHandler } from '../../functions/handlers/http.ts';
import { makeSocketHandler } from '../../functions/handlers/socket.ts';
import { idOf } from '../support/commits.ts';
import { frameEvent, httpEvent } from '../support/gatewayEvents.ts';
import { testApp } from '../support/testApp.ts';

const TABLE = idOf('a table');
const PLAYER = idOf('ana');

function failingApp() {
  const t = testApp('lines of a log');
  const lines: object[] = [];
  const defects = { counted: 0, count: () => (defects.counted += 1) };
  const down = () => Promise.reject(new Error('the store is down'));
  const app = makeApp({
    ...t.ports,
    journal: { ...t.ports.journal, newest: down } as Journal,
    log: {
      info: () => undefined,
      error: (message, _cause, fields = {}) => lines.push({ message, ...fields }),
    },
  });
  return { t, app, lines, defects };
}

describe('a line of the log', () => {
  it('about a request names the request and its table', async () => {
    const { t, app, lines, defects } = failingApp();
    const event = httpEvent({
      path: `/v1/tables/${TABLE}/events`,
      token: `token.${PLAYER}`,
      at: t.clock.at,
    });
    expect(await makeHttpHandler(app, defects)(event)).toMatchObject({ statusCode: 500 });
    expect(lines).toEqual([{ message: 'request failed', requestId: 'request', tableId: TABLE }]);
    expect(defects.counted).toBe(1);
  });

  it('about a frame names the request and its table', async () => {
    const { t, app, lines, defects } = failingApp();
    await t.ports.directory.putConnection(
      { connectionId: 'c', playerId: PLAYER },
      t.clock.at + 60_000,
    );
    const frame = { type: 'subscribe', tableId: TABLE, after: 0, commandId: 'follow' };
    const { body = '' } = await makeSocketHandler(app, defects)(frameEvent('c', frame, t.clock.at));
    expect(JSON.parse(body)).toMatchObject({ ok: false, commandId: 'follow' });
    expect(lines).toEqual([{ message: 'frame failed', requestId: 'frame', tableId: TABLE }]);
    expect(defects.counted).toBe(1);
  });

  it('is not counted as a defect where a request is only refused', async () => {
    const { t, app, defects } = failingApp();
    const event = httpEvent({ path: '/v1/nothing', token: `token.${PLAYER}`, at: t.clock.at });
    expect(await makeHttpHandler(app, defects)(event)).toMatchObject({ statusCode: 404 });
    expect(defects.counted).toBe(0);
  });
});
