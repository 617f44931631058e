import type { View } from '../../shared/protocol/view.ts';
import { rulesetName } from '../../shared/words/rulesWords.ts';
import { describedAs } from '../rules.ts';
import { type El, h } from '../vdom.ts';
import { words } from '../words.ts';
import { uprightBone } from './bone.ts';
import { whoView } from './who.ts';

/** Where one goes from a round that is gone through. */
export interface Ways {
  readonly back: { readonly href: string; readonly label: string };
  readonly previous: { readonly no: number; readonly href: string } | null;
  readonly next: { readonly no: number; readonly href: string } | null;
}

const focus = (node: HTMLElement): void => node.focus();

/** What stands above a round: the way back, which round of which game it is. */
export function replayHead(view: View, no: number, { back }: Ways): readonly El[] {
  return [
    h('p', { key: 'back' }, h('a', { href: back.href, class: 'back' }, `‹ ${back.label}`)),
    h(
      'h1',
      { key: 'title', tabindex: -1, 'data-home': true, mounted: focus },
      words.replays.title(no),
    ),
    h('p', { key: 'game', class: 'hint' }, rulesetName(describedAs(view.ruleset), words.language)),
  ];
}

/** The rounds before and after. */
export function replayWays({ previous, next }: Ways): El | null {
  if (previous === null && next === null) return null;
  return h(
    'nav',
    { key: 'ways', class: 'buttons', 'aria-label': words.replays.rounds },
    previous !== null &&
      h('a', { class: 'button', href: previous.href }, words.replays.previous(previous.no)),
    next !== null && h('a', { class: 'button', href: next.href }, words.replays.next(next.no)),
  );
}

/** A deal that did not count: its hands, where they are known. */
export function calledOffView(view: View, hands: readonly (readonly string[])[] | null): El {
  return h(
    'section',
    { key: 'called-off', 'aria-labelledby': 'called-off-title' },
    h('h2', { id: 'called-off-title' }, words.replays.calledOffTitle),
    h('p', {}, words.replays.calledOff),
    hands !== null &&
      h(
        'ul',
        { class: 'all-hands' },
        hands.map((bones, seat) =>
          h(
            'li',
            { class: 'end-hand' },
            h('p', {}, h('strong', {}, whoView(view, seat))),
            h(
              'div',
              { class: 'end-bones', 'aria-hidden': 'true' },
              bones.map((bone) => uprightBone(bone)),
            ),
            h('p', { class: 'unseen' }, words.replays.handOf(words.list(bones.map(words.bone)))),
          ),
        ),
      ),
  );
}
