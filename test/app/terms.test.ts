import { describe, expect, test } from 'vitest';
import { openTable } from '../support/drivenTable.ts';
import { testApp } from '../support/testApp.ts';

/** The terms of a new table, or the code of the refusal. */
async function termsOf(ruleset: string, options: Record<string, unknown>, terms?: object) {
  const t = testApp('terms');
  const { playerId } = await t.app.guest('Ana');
  const plan = { ruleset, options, ...(terms === undefined ? {} : { terms }) };
  const opened = await openTable(t, playerId, plan);
  return opened.ok ? opened.value.view?.terms : opened.error.code;
}

describe('a ruleset with a clock of its own', () => {
  test('sets the allowance where the terms say nothing', async () => {
    expect(await termsOf('jamaican-partner', {})).toMatchObject({ allowanceSeconds: 86_400 });
    expect(await termsOf('straight-six', {})).toMatchObject({ allowanceSeconds: 45 });
    expect(
      await termsOf('straight-six', { secondsPerPlay: 600 }, { watch: 'anyone' }),
    ).toMatchObject({ allowanceSeconds: 600, watch: 'anyone' });
  });

  test('gives way to the terms', async () => {
    const day = { allowanceSeconds: 86_400 };
    expect(await termsOf('straight-six', {}, day)).toMatchObject(day);
    const none = { allowanceSeconds: null };
    expect(await termsOf('straight-six', {}, none)).toMatchObject(none);
    const forfeit = { onTimeout: 'forfeitGame' };
    const house = { onExpiry: 'house' };
    expect(await termsOf('jamaican-partner', forfeit, house)).toMatchObject(house);
  });

  test('is refused where it asks for what is not offered', async () => {
    for (const onTimeout of ['forfeitHand', 'forfeitGame']) {
      expect(await termsOf('jamaican-partner', { onTimeout })).toBe('bad-terms');
    }
    expect(await termsOf('jamaican-partner', { onTimeout: 'autoplay' })).toMatchObject({
      onExpiry: 'house',
    });
    expect(await termsOf('jamaican-partner', { secondsPerPlay: 10 })).toBe('bad-terms');
  });

  test('lets no terms through that are none', async () => {
    for (const terms of ['abc', 7, true, ['watch'], { nothing: 1 }]) {
      expect(await termsOf('straight-six', {}, terms as object)).toBe('bad-terms');
    }
    const proto = JSON.parse('{"__proto__":{"watch":"anyone"}}');
    expect(await termsOf('straight-six', {}, proto)).toBe('bad-terms');
  });
});
