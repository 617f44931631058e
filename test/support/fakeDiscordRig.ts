/** A bot's deliveries with Discord as a server of the test behind them. */
import { chatHttp } from '../../functions/adapters/chatHttp.ts';
import { discordDelivery } from '../../functions/adapters/discord/deliver.ts';
import { fetchedPicture } from '../../functions/adapters/discord/picture.ts';
import { discordReader } from '../../functions/adapters/discord/read.ts';
import type {
  ChatAction,
  ChatButton,
  ChatDelivery,
  ChatMessage,
} from '../../functions/app/ports/chat.ts';
import { BOT_TOKEN, FakeDiscord } from './fakeDiscord.ts';
import type { Endpoint, Member, Shown } from './fakeDiscordParts.ts';
import { quietLog } from './quietLog.ts';

export const message = (text: string, more: Partial<ChatMessage> = {}): ChatMessage => ({
  text,
  buttons: [],
  picture: null,
  mentions: [],
  ...more,
});

export const button = (n: number, more: Partial<ChatButton> = {}): ChatButton => ({
  label: `button ${n}`,
  data: `b${n}`,
  ...more,
});

export const buttons = (count: number, more: Partial<ChatButton> = {}): ChatButton[] =>
  Array.from({ length: count }, (_, i) => button(i, more));

export class DiscordRig {
  readonly discord = new FakeDiscord();
  readonly channel = this.discord.newChannel();
  readonly place = { id: this.channel, space: '1000000000000000009', isPrivate: false };
  readonly ana = this.discord.newMember('Ana');

  /** A worker that remembers nothing. */
  newDelivery(): ChatDelivery {
    const { discord } = this;
    return discordDelivery({
      bot: chatHttp(discord.base, { authorization: `Bot ${BOT_TOKEN}` }),
      open: chatHttp(discord.base),
      picture: fetchedPicture,
      clock: { now: () => discord.now },
      log: quietLog,
    });
  }

  async #acted(act: (endpoint: Endpoint) => Promise<unknown>): Promise<ChatAction> {
    const { discord } = this;
    const reader = discordReader(discord.publicKey);
    const done: ChatAction[] = [];
    await act(async ({ headers, body }) => {
      const bytes = new TextEncoder().encode(body);
      const read = reader.read({ headers, body: bytes, receivedAt: discord.now });
      if (read.kind === 'action') done.push(read.action);
      return read.ack;
    });
    const [action] = done;
    if (action === undefined) throw new Error('nothing was read');
    return action;
  }

  /** Somebody asks for a hand; acknowledged, and not answered yet. */
  commanded(member: Member = this.ana): Promise<ChatAction> {
    const given = { member, channel: this.channel, name: 'hand' };
    return this.#acted((endpoint) => this.discord.command(endpoint, given));
  }

  clicked(shown: Shown, data: string, member: Member = this.ana): Promise<ChatAction> {
    return this.#acted((endpoint) => this.discord.click(endpoint, member, shown, data));
  }

  /** The newest private answer in the channel. */
  answered(member: Member = this.ana): Shown {
    const shown = this.discord.answerTo(member, this.channel);
    if (shown === null) throw new Error('there is no private answer');
    return shown;
  }

  calls(): string[] {
    return this.discord.received.map(({ method, path }) => `${method} ${path}`);
  }
}
