/** Answers to interactions, by the token that came with each: seen by who acted, nobody else. */
import type { ChatMessage, Delivered } from '../../app/ports/chat.ts';
import type { Clock, Log } from '../../app/ports.ts';
import type { ChatHttp, ChatHttpAnswer } from '../chatHttp.ts';
import { CODE, codeOf, waitOf } from './calls.ts';
import { EPHEMERAL } from './interaction.ts';
import { type Brought, bodyOf, type Payload, payload } from './payload.ts';
import { type DiscordReply, readReply } from './reply.ts';

/** A token is good for 15 minutes; what is sent in the last second may come too late. */
const TOKEN_MS = 15 * 60_000 - 1_000;
/** Our answer may overtake the acknowledgement, and Discord then knows no such interaction. */
const EARLY_MS = 5_000;
const EARLY_WAIT_MS = 500;

/** The interaction is unknown or used up (10062, 10015, 50027): nothing sent again will arrive. */
const TOO_LATE: ReadonlySet<number> = new Set([401, 403, 404]);

interface AnswerDeps {
  readonly http: ChatHttp;
  readonly clock: Clock;
  readonly log: Log;
}

export class DiscordAnswers {
  readonly #deps: AnswerDeps;

  constructor(deps: AnswerDeps) {
    this.#deps = deps;
  }

  /**
   * Puts a message in place of the acknowledgement, or of the private message that was clicked;
   * where that was closed meanwhile, as a private message of its own.
   */
  async send(reply: unknown, message: ChatMessage, brought: Brought): Promise<Delivered> {
    const to = readReply(reply);
    if (to === null) return { kind: 'failed' };
    const age = this.#deps.clock.now() - to.at;
    if (age >= TOKEN_MS) return { kind: 'expired' };
    const body = payload(message, brought);
    const edited = await this.#call(to, 'PATCH', body, brought);
    if (edited.status !== 404) return this.#outcome(edited);
    if (age < EARLY_MS) return { kind: 'later', afterMs: EARLY_WAIT_MS };
    if (codeOf(edited) !== CODE.unknownMessage) return this.#outcome(edited);
    const flags = body.flags + EPHEMERAL;
    return this.#outcome(await this.#call(to, 'POST', { ...body, flags }, brought));
  }

  async #call(
    { applicationId, token }: DiscordReply,
    method: 'PATCH' | 'POST',
    body: Payload,
    { picture }: Brought,
  ): Promise<ChatHttpAnswer> {
    const hook = `/webhooks/${applicationId}/${encodeURIComponent(token)}`;
    const path = method === 'PATCH' ? `${hook}/messages/@original` : hook;
    return this.#deps.http({ method, path, ...bodyOf(body, picture) });
  }

  #outcome(answer: ChatHttpAnswer): Delivered {
    const { status } = answer;
    // No id: a private answer is never changed later.
    if (status >= 200 && status < 300) return { kind: 'sent', messageId: null };
    this.#deps.log.info('discord did not take an answer', { status, code: codeOf(answer) });
    if (status === 429) return waitOf(answer);
    return { kind: TOO_LATE.has(status) ? 'expired' : 'failed' };
  }
}
