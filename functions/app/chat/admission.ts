/**
 * Whether a platform takes the bot's token. One that does not refuses whatever is asked with it:
 * that is said once to the operator, however many processes find it out, and asked again ever more
 * rarely. What was to be sent counts as `later`, so nothing is lost: it comes back, and goes out as
 * it stands once the token is taken again.
 */
import { changeRow } from '../noticeRows.ts';
import type { ChatDelivery, Delivered, PlatformName } from '../ports/chat.ts';
import type { Rows } from '../ports/rows.ts';
import type { Clock, Log } from '../ports.ts';

const WAIT_MS_MIN = 60_000;
const WAIT_MS_MAX = 3_600_000;
/** Whatever waits looks again after so long: the token may be another by now, elsewhere. */
const LOOK_MS_MAX = 15 * 60_000;
/** Whoever asks and is silent for longer has crashed. */
const ASKING_MS = 30_000;
/** Where nobody has asked for so long after it was time, a refusal is news. */
const FORGOTTEN_MS = 2 * 3_600_000;

/** `CHAT#REFUSED#platform` / `TOKEN` in the directory: a platform that does not take the token. */
interface RefusedRow {
  /** Who has put the row as it is. */
  readonly by: string;
  /** Unix ms, as are the others. */
  readonly since: number;
  /** In a row, each after its wait. */
  readonly refusals: number;
  /** Nobody asks before. */
  readonly until: number;
  /** Somebody asks whether it is taken again, and will know by then; 0 for nobody. */
  readonly asking: number;
}

const TOKEN = 'TOKEN';
const refusedRows = (platform: PlatformName): string => `CHAT#REFUSED#${platform}`;

/** What these say of a message says nothing of the token. */
const SAYS_NOTHING: ReadonlySet<Delivered['kind']> = new Set(['later', 'failed', 'expired']);

interface AdmissionDeps {
  /** Rows of the directory. */
  readonly rows: Rows;
  readonly clock: Clock;
  readonly log: Log;
  readonly newId: () => string;
}

export class Admission {
  readonly #deps: AdmissionDeps;
  /**
   * What this process knows: that the token is taken, or until when (Unix ms) it goes by that it is
   * not. One that knows nothing asks, since it may have been started with a new token.
   */
  readonly #known = new Map<PlatformName, 'taken' | number>();

  constructor(deps: AdmissionDeps) {
    this.#deps = deps;
  }

  /**
   * The same platform, left alone while it does not take the token; `later` says until when. Throws
   * where what is known of it cannot be read or kept, unless a message has gone out.
   */
  guarded(delivery: ChatDelivery): ChatDelivery {
    const { name } = delivery;
    const ask = async (send: () => Promise<Delivered>): Promise<Delivered> => {
      const waitMs = await this.#waitMs(name);
      if (waitMs > 0) return { kind: 'later', afterMs: waitMs };
      const delivered = await send();
      if (delivered.kind === 'unauthorised') return this.#refused(name);
      if (!SAYS_NOTHING.has(delivered.kind)) await this.#taken(name);
      return delivered;
    };
    return {
      ...delivery,
      // An action has opened ways of its own, which may need no token.
      answer: async (reply, message) => {
        const answered = await delivery.answer(reply, message);
        return answered.kind === 'unauthorised' ? this.#refused(name) : answered;
      },
      post: (place, message, id) => ask(() => delivery.post(place, message, id)),
      edit: (place, id, message) => ask(() => delivery.edit(place, id, message)),
      tell: (person, message, id) => ask(() => delivery.tell(person, message, id)),
      retell: (person, id, message) => ask(() => delivery.retell(person, id, message)),
    };
  }

  /** How long to leave a platform alone, in ms; 0 lets the caller ask. */
  async #waitMs(platform: PlatformName): Promise<number> {
    const now = this.#deps.clock.now();
    const known = this.#known.get(platform);
    if (known === undefined || known === 'taken') return 0;
    if (known > now) return known - now;
    const by = this.#deps.newId();
    const row = await this.#change(platform, (standing) => {
      const isFree = standing !== null && standing.until <= now && standing.asking <= now;
      return isFree ? { ...standing, by, asking: now + ASKING_MS } : null;
    });
    if (row === null) this.#known.delete(platform);
    if (row === null || row.by === by) return 0;
    return this.#heed(platform, Math.max(row.until, row.asking));
  }

  /** Notes a refusal, and tells the operator of the first. */
  async #refused(platform: PlatformName): Promise<Delivered> {
    const { clock, log, newId } = this.#deps;
    const now = clock.now();
    const by = newId();
    const row = await this.#change(platform, (standing) => {
      if (standing !== null && standing.until > now) return null;
      const { since = now, refusals = 0 } = standing ?? {};
      const until = now + Math.min(WAIT_MS_MIN * 2 ** refusals, WAIT_MS_MAX);
      return { by, since, refusals: refusals + 1, until, asking: 0 };
    });
    if (row?.by === by && row.refusals === 1) {
      const cause = new Error('set a token that it takes, and start anew; sixlove doctor asks it');
      log.error('a chat platform does not take the token of the bot', cause, { platform });
    }
    return { kind: 'later', afterMs: this.#heed(platform, row?.until ?? now + WAIT_MS_MIN) };
  }

  /** Keeps away until then, or until the next look; answers how long that is. */
  #heed(platform: PlatformName, until: number): number {
    const now = this.#deps.clock.now();
    const next = Math.min(until, now + LOOK_MS_MAX);
    this.#known.set(platform, next);
    return next - now;
  }

  /** Whatever fails here is left to the next message: this one must not be sent again for it. */
  async #taken(platform: PlatformName): Promise<void> {
    if (this.#known.get(platform) === 'taken') return;
    const { rows, log } = this.#deps;
    try {
      const row = await rows.get(refusedRows(platform), TOKEN);
      if (row !== null && (await rows.drop(refusedRows(platform), TOKEN, row.revision))) {
        log.info('a chat platform takes the token of the bot again', { platform });
      }
      this.#known.set(platform, 'taken');
    } catch (error) {
      log.error('that a chat platform takes the token was not noted', error, { platform });
    }
  }

  #change(
    platform: PlatformName,
    edit: (row: RefusedRow | null) => RefusedRow | null,
  ): Promise<RefusedRow | null> {
    const { rows, clock } = this.#deps;
    const now = clock.now();
    const keptUntil = now + WAIT_MS_MAX + FORGOTTEN_MS;
    const at = { partition: refusedRows(platform), key: TOKEN, keptUntil };
    return changeRow<RefusedRow | null>(rows, at, null, (row) =>
      edit(row !== null && row.until + FORGOTTEN_MS > now ? row : null),
    );
  }
}
