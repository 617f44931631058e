import type { Language } from '../shared/words/language.ts';
import type { Answer, Api } from './api.ts';
import { type Choice, createBody, firstChoice, type Wish } from './choice.ts';
import type { DeviceKey } from './fair/deviceKey.ts';
import type { Space } from './fitTable.ts';
import { Lobby } from './lobby.ts';
import { type Route, readRoute, tableHash } from './route.ts';
import type { Socket, SocketState } from './socket.ts';
import type { Me, Store } from './store.ts';
import { TableController, type TableState, troubleWords } from './tableController.ts';
import { statusWords } from './tableWords.ts';
import { type El, h } from './vdom.ts';
import { joinView } from './views/join.ts';
import type { NameField } from './views/name.ts';
import { messageView, noticesView, type Question, questionView } from './views/shell.ts';
import { type StartState, startView } from './views/start.ts';
import { type TableActions, tableView } from './views/table.ts';
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
  /** The language in which rules and agreements are told. */
  readonly language: Language;
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
  #route: Route = { page: 'start' };
  #table: TableController | null = null;
  #socketState: SocketState = 'connecting';
  #connectedMs = 0;
  #openedMs = 0;
  #notice: string | null = null;
  #nameFault: string | null = null;
  #isBusy = false;
  #isExpired = false;
  #question: Question | null = null;
  #choice: Choice = firstChoice();
  /** The id of a request that got no answer, for the same request again. */
  #unsent: { readonly wish: string; readonly id: string } | null = null;

  constructor(parts: AppParts) {
    this.#parts = parts;
    this.#lobby = new Lobby(parts.api, parts.store, () => parts.browser.redraw());
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
    if (this.#route.page === 'table') this.#openTable(this.#route.tableId, this.#route.invite);
    else void this.#lobby.refresh();
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
    void this.#begin(wish);
  }

  /** Sits down at the table of this address, by its invite. */
  join(name: string): void {
    const { page, tableId, invite } = { tableId: '', invite: null, ...this.#route };
    if (page === 'table' && invite !== null) void this.#join(tableId, invite, name);
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
      const { language } = browser;
      return joinView(view, this.#nameField(), this.#isBusy, language, (name) => this.join(name));
    }
    return tableView(
      { ...state, view },
      { space, nowMs: browser.nowMs(), language: browser.language },
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
      field: this.#nameField(),
      isBusy: this.#isBusy,
      choice: this.#choice,
      language: browser.language,
      rows: this.#lobby.rows(),
      nowMs: browser.nowMs(),
      isKnown: store.me() !== null,
    };
  }

  #nameField(): NameField {
    const { store } = this.#parts;
    const known = store.me()?.name ?? null;
    return { known, typed: store.name(), fault: this.#nameFault };
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

  async #begin(wish: Wish): Promise<void> {
    const key = JSON.stringify(wish);
    const id = this.#unsent?.wish === key ? this.#unsent.id : this.#parts.browser.newId();
    this.#unsent = { wish: key, id };
    const made = await this.#seated(wish.name, async (api) => {
      const key = await this.#deviceKey();
      const answer = await api.createTable({ ...createBody(wish, id), ...givenKey(key) });
      if (answer.ok) this.#gaveKey(answer.value.tableId, key);
      return answer;
    });
    if (made === null) return;
    this.#unsent = null;
    this.#parts.browser.go(tableHash(made.tableId));
  }

  async #join(tableId: string, invite: string, name: string): Promise<void> {
    const body = { commandId: this.#parts.browser.newId(), invite };
    const joined = await this.#seated(name, async (api) => {
      const key = await this.#deviceKey();
      const answer = await api.join(tableId, { ...body, ...givenKey(key) });
      if (answer.ok) this.#gaveKey(tableId, key);
      return answer;
    });
    if (joined === null) return;
    this.#parts.browser.go(tableHash(tableId));
  }

  /** Remembers under which key this device sat down: the log must name it so. */
  #gaveKey(tableId: string, key: DeviceKey | null): void {
    const { store } = this.#parts;
    if (key !== null && store.tableKey(tableId) === null) store.setTableKey(tableId, key.publicKey);
  }

  /** Runs a request that takes a player, who is made first where there is none. */
  async #seated<T>(name: string, request: (api: Api) => Promise<Answer<T>>): Promise<T | null> {
    const { api, browser } = this.#parts;
    if (this.#isBusy) return null;
    this.#isBusy = true;
    this.#nameFault = null;
    browser.redraw();
    const me = await this.#player(name);
    const answer = me === null ? null : await request(api);
    this.#isBusy = false;
    browser.redraw();
    if (answer === null || answer.ok) return answer?.value ?? null;
    if (answer.trouble.code === 'unauthenticated') this.#expire();
    else this.#tell(troubleWords(answer.trouble));
    return null;
  }

  async #player(name: string): Promise<Me | null> {
    const { api, store } = this.#parts;
    const known = store.me();
    if (known !== null) return known;
    store.setName(name);
    const made = name === '' ? null : await api.guest(name);
    if (made === null || (!made.ok && made.trouble.code === 'bad-request')) {
      this.#nameFault = words.start.nameMissing;
      return null;
    }
    if (!made.ok) {
      this.#tell(troubleWords(made.trouble));
      return null;
    }
    const me = { ...made.value, name };
    store.setMe(me);
    return me;
  }
}

function givenKey(key: DeviceKey | null): { readonly deviceKey?: string } {
  return key === null ? {} : { deviceKey: key.publicKey };
}
