/** Swift tables: the only legal play of a turn is made at once, where the terms say so. */
import { describe, expect, test } from 'vitest';
import { decodeStored } from '../../functions/app/storedEvent.ts';
import { Tables } from '../../functions/app/tables.ts';
import { housePlay } from '../../shared/house/house.ts';
import type { LastRoundView, TurnView } from '../../shared/protocol/view.ts';
import { goOnAtOnce } from '../../shared/table/advance.ts';
import { decide } from '../../shared/table/decide.ts';
import { Draft } from '../../shared/table/draft.ts';
import {
  act,
  type DrivenTable,
  drivenTable,
  eventsOf,
  expectFolds,
  plainly,
  playOn,
  reportOf,
  runOut,
  viewOf,
} from '../support/drivenTable.ts';
import { drawFrom } from '../support/randomPlay.ts';

const SEATS = ['me', 'open', 'open', 'open'] as const;

/** A game in which every choice is drawn; its rounds as they were shown at their end. */
async function game(seed: number, terms: object) {
  const draw = drawFrom(seed);
  const table = await drivenTable(`swift ${seed}`, {
    options: { scoring: 'race', target: 2 },
    terms,
    seats: SEATS,
  });
  const rounds = new Map<number, LastRoundView>();
  const end = await playOn(
    table,
    ({ you }) => {
      const move = you.moves[draw(Math.max(you.moves.length, 1))];
      return move === undefined ? null : { type: 'play', ...move };
    },
    ({ lastRound }) => {
      if (lastRound !== null) rounds.set(lastRound.no, lastRound);
      return false;
    },
  );
  if (end.lastRound !== null) rounds.set(end.lastRound.no, end.lastRound);
  const turns = [...rounds.values()].flatMap(choices);
  const reasons = await reasonsOf(table);
  const plays = turns.filter(({ turn }) => turn.pass !== true);
  expect(plays).toHaveLength(reasons.length);
  return { table, turns: plays.map(({ plays }, i) => ({ plays, reason: reasons[i] })) };
}

/** Why each play was made, in order; null where its player made it. */
async function reasonsOf(table: DrivenTable): Promise<(string | null)[]> {
  const events = await eventsOf(table);
  return events.flatMap((event, i) => {
    const before = events[i - 1];
    if (event.type !== 'play') return [];
    return [before?.type === 'automatic' ? before.reason : null];
  });
}

/** How many different lines each turn of a round could have led to; 0 where it had to pass. */
function choices({ deal, history }: LastRoundView): { turn: TurnView; plays: number }[] {
  const hands = deal.map((hand) => new Set(hand));
  let ends: string[] = [];
  return history.map((turn) => {
    const held = [...(hands[turn.seat] ?? [])];
    const fits = (bone: string) => new Set(ends.filter((pip) => bone.includes(pip))).size;
    const plays = ends.length === 0 ? held.length : held.reduce((n, bone) => n + fits(bone), 0);
    const { bone, end } = turn;
    if (bone !== undefined) {
      hands[turn.seat]?.delete(bone);
      const [low = '', high = ''] = bone;
      const touched = end === 'L' ? ends[0] : ends[1];
      const free = low === touched ? high : low;
      if (end === undefined) ends = [low, high];
      else ends = end === 'L' ? [free, ends[1] ?? ''] : [ends[0] ?? '', free];
    }
    return { turn, plays };
  });
}

async function expectSound(table: DrivenTable): Promise<void> {
  await expectFolds(table);
  expect(await reportOf(table)).toMatchObject({ verdict: 'ok', play: { verdict: 'ok' } });
}

describe('at a swift table', () => {
  test('exactly the turns with a single legal play are played at once', async () => {
    let single = 0;
    for (const seed of [1, 2, 3]) {
      const { table, turns } = await game(seed, { swift: true });
      for (const { plays, reason } of turns) {
        if (reason === 'forced') continue;
        expect(reason).toBe(plays === 1 ? 'single' : null);
        single += Number(plays === 1);
      }
      await expectSound(table);
    }
    expect(single).toBeGreaterThan(20);
  });

  test('nobody is away, late or back by it, and no turn of a single play was ever open', async () => {
    const { table } = await game(4, { swift: true, missesToHouse: 1 });
    const events = await eventsOf(table);
    expect(events.some(({ type }) => type === 'missed' || type === 'seatAway')).toBe(false);
    for (const [i, event] of events.entries()) {
      if (event.type !== 'automatic' || event.reason !== 'single') continue;
      expect(events[i - 1]?.type).not.toBe('turn');
      expect(events[i + 1]).toMatchObject({ type: 'play', seat: event.seat });
    }
  });
});

describe('a single play that a commit has no room for', () => {
  /** A play that brings somebody a single one, decided with room and without. */
  async function decided() {
    const table = await drivenTable('swift full', { terms: { swift: true }, seats: SEATS });
    for (let i = 0; i < 100; i += 1) {
      const loaded = await new Tables(table.t.ports).load(table.tableId, {
        fresh: true,
        opens: 'all',
      });
      const [seat = -1] = loaded?.state.round?.play?.turns ?? [];
      const player = table.players[seat];
      if (loaded !== null && player !== undefined) {
        const { you, version } = await viewOf(table, player);
        const head = { commandId: 'c', expectedVersion: version, type: 'play' as const };
        const run = (payloadBytes: number) => {
          const at = { version: version + 1, now: table.t.clock.at };
          const draft = new Draft({ ...loaded, ...at });
          Object.defineProperty(draft, 'payloadBytes', { value: payloadBytes });
          const answer = decide(draft, player, { ...head, ...(you.moves[0] as Pose) }, housePlay);
          if (!answer.ok) throw new Error(answer.error);
          return draft;
        };
        const roomy = run(0);
        if (namesOf(roomy).includes('automatic single')) return { loaded, roomy, full: run(2_900) };
        await act(table, player, { type: 'play', ...you.moves[0] });
      } else await runOut(table);
    }
    throw new Error('nobody had a single play');
  }
  interface Pose {
    readonly bone: string;
  }
  const namesOf = (draft: Draft) =>
    draft.events.map((stored) => {
      const event = decodeStored(stored, 4);
      return event.type === 'automatic' ? `automatic ${event.reason}` : event.type;
    });

  test('is left to whoever looks next', async () => {
    const { loaded, full } = await decided();
    expect(namesOf(full)).not.toContain('automatic single');
    expect(namesOf(full).at(-1)).toBe('turn');
    const { state, version, now } = full;
    const next = new Draft({ ...loaded, state, version: version + 1, now });
    goOnAtOnce(next, housePlay);
    expect(namesOf(next).slice(0, 2)).toEqual(['automatic single', 'play']);
  });
});

describe('at any other table', () => {
  test('a single legal play waits for its player', async () => {
    const { turns } = await game(1, {});
    const single = turns.filter(({ plays, reason }) => plays === 1 && reason !== 'forced');
    expect(single.length).toBeGreaterThan(5);
    for (const { reason } of single) expect(reason).toBe(null);
  });

  test('the house plays its seats as the house, also at a swift table', async () => {
    const table = await drivenTable('swift house', {
      options: { scoring: 'race', target: 1 },
      terms: { swift: true },
      seats: ['me', 'house', 'house', 'house'],
    });
    await playOn(table, plainly);
    const reasons = (await eventsOf(table)).flatMap((event) =>
      event.type === 'automatic' ? [`${event.seat === 0 ? 'me' : 'house'} ${event.reason}`] : [],
    );
    expect(new Set(reasons)).not.toContain('house single');
    expect(new Set(reasons)).not.toContain('me house');
  });
});
