/**
 * Partner dominoes for boardgame.io, twice.
 *
 * By the reducer it is as quick as it can be made there: a move returns a new state, undo is off,
 * the turn order finds who can play so that passes cost no moves, and the reducer, on which both
 * the library's client and its server are built, is called without the client's store.
 *
 * By the tutorial it is what a reader of the guide would write: `Client({ game })` without a
 * server and with every default, moves that change the state in place, turns of one move, and a
 * pass that is a move of its own.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import type { Draw } from '../shared/house/draw.ts';

/** Its package and lock file are kept in bench/peer and installed where builds go. */
const PEER = resolve('bench/peer');
const FOLDER = resolve('.tmp/peer');
const SEATS = 4;
const HAND = 7;

interface State {
  readonly hands: readonly (readonly number[])[];
  readonly left: number | null;
  readonly right: number | null;
  /** By number, how many bones with it lie. */
  readonly laid: readonly number[];
  readonly closer: number | null;
}

interface Context {
  readonly currentPlayer: string;
  readonly playOrderPos: number;
  readonly gameover?: { readonly winner: number | null };
}

interface Match {
  readonly G: State;
  readonly ctx: Context;
}

/** What is used of boardgame.io/internal, /core and /client. */
interface Library {
  InitializeGame(setup: { game: object; numPlayers: number }): Match;
  CreateGameReducer(setup: { game: object }): (match: Match, action: object) => Match;
  readonly INVALID_MOVE: unknown;
  Client(setup: { game: object; numPlayers: number }): TutorialClient;
}

interface TutorialClient {
  getState(): Match;
  readonly moves: { play(bone: number, end?: 'L' | 'R'): void; pass(): void };
}

/** The state as a move of the tutorial sees it: a draft that may be changed. */
interface Draft {
  hands: number[][];
  left: number | null;
  right: number | null;
  laid: number[];
  closer: number | null;
}

const LOW: number[] = [];
const HIGH: number[] = [];
for (let low = 0; low < HAND; low += 1) {
  for (let high = low; high < HAND; high += 1) {
    LOW.push(low);
    HIGH.push(high);
  }
}
const SET: readonly number[] = LOW.map((_, bone) => bone);

function fits(bone: number, pip: number | null): boolean {
  return LOW[bone] === pip || HIGH[bone] === pip;
}

function otherPip(bone: number, pip: number): number {
  return (LOW[bone] === pip ? HIGH[bone] : LOW[bone]) ?? 0;
}

function canPlay({ hands, left, right }: State, seat: number): boolean {
  return (hands[seat] ?? []).some((bone) => fits(bone, left) || fits(bone, right));
}

function isClosed({ left, right, laid }: State): boolean {
  return left !== null && left === right && laid[left] === HAND;
}

/** The ends after the play; null where it is not legal. */
function endsAfter(G: State, bone: number, end?: 'L' | 'R'): [number, number] | null {
  const { left, right } = G;
  if (left === null || right === null) {
    return end === undefined ? [LOW[bone] ?? 0, HIGH[bone] ?? 0] : null;
  }
  const at = end ?? (left === right ? 'R' : null);
  if (at === 'L' && fits(bone, left)) return [otherPip(bone, left), right];
  if (at === 'R' && fits(bone, right)) return [left, otherPip(bone, right)];
  return null;
}

function outcomeOf(G: State): { winner: number | null; counts: number[] } | undefined {
  const { hands, closer } = G;
  if (closer === null) return undefined;
  const isOut = hands[closer]?.length === 0;
  if (!isOut && !isClosed(G)) return undefined;
  const counts = hands.map((hand) =>
    hand.reduce((sum, bone) => sum + (LOW[bone] ?? 0) + (HIGH[bone] ?? 0), 0),
  );
  if (isOut) return { winner: closer, counts };
  const lowest = Math.min(...counts);
  const seats = counts.flatMap((count, seat) => (count === lowest ? [seat] : []));
  const isTie = new Set(seats.map((seat) => seat % 2)).size > 1;
  return { winner: isTie ? null : (seats[0] ?? null), counts };
}

function gameFor(invalid: unknown) {
  return {
    name: 'dominoes',
    disableUndo: true,
    setup({ random }: { random: { Shuffle(deck: readonly number[]): number[] } }): State {
      const deck = random.Shuffle(SET);
      const hands = [0, 1, 2, 3].map((seat) => deck.slice(seat * HAND, (seat + 1) * HAND));
      return { hands, left: null, right: null, laid: Array<number>(HAND).fill(0), closer: null };
    },
    turn: {
      minMoves: 1,
      maxMoves: 1,
      order: {
        first: () => 0,
        next({ G, ctx }: Match): number {
          let seat = (ctx.playOrderPos + 1) % SEATS;
          while (!canPlay(G, seat)) seat = (seat + 1) % SEATS;
          return seat;
        },
      },
    },
    moves: {
      play({ G, playerID }: Match & { playerID: string }, bone: number, end?: 'L' | 'R'): unknown {
        const seat = Number(playerID);
        if (!G.hands[seat]?.includes(bone)) return invalid;
        const ends = endsAfter(G, bone, end);
        if (ends === null) return invalid;
        const hands = G.hands.map((hand, s) =>
          s === seat ? hand.filter((b) => b !== bone) : hand,
        );
        const laid = G.laid.map((count, pip) => count + (fits(bone, pip) ? 1 : 0));
        return { hands, left: ends[0], right: ends[1], laid, closer: seat };
      },
    },
    endIf: ({ G }: Match) => outcomeOf(G),
  };
}

function legalPlays({ hands, left, right }: State, seat: number): [number, ('L' | 'R')?][] {
  const plays: [number, ('L' | 'R')?][] = [];
  for (const bone of hands[seat] ?? []) {
    if (left === null) plays.push([bone]);
    else if (fits(bone, left)) plays.push(left === right ? [bone] : [bone, 'L']);
    if (left !== right && fits(bone, right)) plays.push([bone, 'R']);
  }
  return plays;
}

/** Installs the library on first use; null without it. */
function library(): Library | null {
  if (!existsSync(`${FOLDER}/node_modules/boardgame.io`)) {
    try {
      cpSync(PEER, FOLDER, { recursive: true });
      execFileSync('npm', ['ci', '--ignore-scripts'], { cwd: FOLDER, stdio: 'pipe' });
    } catch {
      return null;
    }
  }
  process.env['NODE_ENV'] = 'production';
  const load = createRequire(`${FOLDER}/package.json`);
  return {
    ...load('boardgame.io/internal'),
    ...load('boardgame.io/core'),
    ...load('boardgame.io/client'),
  };
}

/** The game as a reader of the tutorial would write it. */
function tutorialGame(invalid: unknown): object {
  return {
    setup: gameFor(invalid).setup,
    turn: { minMoves: 1, maxMoves: 1 },
    moves: {
      play({ G, playerID }: { G: Draft; playerID: string }, bone: number, end?: 'L' | 'R') {
        const hand = G.hands[Number(playerID)] ?? [];
        const ends = hand.includes(bone) ? endsAfter(G, bone, end) : null;
        if (ends === null) return invalid;
        hand.splice(hand.indexOf(bone), 1);
        [G.left, G.right] = ends;
        G.laid.forEach((count, pip) => {
          if (fits(bone, pip)) G.laid[pip] = count + 1;
        });
        G.closer = Number(playerID);
        return undefined;
      },
      pass({ G, playerID }: { G: Draft; playerID: string }) {
        return G.left === null || canPlay(G, Number(playerID)) ? invalid : undefined;
      },
    },
    endIf: ({ G }: Match) => outcomeOf(G),
  };
}

export interface Rounds {
  /** One round of random legal plays by the reducer, as quick as it can be made. */
  readonly byReducer: () => void;
  /** One as the tutorial shows it, by a client without a server. */
  readonly byTutorial: () => void;
}

/** Rounds of boardgame.io; null where it cannot be installed. */
export function boardgameIoRounds(draw: Draw): Rounds | null {
  const peer = library();
  if (peer === null) return null;
  const game = gameFor(peer.INVALID_MOVE);
  const written = tutorialGame(peer.INVALID_MOVE);
  const reduce = peer.CreateGameReducer({ game });
  /** One of all legal plays at random; null where there is none. */
  const pickPlay = ({ G, ctx }: Match) => {
    const plays = legalPlays(G, Number(ctx.currentPlayer));
    return plays[draw(plays.length)] ?? null;
  };
  return {
    byReducer() {
      let match = peer.InitializeGame({ game, numPlayers: SEATS });
      while (match.ctx.gameover === undefined) {
        const playerID = match.ctx.currentPlayer;
        const args = pickPlay(match) ?? [];
        match = reduce(match, { type: 'MAKE_MOVE', payload: { type: 'play', args, playerID } });
      }
    },
    byTutorial() {
      const client = peer.Client({ game: written, numPlayers: SEATS });
      let match = client.getState();
      while (match.ctx.gameover === undefined) {
        const play = pickPlay(match);
        if (play === null) client.moves.pass();
        else client.moves.play(...play);
        match = client.getState();
      }
    },
  };
}
