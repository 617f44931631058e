import { expect, test } from 'vitest';
import type { RoundView } from '../../shared/protocol/view.ts';
import { statusWords } from '../../web/tableWords.ts';
import { drawView, redealView } from '../../web/views/turn.ts';
import { byTag, press, textOf } from './support/tree.ts';
import { roundOf, viewOf } from './support/views.ts';

const NOW = Date.parse('2026-11-30T09:00:00Z');
const plain = (text: string): string => text.replace(/[\u2068\u2069]/g, '');

function asked(redeal: RoundView['redeal'], can: readonly string[], hand: readonly string[] = []) {
  const done: unknown[] = [];
  const view = viewOf({
    ruleset: 'straight-six',
    options: {},
    round: roundOf({ turns: [], redeal }),
    you: { ...viewOf().you, can, hand },
  });
  const tree = redealView(view, NOW, {
    giveLead: () => undefined,
    back: () => undefined,
    claim: () => undefined,
    answerDeal: (answer) => done.push(answer),
  });
  return { view, done, tree: tree === null ? [] : [tree] };
}

const WINDOW = { deadline: '2026-11-30T09:12:00Z', waiting: [0, 1] };

test('every seat is asked alike: two equal buttons, the rule, and what silence means', () => {
  const { tree, view, done } = asked(WINDOW, ['keep', 'redeal']);
  const buttons = byTag(tree, 'button');
  expect(buttons.map(textOf)).toEqual(['Keep', 'Ask for a new deal']);
  expect(new Set(buttons.map((el) => el.attrs['class'])).size).toBe(1);
  for (const el of buttons) press(el);
  expect(done).toEqual(['keep', 'redeal']);
  expect(tree.map(textOf).join()).toContain('six doubles or more');
  expect(tree.map(textOf).join()).toMatch(/Who says nothing until \d\d:12 keeps\./);
  expect(statusWords(view)).toBe('Everybody is asked: keep this deal, or a new one?');
});

test('nothing hints at whether the hand qualifies', () => {
  const many = asked(WINDOW, ['keep', 'redeal'], ['00', '11', '22', '33', '44', '55', '56']);
  const none = asked(WINDOW, ['keep', 'redeal'], ['01', '02', '03', '04', '05', '06', '12']);
  expect(many.tree.map(textOf)).toEqual(none.tree.map(textOf));
});

test('who has answered sees who has not', () => {
  const { tree } = asked({ deadline: null, waiting: [1, 2] }, ['leave']);
  expect(byTag(tree, 'button')).toEqual([]);
  expect(plain(tree.map(textOf).join())).toContain('Still to answer: Bo and Cy.');
});

test('without a window nothing is asked', () => {
  expect(asked(null, []).tree).toEqual([]);
});

test('a drawn lead shows what each seat drew and who leads', () => {
  const view = viewOf({ ruleset: 'latin-spain', options: {} });
  const tree = drawView(view, { bones: ['36', '01', '66', '05'], seat: 2 });
  expect(plain(textOf(byTag([tree], 'p')[0] ?? ''))).toBe(
    'For the lead were drawn: You 3-6, Bo 0-1, Cy double six, Di 0-5. The highest bone leads: ' +
      'Cy leads.',
  );
  const leads = byTag([tree], 'li').filter((el) => String(el.attrs['class']).includes('lead'));
  expect(leads.map(textOf).map(plain)).toEqual(['Cy']);
});
