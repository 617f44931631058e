/** What anybody may ask of a table: its clock, its score, its proof; and the list of own tables. */
import { span } from '../../../shared/notices/times.ts';
import type { View } from '../../../shared/protocol/view.ts';
import { verifyProof } from '../../../shared/verify/verifyProof.ts';
import { since } from '../../../shared/words/since.ts';
import { gameName } from '../gameName.ts';
import { inertName, inertOrNull, withInertNames } from '../inertNames.ts';
import type { ChatMessage } from '../ports/chat.ts';
import { buttonData } from './button.ts';
import type { ChatCore, Finder, Found, Wanted } from './core.ts';
import { waitedText } from './handMessage.ts';
import { tableFile, tablePage } from './links.ts';
import { handButton, problemText, say, type Talk } from './talk.ts';
import { instant, instantAndSpan } from './times.ts';

const HOME_TABLES_MAX = 10;

export class InfoTalk {
  readonly #core: ChatCore;
  readonly #finder: Finder;

  constructor(core: ChatCore, finder: Finder) {
    this.#core = core;
    this.#finder = finder;
  }

  async #table(talk: Talk, tableId: string | null, wanted: Wanted = 'own'): Promise<Found | null> {
    const found =
      tableId === null
        ? await this.#finder.find(talk, wanted)
        : await this.#finder.see(talk, tableId).then((view) => view && { tableId, view });
    return found && { ...found, view: withInertNames(found.view) };
  }

  async clock(talk: Talk, tableId: string | null): Promise<ChatMessage> {
    const { t, language, zone } = talk;
    const found = await this.#table(talk, tableId);
    if (found === null) return say(t.noTable);
    const { view } = found;
    const { deadline, overdue, terms, seats } = view;
    const now = this.#core.clock.now();
    const until =
      deadline === null ? null : instantAndSpan(Date.parse(deadline), now, zone, language);
    const turn = overdue
      ? [t.overdue]
      : until !== null
        ? [t.turnUntil(until)]
        : terms.allowanceSeconds === null
          ? [t.noClock]
          : [];
    const extras = seats.flatMap(({ name, kind, bankSeconds, vacation }) => {
      if (kind !== 'person') return [];
      const who = name ?? t.somebody;
      const off = vacation?.until ?? null;
      return [
        ...(bankSeconds === undefined ? [] : [t.bank(who, span(bankSeconds * 1_000))]),
        ...(off === null ? [] : [t.off(who, instant(Date.parse(off), zone, language))]),
        ...(vacation === undefined ? [] : [t.daysLeft(who, vacation.daysLeft)]),
      ];
    });
    const isFree = view.status === 'playing' && view.invite !== null;
    const link = tablePage(this.#core.pageUrl(), view.tableId, view.invite);
    const free = isFree ? [t.seatFree(link)] : [];
    return say([waitedText(view, language), ...turn, ...extras, ...free].join('\n'));
  }

  async score(talk: Talk, tableId: string | null): Promise<ChatMessage> {
    const { t, language } = talk;
    const found = await this.#table(talk, tableId);
    if (found === null) return say(t.noTable);
    const { view } = found;
    // As if nobody had seen the last round's end, and everything after it.
    const last = view.lastRound?.no ?? 0;
    const seen = { no: last, turns: view.lastRound?.history.length ?? 0, ended: false };
    const lines = [
      ...(view.scores.length === 0 ? [] : [t.scores(view.scores.join(' – '))]),
      ...(view.match === null ? [] : [t.games(view.match.games.join(' – '))]),
      ...since(view, seen, language),
    ];
    return say(lines.join('\n'));
  }

  /** The last round that has ended; null before the first. */
  #lastRound({ lastRound }: View): number | null {
    return lastRound?.no ?? null;
  }

  /** What the verifier says of the last round, with a button to what anybody can check it by. */
  async verify(talk: Talk, tableId: string | null): Promise<ChatMessage> {
    const { t, language, player } = talk;
    const found = await this.#table(talk, tableId, 'scored');
    if (found === null) return say(t.noTable);
    const { view } = found;
    const no = this.#lastRound(view);
    if (no === null) return say(t.nothingToVerify);
    const key = this.#core.views.readKey(view.tableId);
    const proof = await this.#core.reading.proof(view.tableId, { player, key }, no);
    if (!proof.ok) return say(problemText(proof.error.code, language));
    const report = verifyProof(proof.value, { round: no });
    if (!report.ok) throw new Error('this server’s own proof cannot be read');
    const { commitment, shuffle, play } = report.value;
    const [c, s, p] = [commitment, shuffle, play].map(({ verdict }) =>
      verdict === 'ok' || verdict === 'failed' ? t.verdicts[verdict] : t.verdicts.unknown,
    );
    const link = this.#proofLink(view, no);
    const page = `${this.#core.pageUrl()}#/t/${view.tableId}?verify=1`;
    const self = t.verifySelf(page, `sixlove verify "${link}"`);
    const data = buttonData({ kind: 'proof', tableId: view.tableId });
    const button = { label: t.buttons.proof, data };
    return say(`${t.verified(no, c ?? '', s ?? '', p ?? '')}\n${self}`, [button]);
  }

  async proof(talk: Talk, tableId: string | null): Promise<ChatMessage> {
    const { t } = talk;
    const found = await this.#table(talk, tableId, 'scored');
    if (found === null) return say(t.noTable);
    const { view } = found;
    const no = this.#lastRound(view);
    if (no === null) return say(t.nothingToVerify);
    // A read key opens nothing at a table that only its players see.
    if (view.terms.watch !== 'players') return say(t.proof(this.#proofLink(view, no)));
    return say(t.proofPage(`${this.#core.pageUrl()}#/t/${view.tableId}?verify=1`));
  }

  #proofLink({ tableId }: View, round: number): string {
    const k = this.#core.views.readKey(tableId);
    return tableFile(this.#core.pageUrl(), tableId, 'proof', { round: String(round), k });
  }

  /** What there is to say; to words that are nothing of it, also that they are not. */
  help({ t }: Talk, words: string): ChatMessage {
    const [word] = words.split(/\s+/);
    return say(word ? `${t.unknownWord(inertName(word))}\n${t.help}` : t.help);
  }

  /** The actor's tables, those that wait first, each with a button to its hand. */
  async home({ t, player, language }: Talk): Promise<ChatMessage> {
    const own = await this.#core.mine.list(player, { cursor: null, limit: HOME_TABLES_MAX });
    const tables = own.ok ? own.value.tables.filter(({ status }) => status !== 'over') : [];
    if (tables.length === 0) return say(t.homeEmpty);
    const named = tables.map((table) => {
      const others = table.seats.flatMap(({ seat, name, kind }) =>
        seat === table.seat || kind === 'open' ? [] : [inertOrNull(name) ?? t.house],
      );
      const with_ = others.length === 0 ? t.nobody : others.join(', ');
      const game = gameName(table.ruleset, language);
      return {
        ...table,
        line: table.yourTurn ? t.homeTurn(game, with_) : t.homeWaits(game, with_),
      };
    });
    const lines = named.map(({ line, tableId }, i) => {
      return `${i + 1}. ${line} ${tablePage(this.#core.pageUrl(), tableId, null)}`;
    });
    const buttons = named.map(({ tableId }, i) => {
      const button = handButton(tableId, t);
      return [{ ...button, label: `${i + 1}. ${button.label}` }];
    });
    const text = [t.home, ...lines].join('\n');
    return { text, buttons, picture: null, mentions: [] };
  }
}
