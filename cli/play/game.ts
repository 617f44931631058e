/** One player at one table, from sitting down to leaving or the end. */
import { err, ok, type Result } from '../../shared/engine/result.ts';
import type { View } from '../../shared/protocol/view.ts';
import { chatTexts } from '../../shared/words/chat/chatTexts.ts';
import type { Language } from '../../shared/words/language.ts';
import type { SeenRound } from '../../shared/words/since.ts';
import type { Failure } from '../exit.ts';
import type { Io } from '../io.ts';
import { tableLink } from './address.ts';
import { type Client, type CommandBody, failureOf, type Trouble } from './client.ts';
import type { DealCheck, DealFinding } from './dealCheck.ts';
import type { Lines } from './lines.ts';
import { endedRound, roundEndText, seenAtFirst, seenOf, turnsText, waitingLine } from './news.ts';
import { choicesOf, type Reply, readReply } from './reply.ts';
import { choicesText, drawText, helpText, tableText } from './screen.ts';
import type { Share } from './share.ts';
import { playWords } from './words/playWords.ts';

/** How a player stopped playing. */
export interface Ending {
  readonly how: 'over' | 'quit' | 'left';
  /** No checked deal was found wrong. */
  readonly allHold: boolean;
}

export interface GameDeps {
  readonly client: Client;
  readonly share: Share;
  readonly deals: DealCheck;
  readonly lines: Lines;
  readonly io: Pick<Io, 'out' | 'stdinIsTerminal'>;
  readonly language: Language;
}

type Event =
  | { readonly kind: 'line'; readonly line: string | null }
  | { readonly kind: 'view'; readonly view: View }
  | { readonly kind: 'trouble'; readonly trouble: Trouble };

export class Game {
  readonly #deps: GameDeps;
  #view: View;
  #seen: SeenRound;
  #allHold = true;
  /** What stands on the screen already, so that nothing is said twice. */
  #asked = '';
  #told = '';
  /** A line was read, so the next one is to be asked for again. */
  #isHeard = false;
  /** A prompt stands at the end of what was shown, and nothing was typed at it. */
  #isPrompted = false;
  /** A command that cannot be taken back, typed once. */
  #sure = '';

  constructor(view: View, deps: GameDeps) {
    this.#view = view;
    this.#seen = seenAtFirst(view);
    this.#deps = deps;
  }

  async play(): Promise<Result<Ending, Failure>> {
    for (;;) {
      const { share, deals } = this.#deps;
      deals.see(this.#view);
      if (await share.look(this.#view)) {
        const trouble = await this.#refresh();
        if (trouble !== null) return err(failureOf(trouble));
        continue;
      }
      await this.#tell();
      if (this.#view.status === 'over') return ok(this.#ending('over'));
      if (this.#view.you.seat === null) return ok(this.#ending('left'));
      const event = await this.#next();
      if (event.kind === 'trouble') return err(failureOf(event.trouble));
      if (event.kind === 'view') this.#take(event.view);
      else {
        const ending = await this.#hear(event.line);
        if (ending !== null) return ending;
      }
    }
  }

  #ending(how: Ending['how']): Ending {
    return { how, allHold: this.#allHold };
  }

  #say(lines: readonly string[]): void {
    if (lines.length === 0) return;
    const isOnPrompt = this.#isPrompted && lines[0] !== '';
    this.#isPrompted = false;
    this.#deps.io.out(`${isOnPrompt ? '\n' : ''}${lines.join('\n')}\n`);
  }

  #take(view: View): void {
    const { round } = this.#view;
    const isGone = ![view.round?.no, view.lastRound?.no].includes(round?.no);
    if (round?.redeal && isGone && view.status !== 'over') {
      this.#say([playWords(this.#deps.language).dealtAgain]);
    }
    this.#view = view;
  }

  async #refresh(): Promise<Trouble | null> {
    const table = await this.#deps.client.table(this.#view.tableId);
    if (!table.ok) return table.error;
    this.#take(table.value.view);
    return null;
  }

  /** Says what happened; and where this player is asked, everything that helps to answer. */
  async #tell(): Promise<void> {
    const { language, io } = this.#deps;
    await this.#tellRoundEnd();
    const view = this.#view;
    const choices = choicesOf(view, playWords(language));
    const asked =
      choices.length === 0
        ? ''
        : JSON.stringify([view.round?.no, view.round?.history.length, choices]);
    const isNews = asked !== this.#asked;
    this.#asked = asked;
    if (asked === '') this.#tellWaiting();
    else {
      if (isNews) this.#tellQuestion();
      if (isNews || this.#isHeard) {
        io.out(playWords(language).prompt);
        this.#isPrompted = true;
      }
    }
    this.#isHeard = false;
  }

  #tellQuestion(): void {
    const { language } = this.#deps;
    const view = this.#view;
    const turns = turnsText(view, this.#seen, language);
    this.#say(['', ...drawText(view, language), ...turns, ...tableText(view, language)]);
    this.#say([...this.#deadline(), waitingLine(view, language), ...choicesText(view, language)]);
    this.#seen = seenOf(view);
  }

  /** What the house does is told with the next question. */
  #tellWaiting(): void {
    const { language } = this.#deps;
    const view = this.#view;
    if (!this.#waitsForPeople() && !view.round?.beacon && view.status !== 'over') return;
    const turns = turnsText(view, this.#seen, language);
    const beacon = view.round?.beacon ? playWords(language).waitForBeacon : null;
    const waiting = beacon ?? waitingLine(view, language);
    this.#say(turns);
    if (waiting !== this.#told || turns.length > 0) this.#say([waiting, ...this.#invite()]);
    this.#told = waiting;
    this.#seen = seenOf(view);
  }

  async #tellRoundEnd(): Promise<void> {
    const { language, deals } = this.#deps;
    const view = this.#view;
    const last = endedRound(view, this.#seen);
    if (last === null) return;
    this.#say(['', ...roundEndText(view, last, this.#seen, language)]);
    this.#seen = { no: last.no, turns: last.history.length, ended: true };
    if (last.end !== 'open') this.#tellDeal(last.no, await deals.check(view, last.no));
  }

  #tellDeal(no: number, found: DealFinding): void {
    const { deal } = playWords(this.#deps.language);
    if (found.kind === 'fails' || found.kind === 'differs') this.#allHold = false;
    const said = {
      holds: () => (found.kind === 'holds' && found.own ? deal.own : deal.others)(no),
      fails: () => deal.fails(no, found.kind === 'fails' ? found.words : ''),
      differs: () => deal.differs(no, found.kind === 'differs' ? found.from : 'table'),
      unknown: () => deal.unknown(no),
    }[found.kind];
    this.#say([said()]);
  }

  /** Whether somebody else is to do something who takes their time. */
  #waitsForPeople(): boolean {
    const { status, seats, round, you } = this.#view;
    if (status === 'open') return true;
    const waiting = [...(round?.turns ?? []), ...(round?.redeal?.waiting ?? [])];
    return waiting.some((seat) => seat !== you.seat && seats[seat]?.kind === 'person');
  }

  #invite(): string[] {
    const { status, invite, tableId } = this.#view;
    if (status !== 'open' || invite === null) return [];
    const { language, client } = this.#deps;
    return [playWords(language).invite(tableLink(client.home, tableId, invite))];
  }

  /** Among people a turn has a time. */
  #deadline(): string[] {
    const { deadline, seats } = this.#view;
    const isAlone = seats.filter(({ kind }) => kind === 'person').length < 2;
    if (deadline === null || isAlone) return [];
    const { language } = this.#deps;
    const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
    return [playWords(language).until(format.format(new Date(deadline)))];
  }

  /** What comes first: a line that was typed, or a change at the table. */
  async #next(): Promise<Event> {
    const { client, lines, io } = this.#deps;
    const isAsked = this.#asked !== '';
    const done = new AbortController();
    const typed = async (): Promise<Event> => {
      // From a pipe a line answers a question; a person may say something at any time.
      if (!isAsked && !io.stdinIsTerminal) {
        if (!this.#waitsForPeople()) return await new Promise(() => {});
        await lines.ended();
        return { kind: 'line', line: null };
      }
      return { kind: 'line', line: await lines.next(done.signal) };
    };
    if (isAsked && lines.isReady) return await typed();
    const before = JSON.stringify(this.#view);
    const changed = async (): Promise<Event> => {
      for (;;) {
        const answer = await client.changed(this.#view, done.signal);
        if (!answer.ok) return { kind: 'trouble', trouble: answer.error };
        const { view } = answer.value;
        if (JSON.stringify(view) !== before) return { kind: 'view', view };
      }
    };
    const table = changed();
    table.catch(() => 'given up');
    try {
      return await Promise.race([typed(), table]);
    } finally {
      done.abort();
    }
  }

  /** Answers how it ends, or null to go on. */
  async #hear(line: string | null): Promise<Result<Ending, Failure> | null> {
    if (line === null) return ok(this.#ending('quit'));
    this.#isHeard = true;
    this.#isPrompted = false;
    const { language } = this.#deps;
    const t = playWords(language);
    const reply = readReply(line, this.#view, t);
    if (reply.kind !== 'command') this.#sure = '';
    switch (reply.kind) {
      case 'quit':
        return ok(this.#ending('quit'));
      case 'table':
        this.#asked = '';
        if (choicesOf(this.#view, t).length === 0) this.#say(tableText(this.#view, language));
        return null;
      case 'link':
        await this.#linkCode();
        break;
      case 'help':
        this.#say(helpText(this.#view, language));
        break;
      case 'wrong':
        this.#say([reply.words]);
        break;
      case 'command':
        return await this.#act(reply, line);
    }
    return null;
  }

  async #linkCode(): Promise<void> {
    const made = await this.#deps.client.post<{ readonly code: string }>('v1/me/links', {});
    const { linkCode } = playWords(this.#deps.language);
    this.#say([made.ok ? linkCode(made.value.code) : made.error.title]);
  }

  async #act(
    { body, needsSure }: Extract<Reply, { kind: 'command' }>,
    line: string,
  ): Promise<Result<Ending, Failure> | null> {
    const t = playWords(this.#deps.language);
    const isSure = this.#sure === body.type;
    this.#sure = needsSure && !isSure ? body.type : '';
    if (needsSure && !isSure) {
      this.#say([t.sure(line.trim())]);
      return null;
    }
    return await this.#send(body);
  }

  async #send(body: CommandBody): Promise<Result<Ending, Failure> | null> {
    const { client, language } = this.#deps;
    const t = playWords(language);
    const answer = await client.command(this.#view, body);
    if (answer.ok) {
      if (body.type !== 'play') this.#say([t.done]);
      if (body.type === 'leave' || answer.value.view === null) return ok(this.#ending('left'));
      this.#take(answer.value.view);
      return null;
    }
    const { code, title, status } = answer.error;
    if (status !== 409 && status !== 422) return err(failureOf(answer.error));
    this.#say([code === 'stale' ? t.moved : (chatTexts(language).problems[code] ?? title)]);
    this.#asked = '';
    const trouble = await this.#refresh();
    return trouble === null ? null : err(failureOf(trouble));
  }
}
