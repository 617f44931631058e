import type { View } from '../../shared/protocol/view.ts';
import { seatWho } from '../seating.ts';
import { type El, h } from '../vdom.ts';

/** Who sits somewhere. The house has a frame, which no player's name can have. */
export function whoView(view: View, seat: number, name = seatWho(view, seat).name): El {
  const isHouse = view.seats[seat]?.kind === 'house' && view.you.seat !== seat;
  return h('bdi', isHouse ? { class: 'house' } : {}, name);
}
