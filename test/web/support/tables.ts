import type { LaidBone, LaidTable } from '../../../shared/protocol/view.ts';

/**
 * A cross of its arms, each bone read from the centre outwards. Bones are laid arm by arm, by seats
 * in turn.
 */
export function crossOf(
  center: string | null,
  ...arms: readonly (readonly string[])[]
): Extract<LaidTable, { readonly arms: unknown }> {
  let turn = 0;
  const laid = (lies: string): LaidBone => {
    const bone = [...lies].sort().join('');
    turn += 1;
    return { bone, lies, seat: (turn - 1) % 4, turn: turn - 1 };
  };
  return {
    center: center === null ? null : laid(center),
    arms: arms.map((arm) => arm.map(laid)),
  };
}
