/**
 * Discord as a server of the test: it signs what people do, keeps what it was sent, refuses what
 * Discord would refuse, and fails by script. Numbers: discord.com/developers/docs, API v10.
 */
import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { spkiKeyBytes } from '../../functions/adapters/ed25519Key.ts';
import { toHex } from '../../shared/fair/bytes.ts';
import { discordMessage } from './chatShapes.ts';
import { commandFaults, emojiFaults, messageFaults } from './fakeDiscordLimits.ts';
import {
  APPLICATION,
  type Body,
  bodyOf,
  componentOf,
  type Endpoint,
  envelope,
  type Given,
  type Member,
  type Promised,
  type Received,
  type Scripted,
  type Shown,
  type SignedRequest,
  type Token,
  type Where,
} from './fakeDiscordParts.ts';

const TOKEN_MS = 15 * 60_000;
const ACK_MS_MAX = 3_000;
export const BOT_TOKEN = 'bot.token-of_the.test';

export class FakeDiscord {
  /** The clock of a test that has one for more than Discord. */
  clock: (() => number) | null = null;
  #now = 1_760_000_000_000;
  readonly received: Received[] = [];
  readonly shown = new Map<string, Shown>();
  readonly script: Scripted[] = [];
  /** Channels by id; without one a channel is unknown. */
  readonly channels = new Set<string>();
  readonly emoji = new Map<string, string>();
  commands: readonly unknown[] = [];
  endpointUrl: string | null = null;
  /** Whether the bot's token is good; one that was reset is not. */
  takesToken = true;
  /** Who takes no message from bots. */
  readonly closedTo = new Set<string>();
  base = '';
  readonly #keys: { readonly publicKey: KeyObject; readonly privateKey: KeyObject };
  readonly #server = createServer((request, response) => void this.#serve(request, response));
  readonly #tokens = new Map<string, Token>();
  readonly #nonces = new Map<string, string>();
  readonly #watchers = new Set<() => void>();
  #ids = 1_200_000_000_000_000_000n;

  constructor() {
    this.#keys = generateKeyPairSync('ed25519');
  }

  /** Unix ms, for the lives of tokens. */
  get now(): number {
    return this.clock?.() ?? this.#now;
  }

  set now(at: number) {
    this.#now = at;
  }

  get publicKey(): string {
    return toHex(spkiKeyBytes(this.#keys.publicKey.export({ format: 'der', type: 'spki' })));
  }

  async start(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#server.listen(0, '127.0.0.1', resolve);
    });
    this.base = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/api/v10`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => {
      this.#server.close(resolve);
    });
  }

  newId(): string {
    this.#ids += 1n;
    return String(this.#ids);
  }

  newChannel(): string {
    const id = this.newId();
    this.channels.add(id);
    return id;
  }

  newMember(name: string, locale = 'en-US'): Member {
    return { id: this.newId(), name, locale };
  }

  /** The body as Discord signs it, which is not how anybody would write it again. */
  signed(body: unknown): SignedRequest {
    const text = JSON.stringify(body, null, 1);
    const timestamp = String(Math.floor(this.now / 1_000));
    const signature = sign(null, Buffer.from(timestamp + text), this.#keys.privateKey);
    return {
      headers: {
        'content-type': 'application/json',
        'x-signature-ed25519': toHex(signature),
        'x-signature-timestamp': timestamp,
      },
      body: text,
    };
  }

  /** Somebody gives a subcommand. Fails unless the endpoint acknowledges it as it should. */
  async command(
    endpoint: Endpoint,
    { member, channel, name, options = {} }: Given,
  ): Promise<Promised> {
    const given = Object.entries(options).map(([option, value]) => ({
      name: option,
      type: typeof value === 'number' ? 4 : 3,
      value,
    }));
    const data = {
      id: this.newId(),
      name: 'domino',
      type: 1,
      options: [{ type: 1, name, options: given }],
    };
    return this.#interact(endpoint, { type: 2, data }, { member, channel, clicked: null });
  }

  /** Somebody clicks a button, or takes a choice of a menu, on a message that they see. */
  async click(endpoint: Endpoint, member: Member, message: Shown, data: string): Promise<Promised> {
    const { custom_id, component_type } = componentOf(message, data);
    const values = component_type === 3 ? { values: [data] } : {};
    return this.#interact(
      endpoint,
      {
        type: 3,
        data: { custom_id, component_type, id: 2, ...values },
        message: discordMessage(APPLICATION, message),
      },
      { member, channel: message.channel, clicked: message },
    );
  }

  async #interact(endpoint: Endpoint, what: object, { member, channel, clicked }: Where) {
    const token = `token-${this.newId()}`;
    const made: Token = { member: member.id, channel, madeAt: this.now, original: null };
    this.#tokens.set(token, made);
    const answer = await endpoint(
      this.signed({ ...envelope(this.newId(), token, member, channel), ...what }),
    );
    if (this.now - made.madeAt > ACK_MS_MAX) {
      // The person is told that the application did not respond; nothing is good for it any more.
      this.#tokens.delete(token);
      return { id: 'too late', edition: 1 };
    }
    if (answer.status !== 200) throw new Error(`the endpoint answered ${answer.status}`);
    const ack = JSON.parse(answer.body) as { type: number; data?: { flags?: number } };
    if (ack.type === 5) {
      const onlyTo = ((ack.data?.flags ?? 0) & 64) !== 0 ? member.id : null;
      made.original = this.#show(channel, {}, onlyTo, 0);
      return { id: made.original, edition: 1 };
    }
    if (ack.type !== 6 || clicked === null) {
      throw new Error(`no acknowledgement of a command or click: ${answer.body}`);
    }
    made.original = clicked.id;
    return { id: clicked.id, edition: (this.shown.get(clicked.id)?.edition ?? 0) + 1 };
  }

  /** What `look` finds, once it finds something; it looks after each request that was served. */
  until<T>(look: () => T | null): Promise<T> {
    return new Promise((resolve) => {
      const watch = (): void => {
        const found = look();
        if (found === null) return;
        this.#watchers.delete(watch);
        resolve(found);
      };
      this.#watchers.add(watch);
      watch();
    });
  }

  /** The answer that an interaction has promised. */
  answer({ id, edition }: Promised): Promise<Shown> {
    return this.until(() => {
      const message = this.shown.get(id);
      return message !== undefined && message.edition >= edition ? message : null;
    });
  }

  #show(channel: string, body: Body, onlyTo: string | null, edition = 1): string {
    const id = this.newId();
    this.shown.set(id, { id, channel, body, onlyTo, edition });
    return id;
  }

  #rewrite(old: Shown, body: Body): void {
    this.shown.set(old.id, { ...old, body, edition: old.edition + 1 });
  }

  /** What everybody in a channel sees, the oldest first. */
  inChannel(channel: string): readonly Shown[] {
    return [...this.shown.values()].filter((m) => m.channel === channel && m.onlyTo === null);
  }

  /** The newest private answer that somebody sees in a channel. */
  answerTo(member: Member, channel: string): Shown | null {
    const own = [...this.shown.values()].filter(
      (m) => m.channel === channel && m.onlyTo === member.id,
    );
    return own.at(-1) ?? null;
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (request.url ?? '').replace('/api/v10', '');
    const { body, files } = await bodyOf(request);
    const authorization = request.headers.authorization ?? null;
    const received: Received = { method: request.method ?? '', path, authorization, body, files };
    this.received.push(received);
    const line = `${received.method} ${path}`;
    const at = this.script.findIndex(({ match }) => match.test(line));
    const [scripted] = at < 0 ? [] : this.script.splice(at, 1);
    const isDone = scripted === undefined || scripted.isDone === true;
    const real = isDone ? this.#answer(received) : { status: 0, json: {} };
    const answer =
      scripted === undefined
        ? real
        : {
            status: scripted.status,
            json: { code: scripted.code ?? 0, ...(scripted.global === true && { global: true }) },
          };
    if (scripted?.retryAfter !== undefined) {
      response.setHeader('retry-after', String(scripted.retryAfter));
    }
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end(answer.json === null ? '' : JSON.stringify(answer.json));
    for (const watch of [...this.#watchers]) watch();
  }

  #answer(received: Received): { readonly status: number; readonly json: unknown } {
    const { path, authorization } = received;
    const hook = /^\/webhooks\/(\d+)\/([^/]+)(\/messages\/@original)?$/.exec(path);
    if (hook !== null) return this.#answered(received, decodeURIComponent(hook[2] ?? ''), hook[3]);
    if (!this.takesToken || authorization !== `Bot ${BOT_TOKEN}`) {
      return { status: 401, json: { code: 0, message: '401: Unauthorized' } };
    }
    const channel = /^\/channels\/(\d+)\/messages(?:\/(\d+))?$/.exec(path);
    if (channel !== null) return this.#message(received, channel[1] ?? '', channel[2]);
    if (path === '/users/@me/channels') return this.#openDm(String(received.body['recipient_id']));
    if (path === '/applications/@me') return this.#application(received);
    if (path === `/applications/${APPLICATION}/emojis`) return this.#emojis(received);
    if (path === `/applications/${APPLICATION}/commands`) return this.#commands(received);
    return { status: 404, json: { code: 0 } };
  }

  #answered(received: Received, text: string, original: string | undefined) {
    const token = this.#tokens.get(text);
    if (token === undefined) return { status: 404, json: { code: 10_015 } };
    if (this.now - token.madeAt >= TOKEN_MS) return { status: 401, json: { code: 50_027 } };
    if (token.original === null) return { status: 404, json: { code: 10_015 } };
    const isNew = original === undefined;
    const faults = messageFaults(received, isNew ? 'follow-up' : 'edit');
    if (faults.length > 0) return { status: 400, json: { code: 50_035, errors: faults } };
    if (isNew) {
      const isPrivate = (Number(received.body['flags'] ?? 0) & 64) !== 0;
      const id = this.#show(token.channel, received.body, isPrivate ? token.member : null);
      return { status: 200, json: { id } };
    }
    const old = this.shown.get(token.original);
    if (old === undefined) return { status: 404, json: { code: 10_008 } };
    this.#rewrite(old, received.body);
    return { status: 200, json: { id: old.id } };
  }

  #message(received: Received, channel: string, message: string | undefined) {
    if (!this.channels.has(channel)) return { status: 404, json: { code: 10_003 } };
    const isNew = message === undefined;
    const faults = messageFaults(received, isNew ? 'new' : 'edit');
    if (faults.length > 0) return { status: 400, json: { code: 50_035, errors: faults } };
    if (!isNew) {
      const old = this.shown.get(message);
      // A private message is none that the bot's token could reach.
      if (old === undefined || old.onlyTo !== null) return { status: 404, json: { code: 10_008 } };
      this.#rewrite(old, received.body);
      return { status: 200, json: { id: message } };
    }
    const nonce = `${channel} ${received.body['nonce']}`;
    const taken = received.body['enforce_nonce'] === true ? this.#nonces.get(nonce) : undefined;
    const id = taken ?? this.#show(channel, received.body, null);
    if (received.body['nonce'] !== undefined) this.#nonces.set(nonce, id);
    return { status: 200, json: { id } };
  }

  readonly #dms = new Map<string, string>();

  /** The channel of the bot with a person, which is there whether or not it takes messages. */
  dmOf(personId: string): string {
    const dm = this.#dms.get(personId) ?? this.newChannel();
    this.#dms.set(personId, dm);
    return dm;
  }

  #openDm(personId: string) {
    if (this.closedTo.has(personId)) return { status: 403, json: { code: 50_007 } };
    return { status: 200, json: { id: this.dmOf(personId), type: 1 } };
  }

  #commands({ method, body }: Received) {
    if (method !== 'PUT') return { status: 200, json: this.commands };
    const commands = body as unknown as readonly unknown[];
    const faults = commandFaults(commands);
    if (faults.length > 0) return { status: 400, json: { code: 50_035, errors: faults } };
    this.commands = commands;
    return { status: 200, json: commands };
  }

  #application({ method, body }: Received) {
    if (method === 'PATCH') this.endpointUrl = String(body['interactions_endpoint_url']);
    const interactions_endpoint_url = this.endpointUrl;
    const verify_key = this.publicKey;
    const json = { id: APPLICATION, name: 'six love', verify_key, interactions_endpoint_url };
    return { status: 200, json };
  }

  #emojis({ method, body }: Received) {
    if (method === 'POST') {
      const faults = emojiFaults(body, [...this.emoji.keys()]);
      if (faults.length > 0) return { status: 400, json: { code: 50_035, errors: faults } };
      this.emoji.set(String(body['name']), this.newId());
      return { status: 201, json: { id: this.emoji.get(String(body['name'])) } };
    }
    return { status: 200, json: { items: [...this.emoji].map(([name, id]) => ({ id, name })) } };
  }
}
