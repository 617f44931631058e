/** Every frame and request has exactly one answer, whatever fails behind it. */
import { describe, expect, test } from 'vitest';
import { makeApp } from '../../functions/app/app.ts';
import type { Ports } from '../../functions/app/ports.ts';
import { makeHttpHandler } from '../../functions/handlers/http.ts';
import { makeSocketHandler } from '../../functions/handlers/socket.ts';
import { PROBLEMS } from '../../shared/protocol/errors.ts';
import { connectEvent, frameEvent, httpEvent } from '../support/gatewayEvents.ts';
import { openHouseTable, type Seated, see, type TestApp, testApp } from '../support/testApp.ts';

const MOMENTS = ['before', 'after'] as const;
type Moment = (typeof MOMENTS)[number];

/** Ports of which one call fails: before it reaches the world, or after, its answer lost. */
class Failing {
  readonly #at: number;
  readonly #moment: Moment;
  calls = 0;

  constructor(at: number, moment: Moment) {
    this.#at = at;
    this.#moment = moment;
  }

  #port<T extends object>(port: T): T {
    return new Proxy(port, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== 'function') return value;
        return async (...given: unknown[]) => {
          this.calls += 1;
          const fails = this.calls === this.#at;
          if (fails && this.#moment === 'before') throw new Error('not reached');
          const answer: unknown = await value.apply(target, given);
          if (fails) throw new Error('the answer was lost');
          return answer;
        };
      },
    });
  }

  ports(ports: Ports): Ports {
    const [{ signer, receiptSigner }] = ports.logKeys;
    return {
      ...ports,
      journal: this.#port(ports.journal),
      vault: this.#port(ports.vault),
      directory: this.#port(ports.directory),
      logKeys: [{ signer: this.#port(signer), receiptSigner }],
    };
  }
}

interface Asked {
  readonly t: TestApp;
  readonly table: Seated;
  readonly no: number;
}

async function playOf({ t, table, no }: Asked): Promise<Record<string, unknown>> {
  const { tableId, player } = table;
  const { version, you } = await see(t, tableId, player);
  const [move] = you.moves;
  if (move === undefined) throw new Error('it is not the turn of the person');
  return { commandId: `play-${no}`, expectedVersion: version, type: 'play', ...move };
}

/** What came back through a door, as the command's own answer. */
type Answered = { readonly ok: boolean; readonly id: unknown; readonly code: unknown };
type Door = (ports: Ports, asked: Asked, body: Record<string, unknown>) => Promise<Answered>;

const overSocket: Door = async (ports, { t, table }, body) => {
  const connectionId = `c${String(body['commandId'])}`;
  const socket = makeSocketHandler(makeApp(ports));
  const { url } = await t.app.ticket(table.player, undefined);
  const ticket = new URL(url).searchParams.get('ticket') ?? '';
  await makeSocketHandler(t.app)(connectEvent(connectionId, { ticket }, t.clock.at));
  const frame = { tableId: table.tableId, ...body };
  const { body: text = '' } = await socket(frameEvent(connectionId, frame, t.clock.at));
  const { ok, commandId, problem } = JSON.parse(text);
  return { ok, id: commandId, code: problem?.code ?? null };
};

const overHttp: Door = async (ports, { t, table }, body) => {
  const path = `/v1/tables/${table.tableId}/commands`;
  const token = `token.${table.player}`;
  const answer = await makeHttpHandler(makeApp(ports))(
    httpEvent({ method: 'POST', path, token, body, at: t.clock.at }),
  );
  const { receipt, code = null } = JSON.parse(answer.body ?? '');
  return { ok: answer.statusCode === 200, id: receipt?.commandId ?? body['commandId'], code };
};

/** Endless: so that there is always another play. */
const OPTIONS = { scoring: 'race', target: 50 };

describe.each([
  ['a frame', overSocket],
  ['a request', overHttp],
] as const)('%s', (name, door) => {
  test.each(MOMENTS)(
    'has one answer where a call fails %s it is done (report 4)',
    async (moment) => {
      const t = testApp(`one answer to ${name} ${moment}`);
      const table = await openHouseTable(t, OPTIONS);
      const codes = new Set<unknown>();
      for (let at = 1; ; at += 1) {
        const asked = { t, table, no: at };
        const body = await playOf(asked);
        const failing = new Failing(at, moment);
        const first = await door(failing.ports(t.ports), asked, body);
        if (failing.calls < at) break;
        expect(first.id).toBe(body['commandId']);
        expect([null, ...Object.keys(PROBLEMS)]).toContain(first.code);
        codes.add(first.code);
        // It can be asked again, and then it is done, once.
        const again = await door(t.ports, asked, body);
        expect(again).toEqual({ ok: true, id: body['commandId'], code: null });
      }
      expect(codes).toContain('internal');
      const commits = await t.ports.journal.after(table.tableId, 0, 10_000);
      const ids = commits.flatMap(({ receipt }) => receipt?.commandId ?? []);
      expect(new Set(ids).size).toBe(ids.length);
    },
  );

  test('has one answer where others are always faster: busy', async () => {
    const t = testApp(`busy ${name}`);
    const asked = { t, table: await openHouseTable(t, OPTIONS), no: 1 };
    const body = await playOf(asked);
    const journal = { ...t.ports.journal, append: async () => 'conflict' as const };
    const answer = await door({ ...t.ports, journal }, asked, body);
    expect(answer).toEqual({ ok: false, id: body['commandId'], code: 'busy' });
  });
});
