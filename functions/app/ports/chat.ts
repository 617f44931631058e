/**
 * What a chat platform is to the app: a reader of its requests and a way to answer, without any of
 * its markup. A new platform is a reader and these functions; nothing else knows it.
 */
export const PLATFORM_NAMES = ['discord', 'slack', 'telegram'] as const;
export type PlatformName = (typeof PLATFORM_NAMES)[number];

/** A request as it came. */
export interface ChatRequest {
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** The very bytes that were signed. */
  readonly body: Uint8Array;
  /** Unix ms. */
  readonly receivedAt: number;
}

/** What goes back at once, within the three seconds that platforms allow. */
export interface Ack {
  readonly status: number;
  readonly body: string;
  /** The media type of the body. */
  readonly type: string;
}

export interface Person {
  /** The platform's own, lasting id. */
  readonly id: string;
  readonly name: string;
}

/** Where it happened: a channel or a chat. */
export interface Place {
  readonly id: string;
  /** The server or workspace; null where there is none. */
  readonly space: string | null;
  /** A chat of a person with the bot alone. */
  readonly isPrivate: boolean;
}

export const CHAT_COMMANDS = [
  'start',
  'join',
  'board',
  'hand',
  'play',
  'lead',
  'orders',
  'luck',
  'clock',
  'score',
  'vacation',
  'resign',
  'leave',
  'rematch',
  'link',
  'mute',
  'language',
  'zone',
  'verify',
  'proof',
  'help',
] as const;
export type ChatCommand = (typeof CHAT_COMMANDS)[number];

/** `home`: the person's own page is to be shown. `moved`: the place has another id from now on. */
export type Intent =
  | { readonly kind: 'command'; readonly name: ChatCommand; readonly words: string }
  | { readonly kind: 'button'; readonly data: string }
  | { readonly kind: 'home' }
  | { readonly kind: 'moved'; readonly to: string };

/** What somebody did. Plain JSON, since it waits in a queue. */
export interface ChatAction {
  readonly platform: PlatformName;
  /** The same for a repeated delivery. */
  readonly deliveryId: string;
  readonly actor: Person;
  readonly place: Place;
  /** As the platform spells it, such as `es-419`; null if it says nothing. */
  readonly locale: string | null;
  readonly intent: Intent;
  /** What the platform needs to answer this very action, such as a token; plain JSON. */
  readonly reply: unknown;
  /** Unix ms. */
  readonly receivedAt: number;
}

/** `refused`: not from the platform, or not readable. `answered`: nothing is left to do. */
export type Read =
  | { readonly kind: 'refused' | 'answered'; readonly ack: Ack }
  | { readonly kind: 'action'; readonly action: ChatAction; readonly ack: Ack };

export interface ChatButton {
  readonly label: string;
  /** 1 to 64 bytes of ASCII, written by `buttonData`; never anything secret of its own. */
  readonly data: string;
  /** The bone that it plays, such as `36`, for a platform that can show one. */
  readonly bone?: string;
}

/** A message without markup; its text is plain, and a platform escapes it. */
export interface ChatMessage {
  readonly text: string;
  /** Rows of buttons. */
  readonly buttons: readonly (readonly ChatButton[])[];
  /** A public picture, and what it shows in words. */
  readonly picture: { readonly url: string; readonly alt: string } | null;
  /** Ids of the people who are to be told of it, and nobody else is. */
  readonly mentions: readonly string[];
}

/**
 * How a delivery went. `later`: not before `afterMs`. `moved`: the place has another id. `gone`:
 * the message or the place is not there any more. `forbidden`: the platform does not let the bot
 * write there. `unauthorised`: it does not take the bot's token, whatever is asked with it.
 * `expired`: the action cannot be answered any more. `failed`: trying again may help.
 */
export type Delivered =
  | { readonly kind: 'sent'; readonly messageId: string | null }
  | { readonly kind: 'later'; readonly afterMs: number }
  | { readonly kind: 'moved'; readonly to: string }
  | { readonly kind: 'gone' | 'forbidden' | 'unauthorised' | 'expired' | 'failed' };

/** Verifies a request, and says what was done. Never throws; pure. */
export interface ChatReader {
  readonly name: PlatformName;
  read(request: ChatRequest): Read;
}

/**
 * Brings messages to a platform. Never throws. `id` is the same for every attempt to send the same
 * message, and of no other one: where a platform can, it takes it once. Left out, each is new.
 */
export interface ChatDelivery {
  readonly name: PlatformName;
  /** To the one who acted, and to nobody else; never falls back to a public place. */
  answer(reply: unknown, message: ChatMessage): Promise<Delivered>;
  /** In the open, in a channel or group. */
  post(place: Place, message: ChatMessage, id?: string): Promise<Delivered>;
  edit(place: Place, messageId: string, message: ChatMessage): Promise<Delivered>;
  /** A message to a person alone; `forbidden` where a bot may not write first. */
  tell(personId: string, message: ChatMessage, id?: string): Promise<Delivered>;
  /** Changes what was told; `messageId` is that of `tell`. */
  retell(personId: string, messageId: string, message: ChatMessage): Promise<Delivered>;
  /** Whether the bot is that of a workspace; absent where one bot is for all. */
  serves?(space: string): Promise<boolean>;
  /**
   * The language that a person reads, as the platform spells it; null where that cannot be had now.
   * Absent where requests say it.
   */
  locale?(personId: string): Promise<string | null>;
}

/** A turn that waits for somebody, as `waitOf` names it. */
export interface WaitedTurn {
  readonly tableId: string;
  readonly turn: string;
}

/**
 * What the worker has to do. `action`: answer somebody. `board`: bring the shown boards of a table
 * up to its newest version. `notice`: tell a person something that any reader may know. `unread`:
 * nothing, but to be put aside for the operator: what the ingress could not read again and again.
 */
export type ChatJob =
  | { readonly kind: 'action'; readonly action: ChatAction }
  | { readonly kind: 'board'; readonly tableId: string }
  | {
      readonly kind: 'notice';
      readonly noticeId: string;
      readonly platform: PlatformName;
      readonly personId: string;
      readonly playerId: string;
      readonly text: string;
      /** When it was said, Unix ms. */
      readonly at: number;
      /** It is of no use once none of these waits any more; left out where it says more. */
      readonly turns?: readonly WaitedTurn[] | undefined;
      /**
       * What it is called, and where it leads, on the person's other ways where this one is closed.
       * Left out, the person is called in the channel if a table there waits for them.
       */
      readonly otherwise?: { readonly title: string; readonly url: string };
    }
  | {
      readonly kind: 'unread';
      readonly platform: string;
      /** The beginning of the body, base64. */
      readonly body: string;
    };

export type Notice = Extract<ChatJob, { kind: 'notice' }>;

/** Jobs on their way to the worker. */
export interface ChatQueue {
  /**
   * Resolves when the job is kept; it comes out at least once, in no order, and not before `at`
   * (Unix ms) where that is less than a quarter of an hour away.
   */
  send(job: ChatJob, at?: number): Promise<void>;
}

/** What chats need of the world. */
export interface ChatPorts {
  readonly queue: ChatQueue;
  /** Those that messages can be sent to from here: none but in the worker. */
  readonly platforms: readonly ChatDelivery[];
}
