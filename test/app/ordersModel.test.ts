/** Standing orders against a model of their own, over random games, orders, plays and delays. */
import { expect, test } from 'vitest';
import { boneName } from '../../shared/engine/bone.ts';
import type { JournalEvent, WithheldWords } from '../../shared/journal/events.ts';
import type { MoveView, View } from '../../shared/protocol/view.ts';
import {
  act,
  type DrivenTable,
  drivenTable,
  eventsOf,
  expectFolds,
  reportOf,
  runOut,
  viewOf,
} from '../support/drivenTable.ts';
import { type ModelEntry, type ModelPlay, OrdersModel } from '../support/ordersModel.ts';
import { type Draw, drawFrom } from '../support/randomPlay.ts';
import { runs } from '../support/runs.ts';

const GAMES = runs(10, 300);
const STEPS_MAX = 400;

type Event = JournalEvent | WithheldWords;

function playOf(seat: number, move: MoveView | null): ModelPlay | null {
  return move && { seat, bone: move.bone, end: move.end === undefined ? null : String(move.end) };
}

const noCounts = () => ({ fired: 0, fallbacks: 0, disarmed: 0, previews: 0, latePreviews: 0 });

class Run {
  readonly #table: DrivenTable;
  readonly #draw: Draw;
  /** By seat. */
  #players: readonly string[] = [];
  #views: readonly View[] = [];
  #model = new OrdersModel([]);
  /** Events that have been held against the model. */
  #seen = 0;
  readonly counts = noCounts();

  constructor(table: DrivenTable, draw: Draw) {
    this.#table = table;
    this.#draw = draw;
  }

  #pick<T>(values: readonly T[]): T {
    return values[this.#draw(values.length)] as T;
  }

  async #look(): Promise<void> {
    const views = await Promise.all(
      this.#table.players.map((player) => viewOf(this.#table, player)),
    );
    this.#views = views.sort((a, b) => (a.you.seat ?? 0) - (b.you.seat ?? 0));
    this.#players = this.#views.map(({ seats }, seat) => seats[seat]?.player ?? '');
  }

  get #turns(): readonly number[] {
    return this.#views[0]?.round?.turns ?? [];
  }

  async #newEvents(): Promise<Event[]> {
    const all = await eventsOf(this.#table);
    const events = all.slice(this.#seen);
    this.#seen = all.length;
    return events;
  }

  /** Waits for a round that somebody has to play, and begins a model of it. */
  async begin(events: readonly Event[] = []): Promise<void> {
    await this.#look();
    while (this.#views[0]?.status !== 'over' && this.#turns.length === 0) {
      await runOut(this.#table);
      await this.#look();
    }
    const hands = this.#views.map(({ you, round }, seat) => [
      ...you.hand,
      ...(round?.history ?? []).flatMap((turn) => (turn.seat === seat ? (turn.bone ?? []) : [])),
    ]);
    this.#model = new OrdersModel(hands);
    for (const event of [...events, ...(await this.#newEvents())]) this.#model.see(event);
  }

  #entry({ you, round }: View): ModelEntry {
    const draw = this.#draw;
    const open = round?.ends.length ? round.ends : [0, 6];
    const ends = draw(3) > 0 ? { ends: [draw(4) === 0 ? draw(7) : this.#pick(open)] } : {};
    const passed = draw(6) === 0 ? { passed: [draw(4)] } : {};
    return {
      bone: this.#pick(you.hand),
      ...(draw(3) === 0 ? { end: this.#pick(['L', 'R'] as const) } : {}),
      ...(draw(2) === 0 ? { when: { ...ends, ...passed } } : {}),
      at: draw(4) === 0 ? 'expiry' : 'turn',
    };
  }

  /** New orders for a seat. They count at once where its turn is open; so says the model. */
  async #give(): Promise<ModelPlay | null> {
    const seat = this.#draw(4);
    const view = this.#views[seat];
    if (view === undefined) throw new Error('there are four seats');
    const orders = Array.from({ length: this.#draw(5) }, () => this.#entry(view));
    const player = this.#players[seat] ?? '';
    const answer = await act(this.#table, player, { type: 'orders', orders });
    if (!answer.ok) throw new Error(answer.error.code);
    this.#model.give(seat, orders);
    return this.#model.fires(this.#turns, false, true);
  }

  async #play(): Promise<null> {
    const seat = this.#pick(this.#turns);
    const move = this.#pick(this.#views[seat]?.you.moves ?? []);
    const player = this.#players[seat] ?? '';
    const answer = await act(this.#table, player, { type: 'play', ...move });
    if (!answer.ok) throw new Error(answer.error.code);
    return null;
  }

  async #wait(): Promise<ModelPlay | null> {
    const fallback = this.#model.fires(this.#turns, true, true);
    await runOut(this.#table);
    if (fallback !== null) this.counts.fallbacks += 1;
    return fallback;
  }

  /** Holds what happened against the model. `ordered`: what must be played by order first. */
  #compare(events: readonly Event[], ordered: ModelPlay | null, mayMiss: boolean): Event[] | null {
    let awaited = ordered;
    for (const [i, event] of events.entries()) {
      if (event.type === 'roundEnd') return events.slice(i + 1);
      const next = events[i + 1];
      if (event.type === 'automatic') {
        const play = next?.type === 'play' ? next : null;
        const made = play && { seat: play.seat, bone: boneName(play.bone), end: play.where };
        expect(event.reason === 'orders' ? made : null).toEqual(awaited);
        if (awaited !== null) this.counts.fired += 1;
        awaited = null;
      }
      if (event.type === 'missed') expect([awaited, mayMiss]).toEqual([null, true]);
      if (event.type === 'turn') awaited = this.#model.fires(event.seats, false, true);
      this.#model.see(event);
    }
    expect(awaited).toBe(null);
    return null;
  }

  /** What every seat is told of its orders is what the model says. */
  async #comparePreviews(): Promise<void> {
    for (const [seat, player] of this.#players.entries()) {
      const told = await this.#table.t.app.commands.orders(this.#table.tableId, player);
      if (!told.ok) throw new Error(told.error.code);
      const canCome = this.#model.isPosed || this.#turns.includes(seat);
      const play = canCome ? this.#model.fires([seat], false, false) : null;
      const late = canCome ? this.#model.fires([seat], true, false) : null;
      const { preview, previewAtExpiry, disarmed } = told.value;
      expect(playOf(seat, preview)).toEqual(play);
      expect(playOf(seat, previewAtExpiry)).toEqual(late);
      expect(disarmed).toEqual(this.#model.disarmed(seat));
      this.counts.previews += Number(preview !== null);
      this.counts.latePreviews += Number(previewAtExpiry !== null && preview === null);
      this.counts.disarmed += disarmed.length;
    }
  }

  /** One thing that happens; false once the table is over. */
  async step(): Promise<boolean> {
    const what = this.#draw(8);
    const isWait = what === 0;
    const ordered = isWait ? await this.#wait() : await (what < 5 ? this.#give() : this.#play());
    const rest = this.#compare(await this.#newEvents(), ordered, isWait && ordered === null);
    if (rest === null) await this.#look();
    else await this.begin(rest);
    if (this.#views[0]?.status === 'over') return false;
    await this.#comparePreviews();
    return true;
  }
}

test('orders fire as the model says, and are shown exactly as they fire (reports 95, 97, 98)', async () => {
  const counts = noCounts();
  for (let seed = 1; seed <= GAMES; seed += 1) {
    const table = await drivenTable(`orders ${seed}`, {
      options: { scoring: 'race', target: 2 },
      terms: { missesToHouse: 100 },
      seats: ['me', 'open', 'open', 'open'],
    });
    const run = new Run(table, drawFrom(seed));
    await run.begin();
    let steps = 0;
    while (steps < STEPS_MAX && (await run.step())) steps += 1;
    await expectFolds(table);
    if (steps < STEPS_MAX) expect((await reportOf(table)).verdict).toBe('ok');
    for (const name of Object.keys(counts) as (keyof typeof counts)[]) {
      counts[name] += run.counts[name];
    }
  }
  expect(Math.min(...Object.values(counts))).toBeGreaterThan(2);
});
