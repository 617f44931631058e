import type { Api } from './api.ts';
import type { Browser } from './browser.ts';
import type { DeviceKey } from './fair/deviceKey.ts';
import type { Space } from './fitTable.ts';
import type { Lobby } from './lobby.ts';
import type { ProofFile } from './proofFile.ts';
import type { SitDown } from './sitDown.ts';
import type { Socket } from './socket.ts';
import type { Store } from './store.ts';
import type { TableController } from './tableController.ts';
import type { El } from './vdom.ts';
import type { Question } from './views/shell.ts';

/** What is shown at one address. */
export interface Page {
  /** Told apart by it: a page with another key is drawn anew. */
  readonly key: string;
  /** The table that is shown, where it is a table's page; its key is the table's id. */
  readonly table?: TableController;
  /** What the window is called beside the name of the whole; null for nothing. */
  title(): string | null;
  /** It is shown from now on. */
  open(): void;
  /** Looks again at what may have changed while nobody told. */
  refresh(): Promise<void>;
  /** Puts into words anew, in the language spoken now, what was put into words before. */
  retell?(): Promise<void>;
  /** It is shown no more. */
  close(): void;
  /**
   * Since when nothing newer is known of what is shown, Unix ms; `live` while the socket tells of
   * everything new, null where that is no question.
   */
  asOfMs?(): number | 'live' | null;
  /** What this device has caught there, shown above everything; null for nothing. */
  warningsView?(): El | null;
  view(space: Space): El;
}

/** What every page works with. */
export interface Desk {
  readonly api: Api;
  readonly store: Store;
  readonly browser: Browser;
  readonly socket: Socket;
  /** The player's tables. */
  readonly lobby: Lobby;
  readonly sitDown: SitDown;
  /** The proof file that was dropped or chosen here. */
  readonly proofFile: ProofFile;
  /** Says something at the head of the page. */
  tell(text: string): void;
  /** Something is on its way: said where it has to wait. */
  chosen(): void;
  /** Asks before something is lost. */
  ask(question: Question): void;
  /** Asks whether to play on as somebody else. */
  askAfresh(): void;
  copy(text: string): void;
  /** The token is not taken any more. */
  expire(): void;
  /** The key with which this device signs; null where it can keep none. */
  deviceKey(): Promise<DeviceKey | null>;
  /** Since when this device follows without a gap, Unix ms; null while it does not. */
  connectedSince(): number | null;
}
