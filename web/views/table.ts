import type { MyTableView } from '../../shared/protocol/mine.ts';
import type { RoundView, View } from '../../shared/protocol/view.ts';
import { rulesetName } from '../../shared/words/rulesWords.ts';
import type { Space } from '../fitTable.ts';
import { mineHint, mineTitle } from '../mineWords.ts';
import type { RoundScene } from '../playback.ts';
import { turnWords } from '../recap.ts';
import { tableHash } from '../route.ts';
import { describedAs } from '../rules.ts';
import { waitsForMe } from '../seating.ts';
import type { TableState } from '../tableController.ts';
import { drawWords, sidesInOrder, tableInWords } from '../tableWords.ts';
import { type El, h } from '../vdom.ts';
import { words } from '../words.ts';
import { agreementView } from './agreement.ts';
import { type HandActions, handView } from './hand.ts';
import { inviteView } from './invite.ts';
import { luckView } from './luck.ts';
import { type RoundEndActions, roundEndView } from './roundEnd.ts';
import { scoreView, seatViews } from './seats.ts';
import { shuffleView } from './shuffle.ts';
import { endsOf, tableBoard } from './tableBoard.ts';
import { drawView, redealView, statusView, type TurnActions, turnActions } from './turn.ts';

export interface TableActions extends HandActions, RoundEndActions, TurnActions {
  ask(order: 'resign' | 'leave'): void;
  /** Words for the next shuffle; empty takes them back. */
  giveWords(text: string): void;
  copy(text: string): void;
  /** The link by which a friend sits down here. */
  inviteLink(tableId: string, invite: string): string;
}

export interface TablePlace {
  readonly space: Space;
  readonly nowMs: number;
  /** Another table that waits for the viewer, the one with the least time left. */
  readonly next: MyTableView | null;
}

/** The table as it is shown: a round on the way, a result, or a table that waits for people. */
export function tableView(
  state: TableState & { readonly view: View },
  place: TablePlace,
  actions: TableActions,
): El {
  const { view, scene } = state;
  return h(
    'div',
    { class: 'table' },
    headView(view, state),
    nextView(view, place),
    scene.kind === 'result'
      ? roundEndView(view, scene.last, place.space, state.check, actions)
      : roundView(state, scene.kind === 'round' ? scene : null, place, actions),
    agreementView(view),
    aboutView(state, actions),
  );
}

function headView(view: View, { scene, scores }: TableState): El {
  const no = scene.kind === 'round' ? scene.no : scene.kind === 'result' ? scene.last.no : null;
  return h(
    'header',
    { class: 'table-head' },
    h('a', { href: '#/', class: 'back' }, `‹ ${words.actions.back}`),
    h(
      'h1',
      { class: 'table-title' },
      rulesetName(describedAs(view.ruleset), words.language),
      no !== null && h('span', { class: 'round-no' }, ` · ${words.score.round(no)}`),
    ),
    scoreView(view, scores, scene.kind === 'result' ? null : (view.round?.fines ?? null)),
  );
}

/** Where to go from here, once this table waits for others. */
function nextView(view: View, { next, nowMs }: TablePlace): El | null {
  if (next === null || waitsForMe(view)) return null;
  return h(
    'p',
    { key: 'next', class: 'next-table' },
    h('a', { href: tableHash(next.tableId) }, words.mine.next(mineTitle(next))),
    ' ',
    h('span', { class: 'hint' }, mineHint(next, nowMs)),
  );
}

function roundView(
  state: TableState & { readonly view: View },
  scene: RoundScene | null,
  place: TablePlace,
  actions: TableActions,
): readonly (El | null)[] {
  const { view, told } = state;
  const draw = scene?.no === view.round?.no ? (view.round?.draw ?? null) : null;
  return [
    h(
      'div',
      { key: 'surface', class: 'surface wood' },
      h('ul', { class: 'seats' }, seatViews(view, scene)),
      h(
        'div',
        { class: 'felt', 'data-felt': true },
        tableBoard(view, scene, place.space, state.chosen, actions.play),
      ),
    ),
    statusView(view, scene, place.nowMs),
    view.invite !== null
      ? inviteView(actions.inviteLink(view.tableId, view.invite), actions.copy)
      : null,
    told.length > 0 ? toldView(told) : null,
    scene?.live === true ? redealView(view, place.nowMs, actions) : null,
    draw !== null && scene !== null && scene.history.length === 0 ? drawView(view, draw) : null,
    scene !== null && view.you.seat !== null ? handOf(state, scene, actions) : null,
    turnActions(view, scene, actions),
    scene !== null ? historyView(view, scene, draw) : null,
    scene !== null ? inWordsView(view, scene) : null,
  ];
}

function toldView(told: readonly string[]): El {
  return h(
    'section',
    { key: 'told', class: 'told', 'aria-labelledby': 'told-title' },
    h('h2', { id: 'told-title', class: 'small-title' }, words.recap.sinceTitle),
    h(
      'ol',
      {},
      told.map((sentence) => h('li', {}, sentence)),
    ),
  );
}

function handOf(
  { view, waiting, chosen }: TableState & { readonly view: View },
  scene: RoundScene,
  actions: TableActions,
): El {
  const play = waiting.find((command) => command.type === 'play');
  const state = {
    hand: scene.hand,
    moves: scene.live ? view.you.moves : [],
    sending: play?.bone ?? null,
    chosen: scene.live ? chosen : null,
    ends: endsOf(view),
    isCross: !('line' in scene.table),
  };
  return handView(state, actions);
}

/** So many turns are told at once: one for each seat and a few more. */
const TOLD_AT_ONCE = 6;

/** The turns of this round in sentences, newest first. */
function historyView(view: View, scene: RoundScene, draw: RoundView['draw']): El {
  const turns = scene.history.map((turn, i) => h('li', { key: i }, turnWords(view, turn, i === 0)));
  const drawn =
    draw === null || turns.length === 0 ? [] : [h('li', { key: 'draw' }, drawWords(view, draw))];
  const items = [...drawn, ...turns].reverse();
  const earlier = items.slice(TOLD_AT_ONCE);
  return h(
    'section',
    { key: 'history', class: 'history', 'aria-labelledby': 'history-title' },
    h('h2', { id: 'history-title', class: 'small-title' }, words.recap.title),
    items.length === 0
      ? h('p', { class: 'hint' }, words.recap.nothing)
      : h('ol', {}, items.slice(0, TOLD_AT_ONCE)),
    earlier.length > 0 &&
      h('details', {}, h('summary', {}, words.recap.earlier), h('ol', {}, earlier)),
  );
}

function inWordsView(view: View, scene: RoundScene): El {
  return h(
    'details',
    { key: 'in-words', class: 'in-words' },
    h('summary', {}, words.line.inWords),
    tableInWords(view, scene).map((sentence) => h('p', {}, sentence)),
  );
}

/** How the shuffle was made, and the ways out. */
function aboutView(state: TableState & { readonly view: View }, actions: TableActions): El {
  const { view, luck } = state;
  const { fair, you } = view;
  const exit = (order: 'resign' | 'leave', label: string) =>
    you.can.includes(order) &&
    h('button', { type: 'button', class: 'quiet', onclick: () => actions.ask(order) }, label);
  return h(
    'details',
    { class: 'about' },
    h('summary', {}, words.actions.menu),
    h('h2', { class: 'small-title' }, words.fair.title),
    shuffleView(state),
    luck !== null && luckView(luck, actions.giveWords),
    fair.code !== null && [
      h('p', {}, words.fair.code, ' ', h('code', {}, fair.code)),
      h('p', { class: 'hint' }, words.fair.codeHint),
    ],
    h(
      'div',
      { class: 'buttons' },
      sidesInOrder(view).length === 2 && exit('resign', words.actions.resign),
      exit('leave', words.actions.leave),
    ),
  );
}
