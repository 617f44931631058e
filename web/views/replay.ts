import type { LastRoundView, View } from '../../shared/protocol/view.ts';
import type { Space } from '../fitTable.ts';
import { laidUntil } from '../laid.ts';
import { turnWords } from '../recap.ts';
import { resultReasons, resultTitle } from '../roundWords.ts';
import { seatWho } from '../seating.ts';
import { type El, h } from '../vdom.ts';
import { words } from '../words.ts';
import { NO_MARKS } from './board.ts';
import { backs, uprightBone } from './bone.ts';
import { keyPointsView } from './keyPoints.ts';
import { scoreChangeView } from './scoreChange.ts';
import { laidView } from './tableBoard.ts';
import { whoView } from './who.ts';

export interface ReplayState {
  readonly view: View;
  readonly last: LastRoundView;
  /** Turns that are shown. */
  readonly step: number;
  readonly isRunning: boolean;
  /** The seat whose bones alone are shown; null for all. */
  readonly eyes: number | null;
}

export interface ReplayActions {
  go(step: number): void;
  /** So many steps on from where it stands by then, which may be past what is drawn. */
  move(steps: number): void;
  toggle(): void;
  see(eyes: number | null): void;
}

/** A round that is over, as far as it is gone through; `head` and `tail` stand around it. */
export function replayView(
  state: ReplayState,
  space: Space,
  actions: ReplayActions,
  head: readonly El[],
  tail: readonly (El | null)[],
): El {
  const { view, last, step } = state;
  const isEnd = step === last.history.length;
  const [board, ...legend] = isEnd ? keyPointsView(view, last, space) : [boardAt(state, space)];
  return h(
    'div',
    { class: 'page replay', onkeydown: keysOf(last.history.length, actions) },
    head,
    board ?? null,
    h(
      'h2',
      { key: 'step', class: 'replay-step' },
      h('span', { class: 'hint' }, words.replays.step(step, last.history.length)),
      ' ',
      h('strong', {}, stepWords(view, last, step)),
    ),
    controlsView(state, actions),
    legend,
    isEnd ? endView(view, last) : null,
    eyesView(state, actions),
    handsView(state),
    stepsView(state, actions),
    tail,
  );
}

/** What a step brought, in a sentence. */
export function stepWords(view: View, last: LastRoundView, step: number): string {
  const turn = last.history[step - 1];
  return turn === undefined ? words.replays.start : turnWords(view, turn, step === 1);
}

function boardAt({ view, last, step }: ReplayState, space: Space): El {
  const shown = last.history.slice(0, step);
  const lastPlay = shown.findLastIndex((turn) => turn.bone !== undefined);
  return h(
    'div',
    { key: 'felt', class: 'felt wood', 'data-felt': true },
    lastPlay < 0
      ? h('p', { class: 'no-line' }, words.line.empty)
      : laidView(view, laidUntil(last, step), space, { ...NO_MARKS, last: lastPlay }),
  );
}

type ReplayKey = KeyboardEvent & { readonly target: HTMLElement };

/** Arrows, Home and End go; P runs. A field that uses the same keys keeps them. */
function keysOf(end: number, actions: ReplayActions): (event: ReplayKey) => void {
  const acts = {
    ArrowLeft: () => actions.move(-1),
    ArrowRight: () => actions.move(1),
    Home: () => actions.go(0),
    End: () => actions.go(end),
    P: () => actions.toggle(),
    p: () => actions.toggle(),
  };
  return (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (['SELECT', 'INPUT'].includes(event.target.tagName)) return;
    const act = acts[event.key as keyof typeof acts];
    if (act === undefined) return;
    act();
    event.preventDefault();
  };
}

function controlsView({ step, last, isRunning }: ReplayState, actions: ReplayActions): El {
  const { replays } = words;
  const end = last.history.length;
  const way = (run: () => void, label: string, sign: string, isOff: boolean): El =>
    h(
      'button',
      {
        type: 'button',
        'aria-label': label,
        title: label,
        'aria-disabled': isOff ? 'true' : 'false',
        onclick: run,
      },
      h('span', { 'aria-hidden': 'true' }, sign),
    );
  return h(
    'div',
    { key: 'controls', class: 'replay-controls', role: 'group', 'aria-label': replays.controls },
    way(() => actions.go(0), replays.first, '|◂', step === 0),
    way(() => actions.move(-1), replays.back, '◂', step === 0),
    h(
      'button',
      { type: 'button', class: 'primary', onclick: () => actions.toggle() },
      isRunning ? replays.pause : replays.play,
    ),
    way(() => actions.move(1), replays.forward, '▸', step === end),
    way(() => actions.go(end), replays.last, '▸|', step === end),
    h('p', { class: 'hint replay-keys' }, replays.keys),
  );
}

function endView(view: View, last: LastRoundView): El {
  return h(
    'section',
    { key: 'end', class: 'replay-end', 'aria-labelledby': 'result-title' },
    h('h2', { id: 'result-title' }, resultTitle(view, last)),
    h(
      'ul',
      { class: 'reasons' },
      resultReasons(view, last).map((text) => h('li', {}, text)),
    ),
    scoreChangeView(view, last),
  );
}

/** Everybody's bones, or those that one seat saw while it played. */
function eyesView({ view, eyes }: ReplayState, actions: ReplayActions): El {
  const { replays } = words;
  const option = (value: number | null, label: string): El =>
    h('option', { value: value ?? '', selected: eyes === value }, label);
  return h(
    'p',
    { key: 'eyes', class: 'field' },
    h('label', { for: 'eyes' }, replays.view),
    h(
      'select',
      {
        id: 'eyes',
        onchange: ({ target }: { readonly target: HTMLSelectElement }) =>
          actions.see(target.value === '' ? null : Number(target.value)),
      },
      option(null, replays.everybody),
      view.seats.map(({ seat }) => option(seat, replays.seenBy(seatWho(view, seat)))),
    ),
  );
}

function handsView({ view, last, step, eyes }: ReplayState): El {
  const shown = last.history.slice(0, step);
  const newest = shown.at(-1)?.seat ?? null;
  return h(
    'ul',
    { key: 'hands', class: 'all-hands' },
    last.deal.map((deal, seat) => {
      const laid = new Set(shown.flatMap((t) => (t.seat === seat ? [t.bone] : [])));
      const held = deal.filter((bone) => !laid.has(bone));
      const isOpen = eyes === null || eyes === seat;
      return h(
        'li',
        { class: seat === newest ? 'end-hand end-hand-won' : 'end-hand' },
        h(
          'p',
          {},
          h('strong', {}, whoView(view, seat)),
          seat === newest && h('span', { class: 'tag' }, words.replays.turn),
          ' ',
          h(
            'span',
            { class: 'end-count' },
            isOpen ? words.replays.hand(held.length) : words.replays.hidden(held.length),
          ),
        ),
        isOpen ? openHand(deal, held) : held.length > 0 && backs(held.length),
      );
    }),
  );
}

function openHand(deal: readonly string[], held: readonly string[]): readonly El[] {
  const { handOf, noBones } = words.replays;
  return [
    h(
      'div',
      { class: 'end-bones', 'aria-hidden': 'true' },
      deal.map((bone) => uprightBone(bone, held.includes(bone) ? '' : 'played')),
    ),
    h(
      'p',
      { class: 'unseen' },
      held.length === 0 ? noBones : handOf(words.list(held.map(words.bone))),
    ),
  ];
}

function stepsView({ view, last, step }: ReplayState, actions: ReplayActions): El {
  return h(
    'details',
    { key: 'steps', class: 'turns' },
    h('summary', {}, words.replays.all),
    h(
      'ol',
      {},
      last.history.map((turn, i) =>
        h(
          'li',
          {},
          h(
            'button',
            {
              type: 'button',
              class: 'quiet',
              'aria-current': step === i + 1 ? 'step' : undefined,
              onclick: () => actions.go(i + 1),
            },
            turnWords(view, turn, i === 0),
          ),
        ),
      ),
    ),
  );
}
