/** People, looks and followers of one table, all at once, at some instances over a rough store. */
import { type App, makeApp } from '../../functions/app/app.ts';
import { toHex } from '../../shared/fair/bytes.ts';
import { contribCommit } from '../../shared/fair/contribution.ts';
import { idBytes } from '../../shared/journal/eventData.ts';
import type { Command } from '../../shared/protocol/commands.ts';
import type { View } from '../../shared/protocol/view.ts';
import { once, pickFrom } from './draw.ts';
import { type DrivenTable, drivenTable, type TablePlan } from './drivenTable.ts';
import { type Draw, drawFrom } from './randomPlay.ts';
import { Cut, type Roughness, roughPorts } from './roughStore.ts';
import { newCommandId } from './testApp.ts';
import { testBeacon } from './testBeacon.ts';
import { VirtualTime } from './virtualTime.ts';

/** Long enough for a round and a half; what is left is played out by nobody. */
const WORLD_MS = 2_500;

export interface CrowdPlan {
  readonly table: TablePlan;
  readonly instances: number;
  /** Strangers who sit down at free seats, as those who sit there leave now and then. */
  readonly strangers: number;
  readonly failsOneIn: number;
}

export interface Crowded {
  readonly table: DrivenTable;
  readonly apps: readonly App[];
  readonly people: readonly string[];
  /** Errors that are neither the store's nor an answer. */
  readonly broken: ReadonlySet<string>;
  /** Answers that nobody should get, with what was asked. */
  readonly strange: ReadonlySet<string>;
}

/** What may be answered to somebody whom others have overtaken. */
const OVERTAKEN: ReadonlySet<string> = new Set([
  'already-played',
  'bad-order',
  'busy',
  'not-dealt',
  'not-eligible',
  'not-started',
  'not-your-turn',
  'rate-limited',
  'redeal-open',
  'stale',
  'table-over',
  'not-seated',
  'seat-taken',
  'table-full',
]);

type Body = { readonly type: Command['type'] } & Readonly<Record<string, unknown>>;

/** A table in the middle of it all, seeded. */
class Crowd {
  readonly #table: DrivenTable;
  readonly #apps: readonly App[];
  readonly #draw: Draw;
  readonly #time: VirtualTime;
  readonly broken = new Set<string>();
  readonly strange = new Set<string>();
  isOver = false;

  constructor(table: DrivenTable, apps: readonly App[], draw: Draw, time: VirtualTime) {
    this.#table = table;
    this.#apps = apps;
    this.#draw = draw;
    this.#time = time;
  }

  get #app(): App {
    return pickFrom(this.#draw, this.#apps);
  }

  /** Undefined where the store was cut off. */
  async #tried<T>(what: () => Promise<T>): Promise<T | undefined> {
    try {
      return await what();
    } catch (error) {
      if (!(error instanceof Cut)) this.broken.add(String(error));
      return undefined;
    }
  }

  async #view(player: string): Promise<View | undefined> {
    const { t, tableId } = this.#table;
    const key = t.ports.derive.id('read', tableId);
    const seen = await this.#tried(() => this.#app.reading.view(tableId, { player, key }));
    if (seen?.ok !== true) return undefined;
    if (seen.value.view.status === 'over') this.isOver = true;
    return seen.value.view;
  }

  async #ask(player: string, body: Body, { version }: View): Promise<void> {
    const { t, tableId } = this.#table;
    const head = { commandId: newCommandId(), expectedVersion: version };
    const command = { ...head, ...body } as Command;
    const sent = { tableId, player, command, receivedAt: t.clock.at, via: null };
    // Now and then sent twice at once, to whoever answers.
    const times = once(this.#draw, 6) ? 2 : 1;
    const asked = Array.from({ length: times }, async () => {
      const answer = await this.#tried(() => this.#app.commands.run(sent));
      if (answer?.ok === false) this.#note(body.type, answer.error.code);
    });
    await Promise.all(asked);
  }

  #note(what: string, code: string): void {
    if (!OVERTAKEN.has(code)) this.strange.add(`${what}: ${code}`);
  }

  /** Somebody who plays, gives secrets and words, and leaves orders. */
  async person(player: string, no: number): Promise<void> {
    while (!this.isOver) {
      await this.#time.sleep(this.#draw(6));
      const view = await this.#view(player);
      const body = view === undefined ? null : this.#wanted(player, no, view);
      if (view !== undefined && body !== null) await this.#ask(player, body, view);
    }
  }

  #wanted(player: string, no: number, { you, fair }: View): Body | null {
    const draw = this.#draw;
    if (you.seat === null) return null;
    if (you.can.includes('contribute') && fair.epoch !== null && !once(draw, 10)) {
      return this.#share(player, no, you.seat, fair.epoch);
    }
    if (you.can.includes('keep')) return { type: once(draw, 2) ? 'keep' : 'redeal' };
    if (you.moves.length > 0) return { type: 'play', ...pickFrom(draw, you.moves) };
    if (!you.can.includes('orders') || you.hand.length === 0 || !once(draw, 10)) return null;
    const orders = you.hand.flatMap((bone) =>
      (['L', 'R'] as const).map((end) => ({ bone, at: 'turn' as const, end })),
    );
    return { type: 'orders', orders: orders.slice(0, 8) };
  }

  #share(
    player: string,
    no: number,
    seat: number,
    epoch: NonNullable<View['fair']['epoch']>,
  ): Body | null {
    const r = new Uint8Array(32).fill(no + 1 + 10 * epoch.no);
    if (epoch.phase === 'reveal') return { type: 'contribute', reveal: toHex(r) };
    if (epoch.phase !== 'commit') return null;
    if (once(this.#draw, 3)) return { type: 'contribute', text: `words ${this.#draw(1_000)}` };
    const commit = contribCommit({
      gameId: idBytes(this.#table.tableId) ?? new Uint8Array(),
      epoch: epoch.no,
      seat,
      playerId: idBytes(player) ?? new Uint8Array(),
      seedRoot: Uint8Array.from(Buffer.from(epoch.seedRoot ?? '', 'hex')),
      r,
    });
    return { type: 'contribute', commit: toHex(commit) };
  }

  /** The clock, which is looked at by whoever comes first, at deadlines and a little after. */
  async looks(player: string): Promise<void> {
    const { t, tableId } = this.#table;
    while (!this.isOver) {
      await this.#time.sleep(this.#draw(8));
      const view = await this.#view(player);
      t.clock.at += 200;
      const due = Date.parse(view?.deadline ?? view?.round?.beacon?.dueAt ?? '');
      const isNear = due - t.clock.at < 40_000;
      if (isNear || (due > 0 && once(this.#draw, 4))) {
        t.clock.at = Math.max(t.clock.at, due + (once(this.#draw, 2) ? 0 : 5_000));
      }
      await this.#tried(() => this.#app.look(tableId));
    }
  }

  /** Whoever follows the journal, a commit at a time. */
  async follower(): Promise<void> {
    const { t, tableId } = this.#table;
    for (let told = 0; !this.isOver; ) {
      await this.#time.sleep(3);
      const newest = await this.#tried(() => t.ports.journal.newest(tableId));
      for (; told < (newest?.version ?? 0) && !this.isOver; told += 1) {
        await this.#tried(() => this.#app.consumeVersion(tableId, told + 1));
      }
    }
  }

  /** People leave, and others sit down where there is room. */
  async restless(people: readonly string[]): Promise<void> {
    const { t, tableId } = this.#table;
    const invite = t.ports.derive.id('invite', tableId);
    while (!this.isOver) {
      await this.#time.sleep(this.#draw(60));
      const player = pickFrom(this.#draw, people);
      const view = await this.#view(player);
      if (view === undefined) continue;
      const persons = view.seats.filter(({ kind }) => kind === 'person').length;
      if (view.you.seat !== null && persons > 1) await this.#ask(player, { type: 'leave' }, view);
      const free = view.seats.filter((seat) => seat.free);
      if (view.you.seat !== null || free.length === 0) continue;
      const { seat } = pickFrom(this.#draw, free);
      const deviceKey = once(this.#draw, 2) ? 'bb'.repeat(32) : undefined;
      const body = { commandId: newCommandId(), invite, seat, ...(deviceKey && { deviceKey }) };
      const joined = await this.#tried(() =>
        this.#app.opening.join(tableId, player, body, t.clock.at),
      );
      if (joined?.ok === false) this.#note('join', joined.error.code);
    }
  }

  async stop(): Promise<void> {
    await this.#time.sleep(WORLD_MS);
    this.isOver = true;
  }
}

/** Lets all of them act for a while; the same seed does the same. */
export async function crowded(seed: number, plan: CrowdPlan): Promise<Crowded> {
  const draw = drawFrom(seed);
  const time = new VirtualTime();
  const rough: Roughness = { ms: 0, failsOneIn: 0 };
  const table = await drivenTable(`crowded ${seed}`, plan.table, (ports) => ({
    ...roughPorts(ports, rough, draw, time),
    beacon: testBeacon(ports.clock).beacon,
  }));
  const { t, players } = table;
  const strangers: string[] = [];
  for (let i = 0; i < plan.strangers; i += 1) {
    strangers.push((await t.app.guest(`Stranger ${i}`)).playerId);
  }
  const others = Array.from({ length: plan.instances - 1 }, () => makeApp(t.ports));
  const apps = [t.app, ...others];
  const crowd = new Crowd(table, apps, draw, time);
  const people = [...players, ...strangers];
  rough.ms = 3;
  rough.failsOneIn = plan.failsOneIn;
  const [first = ''] = players;
  const all = [...people.map((player, no) => crowd.person(player, no))];
  all.push(crowd.looks(first), crowd.follower(), crowd.stop());
  if (strangers.length > 0) all.push(crowd.restless(people));
  await time.run(Promise.all(all));
  rough.ms = 0;
  rough.failsOneIn = 0;
  const { broken, strange } = crowd;
  return { table, apps, people, broken, strange };
}
