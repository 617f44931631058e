/**
 * Who speaks for a player: accounts elsewhere, people in chats, bot keys, and codes that join two.
 * When two players are joined, each keeps the seats it has taken; what signs in for the one speaks
 * for the other from then on. A token that was given out before goes on speaking for its player,
 * so that the tables of both can be played to their end.
 */
import { ok } from '../../shared/engine/result.ts';
import { idText } from '../../shared/journal/eventData.ts';
import { nameSchema } from '../../shared/protocol/http.ts';
import { LIMITS } from '../../shared/protocol/limits.ts';
import type { AccountBody, SignInBody } from '../../shared/protocol/people.ts';
import { isoTime } from '../../shared/protocol/time.ts';
import { botKeyText } from './botKey.ts';
import { type Callers, secretHash } from './callers.ts';
import { drawLinkCode, linkCodeText, readLinkCode } from './linkCode.ts';
import { type Outcome, refuse } from './outcome.ts';
import type { People } from './people.ts';
import type { BotKey, BotKeys } from './ports/botKeys.ts';
import type { BoundIdentity } from './ports/identities.ts';
import type { IdClaims, SignInProvider } from './ports/idTokens.ts';
import type { Ports } from './ports.ts';

const NAMELESS = 'Player';
const SLOTS_TRIED = 8;

export interface SignedIn {
  readonly playerId: string;
  readonly token: string;
}

export interface BotKeyView {
  readonly id: string;
  readonly label: string;
  readonly createdAt: string;
}

function keyView({ id, label, createdAt }: BotKey): BotKeyView {
  return { id, label, createdAt: isoTime(createdAt) };
}

/** Revokes every key of a player. */
export async function dropBotKeys(directory: BotKeys, playerId: string): Promise<void> {
  for (const { id } of await directory.botKeysOf(playerId)) {
    await directory.dropBotKey(playerId, id);
  }
}

export class Accounts {
  readonly #ports: Ports;
  readonly #people: People;
  readonly #callers: Callers;

  constructor(ports: Ports, people: People, callers: Callers) {
    this.#ports = ports;
    this.#people = people;
    this.#callers = callers;
  }

  async #signedIn(playerId: string): Promise<SignedIn> {
    return { playerId, token: await this.#ports.tokens.issue(playerId) };
  }

  /**
   * Signs in with an account of a provider. The first time it is bound to the guest who calls, or
   * to a new player; afterwards it gives a token for the same player, whoever calls.
   */
  async signIn(caller: string | null, { idToken, name }: AccountBody): Promise<Outcome<SignedIn>> {
    if (this.#ports.idTokens === null) return refuse('no-accounts');
    return this.#known(caller, await this.#ports.idTokens.verify(idToken), name);
  }

  /** Where a page can send people to sign in; none where there are no accounts. */
  signIns(): { readonly providers: readonly SignInProvider[] } {
    return { providers: this.#ports.idTokens?.signIns ?? [] };
  }

  /** The same as `signIn`, with the code that a provider sent the caller back with. */
  async signInByCode(caller: string | null, body: SignInBody): Promise<Outcome<SignedIn>> {
    const { idTokens } = this.#ports;
    if (idTokens === null) return refuse('no-accounts');
    const redeemed = await idTokens.redeem(body);
    if (redeemed === 'unreachable') return refuse('busy');
    if (redeemed === 'refused') return refuse('bad-id-token');
    const claims = await idTokens.verify(redeemed.idToken, body.nonce);
    return this.#known(caller, claims?.issuer === body.issuer ? claims : null, body.name);
  }

  async #known(
    caller: string | null,
    claims: IdClaims | null,
    name: string | undefined,
  ): Promise<Outcome<SignedIn>> {
    if (claims === null) return refuse('bad-id-token');
    const said = name ?? nameSchema.safeParse(claims.name).data ?? NAMELESS;
    const { issuer, subject } = claims;
    const bound = await this.#bound('oidc', [issuer, subject], said, caller);
    return ok(await this.#signedIn(bound.playerId));
  }

  /**
   * The player that somebody in a chat speaks for; a new one the first time. `subject` is the
   * platform's own id of the person.
   */
  chatPlayer(platform: string, subject: string, name: string): Promise<BoundIdentity> {
    return this.#bound(platform, [subject], name, null);
  }

  async #bound(
    provider: string,
    subject: readonly string[],
    name: string,
    caller: string | null,
  ): Promise<BoundIdentity> {
    const { derive, directory } = this.#ports;
    const key = derive.id('identity', provider, ...subject);
    const known = await directory.identity(key);
    if (known !== null) return known;
    const playerId = caller ?? (await this.#people.guest(name)).playerId;
    return directory.bindIdentity({ key, provider }, playerId);
  }

  /** A new key for a program that plays as this player. Only this answer holds it. */
  async newBotKey(
    playerId: string,
    label: string,
  ): Promise<Outcome<BotKeyView & { readonly key: string }>> {
    const { directory, entropy, clock } = this.#ports;
    const id = idText(entropy.bytes32().slice(0, 16));
    const secret = idText(entropy.bytes32());
    const key = { id, playerId, label, hash: secretHash(secret), createdAt: clock.now() };
    await directory.changePlayer(playerId, { bot: true });
    if (!(await directory.putBotKey(key, LIMITS.botKeysMax))) return refuse('too-many-keys');
    return ok({ ...keyView(key), key: botKeyText({ id, secret }) });
  }

  async botKeys(playerId: string): Promise<{ readonly keys: readonly BotKeyView[] }> {
    return { keys: (await this.#ports.directory.botKeysOf(playerId)).map(keyView) };
  }

  /** Revokes a key; from then on it signs nobody in. */
  async dropBotKey(playerId: string, id: string): Promise<Outcome<null>> {
    const { directory } = this.#ports;
    if (!(await directory.dropBotKey(playerId, id))) return refuse('not-found');
    const left = await directory.botKeysOf(playerId);
    if (left.length === 0) await directory.changePlayer(playerId, { bot: false });
    return ok(null);
  }

  /**
   * A code by which somebody who signs in otherwise joins this player; an earlier one of the same
   * player is dead from then on.
   */
  async newLink(
    playerId: string,
  ): Promise<Outcome<{ readonly code: string; readonly until: string }>> {
    const { derive, directory, entropy, clock } = this.#ports;
    const now = clock.now();
    const until = now + LIMITS.linkCodeMinutesMax * 60_000;
    for (let attempt = 0; attempt < SLOTS_TRIED; attempt += 1) {
      const code = drawLinkCode(entropy.bytes32());
      const hash = derive.id('link-code', code.slot, code.secret);
      if (await directory.putLinkCode(code.slot, { playerId, hash, until }, now)) {
        return ok({ code: linkCodeText(code), until: isoTime(until) });
      }
    }
    return refuse('busy');
  }

  /** Makes a code useless that was typed where it cannot be used. Anything else is let be. */
  async burnLink(typed: string): Promise<void> {
    const { derive, directory, clock } = this.#ports;
    const code = readLinkCode(typed);
    if (code === null) return;
    const hash = derive.id('link-code', code.slot, code.secret);
    await directory.takeLinkCode(code.slot, hash, clock.now(), LIMITS.linkCodeTriesMax);
  }

  /**
   * Joins the caller to the player who made the code: whatever signs in for the caller speaks for
   * that player from now on, and the answer is a token for it.
   */
  async join(caller: string, typed: string): Promise<Outcome<SignedIn>> {
    const { derive, directory, clock } = this.#ports;
    const code = readLinkCode(typed);
    if (code === null) return refuse('bad-code');
    const hash = derive.id('link-code', code.slot, code.secret);
    const { linkCodeTriesMax } = LIMITS;
    const owner = await directory.takeLinkCode(code.slot, hash, clock.now(), linkCodeTriesMax);
    if (owner === null || (await this.#callers.isDeleted(owner))) return refuse('bad-code');
    if (owner !== caller) await directory.moveIdentities(caller, owner);
    return ok(await this.#signedIn(owner));
  }
}
