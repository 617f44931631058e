import type { RoundView, View } from '../../shared/protocol/view.ts';
import type { RoundScene } from '../playback.ts';
import { turnWords } from '../recap.ts';
import type { TableState } from '../tableState.ts';
import { drawWords, tableInWords } from '../tableWords.ts';
import { type El, h } from '../vdom.ts';
import { words } from '../words.ts';

export interface ToldActions {
  /** Shows bone by bone what was missed. */
  replay(): void;
  step(how: 'next' | 'skip'): void;
  /** Does what was typed. */
  type(text: string): void;
}

/** What happened since the last visit, in words, and a way to see it. */
export function missedView(
  { told, replay }: Pick<TableState, 'told' | 'replay'>,
  actions: ToldActions,
): El | null {
  if (replay === 'running') return replayView(actions);
  if (told.length === 0) return null;
  return h(
    'section',
    { key: 'told', class: 'told', 'aria-labelledby': 'told-title' },
    h('h2', { id: 'told-title', class: 'small-title' }, words.recap.sinceTitle),
    h(
      'ol',
      {},
      told.map((sentence) => h('li', {}, sentence)),
    ),
    replay === 'offered' &&
      h(
        'button',
        { type: 'button', class: 'quiet', onclick: () => actions.replay() },
        words.replay.show,
      ),
  );
}

function replayView({ step }: ToldActions): El {
  const focus = (node: HTMLElement): void => node.focus();
  return h(
    'div',
    { key: 'replay', class: 'buttons even' },
    h(
      'button',
      { type: 'button', class: 'primary', mounted: focus, onclick: () => step('next') },
      words.replay.next,
    ),
    h('button', { type: 'button', onclick: () => step('skip') }, words.replay.skip),
  );
}

/** So many turns are told at once: one for each seat and a few more. */
const TOLD_AT_ONCE = 6;

/** The turns of this round in sentences, newest first. */
export function historyView(view: View, scene: RoundScene, draw: RoundView['draw']): El {
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

/** The table in words; who plays here may type, too. */
export function inWordsView(
  view: View,
  scene: RoundScene,
  typed: string,
  { type }: ToldActions,
): El {
  return h(
    'details',
    { key: 'in-words', class: 'in-words' },
    h('summary', {}, words.line.inWords),
    tableInWords(view, scene).map((sentence) => h('p', {}, sentence)),
    view.you.seat !== null && typedView(typed, type),
  );
}

function typedView(answer: string, type: (text: string) => void): El {
  const { label, hint, send } = words.typed;
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const form = event.target;
    if (!(form instanceof HTMLFormElement)) return;
    type(String(new FormData(form).get('typed') ?? ''));
    form.reset();
  };
  return h(
    'form',
    { class: 'typed', onsubmit: submit },
    h(
      'div',
      { class: 'field' },
      h('label', { for: 'typed' }, label),
      h('input', {
        id: 'typed',
        name: 'typed',
        maxlength: 40,
        autocomplete: 'off',
        autocapitalize: 'none',
        spellcheck: 'false',
        enterkeyhint: 'go',
        'aria-describedby': 'typed-hint',
      }),
      h('p', { id: 'typed-hint', class: 'hint' }, hint),
    ),
    h('button', { type: 'submit' }, send),
    h('output', { for: 'typed', class: 'typed-answer' }, answer),
  );
}
