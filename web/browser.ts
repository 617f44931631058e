import type { DeviceKey } from './fair/deviceKey.ts';
import type { Look } from './look.ts';
import type { BrowserPushes } from './pushes.ts';
import type { Sound } from './sounds.ts';
import type { Tongue } from './tongues.ts';
import type { InTurn } from './unanswered.ts';

/** What the page needs from its browser. */
export interface Browser {
  /** The part of the address after `#`, with it. */
  hash(): string;
  go(hash: string): void;
  /** Leaves this page for an address elsewhere. */
  leave(address: string): void;
  /** The query that a sign-in provider sent the player back with, this once; null for none. */
  takeSentBack(): string | null;
  /** The whole address of a part of this page. */
  address(hash: string): string;
  nowMs(): number;
  newId(): string;
  randomBytes(): Uint8Array;
  pause(ms: number): Promise<void>;
  /** One window of this browser at a time; null where they cannot know of one another. */
  readonly inTurn: InTurn | null;
  /** Since when this device has not slept, Unix ms. */
  awakeSince(): number;
  /** The key with which this device signs a player's moves; null where it can keep none. */
  deviceKey(playerId: string): Promise<DeviceKey | null>;
  readonly stepMs: number;
  /** The language that the page speaks. */
  tongue(): Tongue;
  /** Speaks another one from soon on, and next time, too. */
  speak(tongue: Tongue): void;
  /** The time zone of this device, and every one that it knows, by their IANA names. */
  readonly zone: string;
  readonly zones: readonly string[];
  /** Null where this browser cannot be told while the page is closed. */
  readonly pushes: BrowserPushes | null;
  announce(text: string): void;
  /** Plays it where sounds are wished for. */
  sound(sound: Sound): void;
  /** Another window has chosen a language, colours or sounds: they are this one's, too. */
  takeChosen(): void;
  look(): Look;
  setLook(look: Look): void;
  isSounding(): boolean;
  setSounding(isSounding: boolean): void;
  /** Opens the page anew. */
  reload(): void;
  /** Whether the text is on the clipboard now. */
  copy(text: string): Promise<boolean>;
  download(name: string, text: string): void;
  /** Saves a picture, given as SVG, as PNG where this browser can turn it into that. */
  savePicture(name: string, svg: string): void;
  /** Whether this device has a way of its own to pass things on. */
  readonly canShare: boolean;
  share(what: { readonly title: string; readonly url: string }): Promise<void>;
  /** Draws again soon. */
  redraw(): void;
}
