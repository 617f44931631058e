/** Everything that is done at a table by pressing alone, from the board and from the hand. */
import { describe, expect, it } from 'vitest';
import type { ChatMessage } from '../../functions/app/ports/chat.ts';
import { buttonIn, type ChatWorld, chatWorld, plays } from '../support/chatWorld.ts';

const PEOPLE = ['ana', 'ben', 'cai', 'dora'] as const;

interface Table {
  readonly world: ChatWorld;
  readonly people: readonly string[];
}

const kindsOf = (message: ChatMessage | null): string[] =>
  message?.buttons.flat().map(({ data }) => data[0] ?? '') ?? [];

const board = ({ world }: Table, kind: string): string => buttonIn(world.board(), kind);

/** Opens a table by words, and fills and begins it by its buttons. */
async function table(seed: string, words: string, people: readonly string[]): Promise<Table> {
  const world = chatWorld(seed);
  const [first = '', ...others] = people;
  await world.say(first, 'start', words);
  await world.settle();
  for (const who of others) {
    expect((await world.press(who, buttonIn(world.board(), 'j')))?.text).toMatch(/You sit at seat/);
    await world.settle();
  }
  await goOn({ world, people });
  return { world, people };
}

const idOf = ({ world }: Table): string =>
  world.board()?.buttons.flat()[0]?.data.slice(3, 25) ?? '';

async function goOn(of: Table, ms = 10_000): Promise<void> {
  of.world.t.clock.at += ms;
  await of.world.t.app.look(idOf(of));
  await of.world.settle();
}

/** The hand of whoever has such a button, and who that is. */
async function holder(of: Table, kind: string) {
  for (const who of of.people) {
    const hand = await of.world.press(who, board(of, 'h'));
    if (kindsOf(hand).includes(kind)) return { who, hand };
  }
  return null;
}

/** Plays until `isEnough`, by the first button of whoever is to play. */
async function playUntil(of: Table, isEnough: () => Promise<boolean>): Promise<void> {
  for (let i = 0; i < 400; i += 1) {
    if (await isEnough()) return;
    const turn = await holder(of, 'p');
    if (turn === null) {
      await goOn(of);
      continue;
    }
    const answer = await of.world.press(turn.who, buttonIn(turn.hand, 'p'));
    expect(answer?.text).toMatch(/^You played \[\d\|\d\]/);
    await of.world.settle();
  }
  throw new Error('it never came to that');
}

describe('by buttons alone', () => {
  it('a game is joined, played, checked, and played again', async () => {
    const of = await table('pressed through', 'quick 1d', PEOPLE);
    const { world } = of;
    await playUntil(of, async () => kindsOf(world.board()).includes('y'));
    const verified = await world.press('ben', board(of, 'v'));
    expect(verified?.text).toMatch(/^Round \d+: commitment right, shuffle right, play right\./);
    const proof = await world.press('ben', buttonIn(verified, 'f'));
    const link = new URL(/https:\S+/.exec(proof?.text ?? '')?.[0] ?? '');
    expect(link.pathname).toMatch(/\/v1\/tables\/[\w-]{22}\/proof$/);
    const reader = { player: null, key: link.searchParams.get('k') };
    const no = Number(link.searchParams.get('round'));
    expect((await world.t.app.reading.proof(idOf(of), reader, no)).ok).toBe(true);
    const rematch = board(of, 'y');
    for (const who of PEOPLE) {
      expect((await world.press(who, rematch))?.text).toMatch(/^You sit at seat/);
    }
    await world.settle();
    await goOn(of);
    await playUntil(of, async () => kindsOf(world.board()).includes('y'));
  });

  it('the end is chosen where a bone fits both', async () => {
    const of = await table('both ends', '1d house=2', ['ana', 'ben']);
    const { world } = of;
    let both: { who: string; data: string } | null = null;
    await playUntil(of, async () => {
      const turn = await holder(of, 'p');
      const datas = plays(turn?.hand ?? null);
      const left = datas.find((data) => data.endsWith('L'));
      const isBoth = left !== undefined && datas.includes(`${left.slice(0, -1)}R`);
      both = isBoth && turn !== null ? { who: turn.who, data: `${left.slice(0, -1)}R` } : null;
      return isBoth;
    });
    const { who, data } = both ?? { who: '', data: '' };
    expect((await world.press(who, data))?.text).toMatch(/^You played \[\d\|\d\] right\./);
  });

  it('the lead is given to the partner, who then has it', async () => {
    const of = await table('lead', '1d', PEOPLE);
    let leading: Awaited<ReturnType<typeof holder>> = null;
    await playUntil(of, async () => {
      leading = await holder(of, 'l');
      return leading !== null;
    });
    const { who, hand } = leading ?? { who: '', hand: null };
    const given = await of.world.press(who, buttonIn(hand, 'l'));
    expect(given?.text).toMatch(/^Done\./);
    expect(plays(given)).toEqual([]);
    const partner = PEOPLE[(PEOPLE.indexOf(who as 'ana') + 2) % 4] ?? '';
    expect((await holder(of, 'p'))?.who).toBe(partner);
    expect((await of.world.press(who, buttonIn(hand, 'l')))?.text).toMatch(/^The table has moved/);
  });

  it('bones are kept, or dealt again', async () => {
    const words = 'straight six love 1d redeal={"mode":"onRequest","minDoubles":1}';
    const of = await table('keep', words, PEOPLE);
    const { world } = of;
    const question = await world.press('ana', board(of, 'h'));
    expect(question?.text).toContain('Do you keep these bones?');
    expect(kindsOf(question)).toEqual(['k', 'd']);
    for (const who of PEOPLE.slice(1)) {
      const hand = await world.press(who, board(of, 'h'));
      expect((await world.press(who, buttonIn(hand, 'k')))?.text).toMatch(/^Done\./);
    }
    const again = await world.press('ana', buttonIn(question, 'd'));
    expect(again?.text).toMatch(/^Done\./);
    // Another deal, of which everybody is asked again.
    await goOn(of);
    const dealt = await world.press('ana', board(of, 'h'));
    expect(kindsOf(dealt)).toEqual(['k', 'd']);
    expect(dealt?.text.split('\n')[0]).not.toBe(question?.text.split('\n')[0]);
    expect((await world.press('ana', buttonIn(question, 'd')))?.text).toMatch(/has moved on/);
  });

  it('an overdue turn is claimed by an opponent, under the board and in the hand', async () => {
    for (const from of ['board', 'hand'] as const) {
      const of = await table(`claim ${from}`, '1h claim', PEOPLE);
      const late = (await holder(of, 'p'))?.who ?? '';
      await goOn(of, 3_600_000 + 10_000);
      await of.world.settle();
      const other = PEOPLE[(PEOPLE.indexOf(late as 'ana') + 1) % 4] ?? '';
      const shown =
        from === 'board' ? of.world.board() : await of.world.press(other, board(of, 'h'));
      const claim = buttonIn(shown, 'q');
      expect((await of.world.press(other, claim))?.text).toMatch(/^Done\./);
      await of.world.settle();
      expect(of.world.board()?.text).toContain(`for ${late}`);
      expect((await of.world.press(other, claim))?.text).toMatch(/^The table has moved/);
    }
  });

  it('somebody is back from being away', async () => {
    const of = await table('away', '1h house=3', ['ana']);
    for (
      let i = 0;
      i < 30 && !kindsOf(await of.world.press('ana', board(of, 'h'))).includes('t');
      i += 1
    ) {
      await goOn(of, 3_600_000 + 10_000);
    }
    expect(of.world.board()?.text).toContain('ana (away)');
    const hand = await of.world.press('ana', board(of, 'h'));
    const back = await of.world.press('ana', buttonIn(hand, 't'));
    expect(back?.text).toMatch(/^Done\./);
    expect(kindsOf(back)).not.toContain('t');
    await of.world.settle();
    expect(of.world.board()?.text).not.toContain('(away)');
  });

  it('a game is given up after a question, at the version of the question', async () => {
    const of = await table('give up', '1d', PEOPLE);
    const question = await of.world.say('ana', 'resign');
    const yes = buttonIn(question, 'g');
    const turn = await holder(of, 'p');
    await of.world.press(turn?.who ?? '', buttonIn(turn?.hand ?? null, 'p'));
    expect((await of.world.press('ana', yes))?.text).toMatch(/^The table has moved/);
    const again = buttonIn(await of.world.say('ana', 'resign'), 'g');
    expect((await of.world.press('ana', again))?.text).toMatch(/^Done\./);
    await of.world.settle();
    expect(kindsOf(of.world.board())).toContain('y');
  });

  it('a game that somebody has not begun is called off after a question', async () => {
    const of = await table('call off', '1d', PEOPLE);
    const question = await of.world.say('dora', 'leave');
    expect(question?.text).toMatch(/counts for nobody/);
    expect((await of.world.press('dora', buttonIn(question, 'x')))?.text).toMatch(/called off/);
    await of.world.settle();
    expect(of.world.board()?.text).toContain('called off');
  });
});

describe('under the board of a table that watchers see later', () => {
  /** A table that opponents claim at, in its second round. */
  async function delayed(seed: string): Promise<Table> {
    const of = await table(seed, '1h claim delay=1', PEOPLE);
    await playUntil(of, async () => kindsOf(of.world.board()).includes('v'));
    for (let i = 0; i < 3; i += 1) {
      const turn = await holder(of, 'p');
      if (turn !== null) await of.world.press(turn.who, buttonIn(turn.hand, 'p'));
      await goOn(of);
    }
    return of;
  }

  it('every button does what it says, though the table has moved on since', async () => {
    const of = await delayed('later');
    const { world } = of;
    expect(kindsOf(world.board())).toEqual(['h', 'c', 's', 'v', 'q']);
    for (const kind of ['h', 'c', 's', 'v']) {
      const answer = await world.press('ana', board(of, kind));
      expect(answer?.text, kind).not.toMatch(/moved on|too old|not played/);
    }
    const early = await world.press('ana', board(of, 'q'));
    expect(early?.text).toMatch(/^No turn of anybody else has run out now\./);
    const late = (await holder(of, 'p'))?.who ?? '';
    const claim = board(of, 'q');
    const shown = world.board()?.text;
    await goOn(of, 3_600_000 + 10_000);
    // Nothing of the present is in public: neither that time has run out, nor of what.
    expect(world.board()?.text).toBe(shown);
    expect(board(of, 'q')).toBe(claim);
    const other = PEOPLE[(PEOPLE.indexOf(late as 'ana') + 1) % 4] ?? '';
    // Done before its answer is lost, and once also where it comes again.
    const version = async () => (await world.t.ports.journal.newest(idOf(of)))?.version ?? 0;
    const [before, fates] = [await version(), [{ kind: 'failed' } as const]];
    world.fate = (way) => (way === 'answer' ? (fates.shift() ?? null) : null);
    await world.press(other, claim);
    await world.settle();
    expect(world.failures).toHaveLength(1);
    const answers = world.sent.filter(({ way, to }) => way === 'answer' && to === other);
    expect(answers.at(-1)?.message.text).toMatch(/^Done\./);
    expect(await version()).toBe(before + 1);
    expect((await holder(of, 'p'))?.who).not.toBe(late);
  });

  it('one of an earlier round is old', async () => {
    const of = await delayed('later still');
    const claim = board(of, 'q');
    await playUntil(of, async () => board(of, 'q') !== claim);
    expect((await of.world.press('ana', claim))?.text).toMatch(/^The table has moved on/);
  });
});
