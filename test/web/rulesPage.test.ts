/** The rules of each game in words and pictures; the pictures are of tables that can be. */
import { describe, expect, test } from 'vitest';
import type { LaidTable } from '../../shared/protocol/view.ts';
import { Facts } from '../../shared/words/facts.ts';
import { rulesWords } from '../../shared/words/rulesWords.ts';
import { tipsOf } from '../../web/cross.ts';
import { laidBones } from '../../web/laid.ts';
import { describedAs, RULESETS } from '../../web/rules.ts';
import { picturesOf, type Shown } from '../../web/rulesPictures.ts';
import { testApp } from '../support/testApp.ts';
import { openPage } from './support/page.ts';
import { byTag, textOf } from './support/tree.ts';
import { viewOf } from './support/views.ts';

const picturesIn = (id: string) => picturesOf(new Facts(describedAs(id), {}));

function picture(shown: Shown) {
  const all = RULESETS.flatMap(({ id }) => picturesIn(id));
  const found = all.find((one) => one.shown === shown);
  if (found === undefined) throw new Error(`no game shows ${shown}`);
  return found;
}

function lineOf(table: LaidTable) {
  if (!('line' in table)) throw new Error('this is no line');
  return table.line;
}

const endsOf = (table: LaidTable): readonly (string | undefined)[] => {
  const line = lineOf(table);
  return [line[0]?.lies[0], line.at(-1)?.lies[1]];
};

describe('the pictures', () => {
  test.each(['line', 'block', 'capicua', 'cross'] as const)('%s has each bone once', (shown) => {
    const bones = laidBones(picture(shown).table).map(({ bone }) => bone);
    expect(new Set(bones).size).toBe(bones.length);
    for (const bone of bones) expect(bone).toMatch(/^[0-6]{2}$/);
  });

  test.each(['line', 'block', 'capicua'] as const)('%s fits end to end', (shown) => {
    const line = lineOf(picture(shown).table);
    for (const [i, { lies }] of line.entries()) {
      if (i > 0) expect(lies[0]).toBe(line[i - 1]?.lies[1]);
    }
  });

  test('show what their words say', () => {
    expect(endsOf(picture('line').table)).toEqual(['2', '4']);
    const block = picture('block').table;
    expect(endsOf(block)).toEqual(['3', '3']);
    expect(lineOf(block).filter(({ bone }) => bone.includes('3'))).toHaveLength(7);
    const { table, marked } = picture('capicua');
    const line = lineOf(table);
    const last = line.filter(({ turn }) => turn === marked);
    expect(last).toEqual([line.at(-1)]);
    expect(endsOf({ line: line.slice(0, -1) })).toEqual(['1', '5']);
    expect(last[0]?.bone).toBe('15');
  });

  test('the cross is one that its rules allow, and locked where they lock it', () => {
    const { table, locked } = picture('cross');
    if ('line' in table) throw new Error('this is no cross');
    const view = viewOf({ ruleset: 'french-cross', options: {} });
    const isLocked = tipsOf(view, table).flatMap((tip) => (tip.isLocked ? [tip.arm] : []));
    expect(locked).toEqual(isLocked);
    for (const arm of table.arms) {
      for (const [i, { lies }] of arm.entries()) {
        expect(lies[0]).toBe(i === 0 ? table.center?.lies[0] : arm[i - 1]?.lies[1]);
      }
    }
    // Played bone by bone, none goes on a tip that is locked then.
    for (const { bone, turn } of laidBones(table).filter((laid) => laid.turn > 4)) {
      const before = { ...table, arms: table.arms.map((arm) => arm.filter((b) => b.turn < turn)) };
      const at = table.arms.findIndex((arm) => arm.some((laid) => laid.bone === bone));
      const tip = tipsOf(view, before).find(({ arm }) => arm === at + 1);
      expect(tip?.isLocked && bone !== `${tip.pip}${tip.pip}`).toBe(false);
    }
  });

  test('a game shows what it is played with', () => {
    const shown = (id: string) => picturesIn(id).map((one) => one.shown);
    expect(shown('jamaican-partner')).toEqual(['line', 'block']);
    expect(shown('latin-puerto-rico-500')).toEqual(['line', 'block', 'capicua']);
    expect(shown('french-cross')).toEqual(['cross']);
  });
});

test.each(RULESETS.map(({ id }) => id))('the page of %s says every rule', (id) => {
  const page = openPage(testApp('rules'), `#/rules/${id}`);
  const said = page.view().map(textOf).join('\n');
  for (const sentence of rulesWords(describedAs(id), {}, 'en')) expect(said).toContain(sentence);
  const pictures = byTag(page.view(), 'svg').filter((el) => el.attrs['class'] === 'board');
  expect(pictures.map((el) => el.attrs['role'])).toEqual(picturesIn(id).map(() => 'img'));
  expect(pictures.every((el) => String(el.attrs['aria-label']).length > 20)).toBe(true);
  const ways = byTag(page.view(), 'a').map((el) => el.attrs['href']);
  expect(ways).toContain(`#/?g=${id}`);
  expect(ways.filter((way) => String(way).startsWith('#/rules/'))).toHaveLength(
    RULESETS.length - 1,
  );
});

test('a game that is not known is said to be so', () => {
  const page = openPage(testApp('rules'), '#/rules/no-such-game');
  expect(page.view().map(textOf).join()).toContain('This page does not know that game.');
});
