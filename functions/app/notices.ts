/**
 * Telling a person what waits for them, all of it in one message. Nothing here keeps two from
 * telling one person at once: the sweep sees to it that only one is under way (delivery.ts). What
 * was said is noted after it was sent; who dies in between is followed by a sweep that sends the
 * same message again, under the same id.
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
import type { NoticeLinks } from './noticeLinks.ts';
import { type Looked, NoticeLook } from './noticeLook.ts';
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
  TURN_KEPT_MS,
  type TurnRow,
  type Wakes,
  wakePerson,
} from './noticeRows.ts';
import { NoticeWording } from './noticeWords.ts';
import type { Derive, Directory } from './ports.ts';
import type { PublicTables } from './publicTables.ts';
import type { Webhooks } from './webhooks.ts';

/** Between attempts when no channel took a message, and how often. */
const RETRY_MS = 5 * 60_000;
const FAILURES_MAX = 5;
/** After so many looks in a row that did not end well, somebody is left alone for a while. */
const CRASHES_MAX = 3;
const AGAIN_MS = 60_000;
const LEFT_ALONE_MS = 3_600_000;

/** A message went out, and would go out again with every look. */
export class NotNoted extends Error {}

export interface NoticeDeps {
  readonly wakes: Wakes;
  readonly tables: PublicTables;
  readonly directory: Pick<Directory, 'players' | 'subscriptions' | 'seenVersions'>;
  readonly channels: Channels;
  readonly webhooks: Webhooks;
  readonly links: NoticeLinks;
  readonly derive: Derive;
}

export class Notices {
  readonly #deps: NoticeDeps;
  readonly #look: NoticeLook;
  readonly #wording: NoticeWording;

  constructor(deps: NoticeDeps) {
    this.#deps = deps;
    const { rows, clock } = deps.wakes;
    this.#look = new NoticeLook({ ...deps, rows, clock });
    this.#wording = new NoticeWording({ ...deps, clock });
  }

  /**
   * Looks at a person's outbox, says what is due, and notes when to look again. Throws where it
   * would have to send something at `sendsUntil` (Unix ms) or later, and `NotNoted` where it has
   * sent something that it cannot note.
   */
  async deliver(playerId: string, sendsUntil: number): Promise<void> {
    const { clock } = this.#deps.wakes;
    const looked = await this.#look.look(playerId);
    const waiting = waitingOf(looked);
    const wishes = wishesOf(looked);
    const { send, nextAt } = planNotices(waiting, wishes, clock.now());
    if (send === null) {
      await this.#wakeOnce(playerId, looked, nextAt);
      return this.#endCrashes(playerId, looked);
    }
    // Somebody else may be at it by then.
    if (clock.now() >= sendsUntil) throw new Error('a sweep takes too long to tell anybody');
    if ((await this.#send(playerId, send, looked)) === 'failed') {
      const { failures } = troubleOf(looked);
      if (failures < FAILURES_MAX) {
        await this.#setTrouble(playerId, looked, { failures: failures + 1, crashes: 0 });
        return this.#wakeIn(playerId, RETRY_MS);
      }
    }
    try {
      await this.#note(playerId, send, looked, planAfter(waiting, wishes, send, clock.now()));
    } catch (cause) {
      throw new NotNoted('a message was sent, and that could not be noted', { cause });
    }
    await this.#setTrouble(playerId, looked, NO_TROUBLE);
  }

  /**
   * The same where an earlier sweep has died: it is counted before it begins, so that somebody with
   * whom sweeps die again and again is told no more than a few times over, and holds up nobody.
   */
  async deliverCounted(playerId: string, sendsUntil: number): Promise<void> {
    if (await this.#mayTry(playerId)) await this.deliver(playerId, sendsUntil);
    else await this.#wakeIn(playerId, LEFT_ALONE_MS);
  }

  /** After `NotNoted`: the same message goes out again a few times, and then once an hour. */
  async notNoted(playerId: string): Promise<void> {
    await this.#wakeIn(playerId, (await this.#mayTry(playerId)) ? AGAIN_MS : LEFT_ALONE_MS);
  }

  /** Counts a look; false where there were too many, after which one more may be made. */
  async #mayTry(playerId: string): Promise<boolean> {
    const place = { partition: outbox(playerId), key: TROUBLE };
    let mayTry = true;
    await changeRow<Trouble>(this.#deps.wakes.rows, place, NO_TROUBLE, ({ failures, crashes }) => {
      mayTry = crashes < CRASHES_MAX;
      return { failures, crashes: Math.min(crashes + 1, CRASHES_MAX) };
    });
    return mayTry;
  }

  async #wakeIn(playerId: string, ms: number): Promise<void> {
    const { wakes } = this.#deps;
    await wakePerson(wakes, playerId, wakes.clock.now() + ms);
  }

  async #send(playerId: string, send: Message, looked: Looked) {
    const { channels, derive, webhooks } = this.#deps;
    for (const { tableId, reminder } of send.turns) {
      const open = looked.open.find(({ pending }) => pending.tableId === tableId);
      // Before the message: it is put once, however often this is tried.
      if (open && reminder !== null) await webhooks.remind(open.table, playerId, reminder);
    }
    // News stays worth telling; a turn does until it is played.
    const turns = looked.open.flatMap(({ pending: { tableId, turn } }) =>
      send.turns.some((said) => said.tableId === tableId) ? [{ tableId, turn }] : [],
    );
    const message = {
      noticeId: derive.id('notice', playerId, JSON.stringify(send)),
      turns: send.news.length === 0 ? turns : undefined,
      ...(await this.#wording.words(playerId, send, looked, looked.profile)),
    };
    return channels.send(playerId, message, { consistency: 'eventual' });
  }

  /** Notes when to look again, and after that what was said. */
  async #note(playerId: string, send: Message, looked: Looked, after: Plan): Promise<void> {
    const { wakes } = this.#deps;
    const wakeNoted = await this.#wakeOnce(playerId, looked, after.nextAt);
    const unanswered = looked.lastAt === null ? 0 : looked.unanswered + 1;
    const said: Said = { at: wakes.clock.now(), unanswered, wakeAt: wakeNoted };
    const partition = outbox(playerId);
    for (const { tableId, marks } of send.turns) {
      const open = looked.open.find(({ pending }) => pending.tableId === tableId);
      if (open === undefined) continue;
      const { row, wait } = open;
      const keptUntil = (wait.deadline ?? said.at) + TURN_KEPT_MS;
      const place = { partition, key: row.key, keptUntil, known: row };
      // A newer turn may stand there by now: the marks say which one they are of.
      await changeRow<TurnRow | null>(wakes.rows, place, null, (turn) =>
        turn === null ? null : { ...turn, marks, said },
      );
    }
    for (const { key, row, news } of looked.news) {
      if (!send.news.includes(key)) continue;
      const place = { partition, key, keptUntil: news.at + NEWS_KEPT_MS, known: row };
      await changeRow<NewsRow>(wakes.rows, place, news, (standing) => ({
        ...standing,
        told: true,
      }));
    }
  }

  /** Notes a wake unless one is known that comes no later; the next one that is known then. */
  async #wakeOnce(playerId: string, { wakeAt: known }: Looked, at: number | null) {
    if (at === null || (known !== null && known <= minuteFrom(at))) return known;
    return wakePerson(this.#deps.wakes, playerId, at);
  }

  /** A look that ended puts an end to crashes, not to messages that nobody took. */
  async #endCrashes(playerId: string, looked: Looked): Promise<void> {
    const trouble = troubleOf(looked);
    if (trouble.crashes > 0) await this.#setTrouble(playerId, looked, { ...trouble, crashes: 0 });
  }

  async #setTrouble(playerId: string, { trouble: row }: Looked, to: Trouble): Promise<void> {
    const { rows } = this.#deps.wakes;
    const place = { partition: outbox(playerId), key: TROUBLE };
    const isNone = to.failures === 0 && to.crashes === 0;
    if (!isNone) await changeRow<Trouble>(rows, { ...place, known: row }, NO_TROUBLE, () => to);
    else if (row !== null) await rows.drop(place.partition, place.key, row.revision);
  }
}

function troubleOf({ trouble }: Looked): Trouble {
  return (trouble?.value ?? NO_TROUBLE) as Trouble;
}

function waitingOf({ open, news, lastAt, unanswered }: Looked): Waiting {
  return {
    turns: open.map(({ pending }) => pending),
    news: news.map(({ key, news: { at } }) => ({ key, at })),
    lastAt,
    unanswered,
  };
}

function wishesOf({ settings, profile }: Looked): Wishes {
  const hours = profile?.quiet === undefined ? QUIET_DEFAULT : profile.quiet;
  const { turns, dailyMinute, mutedUntil } = settings;
  return { quiet: { zone: profile?.zone ?? ZONE_DEFAULT, hours }, turns, dailyMinute, mutedUntil };
}

/** The plan once a message has gone out: what it said is said. */
function planAfter(waiting: Waiting, wishes: Wishes, send: Message, now: number): Plan {
  const marks = new Map(send.turns.map((turn) => [turn.tableId, turn.marks]));
  const turns = waiting.turns.map((turn) => ({
    ...turn,
    marks: marks.get(turn.tableId) ?? turn.marks,
  }));
  const news = waiting.news.filter(({ key }) => !send.news.includes(key));
  const isTurns = send.turns.length > 0;
  const lastAt = isTurns ? now : waiting.lastAt;
  const unanswered =
    isTurns && waiting.lastAt !== null ? waiting.unanswered + 1 : waiting.unanswered;
  return planNotices({ turns, news, lastAt, unanswered }, wishes, now);
}
