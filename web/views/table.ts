import type { MyTableView } from '../../shared/protocol/mine.ts';
import type { View } from '../../shared/protocol/view.ts';
import { rulesetName } from '../../shared/words/rulesWords.ts';
import type { SpokenCode } from '../api.ts';
import type { HandActions } from '../handState.ts';
import { mineHint, mineTitle } from '../mineWords.ts';
import type { RoundScene } from '../playback.ts';
import { tableHash } from '../route.ts';
import { describedAs } from '../rules.ts';
import { waitsForMe } from '../seating.ts';
import type { TableState } from '../tableState.ts';
import { type El, h } from '../vdom.ts';
import { words } from '../words.ts';
import { type AboutActions, aboutView } from './about.ts';
import { agreementView } from './agreement.ts';
import { handView } from './hand.ts';
import { inviteView } from './invite.ts';
import { mayOrder, type OrdersActions, ordersView } from './orders.ts';
import { endedView, type RoundEndActions, type RoundEndPlace, roundEndView } from './roundEnd.ts';
import { scoreView, seatViews } from './seats.ts';
import { endsOf, tableBoard } from './tableBoard.ts';
import { historyView, inWordsView, missedView, type ToldActions } from './told.ts';
import { drawView, redealView, statusView, type TurnActions, turnActions } from './turn.ts';

export interface TableActions
  extends AboutActions,
    HandActions,
    RoundEndActions,
    ToldActions,
    TurnActions {
  readonly orders: OrdersActions;
  /** The link by which a friend sits down here. */
  inviteLink(tableId: string, invite: string): string;
  /** Makes the code by which a friend finds this table. */
  makeCode(): void;
}

export interface TablePlace extends RoundEndPlace {
  readonly nowMs: number;
  /** Another table that waits for the viewer, the one with the least time left. */
  readonly next: MyTableView | null;
  /** The code that can be said to a friend; null where none was made. */
  readonly code: SpokenCode | null;
  readonly isCoding: boolean;
}

/** The table as it is shown: a round on the way, a result, or a table that waits for people. */
export function tableView(
  state: TableState & { readonly view: View },
  place: TablePlace,
  actions: TableActions,
): El {
  const { view } = state;
  return h(
    'div',
    { class: 'table' },
    headView(view, state),
    nextView(view, place),
    sceneView(state, place, actions),
    agreementView(view),
    aboutView(state, place.nowMs, actions),
  );
}

function sceneView(
  state: TableState & { readonly view: View },
  place: TablePlace,
  actions: TableActions,
): El | readonly (El | null)[] {
  const { view, scene } = state;
  if (scene.kind === 'result') return roundEndView(view, scene.last, place, state.check, actions);
  // The last bones of a table are laid before it is said how it ended.
  const isShown = scene.kind === 'none' || scene.live;
  if (view.status === 'over' && isShown) return endedView(view, place.isBusy, actions);
  return roundView(state, scene.kind === 'round' ? scene : null, place, actions);
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
  const { view } = state;
  const draw = scene?.no === view.round?.no ? (view.round?.draw ?? null) : null;
  return [
    h(
      'div',
      { key: 'surface', class: 'surface wood' },
      h(
        'ul',
        { class: 'seats', 'aria-label': words.seat.around },
        seatViews(view, scene, place.nowMs),
      ),
      h(
        'div',
        { class: 'felt', 'data-felt': true },
        tableBoard(view, scene, place.space, state.chosen, actions.play),
      ),
    ),
    statusView(view, scene, place.nowMs, isSending(state)),
    view.invite !== null
      ? inviteView(
          {
            link: actions.inviteLink(view.tableId, view.invite),
            code: place.code,
            isBusy: place.isCoding,
            nowMs: place.nowMs,
          },
          actions,
        )
      : null,
    missedView(state, actions),
    scene?.live === true ? redealView(view, place.nowMs, actions) : null,
    draw !== null && scene !== null && scene.history.length === 0 ? drawView(view, draw) : null,
    scene !== null && view.you.seat !== null ? handOf(state, scene, actions) : null,
    turnActions(view, scene, actions),
    scene !== null && mayOrder(view) ? ordersView(view, state.orders, actions.orders) : null,
    scene !== null ? historyView(view, scene, draw) : null,
    scene !== null ? inWordsView(view, scene, state.typed, actions) : null,
  ];
}

/** Whether a bone is on its way. */
function isSending({ waiting }: TableState): boolean {
  return waiting.some(({ type }) => type === 'play');
}

function handOf(
  { view, waiting, chosen, isQuick }: TableState & { readonly view: View },
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
    isQuick,
  };
  return handView(state, actions);
}
