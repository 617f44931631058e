/** What a table says and offers when a round, or the whole game, is over. */
import { describe, expect, test } from 'vitest';
import type { View } from '../../shared/protocol/view.ts';
import type { ProofReport } from '../../shared/verify/report.ts';
import { sceneOf } from '../../web/playback.ts';
import type { TableState } from '../../web/tableState.ts';
import type { El } from '../../web/vdom.ts';
import { checkView } from '../../web/views/proof.ts';
import { endedView, roundEndView } from '../../web/views/roundEnd.ts';
import { type TableActions, tableView } from '../../web/views/table.ts';
import { RECORDS } from '../stories/records.ts';
import { endedView as endedTable } from '../stories/told.ts';
import { button, byTag, elements, press, textOf } from './support/tree.ts';
import { END_ACTIONS, END_PLACE, viewOf } from './support/views.ts';

const ID = viewOf().tableId;

function end(view: View, place: Partial<typeof END_PLACE> = {}) {
  const done: unknown[] = [];
  const actions = { ...END_ACTIONS, rematch: (seats: string) => void done.push(seats) };
  const { lastRound } = view;
  if (lastRound === null) throw new Error('no round is over');
  return { done, tree: [roundEndView(view, lastRound, { ...END_PLACE, ...place }, null, actions)] };
}

describe('the last round of a table', () => {
  /** The table when so many of the turns that ended it are shown. */
  function tableAt(turns: number): readonly El[] {
    const ended = endedTable(RECORDS.block);
    const view: View = { ...ended, status: 'over', round: null };
    const state = {
      view,
      scene: sceneOf(view, { no: 1, turns }, 0),
      scores: [0, 0],
      told: [],
      waiting: [],
      warnings: [],
      chosen: null,
      luck: null,
      check: null,
      own: null,
      replay: 'none',
      typed: '',
    } as unknown as TableState & { readonly view: View };
    const place = { ...END_PLACE, nowMs: 0, next: null, code: null, isCoding: false };
    return [tableView(state, place, END_ACTIONS as unknown as TableActions)];
  }

  test('is shown to its last bone before it is said how the game ended', () => {
    const turns = endedTable(RECORDS.block).lastRound?.history.length ?? 0;
    const before = tableAt(turns - 1);
    expect(byTag(before, 'svg').filter((el) => el.attrs['class'] === 'board')).toHaveLength(1);
    expect(button(before, 'Play again')).toBeUndefined();
    expect(elements(...before).some((el) => el.attrs['id'] === 'result-title')).toBe(false);
    expect(button(tableAt(turns), 'Play again')).toBeDefined();
  });
});

describe('a round that is over', () => {
  test('has letters on its picture, and each is explained', () => {
    const { tree } = end(endedTable(RECORDS.key));
    const signs = byTag(tree, 'g').filter((el) => el.attrs['class'] === 'sign');
    expect(new Set(signs.map(textOf))).toEqual(new Set(['A', 'B', 'C']));
    // The last bone, and the six others of both its numbers.
    expect(signs).toHaveLength(13);
  });

  test('leads on, and through itself again; nobody plays the next game yet', () => {
    const { tree } = end(endedTable(RECORDS.block));
    expect(button(tree, 'On to the next round')).toBeDefined();
    expect(byTag(tree, 'a').map((el) => el.attrs['href'])).toContain(`#/t/${ID}/r/1`);
    expect(button(tree, 'Play again')).toBeUndefined();
  });

  test('is checked, and its two files stand apart where a finger takes one of them', () => {
    const verdict = { verdict: 'ok', words: '' } as const;
    const verdicts = { commitment: verdict, shuffle: verdict, play: verdict };
    const report = {
      ...verdicts,
      verdict: 'ok',
      rounds: [],
      fault: null,
    } as unknown as ProofReport;
    const done = { round: 1, status: 'done', proof: '{}', report, facts: null } as const;
    const tree = checkView(viewOf(), 1, { ...done, knownKey: true }, END_ACTIONS);
    expect(byTag([tree], 'a').map((el) => el.attrs['download'])).toEqual(['sixlove-verify.html']);
    const apart = byTag([tree], 'div').filter((el) => el.attrs['class'] === 'buttons');
    expect(button(apart.slice(1), 'Download the proof file')).toBeDefined();
    expect(apart.map((el) => el.children.length)).toEqual([1, 2]);
  });

  test('is shown to others by its link, and not where only players may watch', () => {
    const share = { link: 'https://sixlove.test/x', isLocal: false, canSend: true };
    const open = end(endedTable(RECORDS.block), { share }).tree;
    expect(byTag(open, 'a').map((el) => el.attrs['href'])).toContain(share.link);
    expect(button(open, 'Share…')).toBeDefined();
    const closed = end(endedTable(RECORDS.block)).tree;
    expect(button(closed, 'Copy the link')).toBeUndefined();
    expect(closed.map(textOf).join()).toContain('open to its players alone');
    expect(button(closed, 'Save the picture')).toBeDefined();
  });
});

describe('a game that is over', () => {
  test('is played again with the seats as they are, or one seat on', () => {
    const { tree, done } = end(endedTable(RECORDS.shared));
    press(button(tree, 'Play again, everybody one seat on'));
    press(byTag(tree, 'button').find((el) => textOf(el) === 'Play again'));
    expect(done).toEqual(['rotated', 'kept']);
  });

  test('whose next one is open leads there by the seat that is kept', () => {
    const { tree, done } = end(endedTable(RECORDS.shared, { rematch: 'BBBBBBBBBBBBBBBBBBBBBA' }));
    expect(button(tree, 'Play again')).toBeUndefined();
    press(button(tree, 'To the next game'));
    expect(done).toEqual(['kept']);
  });

  test('asks nobody to play again who only watched', () => {
    const you = { ...viewOf().you, seat: null };
    const { tree } = end(endedTable(RECORDS.shared, { you }));
    expect(button(tree, 'Play again')).toBeUndefined();
  });

  test('before a round was says how, and offers the same', () => {
    const view = viewOf({ status: 'over', over: 'cancelled' });
    const tree = [endedView(view, false, END_ACTIONS)];
    expect(tree.map(textOf).join()).toContain('called off before it began');
    expect(button(tree, 'Play again')).toBeDefined();
  });
});
