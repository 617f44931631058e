import type { Command } from '../shared/protocol/commands.ts';
import type { View } from '../shared/protocol/view.ts';
import type { Api, Trouble } from './api.ts';
import type { DealCheck } from './dealCheck.ts';
import type { DeviceKey } from './fair/deviceKey.ts';
import type { OwnGrade } from './fair/ownGrade.ts';
import type { Warning } from './fair/warning.ts';
import type { OrdersState } from './ordersDesk.ts';
import type { Scene } from './playback.ts';
import type { ClientFrame } from './socket.ts';
import type { Sound } from './sounds.ts';
import type { Me, Store } from './store.ts';
import type { InTurn } from './unanswered.ts';

export interface TableDeps {
  readonly api: Api;
  readonly store: Store;
  readonly me: Me | null;
  /** The table's read key, from the link or an earlier visit. */
  readonly readKey: string | null;
  /** Pause between two turns that are shown one by one; 0 shows them at once. */
  readonly stepMs: number;
  /** Sends over the socket; false when there is none. */
  send(frame: ClientFrame): boolean;
  newId(): string;
  /** 32 bytes from the device's own generator. */
  randomBytes(): Uint8Array;
  /** One window of this browser at a time; null where they cannot know of one another. */
  readonly inTurn: InTurn | null;
  pause(ms: number): Promise<void>;
  nowMs(): number;
  /** Since when this device has been awake and connected; null while it is not. */
  attentiveSince(): number | null;
  deviceKey(): Promise<DeviceKey | null>;
  announce(text: string): void;
  sound(sound: Sound): void;
  onChange(): void;
  /** The player has chosen something here, which is on its way. */
  onChosen(): void;
  /** The player has done something here that the server took. */
  onActed(): void;
  /** The token is not taken any more. */
  onExpired(): void;
}

export interface TableState {
  readonly view: View | null;
  /** Since when nothing newer is known, Unix ms; null while the table is followed. */
  readonly asOfMs: number | null;
  /** Why there is no view. */
  readonly trouble: Trouble | null;
  readonly scene: Scene;
  /** The score as far as it is shown. */
  readonly scores: readonly number[];
  /** What happened since this device last looked, when the page was opened. */
  readonly told: readonly string[];
  readonly waiting: readonly Command[];
  /** The bone that waits for its end, or to be meant. */
  readonly chosen: string | null;
  readonly notice: string | null;
  readonly withheld: 'not-closed' | 'secret-lost' | null;
  readonly check: DealCheck | null;
  /** What this device has caught at this table. */
  readonly warnings: readonly Warning[];
  /** What the shuffle is worth by what this device knows; null for watchers and before a round. */
  readonly own: OwnGrade | null;
  /** One press lays a bone, by the player's choice on this device. */
  readonly isQuick: boolean;
  /** Whether what happened since the last visit can be shown turn by turn, or is being shown. */
  readonly replay: 'none' | 'offered' | 'running';
  /** What was answered to the last typed command; empty before it. */
  readonly typed: string;
  readonly orders: OrdersState;
  /** Words that wait for the next shuffle; null where none can be given. */
  readonly luck: string | null;
}
