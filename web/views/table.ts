import type { View } from '../../shared/protocol/view.ts';
import { laidBones } from '../laid.ts';
import type { RoundScene } from '../playback.ts';
import { turnWords } from '../recap.ts';
import { partnerOf, seatWho } from '../seating.ts';
import type { TableState } from '../tableController.ts';
import { deadlineWords, leadTaker, statusWords, tableInWords } from '../tableWords.ts';
import { termsWords } from '../termsWords.ts';
import { type El, h } from '../vdom.ts';
import { words } from '../words.ts';
import { type HandActions, handView } from './hand.ts';
import { inviteView } from './invite.ts';
import { lineView, type Offers, type Space } from './line.ts';
import { type RoundEndActions, roundEndView } from './roundEnd.ts';
import { scoreView, seatViews } from './seats.ts';

export interface TableActions extends HandActions, RoundEndActions {
  giveLead(seat: number): void;
  back(): void;
  ask(order: 'resign' | 'leave'): void;
  copy(text: string): void;
  /** The link by which a friend sits down here. */
  inviteLink(tableId: string, invite: string): string;
}

export interface TablePlace {
  readonly space: Space;
  readonly nowMs: number;
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
    scene.kind === 'result'
      ? roundEndView(view, scene.last, place.space, state.check, actions)
      : roundView(state, scene.kind === 'round' ? scene : null, place, actions),
    aboutView(view, actions),
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
      words.terms.game[view.ruleset] ?? view.ruleset,
      no !== null && h('span', { class: 'round-no' }, ` · ${words.score.round(no)}`),
    ),
    scoreView(view, scores),
  );
}

function roundView(
  state: TableState & { readonly view: View },
  scene: RoundScene | null,
  place: TablePlace,
  actions: TableActions,
): readonly (El | null)[] {
  const { view, told } = state;
  return [
    h(
      'div',
      { key: 'surface', class: 'surface wood' },
      h('ul', { class: 'seats' }, seatViews(view, scene)),
      h('div', { class: 'felt', 'data-felt': true }, lineOf(state, scene, place.space, actions)),
    ),
    statusView(view, scene, place.nowMs),
    view.invite !== null
      ? inviteView(actions.inviteLink(view.tableId, view.invite), actions.copy)
      : null,
    told.length > 0 ? toldView(told) : null,
    scene !== null && view.you.seat !== null ? handOf(state, scene, actions) : null,
    turnActions(view, scene, actions),
    scene !== null ? historyView(view, scene) : null,
    scene !== null ? inWordsView(view, scene) : null,
  ];
}

function lineOf(
  { view, chosen }: TableState & { readonly view: View },
  scene: RoundScene | null,
  space: Space,
  actions: TableActions,
): El {
  const line = scene === null ? [] : laidBones(scene.table);
  if (scene === null || line.length === 0) {
    return h('p', { class: 'no-line' }, words.line.empty);
  }
  const lastPlay = scene.history.findLastIndex((turn) => turn.bone !== undefined);
  const offers = chosen === null || !scene.live ? null : offersFor(view, chosen, actions);
  return lineView(line, space, lastPlay, offers);
}

/** How the chosen bone would lie at either end. */
function offersFor(view: View, bone: string, actions: TableActions): Offers {
  const [left, right] = view.round?.ends ?? [];
  const flipped = `${bone[1]}${bone[0]}`;
  return {
    left: bone[1] === String(left) ? bone : flipped,
    right: bone[0] === String(right) ? bone : flipped,
    choose: (end) => actions.play(bone, end),
  };
}

function statusView(view: View, scene: RoundScene | null, nowMs: number): El {
  const last = scene?.history.at(-1);
  const isLate = scene !== null && !scene.live && last !== undefined;
  const isMine = scene?.live === true && view.round?.turns.includes(view.you.seat ?? -1) === true;
  const until = isLate ? '' : deadlineWords(view, nowMs);
  return h(
    'div',
    { key: 'status', class: isMine ? 'status status-mine' : 'status' },
    h(
      'h2',
      { class: 'status-words', tabindex: -1, 'data-home': true },
      isLate ? turnWords(view, last, scene.history.length === 1) : statusWords(view),
    ),
    until !== '' && h('p', { class: 'until' }, h('time', { datetime: view.deadline ?? '' }, until)),
    view.you.seat === null && h('p', { class: 'hint' }, words.status.watching),
  );
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
    ends: view.round?.ends ?? [],
  };
  return handView(state, actions);
}

function turnActions(view: View, scene: RoundScene | null, actions: TableActions): El | null {
  const taker = scene?.live === true ? leadTaker(view) : null;
  const isAway = view.you.can.includes('back');
  if (taker === null && !isAway) return null;
  return h(
    'div',
    { key: 'turn-actions', class: 'buttons' },
    taker !== null &&
      h(
        'button',
        { type: 'button', onclick: () => actions.giveLead(taker.seat) },
        words.hand.giveLead(taker.name),
      ),
    isAway &&
      h(
        'button',
        { type: 'button', class: 'primary', onclick: () => actions.back() },
        words.actions.iAmBack,
      ),
  );
}

/** So many turns are told at once: one for each seat and a few more. */
const TOLD_AT_ONCE = 6;

/** The turns of this round in sentences, newest first. */
function historyView(view: View, scene: RoundScene): El {
  const items = scene.history
    .map((turn, i) => h('li', { key: i }, turnWords(view, turn, i === 0)))
    .reverse();
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

/** What is agreed here, how the shuffle was made, and the ways out. */
function aboutView(view: View, actions: TableActions): El {
  const { fair, you } = view;
  const secrets = words.list(fair.secrets.map((seat) => seatWho(view, seat).name));
  const exit = (order: 'resign' | 'leave', label: string) =>
    you.can.includes(order) &&
    h('button', { type: 'button', class: 'quiet', onclick: () => actions.ask(order) }, label);
  return h(
    'details',
    { class: 'about' },
    h('summary', {}, words.actions.menu),
    h('h2', { class: 'small-title' }, words.join.termsTitle),
    h('p', {}, termsWords(view)),
    h('h2', { class: 'small-title' }, words.fair.title),
    fair.grade !== null &&
      h(
        'p',
        {},
        h('strong', {}, words.proof.grade(fair.grade)),
        ` ${words.fair.grades[fair.grade]}`,
      ),
    fair.secrets.length > 0 && h('p', {}, words.fair.secretsFrom(secrets)),
    fair.code !== null && [
      h('p', {}, words.fair.code, ' ', h('code', {}, fair.code)),
      h('p', { class: 'hint' }, words.fair.codeHint),
    ],
    h(
      'div',
      { class: 'buttons' },
      partnerOf(view) !== null && exit('resign', words.actions.resign),
      exit('leave', words.actions.leave),
    ),
  );
}
