import type { LaidTable, RoundView, View } from '../../shared/protocol/view.ts';
import { buildPip } from '../cross.ts';
import { instantWords } from '../format.ts';
import type { RoundScene } from '../playback.ts';
import { factsOf } from '../rules.ts';
import { seatWho, waitsForMe } from '../seating.ts';
import { shownStatus } from '../shownStatus.ts';
import { deadlineWords, drawWords, leadTaker, leftWords, lockedWords } from '../tableWords.ts';
import { type El, h } from '../vdom.ts';
import { words } from '../words.ts';
import { uprightBone } from './bone.ts';
import { clockNotes } from './seats.ts';
import { whoView } from './who.ts';

export interface TurnActions {
  giveLead(seat: number): void;
  back(): void;
  /** Has the house play a turn that has run out. */
  claim(): void;
  /** Says whether the bones of this round are kept. */
  answerDeal(answer: 'keep' | 'redeal'): void;
}

/** Whose turn it is and until when; while older turns are shown, the one just shown. */
export function statusView(
  view: View,
  scene: RoundScene | null,
  nowMs: number,
  isSending: boolean,
): El {
  const isLate = scene?.live === false;
  const mine = view.seats[view.you.seat ?? -1];
  const own = mine === undefined ? [] : clockNotes(mine, nowMs);
  const isMine = scene?.live === true && waitsForMe(view);
  const more = scene?.live === true ? crossWords(view, scene.table) : '';
  const until = isLate ? '' : deadlineWords(view, nowMs);
  const left = isLate ? '' : leftWords(view, nowMs);
  return h(
    'div',
    { key: 'status', class: isMine ? 'status status-mine' : 'status' },
    h('h2', { class: 'status-words', tabindex: -1, 'data-home': true }, shownStatus(view, scene)),
    isSending && h('p', { class: 'on-its-way' }, words.status.sending),
    until !== '' &&
      h(
        'p',
        { class: 'until' },
        h('time', { datetime: view.deadline ?? '' }, until),
        // A timer is read when it is asked for, and never by itself.
        left !== '' && [' · ', h('span', { role: 'timer', 'aria-live': 'off' }, left)],
      ),
    own.length > 0 && h('p', { class: 'status-more hint' }, own.join(' · ')),
    more !== '' && h('p', { class: 'status-more' }, more),
    view.you.seat === null && h('p', { class: 'hint' }, words.status.watching),
  );
}

/** What the cross asks for now: bones to build with, or doubles for its tips. */
function crossWords(view: View, table: LaidTable): string {
  const pip = buildPip(view, table);
  return pip === null ? lockedWords(view, table) : words.status.build(pip);
}

/** What one may do beside playing a bone. */
export function turnActions(view: View, scene: RoundScene | null, actions: TurnActions): El | null {
  const taker = scene?.live === true ? leadTaker(view) : null;
  const isAway = view.you.can.includes('back');
  const mayClaim = view.you.can.includes('claim');
  if (taker === null && !isAway && !mayClaim) return null;
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
    mayClaim &&
      h('button', { type: 'button', onclick: () => actions.claim() }, words.actions.claim),
  );
}

/** The question to every seat whether the bones are kept, put alike whatever anybody holds. */
export function redealView(view: View, nowMs: number, actions: TurnActions): El | null {
  const redeal = view.round?.redeal ?? null;
  if (redeal === null) return null;
  const { title, rule, keep, again, waits, silence } = words.redeal;
  const doubles = Number(factsOf(view).fields('redeal')['minDoubles'] ?? 0);
  const isAsked = view.you.can.includes('keep');
  const waiting = redeal.waiting.map((seat) => seatWho(view, seat).name);
  const until =
    redeal.deadline === null
      ? ''
      : ` ${silence(instantWords(redeal.deadline, nowMs, words.locale))}`;
  const button = (answer: 'keep' | 'redeal', label: string): El =>
    h('button', { type: 'button', onclick: () => actions.answerDeal(answer) }, label);
  return h(
    'section',
    { key: 'redeal', class: 'redeal card', 'aria-labelledby': 'redeal-title' },
    h('h2', { id: 'redeal-title' }, title),
    h('p', {}, `${rule(doubles)}${until}`),
    isAsked
      ? h('div', { class: 'buttons even' }, button('keep', keep), button('redeal', again))
      : h('p', {}, waits(words.list(waiting))),
  );
}

/** Who drew what for the lead. */
export function drawView(view: View, draw: NonNullable<RoundView['draw']>): El {
  return h(
    'section',
    { key: 'draw', class: 'draw', 'aria-labelledby': 'draw-title' },
    h('h2', { id: 'draw-title', class: 'small-title' }, words.draw.title),
    h(
      'ul',
      { class: 'draw-bones', 'aria-hidden': 'true' },
      draw.bones.map((bone, seat) =>
        h(
          'li',
          { class: seat === draw.seat ? 'drawn drawn-lead' : 'drawn' },
          uprightBone(bone),
          h('span', {}, whoView(view, seat)),
        ),
      ),
    ),
    h('p', {}, drawWords(view, draw)),
  );
}
