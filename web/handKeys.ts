import type { MoveView } from '../shared/protocol/view.ts';
import type { HandActions, HandState } from './handState.ts';

type HandKey = KeyboardEvent & {
  readonly target: HTMLElement;
  readonly currentTarget: HTMLElement;
};

/** Lays a bone where a move says. */
export function playMove({ bone, end }: MoveView, actions: HandActions): void {
  if (end === undefined) actions.play(bone);
  else actions.play(bone, end);
}

/** The same, unless it comes so soon after the choice that it is a slip of the finger. */
export function confirmMove({ bone, end }: MoveView, actions: HandActions): void {
  if (end === undefined) actions.confirm(bone);
  else actions.confirm(bone, end);
}

/** Puts the focus on a bone of a hand. */
export function focusBone(hand: HTMLElement | null, bone: string): void {
  bonesIn(hand)
    .find(({ dataset }) => dataset['bone'] === bone)
    ?.focus();
}

/**
 * The keys of the hand: arrows, Home and End go over the bones; L, R and 1 to 4 lay the chosen bone
 * or that in focus at the end they name, at once; T tells the table; Escape takes the choice back.
 * A key that is held goes over the bones and does nothing else: Enter held on a bone would go on to
 * lay it at the first of its ends.
 */
export function handKeys(state: HandState, actions: HandActions): (event: HandKey) => void {
  return (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { key, target, currentTarget } = event;
    if (moveFocus(key, currentTarget, target)) event.preventDefault();
    if (event.repeat) {
      if (key === 'Enter') event.preventDefault();
      return;
    }
    if (key.toUpperCase() === 'T') actions.readTable();
    if (key === 'Escape' && state.chosen !== null) {
      focusBone(currentTarget, state.chosen);
      actions.choose(null);
    }
    const bone = state.chosen ?? target.dataset['bone'];
    const fits = state.moves.find((move) => move.bone === bone && isNamed(move, key, state));
    if (fits !== undefined && state.sending === null) playMove(fits, actions);
  };
}

/** Whether a key names the end of a move; where both ends are alike, either letter does. */
function isNamed({ end }: MoveView, key: string, { ends }: HandState): boolean {
  const name = key.toUpperCase();
  if (end !== undefined) return String(end) === name;
  return ends.length === 2 && ['L', 'R'].includes(name);
}

function bonesIn(hand: HTMLElement | null): readonly HTMLElement[] {
  return [...(hand?.querySelectorAll<HTMLElement>('[data-bone]') ?? [])];
}

function moveFocus(key: string, hand: HTMLElement, from: HTMLElement): boolean {
  if (!['ArrowRight', 'ArrowLeft', 'Home', 'End'].includes(key)) return false;
  const bones = bonesIn(hand);
  const at = bones.indexOf(from);
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0 }[key] ?? -1;
  bones.at(to % bones.length)?.focus();
  return true;
}
