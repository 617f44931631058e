/** The application with one chat platform in memory, people who talk to it, and its queue. */
import type {
  ChatAction,
  ChatCommand,
  ChatDelivery,
  ChatJob,
  ChatMessage,
  Delivered,
  Intent,
  Place,
  PlatformName,
} from '../../functions/app/ports/chat.ts';
import type { Ports } from '../../functions/app/ports.ts';
import { type TestApp, testApp } from './testApp.ts';

/** A message that somebody, or everybody in a place, can read. */
export interface Sent {
  readonly platform: PlatformName;
  readonly way: 'answer' | 'tell' | 'post' | 'edit';
  /** The person, or the place. */
  readonly to: string;
  readonly messageId: string | null;
  readonly message: ChatMessage;
}

export interface ChatWorld {
  readonly t: TestApp;
  /** Everything that was sent, in order. */
  readonly sent: Sent[];
  readonly jobs: { readonly job: ChatJob; readonly at: number }[];
  /** What jobs have failed with; each of them came again. */
  readonly failures: unknown[];
  /** Set it to let a delivery go another way than well. */
  fate: (way: Sent['way'], to: string) => Delivered | null;
  /** Says or presses something; its answer once the worker has been there. */
  act(who: string, intent: Intent, how?: Partial<ChatAction>): Promise<ChatMessage | null>;
  say(who: string, name: ChatCommand, words?: string): Promise<ChatMessage | null>;
  press(who: string, data: string): Promise<ChatMessage | null>;
  /** An action as it comes out of the queue. */
  action(who: string, intent: Intent, how?: Partial<ChatAction>): ChatAction;
  /** Lets the worker do everything that is due, and what follows from it. */
  work(): Promise<void>;
  /** The same, as time passes over what is for later. */
  settle(): Promise<void>;
  /** The board as it stands in a place: the newest state of its newest message. */
  board(place?: string): ChatMessage | null;
}

export const CHANNEL: Place = { id: 'channel', space: 'club', isPrivate: false };

/** What a platform would refuse is refused here: the test sees it as a defect. */
function checkMessage(message: ChatMessage): void {
  const buttons = message.buttons.flat();
  if (message.text === '' || message.text.length > 1_900) throw new Error('a text has no length');
  if (buttons.length > 25) throw new Error('too many buttons');
  for (const { data, label } of buttons) {
    if (!/^[\x21-\x7e]{1,64}$/.test(data)) throw new Error(`a button says ${data}`);
    if (label.length === 0 || label.length > 34) throw new Error(`a button is called ${label}`);
  }
}

export function chatWorld(
  seed: string,
  name: PlatformName = 'discord',
  change: (ports: Ports) => Ports = (p) => p,
  others: readonly PlatformName[] = [],
): ChatWorld {
  const sent: Sent[] = [];
  const jobs: ChatWorld['jobs'] = [];
  let count = 0;
  const deliver = (
    platform: PlatformName,
    way: Sent['way'],
    to: string,
    message: ChatMessage,
    id?: string,
  ) => {
    checkMessage(message);
    const fate = world.fate(way, to);
    if (fate !== null) return Promise.resolve(fate);
    count += 1;
    const messageId = way === 'answer' ? null : (id ?? `m${count}`);
    sent.push({ platform, way, to, messageId, message });
    return Promise.resolve<Delivered>({ kind: 'sent', messageId });
  };
  const platformOf = (platform: PlatformName): ChatDelivery => {
    return {
      name: platform,
      answer: (reply, message) => deliver(platform, 'answer', String(reply), message),
      post: ({ id }, message) => deliver(platform, 'post', id, message),
      edit: ({ id }, messageId, message) => deliver(platform, 'edit', id, message, messageId),
      tell: (personId, message) => deliver(platform, 'tell', personId, message),
      retell: (personId, messageId, message) =>
        deliver(platform, 'edit', personId, message, messageId),
    };
  };
  const platforms = [...new Set([name, ...others])].map(platformOf);
  const queue = {
    async send(job: ChatJob, at?: number) {
      // Queues carry text.
      jobs.push({ job: JSON.parse(JSON.stringify(job)) as ChatJob, at: at ?? t.clock.at });
    },
  };
  const t = testApp(seed, (ports) => change({ ...ports, chats: { queue, platforms } }));
  const { chats } = t.app;
  if (chats === null) throw new Error('there are no chats');
  let deliveries = 0;

  async function due(): Promise<boolean> {
    await t.drain();
    const next = jobs.findIndex(({ at }) => at <= t.clock.at);
    const [found] = next < 0 ? [] : jobs.splice(next, 1);
    if (found === undefined) return false;
    try {
      await chats?.run(found.job);
    } catch (error) {
      // As queues do: it comes again a little later.
      world.failures.push(error);
      jobs.push({ ...found, at: t.clock.at + 1_000 });
    }
    return true;
  }

  const world: ChatWorld = {
    t,
    sent,
    jobs,
    failures: [],
    fate: () => null,
    action(who, intent, how = {}) {
      deliveries += 1;
      return {
        platform: name,
        deliveryId: `d${deliveries}`,
        actor: { id: who, name: who },
        place: CHANNEL,
        locale: 'en-US',
        intent,
        reply: who,
        receivedAt: t.clock.at,
        ...how,
      };
    },
    async act(who, intent, how) {
      const before = sent.length;
      const action = world.action(who, intent, how);
      await queue.send({ kind: 'action', action });
      await world.work();
      const answers = sent.slice(before).filter(({ to, way }) => to === who && way === 'answer');
      return answers.at(-1)?.message ?? null;
    },
    say: (who, command, words = '') => world.act(who, { kind: 'command', name: command, words }),
    press: (who, data) => world.act(who, { kind: 'button', data }),
    async work() {
      while (await due());
    },
    async settle() {
      await world.work();
      while (jobs.length > 0) {
        t.clock.at = Math.max(t.clock.at, Math.min(...jobs.map(({ at }) => at)));
        await world.work();
      }
    },
    board(place = CHANNEL.id) {
      const shown = sent.filter(({ to, way }) => to === place && way !== 'answer');
      return shown.findLast(({ message }) => message.mentions.length === 0)?.message ?? null;
    },
  };
  return world;
}

/** The data of the first button whose label or data fits; throws where there is none. */
export function buttonIn(message: ChatMessage | null, kind: string): string {
  const data = message?.buttons.flat().find((button) => button.data.startsWith(`${kind}1`))?.data;
  if (data === undefined) throw new Error(`no button ${kind} in: ${message?.text ?? 'nothing'}`);
  return data;
}

export const plays = (message: ChatMessage | null): string[] =>
  (message?.buttons.flat() ?? []).flatMap(({ data }) => (data.startsWith('p1:') ? [data] : []));
