/**
 * Telling a person what waits for them, all of it in one message. Nothing here keeps two from
 * telling one person at once: the sweep sees to it that only one is under way (delivery.ts). What
 * was said is noted after it was sent; who dies in between is followed by a sweep that sends it
 * again, under the same id where nothing else has come meanwhile.
 */
import {
  type Message,
  type Plan,
  planNotices,
  type Waiting,
  type Wishes,
} from '../../shared/notices/policy.ts';
import { quietUntil } from '../../shared/notices/quiet.ts';
import { remindersOf } from '../../shared/notices/reminders.ts';
import { QUIET_DEFAULT, ZONE_DEFAULT } from '../../shared/protocol/people.ts';
import type { Channels } from './channels.ts';
import type { NoticeLinks } from './noticeLinks.ts';
import {
  type LastSaid,
  type Looked,
  NoticeLook,
  type ToldTurn,
  type Untold,
} from './noticeLook.ts';
import {
  changeRow,
  minuteFrom,
  NEWS_KEPT_MS,
  type NewsRow,
  NO_TROUBLE,
  outbox,
  type Said,
  TROUBLE,
  type Trouble,
  type TurnRow,
  turnKeptUntil,
  type Wakes,
  wakePerson,
} from './noticeRows.ts';
import { NoticeWording } from './noticeWords.ts';
import type { Derive, Directory, Log } from './ports.ts';
import type { PublicTables } from './publicTables.ts';
import type { Webhooks } from './webhooks.ts';

/** After each attempt in which no channel took a message: doubled up to the longest wait. */
const RETRY_MS_MIN = 5 * 60_000;
const RETRY_MS_MAX = 30 * 60_000;
/** What no channel has taken for so long counts as told. */
const FAILING_MS_MAX = 86_400_000;
/** After so many looks in a row that did not end well, somebody is left alone for a while. */
const UNENDED_MAX = 3;
const AGAIN_MS = 60_000;
/** Until a turn is looked at again whose player has the table open. */
const WATCHED_MS = 30 * 60_000;
const LEFT_ALONE_MS = 3_600_000;

/** A message went out, and would go out again with every look. */
export class NotNoted extends Error {}

/** What whoever tells goes by. */
export interface SendTimes {
  /** Unix ms; no earlier than anything that was due when the sweep began. */
  now(): number;
  /** Unix ms; nothing is sent from then on, since somebody else may be at it. */
  readonly sendsUntil: number;
}

export interface NoticeDeps {
  readonly wakes: Wakes;
  readonly tables: PublicTables;
  readonly directory: Pick<Directory, 'players' | 'subscriptions' | 'seenVersions'>;
  readonly channels: Channels;
  readonly webhooks: Webhooks;
  readonly links: NoticeLinks;
  readonly derive: Derive;
  readonly log: Log;
}

interface Sending {
  readonly send: Message;
  readonly turns: readonly ToldTurn[];
  readonly looked: Looked;
  readonly now: number;
}

export class Notices {
  readonly #deps: NoticeDeps;
  readonly #look: NoticeLook;
  readonly #wording: NoticeWording;

  constructor(deps: NoticeDeps) {
    this.#deps = deps;
    this.#look = new NoticeLook({ ...deps, rows: deps.wakes.rows });
    this.#wording = new NoticeWording(deps);
  }

  /**
   * Looks at a person's outbox, says what is due, and notes when to look again. Throws where it
   * would have to send something too late, and `NotNoted` where it has sent something that it
   * cannot note.
   */
  async deliver(playerId: string, times: SendTimes): Promise<void> {
    const now = times.now();
    const looked = await this.#look.look(playerId, now);
    const trouble = troubleOf(looked, now);
    const waiting = waitingOf(looked);
    const wishes = wishesOf(looked);
    const plan = planNotices(waiting, wishes, now);
    const { send } = plan;
    if (send === null) {
      const isOwing = await this.#payHooks(playerId, looked, wishes, now);
      await this.#wakeNext(playerId, looked, plan, { now, isOwing });
      // What waits for quiet hours to end is the message that was not taken before them.
      const kept = plan.isHeld && trouble.failures > 0 ? { ...trouble, unended: 0 } : NO_TROUBLE;
      return this.#setTrouble(playerId, looked, kept);
    }
    if (now < trouble.until) {
      await wakePerson(this.#deps.wakes, playerId, trouble.until);
      return;
    }
    const turns = await this.#remindHooks(playerId, toldTurns(send, looked), wishes, now);
    const isOwing = turns.some(({ owed }) => owed !== null);
    const last = turns.length === 0 ? looked.last : saidNow(looked, now);
    const after = planNotices(waitingAfter(waiting, send, last), wishes, now);
    // Before it goes out: where no wake can be noted, nothing is sent that could not be followed.
    const wakeAt = await this.#wakeNext(playerId, looked, after, { now, isOwing });
    const told = await this.#send(playerId, { send, turns, looked, now }, times);
    if (told === 'failed' && !isGivenUp(trouble, now)) {
      return this.#tryAgain(playerId, looked, now);
    }
    try {
      await this.#noteTurns(playerId, turns, {
        at: now,
        wakeAt,
        unanswered: last?.unanswered ?? 0,
      });
      await this.#noteNews(playerId, send, looked);
    } catch (cause) {
      throw new NotNoted('a message was sent, and that could not be noted', { cause });
    }
    await this.#setTrouble(playerId, looked, NO_TROUBLE);
  }

  /** After a message that no channel took. */
  async #tryAgain(playerId: string, looked: Looked, now: number): Promise<void> {
    const { failures, failingSince } = troubleOf(looked, now);
    const until = now + Math.min(RETRY_MS_MAX, RETRY_MS_MIN * 2 ** Math.min(failures, 10));
    const since = failures === 0 ? now : failingSince;
    const trouble = { failures: failures + 1, failingSince: since, unended: 0, until };
    await this.#setTrouble(playerId, looked, trouble);
    await wakePerson(this.#deps.wakes, playerId, until);
  }

  /**
   * The same where an earlier sweep has died: it is counted before it begins, so that somebody with
   * whom sweeps die again and again is told no more than a few times over, and holds up nobody.
   */
  async deliverCounted(playerId: string, times: SendTimes): Promise<void> {
    if (await this.#countTry(playerId)) await this.deliver(playerId, times);
    else await this.#wakeIn(playerId, LEFT_ALONE_MS);
  }

  /** Whether a look at this person began that was counted, and was not seen to end. */
  async isUnended(playerId: string): Promise<boolean> {
    const row = await this.#deps.wakes.rows.get(outbox(playerId), TROUBLE);
    return ((row?.value ?? NO_TROUBLE) as Trouble).unended > 0;
  }

  /**
   * After `NotNoted`: the same message goes out again a few times, and then once an hour, as where
   * it cannot even be counted.
   */
  async notNoted(playerId: string): Promise<void> {
    const mayTry = await this.#countTry(playerId).catch(() => false);
    await this.#wakeIn(playerId, mayTry ? AGAIN_MS : LEFT_ALONE_MS);
  }

  /** Counts a look; false where there were too many, after which one more may be made. */
  async #countTry(playerId: string): Promise<boolean> {
    const { rows, clock } = this.#deps.wakes;
    const place = { partition: outbox(playerId), key: TROUBLE };
    let mayTry = true;
    await changeRow<Trouble>(rows, place, NO_TROUBLE, (standing) => {
      const trouble = { ...NO_TROUBLE, ...standing };
      mayTry = trouble.unended < UNENDED_MAX;
      const unended = Math.min(trouble.unended + 1, UNENDED_MAX);
      const until = mayTry ? trouble.until : clock.now() + LEFT_ALONE_MS;
      return { ...trouble, unended, until };
    });
    return mayTry;
  }

  async #wakeIn(playerId: string, ms: number): Promise<void> {
    const { wakes } = this.#deps;
    await wakePerson(wakes, playerId, wakes.clock.now() + ms);
  }

  async #send(playerId: string, { send, turns, looked, now }: Sending, times: SendTimes) {
    const { channels, derive } = this.#deps;
    const { profile } = looked;
    const waited = turns.map(({ pending: { tableId, turn } }) => ({ tableId, turn }));
    const message = {
      noticeId: derive.id('notice', playerId, JSON.stringify(send)),
      // News stays worth telling; a turn does until it is played.
      turns: send.news.length === 0 ? waited : undefined,
      ...(await this.#wording.words(playerId, turns, newsToTell(send, looked), { profile, now })),
    };
    if (times.now() >= times.sendsUntil) throw new Error('a sweep takes too long to tell anybody');
    return channels.send(playerId, message, { consistency: 'eventual' });
  }

  /**
   * Brings reminders to webhooks: each once, however often the message is tried, and in no quiet
   * hours. One that cannot be put is owed, and holds up nothing.
   */
  async #remindHooks(
    playerId: string,
    turns: readonly ToldTurn[],
    { quiet }: Wishes,
    now: number,
  ): Promise<readonly ToldTurn[]> {
    const reminded: ToldTurn[] = [];
    for (const turn of turns) {
      const { table, pending } = turn;
      const kind = turn.reminder ?? turn.owed;
      const due = remindersOf(pending, quiet).find((one) => one.kind === kind);
      try {
        if (due !== undefined) {
          const sendAt = quietUntil(quiet, Math.max(now, due.at));
          await this.#deps.webhooks.remind(table, playerId, { ...due, sendAt });
        }
        reminded.push({ ...turn, owed: null });
      } catch (error) {
        const { tableId } = pending;
        this.#deps.log.error('a reminder has yet to reach a webhook', error, { tableId });
        reminded.push({ ...turn, owed: kind });
      }
    }
    return reminded;
  }

  /** Brings webhooks what they are owed, where there is no message; whether something is left. */
  async #payHooks(
    playerId: string,
    { open }: Looked,
    wishes: Wishes,
    now: number,
  ): Promise<boolean> {
    const owed = open.filter((turn) => turn.owed !== null);
    const turns = owed.map((turn) => ({ ...turn, reminder: null, marks: turn.pending.marks }));
    const paid = await this.#remindHooks(playerId, turns, wishes, now);
    for (const { row, wait } of paid.filter((turn) => turn.owed === null)) {
      const keptUntil = turnKeptUntil(wait.deadline, now);
      const place = { partition: outbox(playerId), key: row.key, keptUntil, known: row };
      await changeRow<TurnRow | null>(this.#deps.wakes.rows, place, null, (turn) =>
        turn === null ? null : { ...turn, owed: undefined },
      );
    }
    return paid.some((turn) => turn.owed !== null);
  }

  async #noteTurns(
    playerId: string,
    turns: readonly ToldTurn[],
    said: Omit<Said, 'wasSeen'>,
  ): Promise<void> {
    for (const { row, wait, marks, pending, owed } of turns) {
      const place = {
        partition: outbox(playerId),
        key: row.key,
        keptUntil: turnKeptUntil(wait.deadline, said.at),
        known: row,
      };
      // A newer turn may stand there by now: the marks say which one they are of.
      const noted = {
        marks,
        said: { ...said, wasSeen: pending.seen },
        owed: owed ?? undefined,
      };
      await changeRow<TurnRow | null>(this.#deps.wakes.rows, place, null, (turn) =>
        turn === null ? null : { ...turn, ...noted },
      );
    }
  }

  async #noteNews(playerId: string, send: Message, looked: Looked): Promise<void> {
    for (const { key, row, news } of newsToTell(send, looked)) {
      const keptUntil = news.at + NEWS_KEPT_MS;
      const place = { partition: outbox(playerId), key, keptUntil, known: row };
      await changeRow<NewsRow>(this.#deps.wakes.rows, place, news, (standing) => ({
        ...standing,
        told: true,
      }));
    }
  }

  /**
   * Notes a wake for what comes next, unless one is known that comes no later; the next one that is
   * known then.
   */
  async #wakeNext(
    playerId: string,
    looked: Looked,
    { nextAt }: Plan,
    { now, isOwing }: { readonly now: number; readonly isOwing: boolean },
  ): Promise<number | null> {
    const { wakeAt: known, isPartial, open } = looked;
    const instants: number[] = [];
    if (nextAt !== null) instants.push(nextAt);
    if (isPartial || isOwing) instants.push(now + RETRY_MS_MIN);
    // Who closes the page may leave no word that the turn was seen.
    if (open.some(({ isWatched }) => isWatched)) instants.push(now + WATCHED_MS);
    if (instants.length === 0) return known;
    const at = Math.min(...instants);
    if (known !== null && known <= minuteFrom(at)) return known;
    return wakePerson(this.#deps.wakes, playerId, at);
  }

  async #setTrouble(playerId: string, { trouble: row }: Looked, to: Trouble): Promise<void> {
    const { rows } = this.#deps.wakes;
    const place = { partition: outbox(playerId), key: TROUBLE };
    const isNone = to.failures === 0 && to.unended === 0;
    if (!isNone) await changeRow<Trouble>(rows, { ...place, known: row }, NO_TROUBLE, () => to);
    else if (row !== null) await rows.drop(place.partition, place.key, row.revision);
  }
}

/** No clock that was wrong lets somebody wait for longer than anything here does. */
function troubleOf({ trouble: row }: Looked, now: number): Trouble {
  const trouble = { ...NO_TROUBLE, ...(row?.value as Trouble | undefined) };
  return { ...trouble, until: trouble.until - now > LEFT_ALONE_MS ? 0 : trouble.until };
}

function isGivenUp({ failures, failingSince }: Trouble, now: number): boolean {
  return failures > 0 && now - failingSince >= FAILING_MS_MAX;
}

function waitingOf({ open, news, last }: Looked): Waiting {
  return {
    turns: open.map(({ pending }) => pending),
    news: news.map(({ key, news: { at } }) => ({ key, at })),
    lastAt: last?.at ?? null,
    unanswered: last?.unanswered ?? 0,
  };
}

function wishesOf({ settings, profile }: Looked): Wishes {
  const hours = profile?.quiet === undefined ? QUIET_DEFAULT : profile.quiet;
  const { turns, dailyMinute, mutedUntil } = settings;
  return { quiet: { zone: profile?.zone ?? ZONE_DEFAULT, hours }, turns, dailyMinute, mutedUntil };
}

function toldTurns(send: Message, { open }: Looked): readonly ToldTurn[] {
  return send.turns.flatMap(({ tableId, reminder, marks }) => {
    const one = open.find(({ pending }) => pending.tableId === tableId);
    return one === undefined ? [] : [{ ...one, reminder, marks }];
  });
}

function newsToTell(send: Message, { news }: Looked): readonly Untold[] {
  return news.filter(({ key }) => send.news.includes(key));
}

/** The message about turns that has gone out now: one more in a row if the last has no answer. */
function saidNow({ last }: Looked, at: number): LastSaid {
  const unanswered = last === null || last.isAnswered ? 0 : last.unanswered + 1;
  return { at, unanswered, isAnswered: false };
}

/** What waits once a message has gone out: what it said is said. */
function waitingAfter({ turns, news }: Waiting, send: Message, last: LastSaid | null): Waiting {
  const marks = new Map(send.turns.map((turn) => [turn.tableId, turn.marks]));
  return {
    turns: turns.map((turn) => ({ ...turn, marks: marks.get(turn.tableId) ?? turn.marks })),
    news: news.filter(({ key }) => !send.news.includes(key)),
    lastAt: last?.at ?? null,
    unanswered: last?.unanswered ?? 0,
  };
}
