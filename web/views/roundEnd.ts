import type { LastRoundView, View } from '../../shared/protocol/view.ts';
import type { DealCheck } from '../dealCheck.ts';
import type { Space } from '../fitTable.ts';
import { turnWords } from '../recap.ts';
import { bonesLeft, nextWords, resultReasons, resultTitle } from '../roundWords.ts';
import { replayHash } from '../route.ts';
import { seatWho, sideOf } from '../seating.ts';
import { overWords } from '../tableWords.ts';
import { type El, h } from '../vdom.ts';
import { words } from '../words.ts';
import { uprightBone } from './bone.ts';
import { keyPointsView } from './keyPoints.ts';
import { type CheckActions, checkView } from './proof.ts';
import { type RematchActions, rematchView } from './rematch.ts';
import { scoreChangeView } from './scoreChange.ts';
import { type ShareActions, type ShareState, shareView } from './share.ts';
import { whoView } from './who.ts';

export interface RoundEndActions extends CheckActions, RematchActions, ShareActions {
  dismiss(): void;
}

export interface RoundEndPlace {
  readonly space: Space;
  readonly share: ShareState;
  /** A rematch is being opened. */
  readonly isBusy: boolean;
}

/** A finished round: who won and why, what decided it, the score, all hands, and its check. */
export function roundEndView(
  view: View,
  last: LastRoundView,
  place: RoundEndPlace,
  check: DealCheck | null,
  actions: RoundEndActions,
): El {
  const next = view.status === 'over' ? '' : nextWords(view);
  return h(
    'section',
    { class: 'round-end', 'aria-labelledby': 'result-title' },
    h('p', { class: 'small-title' }, words.result.title(last.no)),
    h('h2', TITLE, resultTitle(view, last)),
    h(
      'ul',
      { class: 'reasons' },
      resultReasons(view, last).map((text) => h('li', {}, text)),
    ),
    keyPointsView(view, last, place.space),
    scoreChangeView(view, last),
    next !== '' && h('p', {}, next),
    onwardsView(view, last, actions),
    rematchView(view, place.isBusy, actions),
    checkView(view, last.no, check, actions),
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
    shareView(place.share, actions),
  );
}

/** A table that is over before any of its rounds was: called off, or left by everybody. */
export function endedView(view: View, isBusy: boolean, actions: RematchActions): El {
  return h(
    'section',
    { class: 'round-end', 'aria-labelledby': 'result-title' },
    h('h2', TITLE, overWords(view)),
    h('p', {}, h('a', { class: 'button', href: '#/' }, words.over.again)),
    rematchView(view, isBusy, actions),
  );
}

const focus = (node: HTMLElement): void => node.focus();

const TITLE = { id: 'result-title', tabindex: -1, 'data-home': true, mounted: focus };

/** On to the next round, or away from a table that is over; and through this round again. */
function onwardsView(view: View, last: LastRoundView, { dismiss }: RoundEndActions): El {
  const isRematch = view.you.seat !== null;
  return h(
    'div',
    { class: 'buttons' },
    view.status === 'over'
      ? h('a', { class: isRematch ? 'button' : 'button primary', href: '#/' }, words.over.again)
      : h(
          'button',
          { type: 'button', class: 'primary', onclick: () => dismiss() },
          words.result.on,
        ),
    h('a', { class: 'button', href: replayHash(view.tableId, last.no) }, words.replays.open),
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
      h('strong', {}, whoView(view, seat)),
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
