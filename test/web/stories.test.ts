import { describe, expect, test } from 'vitest';
import type { El } from '../../web/vdom.ts';
import { openStory, type Stage } from '../stories/opened.ts';
import { STORIES } from '../stories/stories.ts';
import { elements, textOf } from './support/tree.ts';

const STAGE: Stage = { tongue: 'en', speak: () => undefined, redraw: () => undefined };
const SPACE = { width: 304, height: 300 };

async function shown(name: string): Promise<readonly El[]> {
  const story = STORIES[name];
  if (story === undefined) throw new Error(`there is no story ${name}`);
  const { view } = await openStory(story(), STAGE);
  view(SPACE);
  await new Promise((resolve) => setTimeout(resolve, 0));
  return view(SPACE);
}

const told = async (name: string): Promise<string> => (await shown(name)).map(textOf).join('\n');

const lying = async (name: string): Promise<number> =>
  elements(...(await shown(name))).filter((el) => el.attrs['class'] === 'laid').length;

/** What each story is there to show. */
describe('the stories show', () => {
  test.each([
    ['longest-line', 'A key bone'],
    ['longest-line-running', 'Your turn'],
    ['fourteen-bones', 'Your bones'],
    ['fourteen-bones-later', 'Your turn'],
    ['long-names', 'Maximiliana'],
    ['long-names-result', 'Bartholom'],
    ['block', 'The line is blocked'],
    ['key-bone', 'A key bone'],
    ['capicua', 'capicúa'],
    ['tie', 'A tie: nobody scores'],
    ['shared-win', 'share the win'],
    ['shared-win-watched', 'won the game'],
    ['cross', 'domino'],
    ['cross-running', 'In the centre'],
    ['cross-full', 'In the centre'],
    ['cross-block', 'the cross is blocked'],
    ['called-off', 'called off'],
    ['nobody-left', 'Nobody is left'],
    ['resigned', 'given up'],
    ['forfeited', 'ran out of time'],
    ['house-only', 'House (left)'],
    ['rematch', 'To the next game'],
    ['no-line', 'No line'],
    ['played-late', 'has been played'],
    ['expired', 'not known here any more'],
    ['no-tables', 'Your tables'],
    ['stranger', 'Dominoes at your own pace'],
    ['no-such-table', 'There is no table'],
    ['closed-table', 'not open to you'],
    ['server-gone', 'No answer'],
    ['replay-none', 'not over yet'],
    ['replay-closed', 'not open to you'],
    ['proof-file', 'Choose a proof file'],
    ['proof-file-broken', 'is no proof file'],
  ])('%s: %s', async (name, said) => {
    expect(await told(name)).toContain(said);
  });

  test('as many bones as can ever lie, fourteen in a hand, and every arm of a cross', async () => {
    expect(await lying('longest-line')).toBe(27);
    expect(await lying('longest-line-running')).toBe(25);
    expect(await lying('cross-full')).toBe(22);
    const hand = elements(...(await shown('fourteen-bones'))).filter(
      (el) => 'data-bone' in el.attrs,
    );
    expect(hand).toHaveLength(14);
  });

  test('nothing that is not listed here', async () => {
    expect(Object.keys(STORIES)).toHaveLength(34);
  });
});
