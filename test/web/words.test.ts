import { expect, test } from 'vitest';
import { instantWords } from '../../web/format.ts';
import { deadlineWords, statusWords, tableInWords } from '../../web/tableWords.ts';
import { turnActions } from '../../web/views/turn.ts';
import { words } from '../../web/words.ts';
import { button, press } from './support/tree.ts';
import { roundOf, viewOf } from './support/views.ts';

const NOW = Date.parse('2026-11-30T09:00:00Z');

test.each([
  ['2026-11-30T14:05:00Z', '14:05'],
  ['2026-12-01T14:05:00Z', 'Tue 14:05'],
  ['2026-12-12T14:05:00Z', '12 Dec 14:05'],
])('an instant in words: %s', (iso, said) => {
  expect(instantWords(iso, NOW, words.locale, 'UTC')).toBe(said);
});

test('an instant is told in the zone of the device', () => {
  expect(instantWords('2026-11-30T23:30:00Z', NOW, 'es', 'America/Puerto_Rico')).toBe('19:30');
});

test('whose turn it is', () => {
  const history = [{ seat: 1, bone: '66' }];
  const status = (changes: Parameters<typeof roundOf>[0]) =>
    statusWords(viewOf({ round: roundOf(changes) })).replace(/[\u2068\u2069]/g, '');
  expect(status({ turns: [0], history })).toBe('Your turn');
  expect(status({ turns: [3], history })).toBe('Di to play');
  expect(status({ turns: [0] })).toBe('You lead: choose any bone');
  expect(status({ turns: [0, 2] })).toBe('You or Cy may lead: whoever plays first');
  expect(status({ turns: [1, 3] })).toBe('Bo or Di to lead');
  expect(status({ turns: [] })).toBe('Dealing…');
});

test('a table without a clock shows no deadline', () => {
  const round = roundOf();
  expect(deadlineWords(viewOf({ round }), NOW)).toBe('');
  expect(deadlineWords(viewOf({ round, deadline: '2026-12-01T14:05:00Z' }), NOW)).toMatch(
    /^until Tue /,
  );
});

test('the table in words tells all that may be known', () => {
  const line = [
    { bone: '36', lies: '36', seat: 1, turn: 1 },
    { bone: '66', lies: '66', seat: 0, turn: 0 },
  ];
  const you = {
    ...viewOf().you,
    hand: ['01', '33'],
    moves: [{ bone: '33', end: 'L' as const }],
  };
  const view = viewOf({ round: roundOf({ ends: [3, 6] }, { line }), you });
  const scene = {
    kind: 'round' as const,
    no: 1,
    table: { line },
    history: [],
    counts: [2, 6, 7, 7],
    hand: you.hand,
    live: true,
  };
  const said = tableInWords(view, scene).map((text) => text.replace(/[\u2068\u2069]/g, ''));
  expect(said).toEqual([
    'From left to right: 3-6, 6-6.',
    'The left end shows 3, the right 6.',
    'In hand: Bo 6, Cy 7, Di 7.',
    'You hold 0-1 and double three.',
    'What fits: double three.',
  ]);
});

test('a round that waits for the beacon says so', () => {
  const beacon = { round: 7, dueAt: '2026-11-30T09:00:30Z' };
  expect(statusWords(viewOf({ round: roundOf({ turns: [], beacon }) }))).toBe(
    'Waiting for the public random value that goes into this deal',
  );
});

test('a turn that has run out is settled, or goes on until somebody claims it', () => {
  const terms = { ...viewOf().terms, onExpiry: 'claim' as const };
  const late = { overdue: true, round: roundOf({ turns: [1] }) };
  expect(statusWords(viewOf(late))).toBe(
    'Time has run out for this turn. It is settled in a moment.',
  );
  const claimed = statusWords(viewOf({ ...late, terms })).replace(/[\u2068\u2069]/g, '');
  expect(claimed).toBe('Time has run out for Bo, who may still play');
  const own = viewOf({ overdue: true, round: roundOf({ turns: [0] }), terms });
  expect(statusWords(own)).toBe('Your time has run out. You may still play');
});

test('whoever may claim a turn finds a button for it, nobody else', () => {
  const done: string[] = [];
  const actions = {
    giveLead: () => {},
    back: () => {},
    claim: () => done.push('claim'),
    answerDeal: () => {},
  };
  const you = { ...viewOf().you, can: ['claim', 'leave'] };
  const tree = turnActions(viewOf({ you }), null, actions);
  press(button(tree === null ? [] : [tree], 'Let the house play this turn'));
  expect(done).toEqual(['claim']);
  expect(turnActions(viewOf(), null, actions)).toBeNull();
});
