import type { EndName, MoveView } from '../shared/protocol/view.ts';

export interface HandState {
  readonly hand: readonly string[];
  /** Empty when it is not my turn. */
  readonly moves: readonly MoveView[];
  /** The bone that is on its way. */
  readonly sending: string | null;
  readonly chosen: string | null;
  /** Pips at the left and right end, or at the tip of each arm; empty before the pose. */
  readonly ends: readonly number[];
  readonly isCross: boolean;
  /** A bone is laid by one press where it fits one end alone; else by a second one. */
  readonly isQuick: boolean;
}

export interface HandActions {
  choose(bone: string | null): void;
  play(bone: string, end?: EndName): void;
  /** Plays the chosen bone by a press that may still be the one which chose it. */
  confirm(bone: string, end?: EndName): void;
  /** Says in words what lies and what one holds. */
  readTable(): void;
}
