/**
 * The rounds of a proof file as they were played, for whoever goes through them again. Nothing but
 * the file is asked, and of it only what holds: a round whose check fails is not shown.
 */
import type { Rules } from '../../shared/engine/rules.ts';
import type { GameState } from '../../shared/engine/state.ts';
import { utf8Text } from '../../shared/fair/bytes.ts';
import { idText } from '../../shared/journal/eventData.ts';
import {
  decodeEvent,
  type JournalEvent,
  type JournalEventOf,
} from '../../shared/journal/events.ts';
import type { LastRoundView } from '../../shared/protocol/view.ts';
import { readRulesDocument } from '../../shared/rulesets/registry.ts';
import { lastRoundView } from '../../shared/table/lastRound.ts';
import type { RoundReport } from '../../shared/verify/report.ts';
import type { CheckedProof } from '../../shared/verify/verifyProof.ts';

/** A round that is over. */
export type ReplayRound = {
  /** DF1's `round_no`. */
  readonly no: number;
  /** Player ids by seat, 22 base64url characters; null where the house sat. */
  readonly players: readonly (string | null)[];
} & (
  | { readonly status: 'played'; readonly last: LastRoundView; readonly game: GameState }
  /** The bones were dealt again; null where its deal is not proven. */
  | { readonly status: 'calledOff'; readonly hands: readonly (readonly string[])[] | null }
  /** Its check says why. */
  | { readonly status: 'failed' }
);

/** What a proof file says of a table. */
export interface ReplayTable {
  readonly tableId: string;
  /** As the file's own ruleset document pins them. */
  readonly rules: Rules;
  /** Those that the file is about, in order. */
  readonly rounds: readonly ReplayRound[];
}

/** The rounds of a checked file; null where it names no rules that this program knows. */
export function readReplay({ bundle, log, report }: CheckedProof): ReplayTable | null {
  if (log.log === null || bundle.ruleset === null) return null;
  const { genesis } = log.log;
  const rules = readRulesDocument(utf8Text(bundle.ruleset.text) ?? '', genesis.seats);
  if (!rules.ok) return null;
  const told = new Map<number, Told>();
  const tale = new Tale(genesis.seats, told);
  for (const event of bundle.events) {
    const decoded = event.payload === null ? null : decodeEvent(event, genesis);
    if (decoded?.ok === true) tale.take(decoded.value);
  }
  const rounds = report.rounds.flatMap((round) => {
    const found = told.get(round.roundNo);
    return found === undefined ? [] : (roundOf(rules.value, round, found) ?? []);
  });
  return { tableId: report.tableId, rules: rules.value, rounds };
}

/** What the log tells of one round. */
interface Told {
  readonly players: readonly (string | null)[];
  /** Why the server made each play, in order; null where a player did. */
  readonly autos: (string | null)[];
  scored: JournalEventOf<'roundScored'> | null;
}

/** Who sits where, and what each round has been told of. */
class Tale {
  readonly #told: Map<number, Told>;
  readonly #people = new Set<string>();
  readonly #seats: (string | null)[];
  #auto: string | null = null;
  #round: Told | null = null;

  constructor(seats: number, told: Map<number, Told>) {
    this.#told = told;
    this.#seats = Array<string | null>(seats).fill(null);
  }

  take(event: JournalEvent): void {
    switch (event.type) {
      case 'seatTaken':
        this.#sits(event);
        break;
      case 'seatLeft':
        this.#seats[event.seat] = null;
        break;
      case 'epochOpen':
        // Seats may have been drawn since people sat down.
        event.players.forEach(({ playerId }, seat) => {
          const id = idText(playerId);
          this.#seats[seat] = this.#people.has(id) ? id : null;
        });
        break;
      case 'roundLock':
        this.#round = { players: [...this.#seats], autos: [], scored: null };
        this.#told.set(event.roundNo, this.#round);
        break;
      case 'automatic':
        this.#auto = event.reason;
        break;
      case 'play':
        this.#round?.autos.push(this.#auto);
        this.#auto = null;
        break;
      case 'roundScored':
        if (this.#round !== null) this.#round.scored = event;
        break;
    }
  }

  #sits({ seat, kind, playerId }: JournalEventOf<'seatTaken'>): void {
    const id = kind === 'person' ? idText(playerId) : null;
    if (id !== null) this.#people.add(id);
    this.#seats[seat] = id;
  }
}

function roundOf(rules: Rules, report: RoundReport, told: Told): ReplayRound | null {
  const { status, verified, play, hands, roundNo: no } = report;
  const base = { no, players: told.players };
  if (status === 'stripped' || status === 'running') return null;
  if (status === 'voided') return { ...base, status: 'calledOff', hands };
  const { scored } = told;
  // What is played again below has been compared with the log, so it is a record of these rules.
  if (!verified || play.verdict !== 'ok' || scored === null) return { ...base, status: 'failed' };
  const last = withAutos(lastRoundView(rules, scored), told.autos);
  return { ...base, status: 'played', last, game: scored.game };
}

function withAutos(last: LastRoundView, autos: readonly (string | null)[]): LastRoundView {
  let plays = 0;
  const history = last.history.map((turn) => {
    if (turn.bone === undefined) return turn;
    const auto = autos[plays] ?? null;
    plays += 1;
    return auto === null ? turn : { ...turn, auto };
  });
  return { ...last, history };
}
