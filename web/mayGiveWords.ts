import type { EpochView, View } from '../shared/protocol/view.ts';

/**
 * Whether the viewer may give words to a shuffle to come: not after a secret, which protects more,
 * and not twice.
 */
export function mayGiveWords({ status, you: { seat }, fair: { secrets, epoch } }: View): boolean {
  if (seat === null || status === 'over' || secrets.includes(seat)) return false;
  const isPending = epoch !== null && epoch.phase !== 'locked';
  return !isPending || (epoch.phase === 'commit' && !hasGiven(epoch, seat));
}

function hasGiven({ committed, texts }: EpochView, seat: number): boolean {
  return committed.includes(seat) || texts.includes(seat);
}
