import type { EndName, MoveView } from '../../shared/protocol/view.ts';
import { confirmMove, focusBone, handKeys, playMove } from '../handKeys.ts';
import type { HandActions, HandState } from '../handState.ts';
import { endsWords } from '../tableWords.ts';
import { type El, h } from '../vdom.ts';
import { words } from '../words.ts';
import { uprightBone } from './bone.ts';

/** My bones as buttons, and where the chosen one goes: nothing is laid by a slip of the finger. */
export function handView(state: HandState, actions: HandActions): El {
  const { hand, chosen } = state;
  return h(
    'section',
    { class: 'hand', 'aria-labelledby': 'hand-title', onkeydown: handKeys(state, actions) },
    h(
      'div',
      { class: 'hand-head' },
      h('h2', { id: 'hand-title', class: 'small-title' }, words.hand.title),
      h(
        'button',
        { type: 'button', class: 'quiet', onclick: () => actions.readTable() },
        words.line.read,
      ),
    ),
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
        onclick: () => canPlay && press(bone, moves, state, actions),
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

/** The first press chooses; the second lays the bone where there is one place for it. */
function press(
  bone: string,
  moves: readonly MoveView[],
  { chosen, isQuick }: HandState,
  actions: HandActions,
): void {
  const [only, other] = moves;
  const place = other === undefined ? only : undefined;
  if (place !== undefined && isQuick) playMove(place, actions);
  else if (place !== undefined && chosen === bone) confirmMove(place, actions);
  else if (chosen !== bone) actions.choose(bone);
}

/** What an end shows. */
function pipAt(end: EndName, ends: readonly number[]): number {
  const at = end === 'L' ? 0 : end === 'R' ? 1 : end - 1;
  return ends[at] ?? 0;
}

/** Under a finger the page keeps its place: the ends can be tapped on the board as well. */
function focusCalmly(node: HTMLElement): void {
  const hasKeys = document.activeElement?.matches(':focus-visible') === true;
  node.focus({ preventScroll: !hasKeys });
}

/** A key comes without a count of clicks. It is where the focus went by itself, so it may slip. */
function isByKey(clicks: number): boolean {
  return clicks === 0;
}

function endChoice(bone: string, { ends, moves }: HandState, actions: HandActions): El {
  const places = moves.filter((move) => move.bone === bone);
  const asks = places.length === 1 ? words.hand.confirm : words.hand.choose;
  const question = asks(words.bone(bone));
  const button = (move: MoveView, i: number): El =>
    h(
      'button',
      {
        key: move.end ?? 'any',
        type: 'button',
        class: 'end-button',
        onclick: ({ detail }: Pick<MouseEvent, 'detail'>) =>
          (isByKey(detail) ? confirmMove : playMove)(move, actions),
        ...(i === 0 ? { mounted: focusCalmly } : {}),
      },
      move.end === undefined
        ? words.hand.lay
        : [
            h('span', { 'aria-hidden': 'true' }, `${ARROWS[move.end]} `),
            words.hand.endButton(move.end, pipAt(move.end, ends)),
          ],
    );
  return h(
    'div',
    { key: `choice${bone}`, class: 'end-choice', role: 'group', 'aria-label': question },
    h('p', {}, question),
    places.map(button),
    h(
      'button',
      {
        key: 'cancel',
        type: 'button',
        class: 'quiet',
        onclick: ({ currentTarget }: { readonly currentTarget: Element | null }) => {
          focusBone(currentTarget?.closest<HTMLElement>('.hand') ?? null, bone);
          actions.choose(null);
        },
      },
      words.hand.cancel,
    ),
  );
}
