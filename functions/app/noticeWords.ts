/** The words of a message to a person: of the turns that it tells of, and of its news. */
import { composeNotice, type NewsItem, type TableName } from '../../shared/notices/compose.ts';
import { ZONE_DEFAULT } from '../../shared/protocol/people.ts';
import { seatOf } from '../../shared/table/state.ts';
import { gameName } from './gameName.ts';
import { inertOrNull } from './inertNames.ts';
import type { NoticeLinks } from './noticeLinks.ts';
import type { ToldTurn, Untold } from './noticeLook.ts';
import type { Directory, PlayerProfile } from './ports.ts';
import type { PublicTable } from './publicTables.ts';

interface WordsDeps {
  readonly directory: Pick<Directory, 'players'>;
  readonly links: NoticeLinks;
}

type Language = 'en' | 'es';

export class NoticeWording {
  readonly #deps: WordsDeps;

  constructor(deps: WordsDeps) {
    this.#deps = deps;
  }

  /** A message in the person's language and time zone, and the link that stops such messages. */
  async words(
    playerId: string,
    told: readonly ToldTurn[],
    untold: readonly Untold[],
    { profile, now }: { readonly profile: PlayerProfile | undefined; readonly now: number },
  ) {
    const { links } = this.#deps;
    const language = profile?.language ?? 'en';
    const names = await this.#names(
      playerId,
      told.map(({ table }) => table),
    );
    const turns = told.map(({ table, wait, reminder }) => ({
      table: tableName(table, playerId, names, language),
      url: links.table(table.header.tableId, table.version),
      deadline: wait.deadline,
      reminder,
      alone: wait.asked > 1 && wait.seats.length === 1,
    }));
    const news: NewsItem[] = [];
    for (const one of untold) {
      const item = await this.#newsItem(playerId, one, language);
      if (item !== null) news.push(item);
    }
    const offUrl = links.off(playerId);
    const words = composeNotice({
      language,
      zone: profile?.zone ?? ZONE_DEFAULT,
      now,
      turns,
      news,
      homeUrl: links.home(),
      offUrl,
    });
    return { words, offUrl };
  }

  /** The others who sit at these tables. */
  #names(playerId: string, tables: readonly PublicTable[]) {
    const ids = new Set(tables.flatMap(({ state }) => state.seats.flatMap((s) => s.player ?? [])));
    ids.delete(playerId);
    return this.#deps.directory.players([...ids]);
  }

  async #newsItem(
    playerId: string,
    { news: { what }, table }: Untold,
    language: Language,
  ): Promise<NewsItem | null> {
    const { links } = this.#deps;
    if (what.kind === 'hookDisabled') return { ...what, url: links.home() };
    if (table === null) return null;
    const { state, header } = table;
    const name = tableName(table, playerId, await this.#names(playerId, [table]), language);
    const url = links.table(what.tableId, table.version);
    if (what.kind === 'away') return { kind: 'away', table: name, url };
    const seat = seatOf(state, playerId);
    const side = seat === null ? null : header.rules.sides === 'pairs' ? seat % 2 : seat;
    const hasWinner = side !== null && state.winners.length > 0;
    const result = !hasWinner ? 'ended' : state.winners.includes(side) ? 'won' : 'lost';
    const verifyUrl = links.verify(what.tableId);
    const { scores } = state.game;
    return { kind: 'over', table: name, url, verifyUrl, result, scores };
  }
}

function tableName(
  { header, state }: PublicTable,
  playerId: string,
  names: ReadonlyMap<string, PlayerProfile>,
  language: Language,
): TableName {
  const others = state.seats.flatMap(({ player }) =>
    player === null || player === playerId
      ? []
      : (inertOrNull(names.get(player)?.name ?? null) ?? []),
  );
  const house = state.seats.some(({ kind }) => kind === 'house');
  return { game: gameName(header.rules.id, language), others, house };
}
