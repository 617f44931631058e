/** Players: who they are, what they have said about themselves, and how they are forgotten. */
import { type Calendar, calendarFrom, isSameCalendar } from '../../shared/calendar/calendar.ts';
import { ok } from '../../shared/engine/result.ts';
import { idText } from '../../shared/journal/eventData.ts';
import {
  type DayWindow,
  type Language,
  type ProfileChangeBody,
  QUIET_DEFAULT,
  SLEEP_DEFAULT,
} from '../../shared/protocol/people.ts';
import type { Names } from './names.ts';
import { wakeAt } from './noticeRows.ts';
import { type Outcome, refuse } from './outcome.ts';
import type { PlayerProfile } from './ports/players.ts';
import type { Ports } from './ports.ts';

/** What everybody sees in place of the name of a player who is gone. */
const DELETED_NAME = 'deleted player';

/** Longer than any commit waits for what is made of it. */
export const REMOVED_AGAIN_MS = 3_600_000;

/** From a change of calendar to the first turn that goes by it. */
const CALENDAR_WAIT_MS = 86_400_000;

/** Drops what one part of the program knows of a player. Doing it again is harmless. */
export type Forget = (playerId: string) => Promise<void>;

/** `GET /v1/me`. */
export interface MeView {
  readonly playerId: string;
  readonly name: string;
  /** Null until it is known; then UTC is meant. */
  readonly zone: string | null;
  readonly sleep: DayWindow | null;
  readonly quiet: DayWindow | null;
  readonly language: Language | null;
  readonly bot: boolean;
  /** Providers of the identities that speak for this player. */
  readonly identities: readonly string[];
}

/** `GET /v1/players/{id}`. */
export interface PlayerView {
  readonly playerId: string;
  readonly name: string;
  readonly bot: boolean;
  /** Part of the tables that were played to their end, 0 to 1; null before the first. */
  readonly completion: number | null;
  readonly finished: number;
  readonly abandoned: number;
  readonly turns: number;
  readonly misses: number;
}

/** Tables played to their end, of those that were; null before the first. */
export function completionOf(stats: {
  readonly finished: number;
  readonly abandoned: number;
}): number | null {
  const all = stats.finished + stats.abandoned;
  return all === 0 ? null : stats.finished / all;
}

export class People {
  readonly #ports: Ports;
  readonly #names: Names;
  readonly #forgets: readonly Forget[];

  /** `forgets` run in their order when a player is deleted. */
  constructor(ports: Ports, names: Names, forgets: readonly Forget[]) {
    this.#ports = ports;
    this.#names = names;
    this.#forgets = forgets;
  }

  /** A new player: an id and a token that speaks for it. */
  async guest(name: string): Promise<{ readonly playerId: string; readonly token: string }> {
    const playerId = idText(this.#ports.entropy.bytes32().slice(0, 16));
    await this.#ports.directory.putPlayer({ playerId, name });
    return { playerId, token: await this.#ports.tokens.issue(playerId) };
  }

  async #profile(playerId: string): Promise<PlayerProfile | null> {
    const profiles = await this.#ports.directory.players([playerId]);
    return profiles.get(playerId) ?? null;
  }

  async me(playerId: string): Promise<Outcome<MeView>> {
    const profile = await this.#profile(playerId);
    return profile === null ? refuse('unauthenticated') : ok(await this.#meView(profile));
  }

  async #meView(profile: PlayerProfile): Promise<MeView> {
    const { playerId, name, zone, sleep, quiet, language, bot } = profile;
    const identities = await this.#ports.directory.identitiesOf(playerId);
    return {
      playerId,
      name,
      zone: zone ?? null,
      sleep: sleep === undefined ? SLEEP_DEFAULT : sleep,
      quiet: quiet === undefined ? QUIET_DEFAULT : quiet,
      language: language ?? null,
      bot: bot === true,
      identities: identities.map(({ provider }) => provider),
    };
  }

  /** Changes the named settings. A running turn keeps its deadline. */
  async change(playerId: string, change: ProfileChangeBody): Promise<Outcome<MeView>> {
    const { directory, clock, notices } = this.#ports;
    const changed = await directory.changePlayer(playerId, change);
    if (changed === null) return refuse('unauthenticated');
    this.#names.forget(playerId);
    if (change.zone !== undefined || change.sleep !== undefined) {
      await this.#schedule(playerId, calendarFrom(changed), clock.now());
    }
    // What waited for other hours may be told now.
    if (change.zone !== undefined || change.quiet !== undefined) {
      await wakeAt({ ...notices, clock }, { kind: 'player', playerId }, clock.now());
    }
    return ok(await this.#meView(changed));
  }

  /**
   * The first calendar counts for turns that open from now on. Any other counts a day later, and
   * takes the place of one that was to count before: nobody's hours follow their turns around.
   */
  async #schedule(playerId: string, calendar: Calendar, now: number): Promise<void> {
    const { directory } = this.#ports;
    const last = await directory.calendarAt(playerId, now + 2 * CALENDAR_WAIT_MS);
    if (last !== null && isSameCalendar(last, calendar)) return;
    const sinceMs = last === null ? now : now + CALENDAR_WAIT_MS;
    await directory.putCalendar(playerId, sinceMs, calendar);
    await directory.dropCalendarsBetween(playerId, now, sinceMs);
  }

  /** What anybody may know of a player. */
  async player(playerId: string): Promise<Outcome<PlayerView>> {
    const [profile, stats] = await Promise.all([
      this.#profile(playerId),
      this.#ports.directory.stats([playerId]),
    ]);
    if (profile === null) return refuse('not-found');
    const none = { finished: 0, abandoned: 0, turns: 0, misses: 0 };
    const { finished, abandoned, turns, misses } = stats.get(playerId) ?? none;
    const completion = completionOf({ finished, abandoned });
    const { name, bot } = profile;
    return ok({
      playerId,
      name,
      bot: bot === true,
      completion,
      finished,
      abandoned,
      turns,
      misses,
    });
  }

  /**
   * Deletes a player: name, settings, identities, keys and everything else that is kept about the
   * person. What was played stays, under an id that leads to nobody. Sent again it finishes what
   * an earlier attempt has left; so does the sweep.
   */
  async remove(playerId: string): Promise<void> {
    await this.#ports.directory.putLeaving(playerId, this.#ports.clock.now());
    await this.#forget(playerId);
  }

  async #forget(playerId: string): Promise<void> {
    // The name goes first, and whoever projects something from now on leaves this player out.
    await this.#ports.directory.putPlayer({ playerId, name: DELETED_NAME, deleted: true });
    this.#names.forget(playerId);
    for (const forget of this.#forgets) await forget(playerId);
  }

  /**
   * Sees deletions through: a table where the player had just sat down may have come into the list
   * of tables after it was read, and an attempt may have broken off.
   */
  async finishRemovals(): Promise<void> {
    const { directory, clock, log } = this.#ports;
    for (const { playerId, at } of await directory.leaving()) {
      if (clock.now() < at + REMOVED_AGAIN_MS) continue;
      try {
        await this.#forget(playerId);
        await directory.dropLeaving(playerId);
      } catch (error) {
        log.error('a deletion was not seen through', error, { playerId });
      }
    }
  }
}
