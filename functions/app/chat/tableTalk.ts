/** Opening a table, sitting down, showing the board, playing again. */

import type { View } from '../../../shared/protocol/view.ts';
import { describeRulesets } from '../../../shared/rulesets/registry.ts';
import type { RulesetDescription } from '../../../shared/rulesets/ruleset.ts';
import { seatOf } from '../../../shared/table/state.ts';
import { rulesetName } from '../../../shared/words/rulesWords.ts';
import { inertName } from '../inertNames.ts';
import type { Joined } from '../opening.ts';
import type { Outcome } from '../outcome.ts';
import type { ChatMessage } from '../ports/chat.ts';
import type { ChatCore, Finder } from './core.ts';
import { handMessage } from './handMessage.ts';
import { readTableLink } from './links.ts';
import {
  OPEN_HERE_MAX,
  PLAYED_HERE_MAX,
  STARTS_PER_HOUR_MAX,
  type Started,
  type StartRefusal,
} from './starts.ts';
import { readStart } from './startWords.ts';
import { handButton, problemText, say, type Talk } from './talk.ts';
import { instant } from './times.ts';

/** A place at a table; without a seat, any that can be had. */
interface Sitting {
  readonly tableId: string;
  /** Null for whoever needs none. */
  readonly invite: string | null;
  readonly seat: number | null;
}

/** Refusals of one seat that say nothing of another. */
const OTHER_SEAT: ReadonlySet<string> = new Set(['table-full', 'not-eligible']);

/** The seats of a game that runs: those that nobody sits at, those of people away, the others. */
function seatsToTake({ seats }: View): readonly number[] {
  const rank = ({ free, kind }: View['seats'][number]) => {
    if (free !== true) return 2;
    return kind === 'person' ? 1 : 0;
  };
  return [...seats].sort((a, b) => rank(a) - rank(b)).map(({ seat }) => seat);
}

export class TableTalk {
  readonly #core: ChatCore;
  readonly #finder: Finder;

  constructor(core: ChatCore, finder: Finder) {
    this.#core = core;
    this.#finder = finder;
  }

  /** A table as one that the actor opens, or shows where this is said. */
  #started({ action: { platform, place, receivedAt: at } }: Talk, tableId: string): Started {
    const placeId = place.isPrivate ? null : `${platform}#${place.id}`;
    return { tableId, placeId, at };
  }

  /**
   * Shows a table where this is said, or says why it is not: nobody brings more tables to a place
   * than they may open there. Somebody alone with the bot sees it in the answers.
   */
  async #bind(talk: Talk, tableId: string, anew: boolean): Promise<string | null> {
    const { action, player, language } = talk;
    const { boards, starts } = this.#core;
    if (action.place.isPrivate) return null;
    if (!(await this.#finder.isHere(talk, tableId))) {
      const refusal = await starts.take(player, this.#started(talk, tableId));
      if (refusal !== null) return this.#whyNot(talk, refusal);
    }
    await boards.bind(action.platform, action.place, tableId, { language, anew });
    return null;
  }

  async start(talk: Talk, words: string): Promise<ChatMessage> {
    const { action, player, commandId, language, t } = talk;
    const rulesets = describeRulesets();
    const read = readStart(words, rulesets, action.place.isPrivate);
    if (!read.ok) {
      const names = (games: readonly RulesetDescription[]) =>
        games.map((ruleset) => rulesetName(ruleset, language)).join(' · ');
      if (read.games.length > 1) return say(t.whichGame(inertName(read.word), names(read.games)));
      return say(`${t.unknownWord(inertName(read.word))}\n${t.startUsage}${names(rulesets)}`);
    }
    const { opening, boards, starts } = this.#core;
    const body = { commandId, ...read.body, seats: [...read.body.seats] };
    const tableId = opening.idOf(player, commandId);
    const started = this.#started(talk, tableId);
    const refusal = await starts.take(player, started);
    if (refusal !== null) return say(this.#whyNot(talk, refusal));
    const created = await opening.create(player, body, action.receivedAt);
    if (!created.ok) {
      await starts.release(player, started);
      return say(problemText(created.error.code, language));
    }
    await this.#bind(talk, tableId, false);
    // A table whose seats are all taken begins at once, and is looked at like any other.
    await boards.touch(tableId);
    const isOpen = body.seats.some(({ kind }) => kind === 'open');
    return say(isOpen ? t.opened : t.openedAlone, [handButton(tableId, t)]);
  }

  #whyNot({ t, zone, language }: Talk, refusal: StartRefusal): string {
    switch (refusal.kind) {
      case 'too-many-open':
        return t.tooManyOpen(OPEN_HERE_MAX);
      case 'too-many-played':
        return t.tooManyPlayed(PLAYED_HERE_MAX);
      case 'too-often':
        return t.tooOften(STARTS_PER_HOUR_MAX, instant(refusal.until, zone, language));
    }
  }

  async join(talk: Talk, words: string): Promise<ChatMessage> {
    const { t } = talk;
    const link = readTableLink(words);
    if (link !== null) {
      const { tableId, key: invite } = link;
      return this.#sitDown(talk, { tableId, invite, seat: null });
    }
    const [, no] = /^\s*([1-4])\s*$/.exec(words) ?? [];
    if (words.trim() !== '' && no === undefined) return say(t.badLink);
    const plan = await talk.plan(async () => {
      const found = await this.#finder.find(talk, 'open');
      if (found === null) return say(t.noTable);
      return { tableId: found.tableId, command: null };
    });
    if ('text' in plan) return plan;
    return this.joinHere(talk, plan.tableId, no === undefined ? null : Number(no) - 1);
  }

  /**
   * Sits down at a table that is played where this is said: until it begins, nobody there needs an
   * invite. A seat that becomes free in the game goes to whom those seated send the link.
   */
  async joinHere(talk: Talk, tableId: string, seat: number | null = null): Promise<ChatMessage> {
    const isHere = await this.#finder.isHere(talk, tableId);
    if (!isHere) return say(talk.t.notHere);
    const invite = await this.#core.invite(tableId);
    return this.#sitDown(talk, { tableId, invite, seat });
  }

  async #sitDown(talk: Talk, sitting: Sitting): Promise<ChatMessage> {
    const { tableId, invite } = sitting;
    const joined = await this.#take(talk, sitting);
    if (!joined.ok) {
      const isUninvited = invite === null && joined.error.code === 'bad-invite';
      const code = isUninvited ? await this.#whyClosed(talk, tableId) : joined.error.code;
      return say(problemText(code, talk.language));
    }
    return this.#seated(talk, tableId, joined.value);
  }

  /** The hand of whoever has sat down at a table, which is shown where that was said. */
  async #seated(talk: Talk, tableId: string, { seat, view }: Joined): Promise<ChatMessage> {
    const whyNot = await this.#bind(talk, tableId, false);
    await this.#core.boards.touch(tableId);
    const said = [talk.t.sat(seat), ...(whyNot === null ? [] : [whyNot])];
    return handMessage(talk, view, said);
  }

  async #take(talk: Talk, { tableId, invite, seat }: Sitting): Promise<Outcome<Joined>> {
    const { commandId, player, action } = talk;
    const { opening, reading } = this.#core;
    const take = (wanted: number | null): Promise<Outcome<Joined>> => {
      const body = {
        commandId,
        ...(invite === null ? {} : { invite }),
        ...(wanted === null ? {} : { seat: wanted }),
      };
      return opening.join(tableId, player, body, action.receivedAt);
    };
    const joined = await take(seat);
    if (joined.ok || seat !== null || !OTHER_SEAT.has(joined.error.code)) return joined;
    // A game that runs gives no seat but a named one.
    const seen = await reading.view(tableId, { player, key: invite });
    for (const wanted of seen.ok ? seatsToTake(seen.value.view) : []) {
      const taken = await take(wanted);
      if (taken.ok || !OTHER_SEAT.has(taken.error.code)) return taken;
    }
    return joined;
  }

  /** Why nobody sits down any more at a table that is shown here, as far as one may know. */
  async #whyClosed(talk: Talk, tableId: string): Promise<string> {
    const view = await this.#finder.see(talk, tableId);
    if (view?.status === 'over') return 'table-over';
    if (view === null || view.seats.some(({ free }) => free === true)) return 'forbidden';
    return 'table-full';
  }

  /** Shows the board anew, below what was said since; or a table of elsewhere, by its link. */
  async board(talk: Talk, words: string): Promise<ChatMessage> {
    const { t, player } = talk;
    if (words.trim() !== '') {
      const link = readTableLink(words);
      if (link === null) return say(t.badLink);
      const seen = await this.#core.reading.table(link.tableId, { player, key: link.key });
      if (!seen.ok) return say(problemText(seen.error.code, talk.language));
      const { state } = seen.value;
      const invite = this.#core.views.invite(link.tableId);
      const isInvited = state.status === 'open' && link.key === invite;
      if (seatOf(state, player) !== null || isInvited) return this.#shown(talk, link.tableId);
      // Who may only watch lets nobody sit down: a board in the open would carry the invite.
      if (state.status === 'open') return say(problemText('not-seated', talk.language));
      return (await this.#core.boards.look(link.tableId, talk.language)) ?? say(t.noTable);
    }
    const found = await this.#finder.find(talk, 'own');
    return found === null ? say(t.noTable) : this.#shown(talk, found.tableId);
  }

  async #shown(talk: Talk, tableId: string): Promise<ChatMessage> {
    const { t, language, action } = talk;
    if (action.place.isPrivate) {
      return (await this.#core.boards.look(tableId, language)) ?? say(t.noTable);
    }
    const whyNot = await this.#bind(talk, tableId, true);
    return whyNot === null ? say(t.boardBelow, [handButton(tableId, t)]) : say(whyNot);
  }

  async rematch(talk: Talk): Promise<ChatMessage> {
    const plan = await talk.plan(async () => {
      const found = await this.#finder.find(talk, 'over');
      if (found === null) return say(talk.t.noTable);
      return { tableId: found.tableId, command: null };
    });
    return 'text' in plan ? plan : this.rematchOf(talk, plan.tableId);
  }

  /** Opens the rematch of a table, or sits down at it. */
  async rematchOf(talk: Talk, oldId: string): Promise<ChatMessage> {
    const { commandId, player, action, language } = talk;
    const { rematches, views, starts } = this.#core;
    const rematch = await views.rematchOf(oldId);
    const started = this.#started(talk, rematch.tableId);
    const refusal = rematch.isThere ? null : await starts.take(player, started);
    if (refusal !== null) return say(this.#whyNot(talk, refusal));
    const body = { commandId, seats: 'kept' as const };
    const again = await rematches.rematch(oldId, player, body, action.receivedAt);
    if (again.ok) return this.#seated(talk, again.value.tableId, again.value);
    if (!rematch.isThere) await starts.release(player, started);
    return say(problemText(again.error.code, language));
  }
}
