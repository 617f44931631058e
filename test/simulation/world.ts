/**
 * Weeks of slow play on one fake clock: people who come when they like, tables of many terms, and
 * triggers that are late, doubled or lost. What happened is in the journal, and in `seen`.
 */
import type { Ports } from '../../functions/app/ports.ts';
import { storedState } from '../../functions/app/storedState.ts';
import type { Commit } from '../../shared/journal/commit.ts';
import type { Command } from '../../shared/protocol/commands.ts';
import { QUIET_DEFAULT } from '../../shared/protocol/people.ts';
import type { View } from '../../shared/protocol/view.ts';
import { isTurnOverdue } from '../../shared/table/clock.ts';
import type { TableState } from '../../shared/table/state.ts';
import { memoryJournal } from '../support/memory.ts';
import { type Draw, drawFrom } from '../support/randomPlay.ts';
import { newCommandId, type TestApp, testApp } from '../support/testApp.ts';
import { takeMail } from '../support/told.ts';
import { type Agenda, makeAgenda } from './agenda.ts';
import { nextVisit, type Person, randomPerson } from './people.ts';
import { tablePlan } from './plans.ts';
import { type Triggers, unreliable } from './triggers.ts';

export interface WorldPlan {
  readonly seed: number;
  readonly people: number;
  readonly tables: number;
  readonly days: number;
}

/** A mail to a player. */
export interface Letter {
  readonly to: string;
  /** Unix ms. */
  readonly at: number;
  readonly text: string;
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const CLAIMS_EVERY_MINUTES = 6 * 60;

function hoursIn(zone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone: zone });
}

export class World {
  readonly plan: WorldPlan;
  readonly draw: Draw;
  readonly t: TestApp;
  readonly agenda: Agenda;
  readonly people: Person[] = [];
  readonly tables: string[] = [];
  readonly #plans = new Map<string, { seats: number; claimed: boolean }>();
  /** What went wrong behind the scenes; empty. */
  readonly errors: string[] = [];
  /** What people were told by mail. */
  readonly letters: Letter[] = [];
  /** How many answers came to commands, by code. */
  readonly answers = new Map<string, number>();
  /** Turns found waiting for a claim, one look a time; and tables where nobody could go on. */
  readonly claims = { seen: 0, stuck: [] as string[] };
  readonly #triggers: Triggers;
  /** Tables that wait for a player, as their newest commits say. */
  readonly #waiting = new Map<string, Set<string>>();
  /** When the newest commit of a table is told of. */
  readonly #toldAt = new Map<string, number>();
  readonly #tablesOf = new Map<string, string[]>();
  readonly #turnOf = new Map<string, readonly string[]>();
  /** What tells the hour where a person lives. */
  readonly #clocks = new Map<string, Intl.DateTimeFormat>();

  constructor(plan: WorldPlan) {
    this.plan = plan;
    this.draw = drawFrom(plan.seed);
    this.#triggers = unreliable(drawFrom(plan.seed + 1));
    this.t = testApp(`world ${plan.seed}`, (ports) => this.#watched(ports));
    this.agenda = makeAgenda(this.t.clock.at);
  }

  /** The ports, with commits delivered when the triggers please. */
  #watched(ports: Ports): Ports {
    const journal = memoryJournal();
    return {
      ...ports,
      log: { info: () => undefined, error: (text, cause) => this.errors.push(`${text}: ${cause}`) },
      journal: {
        ...journal,
        append: async (tableId, commit) => {
          const result = await journal.append(tableId, commit);
          if (result === 'appended') this.#announce(tableId, commit);
          return result;
        },
      },
      looks: {
        lookAt: async (tableId, at) => {
          const { times, lateMs } = this.#triggers.looks();
          for (let i = 0; i < times; i += 1) {
            this.agenda.add(at + lateMs, () => this.t.app.look(tableId));
          }
        },
      },
    };
  }

  #announce(tableId: string, commit: Commit): void {
    const { times, lateMs } = this.#triggers.deliveries();
    // As a stream does: late, doubled, but never one before another of the same table.
    const at = Math.max(this.#toldAt.get(tableId) ?? 0, this.t.clock.at + lateMs);
    this.#toldAt.set(tableId, at);
    for (let i = 0; i < times; i += 1) {
      this.agenda.add(at, () => this.t.app.consume(tableId, commit));
    }
    for (const player of this.#turnOf.get(tableId) ?? [])
      this.#waiting.get(player)?.delete(tableId);
    const state = storedState(commit);
    const turns = state?.status === 'playing' ? (state.round?.open ?? []) : [];
    const players = turns.flatMap((seat) => state?.seats[seat]?.player ?? []);
    this.#turnOf.set(tableId, players);
    for (const player of players) this.#waiting.get(player)?.add(tableId);
  }

  get now(): number {
    return this.t.clock.at;
  }

  /** How many sit at a table, and whether its turns go on until they are claimed. */
  planOf(tableId: string): { readonly seats: number; readonly claimed: boolean } {
    const plan = this.#plans.get(tableId);
    if (plan === undefined) throw new Error('there is no such table');
    return plan;
  }

  /** The hour of the day where a person lives. */
  hourOf(playerId: string, at: number): number {
    return Number(this.#clocks.get(playerId)?.format(at));
  }

  /** The whole journal of a table. */
  commits(tableId: string): Promise<readonly Commit[]> {
    return this.t.ports.journal.after(tableId, 0, 1_000_000);
  }

  /** Whether an overdue turn is held by somebody: one who sees that they may claim it, or move. */
  async #isHeld(tableId: string, { seats }: TableState): Promise<boolean> {
    for (const player of seats.flatMap((seat) => seat.player ?? [])) {
      const seen = await this.t.app.reading.view(tableId, { player, key: null });
      if (!seen.ok) throw new Error(`a player could not see the table: ${seen.error.code}`);
      const { you } = seen.value.view;
      if (you.can.includes('claim') || you.moves.length > 0) return true;
    }
    return false;
  }

  /** Looks at every turn that has run out and waits for a claim. */
  async #judgeClaims(): Promise<void> {
    for (const tableId of this.tables.filter((id) => this.planOf(id).claimed)) {
      const newest = await this.t.ports.journal.newest(tableId);
      const state = newest === null ? null : storedState(newest);
      if (state === null || !isTurnOverdue(state, this.now)) continue;
      this.claims.seen += 1;
      if (!(await this.#isHeld(tableId, state))) this.claims.stuck.push(tableId);
    }
  }

  /** Brings people in, opens the tables, and lets the days pass. */
  async run(): Promise<void> {
    const { people, tables, days } = this.plan;
    for (let i = 0; i < people; i += 1) await this.#arrive();
    for (let i = 0; i < tables; i += 1) {
      // Tables open over the first week.
      const at = this.t.clock.at + this.draw(Math.min(7, days) * 24 * 60) * MINUTE_MS;
      this.agenda.add(at, () => this.#open());
    }
    const end = this.t.clock.at + days * DAY_MS;
    for (let minute = 0; this.t.clock.at < end; minute += 1) {
      await this.#minute(minute);
      if (minute % CLAIMS_EVERY_MINUTES === 0) await this.#judgeClaims();
    }
    // In the end every trigger comes once more.
    await this.#flush();
    await this.#judgeClaims();
  }

  async #minute(minute: number): Promise<void> {
    const from = this.t.clock.at;
    for (const { at, action } of this.agenda.take(from)) {
      this.t.clock.at = Math.max(this.t.clock.at, at);
      await action();
    }
    this.t.clock.at = from + MINUTE_MS;
    for (let i = this.#triggers.sweeps(minute); i > 0; i -= 1) await this.#sweep();
  }

  async #flush(): Promise<void> {
    for (let i = 0; i < 3; i += 1) {
      this.t.clock.at += MINUTE_MS;
      for (const { action } of this.agenda.take(this.t.clock.at)) await action();
      await this.#sweep();
    }
  }

  /** The minute's own work. What is sent gets the time at which it was sent. */
  async #sweep(): Promise<void> {
    await this.t.app.sweep();
    await this.t.delivery.sweep();
    for (const mail of this.t.notices.mails.splice(0)) {
      this.letters.push({ to: mail.to.split('@')[0] ?? '', at: this.now, text: mail.text });
    }
  }

  async #arrive(): Promise<void> {
    const { playerId } = await this.t.app.guest(`Player ${this.people.length}`);
    const person = randomPerson(this.draw, playerId, this.t.clock.at, this.plan.days);
    this.people.push(person);
    this.#waiting.set(playerId, new Set());
    this.#tablesOf.set(playerId, []);
    this.#clocks.set(playerId, hoursIn(person.zone));
    await takeMail(this.t, playerId);
    const { zone } = person;
    const changed = await this.t.app.people.change(playerId, { zone, quiet: QUIET_DEFAULT });
    if (!changed.ok) throw new Error(`a zone was not taken: ${changed.error.code}`);
    this.#comeBack(person);
  }

  #comeBack(person: Person): void {
    const at = nextVisit(this.draw, person, this.t.clock.at);
    this.agenda.add(at, async () => {
      await this.#visit(person);
      this.#comeBack(person);
    });
  }

  async #open(): Promise<void> {
    const plan = tablePlan(this.draw);
    const seated: Person[] = [];
    while (seated.length < plan.persons) {
      const person = this.people[this.draw(this.people.length)];
      if (person !== undefined && !seated.includes(person)) seated.push(person);
    }
    const [creator, ...others] = seated;
    const body = { commandId: newCommandId(), ...plan.body };
    const created = await this.t.app.opening.create(creator?.playerId ?? '', body, this.t.clock.at);
    if (!created.ok) throw new Error(`a table was not opened: ${created.error.code}`);
    const { tableId, invite } = created.value;
    this.tables.push(tableId);
    for (const { playerId } of seated) this.#tablesOf.get(playerId)?.push(tableId);
    this.#plans.set(tableId, { seats: plan.body.seats.length, claimed: plan.claimed });
    for (const { playerId } of others) {
      const join = { commandId: newCommandId(), invite };
      const joined = await this.t.app.opening.join(tableId, playerId, join, this.t.clock.at);
      if (!joined.ok) throw new Error(`a seat was not taken: ${joined.error.code}`);
    }
  }

  /** Somebody looks in and acts at every table that waits for them, and glances at another. */
  async #visit(person: Person): Promise<void> {
    const own = this.#tablesOf.get(person.playerId) ?? [];
    const glanced = own[this.draw(Math.max(1, own.length))];
    if (glanced !== undefined) await this.#act(person, glanced);
    for (const tableId of [...(this.#waiting.get(person.playerId) ?? [])]) {
      await this.#act(person, tableId);
    }
  }

  async #act({ playerId }: Person, tableId: string): Promise<void> {
    const { app, clock } = this.t;
    const seen = await app.reading.view(tableId, { player: playerId, key: null });
    if (!seen.ok && seen.error.code === 'forbidden') return; // Has left.
    if (!seen.ok) throw new Error(`a player could not see the table: ${seen.error.code}`);
    const command = this.#choose(seen.value.view);
    if (command === null) return;
    const received = { tableId, player: playerId, command, receivedAt: clock.at, via: null };
    // Now and then the same command comes twice.
    const outcomes = [await app.commands.run(received)];
    if (this.draw(20) === 0) outcomes.push(await app.commands.run(received));
    for (const outcome of outcomes) {
      const code = outcome.ok ? 'ok' : outcome.error.code;
      this.answers.set(code, (this.answers.get(code) ?? 0) + 1);
    }
    const receipts = outcomes.map((o) => JSON.stringify(o.ok ? o.value.receipt : o.error.code));
    if (new Set(receipts).size !== 1) throw new Error(`two answers to one command: ${receipts}`);
  }

  #choose(view: View): Command | null {
    const head = { commandId: newCommandId(), expectedVersion: view.version };
    if (view.you.can.includes('back')) return { ...head, type: 'back' };
    if (view.you.can.includes('keep')) return { ...head, type: 'keep' };
    if (view.you.can.includes('claim')) return { ...head, type: 'claim' };
    if (view.you.can.includes('vacation') && this.draw(50) === 0) {
      return { ...head, type: 'vacation', days: 1 + this.draw(3) };
    }
    if (view.you.can.includes('orders') && this.draw(10) === 0) {
      const orders = view.you.hand.map((bone) => ({
        bone,
        end: 'R' as const,
        at: 'turn' as const,
      }));
      return { ...head, type: 'orders', orders };
    }
    const move = view.you.moves[this.draw(Math.max(1, view.you.moves.length))];
    if (move === undefined) return null;
    // A few lose patience.
    if (this.draw(400) === 0) return { ...head, type: 'leave' };
    return { ...head, type: 'play', ...move } as Command;
  }
}
