/**
 * Telling a person what waits for them. A wake says that something may be worth telling; each turn
 * is looked at at its table before anything is said, and all of it goes into one message.
 */
import {
  type Message,
  type Plan,
  planNotices,
  type Waiting,
  type Wishes,
} from '../../shared/notices/policy.ts';
import { QUIET_DEFAULT, ZONE_DEFAULT } from '../../shared/protocol/people.ts';
import type { Channels } from './channels.ts';
import type { Names } from './names.ts';
import type { NoticeLinks } from './noticeLinks.ts';
import { type LookDeps, NoticeLook, type Open, type Person } from './noticeLook.ts';
import {
  changeRow,
  minuteFrom,
  type NewsRow,
  type NoticeSettings,
  outbox,
  PERSON,
  type Said,
  type Told,
  type ToldSoFar,
  wakeAt,
} from './noticeRows.ts';
import { NoticeWording } from './noticeWords.ts';
import type { Derive, Directory, PlayerProfile } from './ports.ts';
import { isConfirmed, type Teller } from './tellers.ts';
import { TooBusy } from './tooBusy.ts';
import type { Webhooks } from './webhooks.ts';

/** Whoever has claimed a person and is silent for longer has crashed. */
const CLAIM_MS = 120_000;
/** Between attempts when no channel took a message, and how often. */
const RETRY_MS = 5 * 60_000;
const FAILURES_MAX = 5;
/** Times that others may change what a person was told between our reading and our claim. */
const ATTEMPTS_MAX = 8;

export interface NoticeDeps extends LookDeps {
  readonly directory: LookDeps['directory'] & Pick<Directory, 'players'>;
  readonly names: Names;
  readonly channels: Channels;
  readonly webhooks: Webhooks;
  readonly links: NoticeLinks;
  readonly derive: Derive;
}

/** Which of a person's tables something has come of: those named, or any. */
export type Scope = ReadonlySet<string> | 'all';

/** Everything that a message follows from. */
interface Planned {
  readonly person: Person;
  /** What was told, but for what somebody claimed who has crashed. */
  readonly base: ToldSoFar;
  readonly open: readonly Open[];
  readonly profile: PlayerProfile | undefined;
  readonly wishes: Wishes;
  readonly waiting: Waiting;
  readonly plan: Plan;
}

type Sending = Planned & { readonly send: Message };

export class Notices {
  readonly #deps: NoticeDeps;
  readonly #look: NoticeLook;
  readonly #wording: NoticeWording;

  constructor(deps: NoticeDeps) {
    const { tables, names, links, wakes } = deps;
    this.#deps = deps;
    this.#look = new NoticeLook(deps);
    this.#wording = new NoticeWording({ tables, names, links, clock: wakes.clock });
  }

  /** Looks at what waits for a person, says what is due, and notes when to look again. */
  async deliver(playerId: string, scope: Scope, teller: Teller): Promise<void> {
    for (let i = 0; i < ATTEMPTS_MAX; i += 1) {
      const person = await this.#look.person(playerId, i === 0 ? 'eventual' : 'strong');
      if ((await this.#attempt(person, scope, teller)) === 'done') return;
    }
    throw new TooBusy('OUT PERSON: too many change it at once');
  }

  async #attempt(stored: Person, scope: Scope, teller: Teller): Promise<'done' | 'again'> {
    const { wakes } = this.#deps;
    const { playerId, told } = stored;
    const now = wakes.clock.now();
    const { claim } = told;
    const isConfirmedClaim = claim === null || isConfirmed(await teller.mark(), claim);
    if (!isConfirmedClaim && claim.until > now) {
      await this.#wake(playerId, claim.until);
      return 'done';
    }
    // What a crashed one has claimed was not told, or nobody knows.
    const person = isConfirmedClaim ? stored : { ...stored, told: { ...told, ...claim.before } };
    const planned = await this.#plan(person, scope);
    const { plan } = planned;
    if (plan.send === null) {
      if (plan.nextAt !== null) await this.#noteWake(person, plan.nextAt);
      return 'done';
    }
    return this.#tell({ ...planned, send: plan.send }, teller);
  }

  /** What there is to tell now. Most have acted by then, and no more of their tables is read. */
  async #plan(person: Person, scope: Scope): Promise<Planned> {
    const { playerId, told, anew } = person;
    const known = [...told.said.map(({ tableId }) => tableId), ...anew.keys()];
    if (scope === 'all') {
      const tables = [...(await this.#look.seats(playerId)), ...known];
      return this.#planned(person, await this.#look.turns(person, tables));
    }
    const named = [...scope, ...known];
    const open = await this.#look.turns(person, named);
    if (open.length === 0 && person.news.length === 0) return this.#planned(person, open);
    const planned = await this.#planned(person, open);
    if (planned.plan.send === null) return planned;
    // One message for all that waits, however it came to be looked for.
    const others = (await this.#look.seats(playerId)).filter((id) => !named.includes(id));
    if (others.length === 0) return planned;
    const more = await this.#look.turns(person, others);
    return this.#planned(person, [...open, ...more], planned.profile);
  }

  async #planned(
    person: Person,
    open: readonly Open[],
    known?: PlayerProfile | undefined,
  ): Promise<Planned> {
    const { playerId, told, news, settings } = person;
    const isEmpty = open.length === 0 && news.length === 0;
    const base = isAnswered(told, open) ? { ...told, unanswered: 0 } : told;
    const [profile = known] =
      isEmpty || known !== undefined
        ? []
        : (await this.#deps.directory.players([playerId])).values();
    const wishes = wishesOf(settings, profile);
    const waiting: Waiting = {
      turns: open.map(({ pending }) => pending),
      news: news.map(({ key, news: { at } }) => ({ key, at })),
      lastAt: base.lastAt,
      unanswered: base.unanswered,
    };
    const plan = planNotices(waiting, wishes, this.#deps.wakes.clock.now());
    return { person, base, open, profile, wishes, waiting, plan };
  }

  #wake(playerId: string, at: number): Promise<void> {
    return wakeAt(this.#deps.wakes, { kind: 'player', playerId }, at);
  }

  /** Notes a look at all that waits, unless one comes before that anyway; when it comes. */
  async #noteWake({ playerId, told: { wakeAt: standing } }: Person, at: number): Promise<number> {
    const now = this.#deps.wakes.clock.now();
    const minute = minuteFrom(Math.max(at, now));
    if (standing !== null && standing > now && standing <= minute) return standing;
    await this.#wake(playerId, minute);
    return minute;
  }

  /** Claims the person by saying that all this is told, and tells it. */
  async #tell(sending: Sending, teller: Teller): Promise<'done' | 'again'> {
    const { person, base, send, waiting, wishes } = sending;
    const now = this.#deps.wakes.clock.now();
    const after = toldAfter(sending, now);
    const next = planAfter(waiting, wishes, send, after, now).nextAt;
    const wake = next === null ? person.told.wakeAt : await this.#noteWake(person, next);
    const { by, at } = teller;
    const before = { lastAt: base.lastAt, unanswered: base.unanswered, said: person.told.said };
    const claim = { by, at, until: now + CLAIM_MS, before };
    const claimed: Told = { ...after, failures: 0, wakeAt: wake, claim };
    if (!(await this.#put(person, claimed, 0))) return 'again';
    const sent = await this.#send(sending, teller);
    if (sent === 'failed' && person.told.failures < FAILURES_MAX) {
      const failures = person.told.failures + 1;
      await this.#takeBack(person, { ...claimed, ...before, failures }, teller);
      await this.#wake(person.playerId, this.#deps.wakes.clock.now() + RETRY_MS);
      return 'done';
    }
    await this.#mark(sending);
    if (teller.confirms) await this.#put(person, { ...claimed, claim: null }, 1);
    return 'done';
  }

  /** Stores what a person was told; `later`: how often this was done since it was read. */
  #put({ playerId, revision }: Person, told: Told, later: number): Promise<boolean> {
    const expected = revision + later;
    return this.#deps.wakes.rows.put(outbox(playerId), PERSON, told, { expected });
  }

  /** Sends the message. What ends in an error was not told: the claim is taken back. */
  async #send(sending: Sending, teller: Teller): Promise<'sent' | 'failed' | 'none'> {
    const { person, open, send, profile } = sending;
    const { channels, derive } = this.#deps;
    const { playerId, settings } = person;
    try {
      const noticeId = derive.id('notice', playerId, JSON.stringify(send));
      // News stays worth telling; a turn does until it is played.
      const turns = open.flatMap(({ pending: { tableId, turn } }) =>
        send.turns.some((said) => said.tableId === tableId) ? [{ tableId, turn }] : [],
      );
      const said = await this.#wording.words(person, open, send, profile);
      const waits = send.news.length === 0 ? turns : undefined;
      return await channels.send(playerId, { noticeId, turns: waits, ...said }, { by: settings });
    } catch (error) {
      await this.#takeBack(person, person.told, teller);
      throw error;
    }
  }

  async #takeBack(person: Person, told: Told, teller: Teller): Promise<void> {
    try {
      if (!(await this.#put(person, { ...told, claim: null }, 1))) teller.failed();
    } catch {
      // The store may be away: then nobody says of the teller that it has told everybody.
      teller.failed();
    }
  }

  /** What is told once is marked for good, and webhooks hear of reminders. */
  async #mark({ person, open, send }: Sending): Promise<void> {
    const { wakes, webhooks } = this.#deps;
    const { playerId, settings, news } = person;
    for (const { tableId, reminder } of send.turns) {
      const one = open.find(({ pending }) => pending.tableId === tableId);
      if (one === undefined || reminder === null) continue;
      await webhooks.remind(one.table, playerId, settings.hooks, reminder);
    }
    const partition = outbox(playerId);
    for (const { key, news: row } of news.filter((one) => send.news.includes(one.key))) {
      await changeRow<NewsRow>(wakes.rows, { partition, key }, row, (standing) => ({
        ...standing,
        told: true,
      }));
    }
  }
}

/** Whether the person has acted, or looked, since the last message. */
function isAnswered({ said }: Told, open: readonly Open[]): boolean {
  return said.some(({ tableId, pinged }) => {
    const one = open.find(({ pending }) => pending.tableId === tableId)?.pending;
    return one === undefined || one.seen || one.turn !== pinged;
  });
}

function wishesOf(settings: NoticeSettings, profile: PlayerProfile | undefined): Wishes {
  const hours = profile?.quiet === undefined ? QUIET_DEFAULT : profile.quiet;
  const { turns, dailyMinute, mutedUntil } = settings;
  return { quiet: { zone: profile?.zone ?? ZONE_DEFAULT, hours }, turns, dailyMinute, mutedUntil };
}

/** What a person was told once this message has gone out. */
function toldAfter({ base, open, send }: Sending, now: number): ToldSoFar {
  const said = open.flatMap(({ pending: { tableId, marks } }): Said[] => {
    const now = send.turns.find((turn) => turn.tableId === tableId)?.marks ?? marks;
    return now.pinged === null && now.reminded === null ? [] : [{ tableId, ...now }];
  });
  if (send.turns.length === 0) return { ...soFar(base), said };
  return { lastAt: now, unanswered: base.lastAt === null ? 0 : base.unanswered + 1, said };
}

function soFar({ lastAt, unanswered, said }: ToldSoFar): ToldSoFar {
  return { lastAt, unanswered, said };
}

/** The plan once a message has gone out: what it said is said. */
function planAfter(
  waiting: Waiting,
  wishes: Wishes,
  send: Message,
  { lastAt, unanswered }: ToldSoFar,
  now: number,
): Plan {
  const marks = new Map(send.turns.map((turn) => [turn.tableId, turn.marks]));
  const turns = waiting.turns.map((turn) => ({
    ...turn,
    marks: marks.get(turn.tableId) ?? turn.marks,
  }));
  const news = waiting.news.filter(({ key }) => !send.news.includes(key));
  return planNotices({ turns, news, lastAt, unanswered }, wishes, now);
}
