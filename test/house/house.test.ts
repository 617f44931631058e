import { describe, expect, test } from 'vitest';
import { TableDealer } from '../../functions/app/dealer.ts';
import { utf8Bytes } from '../../shared/fair/bytes.ts';
import { H } from '../../shared/fair/tags.ts';
import { housePlay } from '../../shared/house/house.ts';
import { idText } from '../../shared/journal/eventData.ts';
import { termsSchema } from '../../shared/protocol/terms.ts';
import type { MoveView, View } from '../../shared/protocol/view.ts';
import { makeRules, rulesDocument } from '../../shared/rulesets/registry.ts';
import type { House } from '../../shared/table/advance.ts';
import { decide } from '../../shared/table/decide.ts';
import { Draft } from '../../shared/table/draft.ts';
import { initialState } from '../../shared/table/evolve.ts';
import type { Header } from '../../shared/table/header.ts';
import { openTable } from '../../shared/table/open.ts';
import { settle } from '../../shared/table/settle.ts';
import type { TableState } from '../../shared/table/state.ts';
import { viewFor } from '../../shared/table/view.ts';

const ROUNDS = process.env['SIXLOVE_LONG'] === undefined ? 300 : 1_000;

function count(bone: string): number {
  return Number(bone[0]) + Number(bone[1]);
}

/** The plain rule of a turn that runs out: the heaviest bone first. */
function heaviest(view: View): MoveView | null {
  return view.you.moves.reduce<MoveView | null>(
    (best, move) => (best === null || count(move.bone) > count(best.bone) ? move : best),
    null,
  );
}

function headerFor(label: string, rounds: number): Header {
  const rules = makeRules('jamaican-partner', { rounds }, 4);
  if (!rules.ok) throw new Error(rules.error);
  const gameId = H(utf8Bytes(label) ?? new Uint8Array()).slice(0, 16);
  const rulesText = rulesDocument(rules.value);
  const rulesHash = H(utf8Bytes(rulesText) ?? new Uint8Array());
  const base = { tableId: idText(gameId), gameId, rules: rules.value, rulesText, rulesHash };
  return { ...base, terms: termsSchema.parse({}), origin: 'dominoes.test/log1' };
}

function viewOf(header: Header, dealer: TableDealer, state: TableState, seat: number): View {
  const { round } = state;
  const lock = Uint8Array.from(Buffer.from(round?.lock ?? '', 'hex'));
  return viewFor({
    header,
    version: 1,
    state,
    deal: round === null ? null : dealer.deal(round.epoch, round.slot, lock),
    lastRound: null,
    names: new Map(),
    viewer: seat,
    now: state.ts,
    readKey: '',
    invite: null,
  });
}

/** Plays so many rounds with `players[seat % 2]` on each side; rounds won by side. */
function play(label: string, rounds: number, players: readonly [House, House]): readonly number[] {
  const header = headerFor(label, rounds);
  const dealer = new TableDealer(header);
  dealer.add(1, H(utf8Bytes(`master ${label}`) ?? new Uint8Array()));
  dealer.add(2, H(utf8Bytes(`master 2 ${label}`) ?? new Uint8Array()));
  const house: House = (view) => players[(view.you.seat ?? 0) % 2 === 0 ? 0 : 1](view);
  const player = idText(new Uint8Array(16));
  let now = 1_800_000_000_000;
  let version = 1;
  const next = (state: TableState) => new Draft({ header, dealer, now, version, state });
  let draft = next(initialState(header.rules));
  openTable(draft, { creator: { player, key: null }, seats: ['me', 'house', 'house', 'house'] });
  while (draft.state.status !== 'over') {
    now = draft.state.deadline ?? now;
    version += 1;
    const view = viewOf(header, dealer, draft.state, 0);
    draft = next(draft.state);
    const move = house(view);
    const base = { commandId: 'c', expectedVersion: version, type: 'play' as const };
    if (move === null) settle(draft, house);
    else if (!decide(draft, player, { ...base, ...move }, house).ok) throw new Error('refused');
  }
  return draft.state.game.scores;
}

describe('the house player', () => {
  test('plays the same with the same view', () => {
    const first = play('again', 3, [housePlay, heaviest]);
    expect(play('again', 3, [housePlay, heaviest])).toEqual(first);
  });

  test(`wins more of ${2 * ROUNDS} rounds than a side that only sheds its heaviest bones`, () => {
    const here = play('first', ROUNDS, [housePlay, heaviest]);
    const there = play('second', ROUNDS, [heaviest, housePlay]);
    const won = (here[0] ?? 0) + (there[1] ?? 0);
    const lost = (here[1] ?? 0) + (there[0] ?? 0);
    console.log(`house ${won}, heaviest first ${lost}`);
    expect(won).toBeGreaterThan(lost);
  });

  test('has no move where the view has none', () => {
    const header = headerFor('none', 1);
    const state = initialState(header.rules);
    expect(housePlay(viewOf(header, new TableDealer(header), state, 0))).toBeNull();
  });
});
