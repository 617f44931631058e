import type { EndName, MoveView } from '../../shared/protocol/view.ts';
import { endsWords } from '../tableWords.ts';
import { type El, h } from '../vdom.ts';
import { words } from '../words.ts';
import { uprightBone } from './bone.ts';

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
}

export interface HandActions {
  choose(bone: string | null): void;
  play(bone: string, end?: EndName): void;
}

/** My bones as buttons, and the ends to choose from when a bone fits several. */
export function handView(state: HandState, actions: HandActions): El {
  const { hand, chosen } = state;
  return h(
    'section',
    { class: 'hand', 'aria-labelledby': 'hand-title', onkeydown: keys(state, actions) },
    h('h2', { id: 'hand-title', class: 'small-title' }, words.hand.title),
    hand.length === 0
      ? h('p', {}, words.hand.empty)
      : h(
          'ul',
          { class: 'hand-bones' },
          hand.map((bone) => boneButton(bone, state, actions)),
        ),
    chosen !== null && endChoice(chosen, state, actions),
    state.moves.length > 0 &&
      h('p', { class: 'hint keys-hint' }, state.isCross ? words.hand.keysCross : words.hand.keys),
  );
}

function boneButton(bone: string, state: HandState, actions: HandActions): El {
  const moves = state.moves.filter((move) => move.bone === bone);
  const isSending = state.sending === bone;
  const canPlay = moves.length > 0 && state.sending === null;
  const isTurn = state.moves.length > 0;
  const look = [canPlay && 'fits', isTurn && !canPlay && 'fits-not', isSending && 'sending'];
  return h(
    'li',
    { key: bone },
    h(
      'button',
      {
        type: 'button',
        class: ['hand-bone', ...look, state.chosen === bone && 'chosen'].filter(Boolean).join(' '),
        'data-bone': bone,
        'aria-label': `${words.bone(bone)}, ${stateWords(moves, isSending, isTurn)}`,
        'aria-disabled': canPlay ? 'false' : 'true',
        'aria-busy': isSending,
        onclick: () => canPlay && press(bone, moves, actions),
      },
      uprightBone(bone),
      h('span', { class: 'fit-mark', 'aria-hidden': 'true' }, canPlay ? mark(moves) : ''),
    ),
  );
}

function stateWords(moves: readonly MoveView[], isSending: boolean, isTurn: boolean): string {
  if (isSending) return words.hand.sending;
  if (!isTurn) return words.hand.waits;
  return moves.length === 0 ? words.hand.fitsNot : words.hand.fitsEnd(endsWords(moves));
}

/** Where the ends lie in the picture; arms clockwise from the top. */
const ARROWS: Readonly<Record<string, string>> = {
  L: '◂',
  R: '▸',
  '1': '▴',
  '2': '▸',
  '3': '▾',
  '4': '◂',
};

/** The ends a bone fits, as arrows. */
function mark(moves: readonly MoveView[]): string {
  return moves.map(({ end }) => ARROWS[end ?? ''] ?? '•').join(' ');
}

function press(bone: string, moves: readonly MoveView[], actions: HandActions): void {
  const [only] = moves;
  if (moves.length > 1) actions.choose(bone);
  else if (only !== undefined) playMove(only, actions);
}

function playMove({ bone, end }: MoveView, actions: HandActions): void {
  if (end === undefined) actions.play(bone);
  else actions.play(bone, end);
}

/** What an end shows. */
function pipAt(end: EndName, ends: readonly number[]): number {
  const at = end === 'L' ? 0 : end === 'R' ? 1 : end - 1;
  return ends[at] ?? 0;
}

function endChoice(bone: string, { ends, moves }: HandState, actions: HandActions): El {
  const places = moves.flatMap((move) =>
    move.bone === bone && move.end !== undefined ? [move.end] : [],
  );
  const button = (end: EndName, i: number): El =>
    h(
      'button',
      {
        type: 'button',
        class: 'end-button',
        onclick: () => actions.play(bone, end),
        ...(i === 0 ? { mounted: (node: HTMLElement) => node.focus() } : {}),
      },
      h('span', { 'aria-hidden': 'true' }, `${ARROWS[end]} `),
      words.hand.endButton(end, pipAt(end, ends)),
    );
  return h(
    'div',
    { class: 'end-choice', role: 'group', 'aria-label': words.hand.choose(words.bone(bone)) },
    h('p', {}, words.hand.choose(words.bone(bone))),
    places.map(button),
    h(
      'button',
      { type: 'button', class: 'quiet', onclick: () => actions.choose(null) },
      words.hand.cancel,
    ),
  );
}

type HandKey = KeyboardEvent & {
  readonly target: HTMLElement;
  readonly currentTarget: HTMLElement;
};

/** Arrows move over the bones; L, R and 1 to 4 name the end of the chosen bone or that in focus. */
function keys(state: HandState, actions: HandActions): (event: HandKey) => void {
  return (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { key, target, currentTarget } = event;
    const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
    if (step !== undefined) {
      moveFocus(currentTarget, target, step);
      event.preventDefault();
    }
    if (key === 'Escape' && state.chosen !== null) actions.choose(null);
    const bone = state.chosen ?? target.dataset['bone'];
    const named = (move: MoveView): boolean => String(move.end) === key.toUpperCase();
    const fits = state.moves.find((move) => move.bone === bone && named(move));
    if (fits !== undefined && state.sending === null) playMove(fits, actions);
  };
}

function moveFocus(hand: HTMLElement, from: HTMLElement, step: number): void {
  const buttons = [...hand.querySelectorAll<HTMLElement>('[data-bone]')];
  const at = buttons.indexOf(from);
  buttons[(at + step + buttons.length) % buttons.length]?.focus();
}
