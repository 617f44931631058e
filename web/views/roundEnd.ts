import type { LastRoundView, View } from '../../shared/protocol/view.ts';
import type { DealCheck } from '../dealCheck.ts';
import type { Space } from '../fitTable.ts';
import { turnWords } from '../recap.ts';
import { bonesLeft, nextWords, resultReasons, resultTitle } from '../roundWords.ts';
import { seatWho, sideOf } from '../seating.ts';
import { type El, h } from '../vdom.ts';
import { words } from '../words.ts';
import { NO_MARKS } from './board.ts';
import { uprightBone } from './bone.ts';
import { proofView } from './proof.ts';
import { laidView } from './tableBoard.ts';

export interface RoundEndActions {
  dismiss(): void;
  check(round: number): void;
  download(proof: string, round: number): void;
}

/** A finished round: who won and why, the line, all hands, the score, and the check of its deal. */
export function roundEndView(
  view: View,
  last: LastRoundView,
  space: Space,
  check: DealCheck | null,
  actions: RoundEndActions,
): El {
  const lastPlay = last.history.findLastIndex((turn) => turn.bone !== undefined);
  const mine = check?.round === last.no ? check : null;
  const next = view.status === 'over' ? '' : nextWords(view);
  return h(
    'section',
    { class: 'round-end', 'aria-labelledby': 'result-title' },
    h('p', { class: 'small-title' }, words.result.title(last.no)),
    h(
      'h2',
      { id: 'result-title', tabindex: -1, 'data-home': true, mounted: focus },
      resultTitle(view, last),
    ),
    h(
      'ul',
      { class: 'reasons' },
      resultReasons(view, last).map((text) => h('li', {}, text)),
    ),
    h(
      'div',
      { class: 'felt wood', 'data-felt': true },
      laidView(view, last, space, { ...NO_MARKS, last: lastPlay }),
    ),
    next !== '' && h('p', {}, next),
    h(
      'div',
      { class: 'buttons' },
      view.status === 'over'
        ? h('a', { class: 'button primary', href: '#/' }, words.over.again)
        : h(
            'button',
            { type: 'button', class: 'primary', onclick: () => actions.dismiss() },
            words.result.on,
          ),
      h(
        'button',
        { type: 'button', onclick: () => actions.check(last.no) },
        mine?.status === 'done' ? words.proof.again : words.result.check,
      ),
    ),
    mine !== null && proofView(view, mine, actions.download),
    h('h3', {}, words.result.hands),
    h(
      'ul',
      { class: 'all-hands' },
      last.deal.map((_, seat) => handAtEnd(view, last, seat)),
    ),
    h(
      'details',
      { class: 'turns' },
      h('summary', {}, words.result.turns),
      h(
        'ol',
        {},
        last.history.map((turn, i) => h('li', {}, turnWords(view, turn, i === 0))),
      ),
    ),
  );
}

/** "count 12, counts 24, fined 10". */
function countWords(last: LastRoundView, seat: number): string {
  const { count, countsAs, fined } = words.result;
  const held = last.counts[seat] ?? 0;
  const isCross = 'arms' in last;
  const points = isCross ? (last.points?.[seat] ?? held) : held;
  const fines = last.fines?.[seat] ?? 0;
  return [
    count(held),
    points === held ? '' : countsAs(points),
    fines === 0 ? '' : fined(fines),
  ].join('');
}

const focus = (node: HTMLElement): void => node.focus();

/** The hand as dealt: what was played stands back, what was left is counted. */
function handAtEnd(view: View, last: LastRoundView, seat: number): El {
  const left = bonesLeft(last, seat);
  const count = last.counts[seat] ?? 0;
  const who = seatWho(view, seat);
  const isWinner = last.side !== null && sideOf(view, seat) === last.side;
  const leftWords = words.list(left.map(words.bone));
  return h(
    'li',
    { class: isWinner ? 'end-hand end-hand-won' : 'end-hand' },
    h(
      'p',
      {},
      h('strong', {}, h('bdi', {}, who.name)),
      isWinner && h('span', { class: 'tag' }, words.result.winner),
      ' ',
      h('span', { class: 'end-count' }, countWords(last, seat)),
    ),
    h(
      'div',
      { class: 'end-bones', 'aria-hidden': 'true' },
      (last.deal[seat] ?? []).map((bone) => uprightBone(bone, left.includes(bone) ? '' : 'played')),
    ),
    h('p', { class: 'hint' }, words.result.handLabel(who, leftWords, count)),
  );
}
