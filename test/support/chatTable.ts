/**
 * A table of two on one platform, by its real adapters: its token can be taken back and given, and
 * what people do comes in as the platform signs it, whenever the test says so.
 */
import { chatDeliveries } from '../../functions/adapters/chatDeliveries.ts';
import { chatReaders } from '../../functions/adapters/chatReaders.ts';
import { type ChatSettings, readChatSettings } from '../../functions/adapters/chatSettings.ts';
import { makeApp } from '../../functions/app/app.ts';
import { waitOf } from '../../functions/app/noticeFacts.ts';
import type { ChatDelivery, PlatformName } from '../../functions/app/ports/chat.ts';
import type { Log } from '../../functions/app/ports.ts';
import { PublicTables } from '../../functions/app/publicTables.ts';
import { makeChatHandler } from '../../functions/handlers/chat.ts';
import { PLATFORMS, type Platform } from './chatPlatforms.ts';
import { type ChatWorld, chatWorld, plays } from './chatWorld.ts';
import { httpEvent } from './gatewayEvents.ts';

interface PlatformRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

interface Answered {
  readonly status: number;
  readonly body: string;
  readonly type: string;
}

/** Log lines with the platform that they name. */
function noted(lines: string[]) {
  return (message: string, ...rest: readonly unknown[]) => {
    const fields = rest.at(-1) as { readonly platform?: string } | undefined;
    lines.push(`${message}: ${fields?.platform}`);
  };
}

/** What did not come from the platform is not answered there either: it is in `world.sent`. */
const answering = (real: ChatDelivery, memory: ChatDelivery): ChatDelivery => ({
  ...real,
  answer: (reply, message) => (typeof reply === 'string' ? memory : real).answer(reply, message),
});

/** A table that two people sit at, dealt and shown in the group. */
export async function chatTable<Name extends PlatformName>(
  name: Name,
  words = '7d',
): Promise<ChatTable<Name>> {
  let now = (): number => 0;
  const platform = await PLATFORMS[name](() => now());
  const table = new ChatTable(name, platform);
  now = () => table.world.t.clock.at;
  await table.open(words);
  return table;
}

export class ChatTable<Name extends PlatformName = PlatformName> {
  readonly name: Name;
  readonly platform: Platform<Name>;
  readonly world: ChatWorld;
  /** Lines that the operator is to see, and others; each with the platform it names. */
  readonly errors: string[] = [];
  readonly infos: string[] = [];
  tableId = '';
  readonly #settings: ChatSettings;
  readonly #log: Log = { info: noted(this.infos), error: noted(this.errors) };
  readonly #handler: ReturnType<typeof makeChatHandler>;
  #memory: ChatDelivery | null = null;

  constructor(name: Name, platform: Platform<Name>) {
    this.name = name;
    this.platform = platform;
    this.#settings = readChatSettings(platform.environment);
    const log = this.#log;
    this.world = chatWorld(`one table on ${name}`, name, (ports) => {
      if (ports.chats === undefined) throw new Error('there are no chats');
      this.#memory = ports.chats.platforms[0] ?? null;
      return { ...ports, log, chats: { ...ports.chats, platforms: this.#deliveries() } };
    });
    const { clock } = this.world.t;
    this.#handler = makeChatHandler({
      readers: chatReaders(this.#settings),
      queue: { send: async (job) => void this.world.jobs.push({ job, at: clock.at }) },
      log,
    });
  }

  #deliveries(): readonly ChatDelivery[] {
    const now = (): number => this.world.t.clock.at;
    const memory = this.#memory;
    const real = chatDeliveries(this.#settings, { now }, this.#log);
    return memory === null ? real : real.map((delivery) => answering(delivery, memory));
  }

  #say(who: string, command: 'start' | 'hand' | 'join', words = '') {
    const { place } = this.platform;
    return this.world.act(who, { kind: 'command', name: command, words }, { place });
  }

  async open(words: string): Promise<void> {
    const { name, world } = this;
    const { people, place } = this.platform;
    const { app, ports, clock } = world.t;
    await this.#say(people[0], 'start', `jamaican-cutthroat 2p quick ${words}`);
    await world.settle();
    await this.#say(people[1], 'join');
    for (const who of people) {
      const bound = await app.accounts.chatPlayer(name, who, who);
      await ports.directory.changePlayer(bound.playerId, { quiet: null });
    }
    const rows = await ports.notices.rows.list(`CHAT#PLACE#${name}#${place.id}`);
    const [
      {
        tables: [tableId = ''],
      } = { tables: [] },
    ] = rows.map(({ value }) => value as { readonly tables: readonly string[] });
    this.tableId = tableId;
    clock.at += 10_000;
    await app.look(tableId);
    await world.settle();
  }

  async version(): Promise<number> {
    return (await this.world.t.ports.journal.newest(this.tableId))?.version ?? 0;
  }

  /** Who is to play, and the button of their first play. */
  async ready(): Promise<{ readonly who: string; readonly play: string }> {
    for (const who of this.platform.people) {
      const [play] = plays(await this.#say(who, 'hand'));
      if (play !== undefined) return { who, play };
    }
    throw new Error('nobody is to play');
  }

  /** Whoever is to play plays, and all of it is done that is due; who it was. */
  async play(): Promise<string> {
    const { who, play } = await this.ready();
    const { place } = this.platform;
    await this.world.act(who, { kind: 'button', data: play }, { place });
    return who;
  }

  /** Whose turn it is, without that anybody looks. */
  async turn(): Promise<string> {
    const found = await new PublicTables(this.world.t.ports.journal).load(this.tableId);
    const wait = found === null ? null : waitOf(found.state);
    return this.platform.people[wait?.seats[0] ?? -1] ?? 'nobody';
  }

  /** Brings a request of the platform to the function behind the gateway; its answer. */
  async post({ headers, body }: PlatformRequest): Promise<Answered> {
    const path = `/v1/chat/${this.name}`;
    const { at } = this.world.t.clock;
    const answer = await this.#handler(httpEvent({ method: 'POST', path, headers, body, at }));
    return {
      status: answer.statusCode ?? 0,
      body: answer.body ?? '',
      type: String(answer.headers?.['content-type']),
    };
  }

  /** Lets time pass, with everything done as it falls due, and people told each minute. */
  async pass(ms: number): Promise<void> {
    const { clock, delivery } = this.world.t;
    const end = clock.at + ms;
    while (clock.at < end) {
      const due = Math.min(...this.world.jobs.map(({ at }) => at), clock.at + 60_000, end);
      clock.at = Math.max(clock.at, due);
      await this.world.work();
      await delivery.sweep();
      await this.world.work();
    }
  }

  /** Work is done by another process from now on: it knows what the stores hold, and no more. */
  restart(): void {
    const { ports, app } = this.world.t;
    if (ports.chats === undefined || app.chats === null) throw new Error('there are no chats');
    const chats = { ...ports.chats, platforms: this.#deliveries() };
    const other = makeApp({ ...ports, chats }).chats;
    if (other !== null) app.chats.run = (job) => other.run(job);
  }
}
