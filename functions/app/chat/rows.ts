/**
 * The rows of chats. In the directory: `CHAT#PLACE#..` what is played in a channel, and
 * `CHAT#TABLE#table` where a table is shown. In the vault: `CHAT#RUN#..` what an action was decided
 * to be before it was done, and `CONTACT#player` / `CHAT#..` where a person can be written to.
 */
import type { Command } from '../../../shared/protocol/commands.ts';
import type { Language } from '../../../shared/words/language.ts';
import type { ChatMessage, Place, PlatformName, WaitedTurn } from '../ports/chat.ts';

export const DELIVERY_KEPT_MS = 86_400_000;
/** Tables that are remembered of one place, the newest first, unless more are played there. */
export const PLACE_TABLES_MAX = 20;

/** `CHAT#PLACE#platform#place` / `PLACE`. */
export interface PlaceRow {
  readonly tables: readonly string[];
  /** The id that the place has now, if it has another one. */
  readonly movedTo: string | null;
}

export const NO_PLACE: PlaceRow = { tables: [], movedTo: null };
export const PLACE = 'PLACE';
export const placeRows = (platform: PlatformName, placeId: string): string =>
  `CHAT#PLACE#${platform}#${placeId}`;

/** `CHAT#TABLE#table` / `platform#place`: the one message that shows a table in a place. */
export interface BoardRow {
  readonly platform: PlatformName;
  readonly place: Place;
  readonly language: Language;
  /** Null before it is posted, and after somebody has deleted it. */
  readonly messageId: string | null;
  /** The version that it shows; 0 for none. */
  readonly shown: number;
  /** Counts up where a new message is asked for. */
  readonly posts: number;
  /** The platform is left alone until then, Unix ms. */
  readonly notBefore: number;
  /** A job that looks again is under way for then; 0 for none. */
  readonly scheduled: number;
  readonly claim: { readonly by: string; readonly until: number } | null;
  /** The bot may not write there any more, or there is nothing to write to. */
  readonly lost: boolean;
  /** Those who play from there are still to be told that it is lost; absent where they are not. */
  readonly unsaid?: boolean | undefined;
  /** The version that was first tried of a message of which it is not known whether it arrived. */
  readonly tried?: number | undefined;
  /** Since when (Unix ms) and how often in a row the platform has failed; absent for never. */
  readonly failing?: { readonly since: number; readonly times: number } | undefined;
}

export const boardRows = (tableId: string): string => `CHAT#TABLE#${tableId}`;
export const boardKey = (platform: PlatformName, placeId: string): string =>
  `${platform}#${placeId}`;

/**
 * `CHAT#TABLE#table` / `TOLD#player`: a notice to that player stands in a chat and names the table.
 * Where it stands is with their address.
 */
export const TOLD_PREFIX = 'TOLD#';
export const toldKey = (playerId: string): string => `${TOLD_PREFIX}${playerId}`;

/** What an action was decided to be, before it is done for the first time. */
export interface Planned {
  readonly tableId: string;
  /** Null where the table is all that had to be chosen. */
  readonly command: Command | null;
}

/** `CHAT#RUN#platform#delivery` / `RUN`. */
export interface RunRow {
  readonly by: string;
  /** Whoever has claimed it and is silent for longer has crashed. */
  readonly until: number;
  readonly done: boolean;
  /** How often it was begun, without the times that a platform has put it off. */
  readonly attempts: number;
  readonly plan: Planned | null;
  /** What is to be said, where that is settled and has not arrived; it may name a hand. */
  readonly answer: ChatMessage | null;
  /** Whom the actor spoke for at first, where that may be another player since. */
  readonly caller: string | null;
}

export const RUN = 'RUN';
export const runRows = (platform: PlatformName, deliveryId: string): string =>
  `CHAT#RUN#${platform}#${deliveryId}`;

/** `CONTACT#player` / `CHAT#platform#person`. */
export interface ChatContact {
  readonly platform: PlatformName;
  readonly personId: string;
  /** What the person has asked for; null goes by what the platform says. */
  readonly language: Language | null;
  /** What the platform said of it when it was asked; absent where it was not, or had no answer. */
  readonly locale?: string;
  /** The bot may write to this person alone, as far as is known. */
  readonly reachable: boolean;
  /** Where the person was last seen in the open. */
  readonly place: Place | null;
  /** When the person was last called there, Unix ms. */
  readonly calledAt: number;
  /** The person was told that private messages do not arrive. */
  readonly warned: boolean;
  /** Notices that stand there, and the turns they are about; absent for none. */
  readonly shown?: readonly {
    readonly messageId: string;
    readonly turns: readonly WaitedTurn[];
    /** It is to be taken back, but not tried again before, Unix ms; absent before it was tried. */
    readonly again?: number;
    /** Since when the platform has failed at that, Unix ms; absent where it has not. */
    readonly failingSince?: number;
  }[];
  /** The newest notice that the platform wanted later, and what it is about; absent for none. */
  readonly held?: { readonly at: number; readonly turns: readonly WaitedTurn[] };
}

export const CHAT_PREFIX = 'CHAT#';
export const chatKey = (platform: PlatformName, personId: string): string =>
  `${CHAT_PREFIX}${platform}#${personId}`;
