import type { View } from '../../shared/protocol/view.ts';
import type { Api } from '../api.ts';
import type { Desk } from '../page.ts';
import { fileHash, type ReplayRoute, replayHash, watchHash } from '../route.ts';
import { troubleWords } from '../troubleWords.ts';
import type { Ways } from '../views/replayFrame.ts';
import { words } from '../words.ts';
import { type OpenedReplay, openReplay } from './openReplay.ts';
import type { ReplayTable } from './readReplay.ts';
import { type Beside, NOBODY_KNOWN } from './replayView.ts';

/** A proof file with what is known beside it. */
export interface Found {
  readonly opened: OpenedReplay;
  readonly table: ReplayTable;
  readonly beside: Beside;
  /** DF1's number of the round that is wanted. */
  readonly no: number;
  /** The table as the server shows it; null where only the file is known. */
  readonly view: View | null;
}

/** Where a round that is gone through comes from. */
export interface ReplaySource {
  readonly key: string;
  /** Answers what was found, or says, in the language spoken then, why nothing was. */
  find(): Promise<Found | (() => string)>;
  /** Where one goes from round `no`, once it is found. */
  ways(found: Found | null): Ways;
}

const unknown = (): string => words.replays.unknown;
const broken = (): string => words.replays.broken;

/**
 * Names of who played a round, by player id: of those who sit at the table still, and of those who
 * have left it, as they are called now. Whoever cannot be asked for has none.
 */
async function namesAt(
  api: Pick<Api, 'player'>,
  { seats }: View,
  { rounds }: ReplayTable,
  no: number,
): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  for (const { player, name } of seats) {
    if (player !== null && name !== null) names.set(player, name);
  }
  const players = rounds.find((round) => round.no === no)?.players ?? [];
  const gone = players.flatMap((id) => (id === null || names.has(id) ? [] : [id]));
  const asked = gone.map(async (id) => {
    const answer = await api.player(id);
    if (answer.ok) names.set(id, answer.value.name);
  });
  await Promise.all(asked);
  return names;
}

/** A round of a table, asked of the server as whoever may watch it. */
export function tableSource(
  { api, store }: Pick<Desk, 'api' | 'store'>,
  { tableId, no, readKey }: ReplayRoute,
): ReplaySource {
  const known = store.tables().find((table) => table.tableId === tableId);
  const key = readKey ?? known?.readKey ?? null;
  const hashOf = (to: number) => ({ no: to, href: replayHash(tableId, to, readKey) });
  return {
    key: `replay-${tableId}-${no}`,
    async find() {
      const table = await api.table(tableId, key);
      if (!table.ok) return () => troubleWords(table.trouble);
      const { view } = table.value;
      const round = no ?? view.lastRound?.no ?? null;
      if (round === null) return unknown;
      const proof = await api.proof(tableId, round, key);
      if (!proof.ok) {
        const { trouble } = proof;
        return trouble.code === 'not-found' ? unknown : () => troubleWords(trouble);
      }
      const opened = await openReplay(proof.value);
      if (opened === null || opened.table === null) return broken;
      const names = await namesAt(api, view, opened.table, round);
      const beside = { names, me: store.me()?.playerId ?? null };
      return { opened, table: opened.table, view, no: round, beside };
    },
    ways(found) {
      const newest = found?.view?.lastRound?.no ?? 0;
      const at = found?.no ?? no ?? 0;
      return {
        back: { href: watchHash(tableId, readKey), label: words.replays.toTable },
        previous: at > 1 ? hashOf(at - 1) : null,
        next: at < newest ? hashOf(at + 1) : null,
      };
    },
  };
}

/** A round of a proof file that is on this device. Nothing is asked of anybody. */
export function fileSource({ proofFile }: Pick<Desk, 'proofFile'>, no: number): ReplaySource {
  const hashOf = (to: number) => ({ no: to, href: fileHash(to) });
  return {
    key: `file-${no}`,
    async find() {
      const { given } = proofFile;
      const opened = given.status === 'checked' ? given.opened : null;
      if (opened === null || opened.table === null) return broken;
      return { opened, table: opened.table, no, view: null, beside: NOBODY_KNOWN };
    },
    ways(found) {
      const numbers = found?.table.rounds.map((round) => round.no) ?? [];
      const before = numbers.findLast((other) => other < no);
      const after = numbers.find((other) => other > no);
      return {
        back: { href: fileHash(), label: words.proofFile.title },
        previous: before === undefined ? null : hashOf(before),
        next: after === undefined ? null : hashOf(after),
      };
    },
  };
}
