import type { Api } from './api.ts';
import type { Browser } from './browser.ts';
import { elsewhere, type ShelfChange } from './elsewhere.ts';
import type { DeviceKey } from './fair/deviceKey.ts';
import type { Space } from './fitTable.ts';
import { LateSender } from './lateSender.ts';
import type { Line, LineState } from './line.ts';
import { Lobby } from './lobby.ts';
import type { Desk, Page } from './page.ts';
import { ComingPage } from './pages/comingPage.ts';
import { StartPage } from './pages/startPage.ts';
import { ProofFile } from './proofFile.ts';
import { fileHash, type OtherRoute, type Route, readRoute, type TableRoute } from './route.ts';
import { SitDown } from './sitDown.ts';
import type { Socket, SocketState } from './socket.ts';
import type { Store } from './store.ts';
import type { TableController } from './tableController.ts';
import { troubleWords } from './troubleWords.ts';
import { type El, h } from './vdom.ts';
import { expiredView } from './views/expired.ts';
import { footView } from './views/foot.ts';
import { noticesView, type Question, questionView } from './views/shell.ts';
import { words } from './words.ts';

export interface AppParts {
  readonly api: Api;
  readonly store: Store;
  readonly browser: Browser;
  /** Made by the one who also brings its frames here. */
  readonly socket: Socket;
  /** It watches the requests of `api`. */
  readonly line: Line;
  /** Makes the page of a table; a promise where its code is still on its way. */
  tablePage(desk: Desk, route: TableRoute): Page | Promise<Page>;
  /** Makes a page that is not needed at once; a promise where its code is still to be fetched. */
  otherPage(desk: Desk, route: OtherRoute): Page | Promise<Page>;
}

/** What is younger than this is as good as new. */
const AGE_MIN_MS = 60_000;

/** The whole page: where it is, and what is said and asked on every part of it. */
export class App {
  readonly #parts: AppParts;
  readonly desk: Desk;
  readonly #start: StartPage;
  #page: Page;
  readonly #late: LateSender;
  #socketState: SocketState = 'connecting';
  #lineState: LineState = 'good';
  /** Since when the line is not what it should be, Unix ms. */
  #lostMs: number | null = null;
  #isNewer = false;
  #connectedMs = 0;
  #notice: string | null = null;
  /** The address at which it was told. */
  #noticeHash = '';
  /** The pass that is not taken any more. */
  #refused: string | null = null;
  #question: Question | null = null;

  constructor(parts: AppParts) {
    this.#parts = parts;
    this.desk = this.#makeDesk(parts);
    this.#late = this.#makeLateSender(parts);
    this.#start = new StartPage(this.desk);
    this.#page = this.#start;
  }

  #makeDesk(parts: AppParts): Desk {
    const { api, store, browser } = parts;
    const zone = (): string => browser.zone;
    const redraw = (): void => browser.redraw();
    const tell = (text: string): void => this.#tell(text);
    const expire = (): void => this.#expire();
    const deviceKey = (): Promise<DeviceKey | null> => this.#deviceKey();
    const newId = (): string => browser.newId();
    const go = (hash: string): void => browser.go(hash);
    return {
      ...parts,
      lobby: new Lobby(api, store, () => browser.nowMs(), redraw),
      sitDown: new SitDown({ api, store, newId, deviceKey, zone, go, tell, expire, redraw }),
      proofFile: new ProofFile(redraw),
      tell,
      chosen: () => this.#sayWaits(),
      ask: (question) => this.#ask(question),
      askAfresh: () => this.#askAfresh(),
      copy: (text) => void this.#copy(text),
      expire,
      deviceKey,
      connectedSince: () => this.#connectedSince(),
    };
  }

  #makeLateSender({ api, store, browser }: AppParts): LateSender {
    const say = (text: string): void => {
      this.#tell(text);
      browser.announce(text);
      void this.desk.lobby.refresh();
    };
    return new LateSender({
      api,
      store,
      inTurn: browser.inTurn,
      shown: () => (this.table === null ? null : this.#page.key),
      newId: () => browser.newId(),
      onSent: (type) => say(words.connection[type === 'play' ? 'sent' : 'done']),
      onRefused(type, trouble) {
        const { refused, notDone } = words.connection;
        say((type === 'play' ? refused : notDone)(troubleWords(trouble)));
      },
    });
  }

  /** What is shown now. */
  get page(): Page {
    return this.#page;
  }

  /** The table that is shown; null at any other page. */
  get table(): TableController | null {
    return this.#page.table ?? null;
  }

  /** Follows the address. */
  navigate(): void {
    const { browser, store, socket } = this.#parts;
    if (browser.hash() !== this.#noticeHash) this.#notice = null;
    if (store.me() !== null) socket.open();
    const made = this.#pageAt(readRoute(browser.hash()));
    this.#show(made instanceof Promise ? new ComingPage(false) : made);
    if (made instanceof Promise) void this.#await(made, this.#page);
  }

  #show(page: Page): void {
    this.#page.close();
    this.#page = page;
    page.open();
    this.#parts.browser.redraw();
  }

  /** Shows it unless the person has gone on in the meantime. */
  async #await(made: Promise<Page>, coming: Page): Promise<void> {
    const page = await made.catch(() => new ComingPage(true));
    if (this.#page === coming) this.#show(page);
  }

  #pageAt(route: Route): Page | Promise<Page> {
    if (route.page === 'table') return this.#parts.tablePage(this.desk, route);
    if (route.page !== 'start') return this.#parts.otherPage(this.desk, route);
    this.#start.take(route.game);
    return this.#start;
  }

  /** A file was dropped on the page, wherever one is. */
  takeFile(file: File): void {
    void this.desk.proofFile.take(file);
    this.#parts.browser.go(fileHash());
  }

  /** Another window of this browser has changed what they share. */
  changedElsewhere(change: ShelfChange): void {
    const what = elsewhere(change);
    if (what === 'player') this.#playElsewhere();
    else if (what === 'chosen') this.#parts.browser.takeChosen();
    else this.table?.keptElsewhere();
  }

  /** This window goes on as whoever plays in this browser now. */
  #playElsewhere(): void {
    const { store, socket, browser } = this.#parts;
    const me = store.me();
    const text = me === null ? words.connection.nobody : words.account.used(me.name);
    socket.close();
    this.#question = null;
    if (me === null) browser.go('#/');
    this.navigate();
    this.#tell(text);
    browser.announce(text);
  }

  refresh(): Promise<void> {
    return this.#page.refresh();
  }

  /** The page speaks another language from now on. */
  spoken(): void {
    void this.desk.proofFile.retell();
    void this.#page.retell?.();
  }

  socketChanged(state: SocketState): void {
    const { browser, line } = this.#parts;
    this.#socketState = state;
    if (state === 'open') this.#connectedMs = browser.nowMs();
    if (state === 'refused') this.#expire();
    line.socketChanged(state);
    if (state === 'open') {
      this.table?.connected();
      void this.#late.send();
    }
    browser.redraw();
  }

  /** The line has become better or worse: said once, and what is shown is asked for anew. */
  lineChanged(): void {
    const { browser, line, store } = this.#parts;
    const before = this.#lineState;
    this.#lineState = line.state;
    const isBack = line.state === 'good' && before !== 'slow';
    if (line.state === 'good') this.#lostMs = null;
    else this.#lostMs ??= browser.nowMs();
    if (line.state !== 'good') browser.announce(words.connection[line.state]);
    else if (isBack) browser.announce(words.connection.back);
    this.#sayWaits();
    if (isBack) void this.refresh();
    if (isBack && store.me() !== null) void this.#late.send();
    browser.redraw();
  }

  /** A newer page than this one is on this device. */
  newer(): void {
    this.#isNewer = true;
    this.#parts.browser.redraw();
  }

  title(): string {
    const title = this.#page.title();
    return title === null ? words.appName : `${title} · ${words.appName}`;
  }

  /** The page as it is now. */
  view(space: Space): readonly El[] {
    const { browser, line } = this.#parts;
    const table = this.table?.state() ?? null;
    const isExpired = this.#isExpired();
    const warnings = this.#page.warningsView?.() ?? null;
    return [
      noticesView({
        line: line.state,
        waits: this.#waits(),
        ageMs: this.#ageMs(),
        isNewer: this.#isNewer,
        notice: isExpired ? null : (this.#notice ?? table?.notice ?? null),
        withheld: table?.withheld ?? null,
        close: () => this.#closeNotices(),
        open: () => browser.reload(),
      }),
      ...(warnings === null ? [] : [warnings]),
      h(
        'main',
        { key: this.#page.key },
        isExpired ? expiredView(() => this.#askAfresh()) : this.#page.view(space),
      ),
      this.#footView(),
      ...(this.#question === null ? [] : [questionView(this.#question, () => this.#ask(null))]),
    ];
  }

  /** Asked of the device where it is shown, which is while the line is bad. */
  #waits(): 'no' | 'kept' | 'unkept' {
    const { line, store } = this.#parts;
    const me = line.state === 'good' ? null : store.me();
    return me === null ? 'no' : store.waits(me.playerId);
  }

  #sayWaits(): void {
    const waits = this.#waits();
    if (waits !== 'no') this.#parts.browser.announce(words.connection.waits[waits]);
  }

  #footView(): El {
    const { browser } = this.#parts;
    const state = {
      tongue: browser.tongue(),
      look: browser.look(),
      isSounding: browser.isSounding(),
    };
    return footView(state, {
      speak: (tongue) => browser.speak(tongue),
      setLook: (look) => browser.setLook(look),
      setSounding: (isSounding) => browser.setSounding(isSounding),
    });
  }

  /** How old what is shown is, milliseconds, where that is worth a word. */
  #ageMs(): number | null {
    const known = this.#page.asOfMs?.() ?? null;
    const asOfMs = known === 'live' ? this.#lostMs : known;
    const ageMs = asOfMs === null ? 0 : this.#parts.browser.nowMs() - asOfMs;
    return ageMs < AGE_MIN_MS ? null : ageMs;
  }

  /** Whether what is shown takes a pass, and the player's is not taken any more. */
  #isExpired(): boolean {
    const takesPass = this.#page === this.#start || this.table !== null;
    const token = this.#parts.store.me()?.token ?? null;
    return takesPass && token !== null && token === this.#refused;
  }

  #connectedSince(): number | null {
    if (this.#socketState !== 'open') return null;
    return Math.max(this.#connectedMs, this.#parts.browser.awakeSince());
  }

  async #deviceKey(): Promise<DeviceKey | null> {
    const { store, browser } = this.#parts;
    const me = store.me();
    return me === null ? null : browser.deviceKey(me.playerId).catch(() => null);
  }

  #ask(question: Question | null): void {
    this.#question = question;
    this.#parts.browser.redraw();
  }

  #askAfresh(): void {
    const { afreshAsk, afreshYes } = words.start;
    this.#ask({ text: afreshAsk, yes: afreshYes, run: () => this.#afresh() });
  }

  #afresh(): void {
    const { store, socket, browser } = this.#parts;
    socket.close();
    store.forget();
    browser.go('#/');
    this.navigate();
  }

  #expire(): void {
    const { store, browser } = this.#parts;
    const token = store.me()?.token ?? null;
    const isNews = token !== null && token !== this.#refused;
    this.#refused = token;
    if (isNews) browser.announce(`${words.expired.title}. ${words.expired.text}`);
    browser.redraw();
  }

  #closeNotices(): void {
    this.#notice = null;
    this.table?.closeNotice();
    this.#parts.browser.redraw();
  }

  async #copy(text: string): Promise<void> {
    if (await this.#parts.browser.copy(text)) this.#tell(words.invite.copied);
  }

  #tell(text: string): void {
    this.#notice = text;
    this.#noticeHash = this.#parts.browser.hash();
    this.#parts.browser.redraw();
  }
}
