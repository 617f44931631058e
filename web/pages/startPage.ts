import { chooseGame, type Draft, draftOf, firstChoice, type Wish, withChoice } from '../choice.ts';
import type { Desk, Page } from '../page.ts';
import { tableHash } from '../route.ts';
import { RULESETS } from '../rules.ts';
import { isSpokenCode, readTableLink } from '../tableLink.ts';
import { bothChanges } from '../terms.ts';
import { troubleWords } from '../troubleWords.ts';
import type { El } from '../vdom.ts';
import { type StartPart, startView } from '../views/start.ts';
import { words } from '../words.ts';

/** Where a game is chosen, and the player's tables are. */
export class StartPage implements Page {
  readonly key = 'start';
  readonly #desk: Desk;
  #draft: Draft = draftOf(firstChoice());
  #hasBeacon: boolean | null = null;
  /** Says in the language of the moment what is wrong with what was typed. */
  #codeFault: (() => string) | null = null;
  /** Counts up with each code that is looked for, and when the page is left. */
  #looks = 0;
  /** Somebody came to choose a game, and not to see the tables. */
  #isChoosing = false;
  readonly #opened = new Set<StartPart>();

  constructor(desk: Desk) {
    this.#desk = desk;
  }

  title(): string | null {
    return null;
  }

  open(): void {
    this.#codeFault = null;
    void this.refresh();
  }

  refresh(): Promise<void> {
    return this.#desk.lobby.refresh();
  }

  asOfMs(): number | null {
    return this.#desk.lobby.asOfMs;
  }

  close(): void {
    this.#looks += 1;
  }

  /** Comes to the front with a game where one is named; one that is not known changes nothing. */
  take(game: string | null): void {
    this.#isChoosing = game !== null;
    const { choice } = this.#draft;
    if (RULESETS.some(({ id }) => id === game) && game !== null && game !== choice.ruleset.id) {
      this.#draft = withChoice(this.#draft, chooseGame(game, choice.length));
    }
  }

  /** Puts something else together, from what is there now rather than from what is shown. */
  #shape(change: Partial<Draft>): void {
    this.#draft = { ...this.#draft, ...change };
    this.#desk.browser.redraw();
  }

  /** Goes where a link leads, or a code that somebody said. */
  async goTo(typed: string): Promise<void> {
    const hash = readTableLink(typed);
    if (hash !== null) this.#desk.browser.go(hash);
    else if (isSpokenCode(typed)) await this.#goToCode(typed.trim());
    else this.#refuse(() => words.code.fault);
  }

  async #goToCode(code: string): Promise<void> {
    this.#looks += 1;
    const mine = this.#looks;
    const answer = await this.#desk.api.tableOfCode(code);
    if (mine !== this.#looks) return;
    if (answer.ok)
      return this.#desk.browser.go(tableHash(answer.value.tableId, answer.value.invite));
    const { trouble } = answer;
    this.#refuse(() => (trouble.code === 'bad-code' ? words.code.wrong : troubleWords(trouble)));
  }

  #refuse(fault: () => string): void {
    this.#codeFault = fault;
    this.#desk.browser.redraw();
  }

  view(): El {
    const { browser, lobby, sitDown, store, askAfresh } = this.#desk;
    return startView(
      {
        field: sitDown.nameField(),
        isBusy: sitDown.isBusy,
        draft: this.#draft,
        hasBeacon: this.#hasBeacon === true,
        codeFault: this.#codeFault?.() ?? null,
        rows: lobby.rows(),
        isListed: lobby.isListed,
        nowMs: browser.nowMs(),
        isKnown: store.me() !== null,
        isChoosing: this.#isChoosing,
        hasMore: lobby.hasMore,
        isLooking: lobby.isBusy,
        opened: this.#opened,
      },
      {
        choose: (choice) => this.#shape(withChoice(this.#draft, choice)),
        setFriends: (friends) => this.#shape({ friends }),
        setTerms: (change) => this.#shape({ terms: bothChanges(this.#draft.terms, change) }),
        begin: (wish: Wish) => void sitDown.begin(wish),
        goTo: (code) => void this.goTo(code),
        askBeacon: () => void this.#askBeacon(),
        forget: (tableId) => this.#askForget(tableId),
        more: () => void lobby.more(),
        open: (part) => this.#open(part),
        afresh: askAfresh,
      },
    );
  }

  #open(part: StartPart): void {
    if (this.#opened.has(part)) return;
    this.#opened.add(part);
    this.#desk.browser.redraw();
  }

  #askForget(tableId: string): void {
    const { forgetAsk, forgetYes, forgetNo } = words.start;
    const run = (): void => this.#desk.lobby.forget(tableId);
    this.#desk.ask({ text: forgetAsk, yes: forgetYes, no: forgetNo, run });
  }

  /** Whether this server asks the public beacon; asked once, when the terms are looked at. */
  async #askBeacon(): Promise<void> {
    if (this.#hasBeacon !== null) return;
    this.#hasBeacon = false;
    const answer = await this.#desk.api.keys();
    if (!answer.ok) {
      this.#hasBeacon = null;
      return;
    }
    this.#hasBeacon = answer.value.beacon === true;
    this.#desk.browser.redraw();
  }
}
