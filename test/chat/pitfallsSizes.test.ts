/** Whatever the bot says, at its longest, fits into what every platform takes, and all of it. */
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { boardMessage } from '../../functions/app/chat/boardMessage.ts';
import { handMessage } from '../../functions/app/chat/handMessage.ts';
import { CHAT_COMMANDS } from '../../functions/app/ports/chat.ts';
import { LIMITS } from '../../shared/protocol/limits.ts';
import type { LaidTable, View } from '../../shared/protocol/view.ts';
import { chatTexts } from '../../shared/words/chat/chatTexts.ts';
import { LANGUAGES } from '../../shared/words/language.ts';
import { ALL, crossArb, lineArb } from '../picture/tables.ts';
import { chatFaults } from '../support/chatFaults.ts';
import { buttonIn, type ChatWorld, chatWorld, plays } from '../support/chatWorld.ts';

/** Signs that some platform has to write in more of them than one, twenty of each. */
const PEOPLE = ['&', '_', '"', '😀'].map((sign) => sign.repeat(20));
const LINKS = {
  picture: `https://dominoes.example/v1/tables/${'A'.repeat(22)}/board.png?v=99999&k=${'k'.repeat(22)}`,
  table: `https://dominoes.example/#/t/${'A'.repeat(22)}?i=${'i'.repeat(22)}`,
};

const isOver = (world: ChatWorld): boolean =>
  (world.board()?.buttons ?? []).flat().some(({ data }) => data.startsWith('y1:'));

async function playTurn(world: ChatWorld, tableId: string): Promise<void> {
  for (const who of PEOPLE) {
    const [play] = plays(await world.say(who, 'hand'));
    if (play === undefined) continue;
    await world.press(who, play);
    return world.settle();
  }
  world.t.clock.at += 10_000;
  await world.t.app.look(tableId);
  return world.settle();
}

let world: ChatWorld;
/** As a watcher and as the one to play saw the table in the middle of a round. */
let board: View;
let hand: View;
let hasEnded = false;

beforeAll(async () => {
  world = chatWorld('sizes');
  const [first = ''] = PEOPLE;
  await world.say(first, 'start', 'quick 1d');
  await world.settle();
  const join = buttonIn(world.board(), 'j');
  const tableId = join.slice(3, 25);
  for (const who of PEOPLE.slice(1)) await world.press(who, join);
  await world.settle();
  const see = async (player: string | null) => {
    const { searchParams } = new URL(world.board()?.picture?.url ?? '');
    const reader = { player, key: searchParams.get('k') };
    const seen = await world.t.app.reading.view(tableId, reader);
    if (!seen.ok) throw new Error(seen.error.code);
    return seen.value.view;
  };
  for (let turn = 0; turn < 600 && !isOver(world); turn += 1) {
    await playTurn(world, tableId);
    if (board === undefined && world.board()?.picture !== null && turn > 12) {
      board = await see(null);
      const { playerId } = await world.t.app.accounts.chatPlayer('discord', first, first);
      hand = await see(playerId);
    }
  }
  hasEnded = isOver(world);
  for (const locale of ['en-US', 'es-ES']) {
    for (const name of CHAT_COMMANDS) {
      const intent = { kind: 'command', name, words: '' } as const;
      await world.act(first, intent, { locale });
    }
  }
  await world.settle();
}, 60_000);

const nameArb = fc.oneof(
  fc.constantFrom(...'&<>_*"\\|`~@[').map((sign) => sign.repeat(LIMITS.nameCharsMax)),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: LIMITS.nameCharsMax }),
);
const namesArb = fc.array(nameArb, { minLength: 4, maxLength: 4 });
/** Lines that no bone is left for, and crosses of any arms. */
const fullArb = fc.oneof(
  lineArb,
  crossArb,
  fc.constant<LaidTable>({
    line: ALL.map((bone, turn) => ({ bone, lies: bone, seat: turn % 4, turn })),
  }),
);
const languageArb = fc.constantFrom(...LANGUAGES);

/** The view with other names, and with other bones on the table. */
function longest(view: View, names: readonly string[], table: LaidTable): View {
  const seats = view.seats.map((seat, i) => {
    return { ...seat, name: names[i] ?? '', away: true, count: 14 };
  });
  const { round } = view;
  if (round === null) throw new Error('the table is between two rounds');
  const laid = { ...round, ...table, no: 9_999 } as NonNullable<View['round']>;
  return { ...view, seats, round: laid, version: 36 ** 5 - 1, scores: [9_999, 9_999] };
}

describe('everything that is said in a whole game of people with hostile names', () => {
  it('fits into Discord, Slack and Telegram (pitfalls 15, 20)', () => {
    const messages = world.sent.map(({ message }) => message);
    expect(messages.length).toBeGreaterThan(100);
    expect(hasEnded).toBe(true);
    expect(world.failures).toEqual([]);
    expect(messages.flatMap(chatFaults)).toEqual([]);
  });
});

describe('the longest', () => {
  it('board there can be fits, and no word of it is lost (pitfall 15)', () => {
    fc.assert(
      fc.property(namesArb, fullArb, languageArb, (names, table, language) => {
        const message = boardMessage(longest(board, names, table), language, LINKS);
        expect(chatFaults(message)).toEqual([]);
        expect(message.picture?.alt.length).toBeLessThanOrEqual(1_024);
      }),
      { numRuns: 60 },
    );
  });

  it('hand, of 14 bones that all fit at both ends, fits with a button for each play (pitfalls 15, 20)', () => {
    const handArb = fc.shuffledSubarray([...ALL], { minLength: 14, maxLength: 14 });
    const can = ['keep', 'redeal', 'claim', 'back', 'lead'];
    fc.assert(
      fc.property(namesArb, handArb, languageArb, (names, bones, language) => {
        const view = longest(hand, names, { line: [] });
        const moves = bones.flatMap((bone) => [
          { bone, end: 'L' as const },
          { bone, end: 'R' as const },
        ]);
        const you = { ...view.you, hand: bones, moves, can } as View['you'];
        const message = handMessage({ t: chatTexts(language), language }, { ...view, you });
        expect(message.buttons.flat().length).toBeGreaterThanOrEqual(32);
        expect(chatFaults(message)).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });
});
