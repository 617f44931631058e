/**
 * The application in memory, on a clock of the test, with the real adapters of all three platforms
 * and the platforms behind them: whatever goes over a wire is real.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chatDeliveries } from '../../functions/adapters/chatDeliveries.ts';
import { chatReaders } from '../../functions/adapters/chatReaders.ts';
import { readChatSettings } from '../../functions/adapters/chatSettings.ts';
import type {
  ChatDelivery,
  ChatJob,
  ChatMessage,
  PlatformName,
} from '../../functions/app/ports/chat.ts';
import type { Ports } from '../../functions/app/ports.ts';
import { makeChatHandler } from '../../functions/handlers/chat.ts';
import { makeHttpHandler } from '../../functions/handlers/http.ts';
import { type BotDoor, type ChatPerson, type ChatTown, chatTown } from './chatPeople.ts';
import { type ChatRecorder, chatRecorder, type RecordedCall } from './chatRecorder.ts';
import { httpEvent } from './gatewayEvents.ts';
import { quietLog } from './quietLog.ts';
import { type TestApp, testApp } from './testApp.ts';

/** What a test changes on purpose, to see that it notices. */
export interface ChatLeak {
  /** A message on its way into a group. */
  open?(message: ChatMessage): ChatMessage;
  /** A picture as it is served. */
  picture?(png: Buffer): Buffer;
}

export interface ChatRealWorld {
  readonly t: TestApp;
  readonly town: ChatTown;
  /** All that was sent to a group for everybody there to see, in order. */
  inTheOpen(platform: PlatformName): readonly RecordedCall[];
  person(name: string, platform: PlatformName): ChatPerson;
  /** Lets everything happen that is for now or for later. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

/** Serves the pictures of whichever world is on: they have one address in all worlds. */
export interface PictureHouse {
  readonly url: string;
  show(world: TestApp, leak: ChatLeak): void;
  close(): Promise<void>;
}

export async function pictureHouse(): Promise<PictureHouse> {
  let picture: (address: URL) => Promise<Buffer> = () =>
    Promise.reject(new Error('no world is on'));
  const server = createServer((request, response) => {
    picture(new URL(request.url ?? '/', 'http://pictures'))
      .then((png) => response.writeHead(200, { 'content-type': 'image/png' }).end(png))
      .catch((error: unknown) => response.destroy(error as Error));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    show({ app, clock }, leak) {
      const handler = makeHttpHandler(app);
      picture = async ({ pathname: path, searchParams }) => {
        const query = Object.fromEntries(searchParams);
        const answer = await handler(httpEvent({ path, query, at: clock.at }));
        if (answer.isBase64Encoded !== true) throw new Error(answer.body);
        const png = Buffer.from(answer.body ?? '', 'base64');
        return leak.picture?.(png) ?? png;
      };
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Whether a call writes into the group of its platform, where everybody reads it. */
function isOpen({ path, body }: RecordedCall, platform: PlatformName, group: string): boolean {
  if (platform === 'discord') return path.startsWith(`/api/v10/channels/${group}/`);
  const json = JSON.parse(body.length === 0 ? '{}' : body.toString('utf8')) as Record<
    string,
    string
  >;
  if (platform === 'telegram') return json['chat_id'] === group;
  return /chat[.](postMessage|update)$/.test(path) && json['channel'] === group;
}

function leaky(platform: ChatDelivery, { open }: ChatLeak): ChatDelivery {
  if (open === undefined) return platform;
  return {
    ...platform,
    post: (place, message) => platform.post(place, open(message)),
    edit: (place, id, message) => platform.edit(place, id, open(message)),
  };
}

/** A world that follows from its seed alone, but for the ports of the recorders. */
export async function chatRealWorld(
  seed: string,
  house: PictureHouse,
  { change = (ports: Ports) => ports, leak = {} as ChatLeak } = {},
): Promise<ChatRealWorld> {
  const jobs: { readonly job: ChatJob; readonly at: number }[] = [];
  const time = () => t.clock.at;
  const town = await chatTown(time);
  const recorders: Record<PlatformName, ChatRecorder> = {
    discord: await chatRecorder(town.discord.base),
    slack: await chatRecorder(town.slack.base),
    telegram: await chatRecorder(town.telegram.base),
  };
  const settings = readChatSettings({
    ...town.environment,
    DISCORD_API_BASE: recorders.discord.base,
    SLACK_API_BASE: recorders.slack.base,
    TELEGRAM_API_BASE: recorders.telegram.base,
  });
  const queue = {
    async send(job: ChatJob, at = time()) {
      jobs.push({ job: JSON.parse(JSON.stringify(job)) as ChatJob, at });
    },
  };
  const t = testApp(seed, (ports) =>
    change({
      ...ports,
      notices: { ...ports.notices, pageUrl: () => house.url },
      chats: {
        queue,
        platforms: chatDeliveries(settings, { now: time }, quietLog).map((p) => leaky(p, leak)),
      },
    }),
  );
  house.show(t, leak);
  const handler = makeChatHandler({ readers: chatReaders(settings), queue, log: quietLog });

  async function work(): Promise<void> {
    for (;;) {
      await t.drain();
      const next = jobs.findIndex(({ at }) => at <= time());
      const [due] = next < 0 ? [] : jobs.splice(next, 1);
      if (due === undefined) return;
      await t.app.chats?.run(due.job);
    }
  }

  const door: BotDoor = {
    async post(platform, { headers, body }) {
      const path = `/v1/chat/${platform}`;
      const event = httpEvent({ method: 'POST', path, headers, body, at: time() });
      const { statusCode = 0, body: text = '', headers: answered } = await handler(event);
      return { status: statusCode, body: text, type: String(answered?.['content-type']) };
    },
    work,
  };

  return {
    t,
    town,
    inTheOpen: (platform) =>
      recorders[platform].calls.filter((call) => isOpen(call, platform, town.groups[platform].id)),
    person: (name, platform) => town.person(name, platform, door),
    async settle() {
      await work();
      while (jobs.length > 0) {
        t.clock.at = Math.max(time(), Math.min(...jobs.map(({ at }) => at)));
        await work();
      }
    },
    async close() {
      await Promise.all(Object.values(recorders).map((recorder) => recorder.close()));
      await town.close();
    },
  };
}
