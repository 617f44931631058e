import { TableDealer } from '../../functions/app/dealer.ts';
import { utf8Bytes } from '../../shared/fair/bytes.ts';
import { Secret } from '../../shared/fair/secret.ts';
import { H } from '../../shared/fair/tags.ts';
import { idText } from '../../shared/journal/eventData.ts';
import { termsSchema } from '../../shared/protocol/terms.ts';
import type { View } from '../../shared/protocol/view.ts';
import { makeRules, rulesDocument } from '../../shared/rulesets/registry.ts';
import type { House } from '../../shared/table/advance.ts';
import { settleAt } from '../../shared/table/clock.ts';
import { dealOf } from '../../shared/table/dealt.ts';
import { decide } from '../../shared/table/decide.ts';
import { Draft } from '../../shared/table/draft.ts';
import { initialState } from '../../shared/table/evolve.ts';
import type { Header } from '../../shared/table/header.ts';
import { openTable } from '../../shared/table/open.ts';
import { settle } from '../../shared/table/settle.ts';
import type { TableState } from '../../shared/table/state.ts';
import { viewFor } from '../../shared/table/view.ts';

/** A table that a match is played at. */
export interface Match {
  /** The deals follow from it and the ruleset. */
  readonly label: string;
  readonly ruleset: string;
  readonly rounds: number;
  /** Who plays, by seat. */
  readonly players: readonly House[];
}

function headerFor({ label, ruleset, rounds, players }: Match): Header {
  const rules = makeRules(ruleset, { rounds }, players.length);
  if (!rules.ok) throw new Error(rules.error);
  const gameId = H(utf8Bytes(label) ?? new Uint8Array()).slice(0, 16);
  const rulesText = rulesDocument(rules.value);
  const rulesHash = H(utf8Bytes(rulesText) ?? new Uint8Array());
  const base = { tableId: idText(gameId), gameId, rules: rules.value, rulesText, rulesHash };
  const terms = termsSchema.parse({});
  return { ...base, terms, origin: 'dominoes.test/log1', beaconLeadSeconds: null, previous: null };
}

function viewOf(header: Header, dealer: TableDealer, state: TableState, seat: number): View {
  return viewFor({
    header,
    version: 1,
    state,
    deal: dealOf(dealer, state.round),
    lastRound: null,
    names: new Map(),
    viewer: seat,
    now: state.ts,
    readKey: '',
    invite: null,
  });
}

/** The view of a seat at a table that has just begun to be set up. */
export function emptyView(match: Match): View {
  const header = headerFor(match);
  return viewOf(header, new TableDealer(header), initialState(header.rules), 0);
}

/** Plays a table to its end; the final scores by side. */
export function playTable(match: Match): readonly number[] {
  const header = headerFor(match);
  const dealer = new TableDealer(header);
  dealer.add(1, new Secret(H(utf8Bytes(`master ${match.label}`) ?? new Uint8Array())));
  dealer.add(2, new Secret(H(utf8Bytes(`master 2 ${match.label}`) ?? new Uint8Array())));
  const house: House = (view) => match.players[view.you.seat ?? 0]?.(view) ?? null;
  const player = idText(new Uint8Array(16));
  let now = 1_800_000_000_000;
  let version = 1;
  const next = (state: TableState) => new Draft({ header, dealer, now, version, state });
  let draft = next(initialState(header.rules));
  const seats = match.players.map((_, seat) => ({
    kind: seat === 0 ? ('open' as const) : ('house' as const),
    player: null,
  }));
  openTable(draft, { creator: { player, key: null }, seat: 0, seats });
  while (draft.state.status !== 'over') {
    now = settleAt(draft.state, header.terms) ?? now;
    version += 1;
    const view = viewOf(header, dealer, draft.state, 0);
    draft = next(draft.state);
    const move = house(view);
    const { size } = draft.state;
    const base = { commandId: 'c', expectedVersion: version, type: 'play' as const };
    if (move === null) settle(draft, house);
    else if (!decide(draft, player, { ...base, ...move }, house).ok) throw new Error('refused');
    if (draft.state.size === size) throw new Error('the table stands still');
  }
  return draft.state.game.scores;
}
