import type { ProfileChangeBody } from '../shared/protocol/people.ts';
import type { Api } from './api.ts';
import { type Choice, firstChoice, type Wish } from './choice.ts';
import type { DeviceKey } from './fair/deviceKey.ts';
import type { Space } from './fitTable.ts';
import { Lobby } from './lobby.ts';
import type { BrowserPushes } from './pushes.ts';
import { type Route, readRoute, tableHash } from './route.ts';
import { Settings } from './settings.ts';
import { SitDown } from './sitDown.ts';
import type { Socket, SocketState } from './socket.ts';
import type { Store } from './store.ts';
import { TableController, type TableState, troubleWords } from './tableController.ts';
import { statusWords } from './tableWords.ts';
import { Telling } from './telling.ts';
import type { Tongue } from './tongues.ts';
import { type El, h } from './vdom.ts';
import { joinView } from './views/join.ts';
import { settingsView } from './views/settings.ts';
import { messageView, noticesView, type Question, questionView } from './views/shell.ts';
import { type StartState, startView } from './views/start.ts';
import { type TableActions, tableView } from './views/table.ts';
import { tellingView } from './views/telling.ts';
import { tongueView } from './views/tongue.ts';
import { warningsView } from './views/warnings.ts';
import { words } from './words.ts';

/** What the page needs from its browser. */
export interface Browser {
  /** The part of the address after `#`, with it. */
  hash(): string;
  go(hash: string): void;
  /** The whole address of a part of this page. */
  address(hash: string): string;
  nowMs(): number;
  newId(): string;
  randomBytes(): Uint8Array;
  pause(ms: number): Promise<void>;
  /** Since when this device has not slept, Unix ms. */
  awakeSince(): number;
  /** The key with which this device signs a player's moves; null where it can keep none. */
  deviceKey(playerId: string): Promise<DeviceKey | null>;
  readonly stepMs: number;
  /** The language that the page speaks. */
  tongue(): Tongue;
  /** Speaks another one from soon on, and next time, too. */
  speak(tongue: Tongue): void;
  /** The time zone of this device, and every one that it knows, by their IANA names. */
  readonly zone: string;
  readonly zones: readonly string[];
  /** Null where this browser cannot be told while the page is closed. */
  readonly pushes: BrowserPushes | null;
  announce(text: string): void;
  /** Whether the text is on the clipboard now. */
  copy(text: string): Promise<boolean>;
  download(name: string, text: string): void;
  /** Draws again soon. */
  redraw(): void;
}

export interface AppParts {
  readonly api: Api;
  readonly store: Store;
  readonly browser: Browser;
  /** Made by the one who also brings its frames here. */
  readonly socket: Socket;
}

/** The whole page: where it is, who plays, and what is being asked. */
export class App {
  readonly #parts: AppParts;
  readonly #lobby: Lobby;
  readonly #settings: Settings;
  readonly #telling: Telling;
  readonly #sitDown: SitDown;
  #route: Route = { page: 'start' };
  #table: TableController | null = null;
  #socketState: SocketState = 'connecting';
  #connectedMs = 0;
  #openedMs = 0;
  #notice: string | null = null;
  #isExpired = false;
  #question: Question | null = null;
  #choice: Choice = firstChoice();

  constructor(parts: AppParts) {
    const { api, store, browser } = parts;
    this.#parts = parts;
    const base = {
      api,
      store,
      tell: (text: string) => this.#tell(text),
      redraw: () => browser.redraw(),
    };
    this.#lobby = new Lobby(api, store, () => browser.nowMs(), base.redraw);
    this.#settings = new Settings(base);
    this.#telling = new Telling({ ...base, pushes: browser.pushes });
    this.#sitDown = new SitDown({
      ...base,
      newId: () => browser.newId(),
      deviceKey: () => this.#deviceKey(),
      go: (hash) => browser.go(hash),
      expire: () => this.#expire(),
    });
  }

  get table(): TableController | null {
    return this.#table;
  }

  /** Follows the address. */
  navigate(): void {
    const { browser, store, socket } = this.#parts;
    this.#table?.close();
    this.#table = null;
    this.#notice = null;
    this.#route = readRoute(browser.hash());
    if (store.me() !== null) socket.open();
    switch (this.#route.page) {
      case 'table':
        this.#openTable(this.#route.tableId, this.#route.invite);
        void this.#lobby.freshen();
        break;
      case 'settings':
        void this.#settings.load();
        if (store.me() !== null) void this.#telling.load();
        break;
      case 'start':
        void this.#lobby.refresh();
    }
    browser.redraw();
  }

  /** Looks again at what may have changed while nobody told. */
  async refresh(): Promise<void> {
    if (this.#route.page === 'start') await this.#lobby.refresh();
    else if (this.#socketState !== 'open') await this.#table?.load();
  }

  socketChanged(state: SocketState): void {
    const wasOffline = this.#socketState === 'offline';
    this.#socketState = state;
    if (state === 'open') this.#connectedMs = this.#parts.browser.nowMs();
    if (state === 'refused') this.#isExpired = true;
    if (state === 'open') this.#table?.connected();
    if (state === 'open' && wasOffline) {
      this.#parts.browser.announce(words.connection.back);
    }
    if (state === 'offline') this.#parts.browser.announce(words.connection.offline);
    this.#parts.browser.redraw();
  }

  /** Puts another game together on the start page. */
  choose(choice: Choice): void {
    this.#choice = choice;
    this.#parts.browser.redraw();
  }

  /** Makes the table that is wished for and goes there. */
  begin(wish: Wish): void {
    void this.#sitDown.begin(wish);
  }

  /** Sits down at the table of this address, by its invite. */
  join(name: string): void {
    const { page, tableId, invite } = { tableId: '', invite: null, ...this.#route };
    if (page === 'table' && invite !== null) void this.#sitDown.join(tableId, invite, name);
  }

  /** Keeps what the player says of themselves. */
  saveSettings(change: ProfileChangeBody): void {
    void this.#settings.save(change);
  }

  title(): string {
    const view = this.#table?.state().view ?? null;
    return view === null ? words.appName : `${statusWords(view)} · ${words.appName}`;
  }

  /** The page as it is now. */
  view(space: Space): readonly El[] {
    const table = this.#table?.state() ?? null;
    return [
      noticesView({
        socket: this.#parts.store.me() === null ? 'open' : this.#socketState,
        notice: this.#notice ?? table?.notice ?? null,
        withheld: table?.withheld ?? null,
        close: () => this.#closeNotices(),
      }),
      ...(table === null || table.warnings.length === 0 ? [] : [this.#warnings(table)]),
      h('main', { key: this.#pageKey() }, this.#pageView(space)),
      tongueView(this.#parts.browser.tongue(), (tongue) => this.#parts.browser.speak(tongue)),
      ...(this.#question === null ? [] : [questionView(this.#question, () => this.#ask(null))]),
    ];
  }

  #warnings({ warnings }: TableState): El {
    const tableId = this.#route.page === 'table' ? this.#route.tableId : '';
    return warningsView(warnings, {
      download: () => {
        const text = this.#table?.evidence() ?? '';
        this.#parts.browser.download(`sixlove-${tableId}-evidence.json`, text);
      },
      trustKeys: () => this.#table?.trustKeys(),
    });
  }

  #pageKey(): string {
    return this.#route.page === 'table' ? this.#route.tableId : this.#route.page;
  }

  #pageView(space: Space): El {
    const { browser } = this.#parts;
    if (this.#isExpired) return this.#expiredView();
    if (this.#route.page === 'settings') return this.#settingsView();
    if (this.#table === null || this.#route.page === 'start') {
      const actions = {
        choose: (choice: Choice) => this.choose(choice),
        begin: (wish: Wish) => this.begin(wish),
        forget: (tableId: string) => this.#lobby.forget(tableId),
        afresh: () => this.#askAfresh(),
      };
      return startView(this.#startState(), actions);
    }
    const state = this.#table.state();
    const { view, trouble } = state;
    if (trouble !== null) return messageView(troubleWords(trouble), '', null);
    if (view === null) return messageView(words.status.loading, '', null);
    const { invite } = this.#route;
    if (view.you.seat === null && view.status === 'open' && invite !== null) {
      const { isBusy } = this.#sitDown;
      const field = this.#sitDown.nameField();
      return joinView(view, field, isBusy, (name) => this.join(name));
    }
    return tableView(
      { ...state, view },
      {
        space,
        nowMs: browser.nowMs(),
        next: this.#lobby.next(view.tableId),
      },
      this.#actions(),
    );
  }

  #expiredView(): El {
    const button = h(
      'button',
      { type: 'button', class: 'primary', onclick: () => this.#askAfresh() },
      words.start.afreshYes,
    );
    return messageView(words.expired.title, words.expired.text, button);
  }

  #startState(): StartState {
    const { browser, store } = this.#parts;
    return {
      field: this.#sitDown.nameField(),
      isBusy: this.#sitDown.isBusy,
      choice: this.#choice,
      rows: this.#lobby.rows(),
      nowMs: browser.nowMs(),
      isKnown: store.me() !== null,
    };
  }

  #settingsView(): El {
    const { browser, store } = this.#parts;
    const { known, isBusy } = this.#settings;
    if (store.me() === null) return messageView(words.settings.nobody, '', null);
    if (known === null) return messageView(words.settings.loading, '', null);
    const { zone, zones } = browser;
    const state = { known, isBusy, zone, zones };
    return settingsView(state, (change) => this.saveSettings(change), this.#tellingView());
  }

  #tellingView(): El | null {
    const telling = this.#telling;
    const { known, browser, isBusy } = telling;
    if (known === null) return null;
    const nowMs = this.#parts.browser.nowMs();
    return tellingView(
      { known, browser, isBusy, nowMs },
      {
        change: (change) => void telling.change(change),
        toggleBrowser: () => void telling.toggleBrowser(),
        setMail: (address) => void telling.setMail(address),
        dropMail: () => void telling.dropMail(),
        test: () => void telling.test(),
      },
    );
  }

  #openTable(tableId: string, invite: string | null): void {
    const { api, store, socket, browser } = this.#parts;
    const known = store.tables().find((table) => table.tableId === tableId);
    this.#table = new TableController(tableId, {
      api,
      store,
      me: store.me(),
      readKey: known?.readKey ?? invite,
      stepMs: browser.stepMs,
      send: (frame) => socket.send(frame),
      newId: () => browser.newId(),
      randomBytes: () => browser.randomBytes(),
      pause: (ms) => browser.pause(ms),
      nowMs: () => browser.nowMs(),
      attentiveSince: () => this.#attentiveSince(),
      deviceKey: () => this.#deviceKey(),
      announce: (text) => browser.announce(text),
      onChange: () => browser.redraw(),
      onActed: () => void this.#lobby.freshen(),
      onExpired: () => this.#expire(),
    });
    this.#openedMs = browser.nowMs();
    void this.#table.load();
  }

  #attentiveSince(): number | null {
    if (this.#socketState !== 'open') return null;
    return Math.max(this.#openedMs, this.#connectedMs, this.#parts.browser.awakeSince());
  }

  async #deviceKey(): Promise<DeviceKey | null> {
    const { store, browser } = this.#parts;
    const me = store.me();
    return me === null ? null : browser.deviceKey(me.playerId).catch(() => null);
  }

  #actions(): TableActions {
    const { browser } = this.#parts;
    const at = (run: (table: TableController) => void): void => {
      if (this.#table !== null) run(this.#table);
    };
    return {
      choose: (bone) => at((table) => table.choose(bone)),
      play: (bone, end) => at((table) => table.play(bone, end)),
      giveLead: (seat) => at((table) => table.giveLead(seat)),
      back: () => at((table) => table.order('back')),
      claim: () => at((table) => table.order('claim')),
      answerDeal: (answer) => at((table) => table.order(answer)),
      dismiss: () => at((table) => table.dismissResult()),
      check: (round) => at((table) => void table.checkDeal(round)),
      ask: (order) =>
        this.#ask({
          text: words.actions[`${order}Ask`],
          yes: words.actions[`${order}Yes`],
          run: () => at((table) => table.order(order)),
        }),
      giveWords: (text) => at((table) => table.giveWords(text)),
      copy: (text) => void this.#copy(text),
      download: (proof, round) => {
        const tableId = this.#route.page === 'table' ? this.#route.tableId : '';
        browser.download(`sixlove-${tableId}-round-${round}.json`, proof);
      },
      inviteLink: (tableId, invite) => browser.address(tableHash(tableId, invite)),
    };
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
    this.#isExpired = false;
    browser.go('#/');
    this.navigate();
  }

  #expire(): void {
    const { store, browser } = this.#parts;
    if (store.me() !== null) this.#isExpired = true;
    browser.redraw();
  }

  #closeNotices(): void {
    this.#notice = null;
    this.#table?.closeNotice();
    this.#parts.browser.redraw();
  }

  async #copy(text: string): Promise<void> {
    if (await this.#parts.browser.copy(text)) this.#tell(words.invite.copied);
  }

  #tell(text: string): void {
    this.#notice = text;
    this.#parts.browser.redraw();
  }
}
