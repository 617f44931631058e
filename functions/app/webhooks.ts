/** Webhooks: what their owners do with them, and what commits put on its way to them. */
import { ok } from '../../shared/engine/result.ts';
import type { Commit } from '../../shared/journal/commit.ts';
import { pingAt, REMINDERS, type Reminder } from '../../shared/notices/reminders.ts';
import { LIMITS } from '../../shared/protocol/limits.ts';
import type { HookBody, HookChange, HookView } from '../../shared/protocol/notices.ts';
import { isoTime } from '../../shared/protocol/time.ts';
import { seatOf } from '../../shared/table/state.ts';
import {
  HOOK_PREFIX,
  type Hook,
  hookKey,
  LOG_KEPT_MS,
  type LoggedEvent,
  logKey,
  logOf,
  type PendingEvent,
  pendingKey,
  pendingOf,
} from './hookRows.ts';
import { clockOf, type TableEvent, turnData, waitOf } from './noticeFacts.ts';
import type { NoticeLinks } from './noticeLinks.ts';
import {
  changeRow,
  contacts,
  type HookInterest,
  NO_SETTINGS,
  type NoticeSettings,
  outbox,
  SETTINGS,
  type Wakes,
  wakeAt,
  wakeSoon,
} from './noticeRows.ts';
import { type Outcome, refuse } from './outcome.ts';
import type { HookSigner, Outbound } from './ports/outbound.ts';
import type { Rows } from './ports/rows.ts';
import type { Derive } from './ports.ts';
import type { PublicTable } from './publicTables.ts';
import { freePlace, takePlace } from './room.ts';

export interface WebhookDeps {
  readonly wakes: Wakes;
  readonly secret: Rows;
  readonly outbound: Pick<Outbound, 'fault'>;
  readonly signer: HookSigner;
  readonly derive: Derive;
  readonly links: NoticeLinks;
  readonly newId: () => string;
  /** Told when what commits go by has changed. */
  readonly changed: (playerId: string) => void;
}

interface Enqueued {
  readonly table: PublicTable;
  readonly commit: Pick<Commit, 'version' | 'at'>;
  readonly playerId: string;
  readonly hooks: readonly HookInterest[];
  readonly events: readonly TableEvent[];
  /** Unix ms before which none of them is sent; left out, that of the commit. */
  readonly sendAt?: number;
}

/** A player's webhooks. */
const ROOM = { prefix: HOOK_PREFIX, max: LIMITS.hooksMax };
const BAD_URL =
  'The address must be https, without a name or password in it, on the public internet.';

const UNSIGNED = 'A webhook of a chat is not signed; there is no secret to replace.';

export class Webhooks {
  readonly #deps: WebhookDeps;
  readonly #open: Rows;

  constructor(deps: WebhookDeps) {
    this.#deps = deps;
    this.#open = deps.wakes.rows;
  }

  /** Puts events on their way to those hooks of a player that want them. */
  async enqueue(enqueued: Enqueued): Promise<void> {
    const { table, playerId, hooks, events } = enqueued;
    const { tableId } = table.header;
    const seat = seatOf(table.state, playerId);
    for (const hook of hooks) {
      if (hook.tables !== null && !hook.tables.includes(tableId)) continue;
      for (const event of events) {
        if (hook.events !== null && !hook.events.includes(event.type)) continue;
        const seats = event.data['seats'];
        const isOwn = Array.isArray(seats) && seat !== null && seats.includes(seat);
        if (event.type === 'turn.started' && hook.turns === 'mine' && !isOwn) continue;
        await this.#put(enqueued, hook, event);
      }
    }
  }

  async #put(
    { table, commit, playerId, sendAt = commit.at }: Enqueued,
    hook: HookInterest,
    event: TableEvent,
  ): Promise<void> {
    const { derive, links, wakes } = this.#deps;
    const { version, at } = commit;
    const { tableId, terms } = table.header;
    const wait = event.type.startsWith('turn.') ? waitOf(table.state) : null;
    // A reminder is of the turn and its deadline, whatever else happens at the table.
    const isReminder = event.type === 'turn.reminder';
    const of = isReminder ? `${wait?.turn}/${wait?.deadline}` : version;
    const name = `${of}/${event.type}/${event.index}`;
    const eventId = derive.id('webhook event', hook.hookId, tableId, name);
    const url = links.table(tableId, version);
    const data = { tableId, version, ...event.data, url };
    // A chat is told no sooner than a person is; a program at once.
    const isDelayed = hook.format !== 'standard' && event.type === 'turn.started';
    await this.enqueueOne(playerId, hook.hookId, {
      eventId,
      type: event.type,
      format: hook.format,
      tableId,
      version,
      turn: wait?.turn ?? null,
      at,
      body: JSON.stringify({ type: event.type, timestamp: isoTime(at), data }),
      attempts: 0,
      nextAt:
        isDelayed && wait !== null
          ? pingAt(clockOf(terms, wait, at))
          : Math.max(sendAt, wakes.clock.now()),
      claim: null,
    });
  }

  /** A newer turn takes the place of one that is still on its way; the same event is put once. */
  async enqueueOne(playerId: string, hookId: string, event: PendingEvent): Promise<void> {
    const { wakes } = this.#deps;
    const partition = pendingOf(hookId);
    const key = pendingKey(event);
    if ((await this.#open.get(logOf(hookId), logKey(event))) !== null) return;
    const replaced: PendingEvent[] = [];
    const place = { partition, key, keptUntil: event.at + LOG_KEPT_MS };
    await changeRow<PendingEvent | null>(this.#open, place, null, (standing) => {
      replaced.length = 0;
      if (standing === null) return event;
      if (!isNewer(event, standing)) return null;
      replaced.push(standing);
      return event;
    });
    for (const old of replaced) await this.log(hookId, old, 'superseded');
    const who = { kind: 'hook', playerId, hookId } as const;
    const isSoon = event.nextAt <= wakes.clock.now();
    await (isSoon ? wakeSoon : wakeAt)(wakes, who, event.nextAt);
  }

  /** Notes how an event ended, so that it can be sent again. */
  async log(hookId: string, event: PendingEvent, state: LoggedEvent['state']): Promise<void> {
    const place = {
      partition: logOf(hookId),
      key: logKey(event),
      keptUntil: event.at + LOG_KEPT_MS,
    };
    await changeRow<LoggedEvent | null>(this.#open, place, null, () => ({ event, state }));
  }

  /**
   * Puts a reminder of the turn that waits on its way, for the instant (Unix ms) at which it comes,
   * to be sent no sooner than `sendAt`; once, however often that is asked for, while the clock of
   * the turn stays as it is.
   */
  async remind(
    table: PublicTable,
    playerId: string,
    { kind, at, sendAt }: Readonly<Record<'at' | 'sendAt', number>> & { readonly kind: Reminder },
  ): Promise<void> {
    const wait = waitOf(table.state);
    const row = await this.#open.get(outbox(playerId), SETTINGS);
    const { hooks } = (row?.value ?? NO_SETTINGS) as NoticeSettings;
    if (wait === null || hooks.length === 0) return;
    const data = { ...turnData(table.state, wait), reminder: kind };
    const event = { type: 'turn.reminder', index: REMINDERS.indexOf(kind), data } as const;
    const commit = { version: table.version, at };
    await this.enqueue({ table, commit, playerId, hooks, events: [event], sendAt });
  }

  async hook(playerId: string, hookId: string): Promise<Hook | null> {
    const row = await this.#deps.secret.get(contacts(playerId), hookKey(hookId));
    return (row?.value ?? null) as Hook | null;
  }

  async #hooks(playerId: string): Promise<readonly Hook[]> {
    const rows = await this.#deps.secret.list(contacts(playerId), HOOK_PREFIX);
    return rows.map(({ value }) => value as Hook).sort((a, b) => a.createdAt - b.createdAt);
  }

  /** Changes a hook that is there, unless `edit` gives null; answers null if there is none. */
  async change(
    playerId: string,
    hookId: string,
    edit: (hook: Hook) => Hook | null,
  ): Promise<Hook | null> {
    const place = { partition: contacts(playerId), key: hookKey(hookId) };
    const changed = await changeRow<Hook | null>(this.#deps.secret, place, null, (hook) =>
      hook === null ? null : edit(hook),
    );
    return changed;
  }

  /** What commits go by, from the hooks as they stand. */
  async publish(playerId: string): Promise<void> {
    const interest = ({ hookId, format, events, tables, turns }: Hook): HookInterest => {
      return { hookId, format, events, tables, turns };
    };
    const place = { partition: outbox(playerId), key: SETTINGS };
    // Read after the row that they go into, so that an older list never takes a newer one's place.
    await changeRow<NoticeSettings>(this.#open, place, NO_SETTINGS, async (settings) => {
      const hooks = (await this.#hooks(playerId)).filter(({ off }) => off === null);
      return { ...settings, hooks: hooks.map(interest) };
    });
    this.#deps.changed(playerId);
  }

  /** Forgets the hooks of a player and everything that was on its way. */
  async forget(playerId: string): Promise<void> {
    for (const { hookId } of await this.#hooks(playerId)) await this.remove(playerId, hookId);
  }

  /** Makes a hook; its secret is in this answer and in no other. */
  async create(
    playerId: string,
    body: HookBody,
  ): Promise<Outcome<{ readonly hook: HookView; readonly secret: string | null }>> {
    if (this.#deps.outbound.fault(body.url) !== null)
      return refuse('bad-hook', { detail: BAD_URL });
    const hookId = this.#deps.newId();
    const place = { key: hookKey(hookId), now: this.#deps.wakes.clock.now() };
    if (!(await takePlace(this.#deps.secret, playerId, ROOM, place))) {
      return refuse('bad-hook', { detail: `A player has at most ${LIMITS.hooksMax} webhooks.` });
    }
    const hook: Hook = {
      ...body,
      hookId,
      off: null,
      createdAt: place.now,
      generation: 1,
      rotatedAt: null,
      failingSince: null,
      asked: [],
      mentionedAt: 0,
      attempts: [],
    };
    await this.#deps.secret.put(contacts(playerId), place.key, hook, { expected: 0 });
    await this.publish(playerId);
    const isSigned = hook.format === 'standard';
    return ok({
      hook: hookView(hook),
      secret: isSigned ? this.#deps.signer.secret(hookId, 1) : null,
    });
  }

  async list(playerId: string): Promise<{ readonly hooks: readonly HookView[] }> {
    return { hooks: (await this.#hooks(playerId)).map(hookView) };
  }

  /** Changes what is named. Turning a hook on again forgets that it failed. */
  async edit(playerId: string, hookId: string, change: HookChange): Promise<Outcome<HookView>> {
    const { enabled, ...fields } = change;
    if (fields.url !== undefined && this.#deps.outbound.fault(fields.url) !== null) {
      return refuse('bad-hook', { detail: BAD_URL });
    }
    const set = Object.fromEntries(Object.entries(fields).filter(([, v]) => v !== undefined));
    const changed = await this.change(playerId, hookId, (hook) => ({
      ...hook,
      ...set,
      ...(enabled === undefined ? {} : { off: enabled ? null : 'owner', failingSince: null }),
    }));
    if (changed === null) return refuse('not-found');
    await this.publish(playerId);
    if (enabled === true) await this.resume(playerId, hookId);
    return ok(hookView(changed));
  }

  /** What waits for a hook is delivered now. */
  async resume(playerId: string, hookId: string): Promise<void> {
    const { wakes } = this.#deps;
    await wakeSoon(wakes, { kind: 'hook', playerId, hookId }, wakes.clock.now());
  }

  async remove(playerId: string, hookId: string): Promise<boolean> {
    const row = await this.#deps.secret.get(contacts(playerId), hookKey(hookId));
    if (row === null) return false;
    await this.#deps.secret.drop(contacts(playerId), row.key, row.revision);
    await freePlace(this.#deps.secret, playerId, ROOM, row.key);
    await this.publish(playerId);
    for (const partition of [pendingOf(hookId), logOf(hookId)]) {
      for (const { key, revision } of await this.#open.list(partition)) {
        await this.#open.drop(partition, key, revision);
      }
    }
    return true;
  }

  /** A new secret; the one before stays good for a day, and both sign meanwhile. */
  async rotate(
    playerId: string,
    hookId: string,
  ): Promise<Outcome<{ readonly hook: HookView; readonly secret: string }>> {
    const rotatedAt = this.#deps.wakes.clock.now();
    const hook = await this.hook(playerId, hookId);
    if (hook === null) return refuse('not-found');
    // A format never changes.
    if (hook.format !== 'standard') return refuse('not-eligible', { detail: UNSIGNED });
    const changed = await this.change(playerId, hookId, (standing) => ({
      ...standing,
      generation: standing.generation + 1,
      rotatedAt,
    }));
    if (changed === null) return refuse('not-found');
    const secret = this.#deps.signer.secret(hookId, changed.generation);
    return ok({ hook: hookView(changed), secret });
  }
}

/** Whether an event says more than the one that stands: of a later turn or test, or reminder. */
function isNewer(event: PendingEvent, standing: PendingEvent): boolean {
  if (event.tableId === null) return event.at > standing.at;
  if (standing.version !== event.version) return standing.version < event.version;
  if (event.type !== 'turn.reminder') return false;
  return standing.type === 'turn.started' || standing.at < event.at;
}

/** A hook as its owner sees it, without its secret. */
export function hookView(hook: Hook): HookView {
  const { hookId, url, format, events, tables, turns, language, mention, off } = hook;
  return {
    ...{ hookId, url, format, events, tables, turns, language, mention, off },
    enabled: off === null,
    createdAt: isoTime(hook.createdAt),
    failingSince: hook.failingSince === null ? null : isoTime(hook.failingSince),
    attempts: hook.attempts.map((attempt) => ({ ...attempt, at: isoTime(attempt.at) })),
  };
}
