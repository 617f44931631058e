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

  test('says what a turn that runs out is, and is refused below the shortest clock', async () => {
    for (const onTimeout of ['forfeitHand', 'forfeitGame']) {
      const forfeit = { onExpiry: 'forfeit' };
      expect(await termsOf('jamaican-partner', { onTimeout })).toMatchObject(forfeit);
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

describe('terms', () => {
  test('may be combined freely', async () => {
    const all = {
      allowanceSeconds: 1_209_600,
      bankSeconds: 86_400,
      incrementSeconds: 3_600,
      pauses: { weekends: true, sleep: true, vacationDays: 60 },
      onExpiry: 'claim',
      missesToHouse: 1,
      swift: true,
      orders: false,
      lobby: true,
      watch: 'anyone',
      watchDelayRounds: 2,
      seating: 'drawn',
    };
    expect(await termsOf('jamaican-partner', {}, all)).toMatchObject(all);
  });

  test.each([
    { bankSeconds: 60 },
    { incrementSeconds: 1 },
    { pauses: { weekends: true } },
    { pauses: { sleep: true } },
    { pauses: { vacationDays: 1 } },
  ])('that pause or save up a clock that is not there are refused: %o', async (terms) => {
    expect(await termsOf('jamaican-partner', {}, { allowanceSeconds: null, ...terms })).toBe(
      'bad-terms',
    );
  });

  test('without a clock may say what would happen if one ran out', async () => {
    const terms = { allowanceSeconds: null, onExpiry: 'forfeit' };
    expect(await termsOf('jamaican-partner', {}, terms)).toMatchObject(terms);
  });
});
