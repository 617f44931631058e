/** Who plays a simulated table: how a play is chosen, and what is ordered for the next turn. */
import { countOf, parseBone } from '../../shared/engine/bone.ts';
import { housePlay } from '../../shared/house/house.ts';
import type { Order } from '../../shared/protocol/commands.ts';
import type { View } from '../../shared/protocol/view.ts';
import type { House } from '../../shared/table/advance.ts';
import type { SeededBytes } from './seededBytes.ts';

export interface SimulatedPlayers {
  readonly choose: House;
  /** The standing orders of a player who has just played, by the view then. */
  readonly order: (view: View) => readonly Order[];
}

/** Nobody leaves orders. */
export const NO_ORDERS = (): readonly Order[] => [];

/** Every seat by the house. */
export const HOUSE_PLAYERS: SimulatedPlayers = { choose: housePlay, order: NO_ORDERS };

/** Takes any legal play, each as likely as the other. */
export function randomPlayer(bytes: SeededBytes): House {
  return ({ version, you: { moves } }) => {
    const [low = 0, high = 0] = bytes(`play ${version}`);
    return moves[(256 * high + low) % Math.max(moves.length, 1)] ?? null;
  };
}

/** Orders the bones that fit the table as it is left, the highest count first: if they still do. */
export function orderWhatFits({ you, round }: View): readonly Order[] {
  const open = (round?.ends ?? []).map(String);
  const countOfName = (name: string): number => {
    const bone = parseBone(name);
    return bone === null ? 0 : countOf(bone);
  };
  return you.hand
    .filter((bone) => open.some((pip) => bone.includes(pip)))
    .sort((a, b) => countOfName(b) - countOfName(a))
    .map((bone) => ({ bone, at: 'turn' as const }));
}
