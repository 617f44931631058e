import type { Space } from '../fitTable.ts';
import type { Desk, Page } from '../page.ts';
import { type Route, tableHash } from '../route.ts';
import { seatWho } from '../seating.ts';
import { TableController } from '../tableController.ts';
import { statusWords } from '../tableWords.ts';
import { troubleWords } from '../troubleWords.ts';
import type { El } from '../vdom.ts';
import type { WayOut } from '../views/about.ts';
import { joinView } from '../views/join.ts';
import { messageView } from '../views/shell.ts';
import { type TableActions, tableView } from '../views/table.ts';
import { warningsView } from '../views/warnings.ts';
import { words } from '../words.ts';

type TableRoute = Extract<Route, { readonly page: 'table' }>;

/** One table: the invitation to it, the round that is played, what it came to. */
export class TablePage implements Page {
  readonly key: string;
  readonly table: TableController;
  readonly #route: TableRoute;
  readonly #desk: Desk;

  constructor(desk: Desk, route: TableRoute) {
    this.key = route.tableId;
    this.#desk = desk;
    this.#route = route;
    this.table = this.#controller(desk.browser.nowMs());
  }

  #controller(openedMs: number): TableController {
    const { api, store, socket, browser, lobby, deviceKey, connectedSince, expire } = this.#desk;
    const { tableId, invite } = this.#route;
    const known = store.tables().find((table) => table.tableId === tableId);
    return new TableController(tableId, {
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
      attentiveSince() {
        const since = connectedSince();
        return since === null ? null : Math.max(openedMs, since);
      },
      deviceKey,
      announce: (text) => browser.announce(text),
      onChange: () => browser.redraw(),
      onActed: () => void lobby.freshen(),
      onExpired: expire,
    });
  }

  title(): string | null {
    const { view } = this.table.state();
    return view === null ? null : statusWords(view);
  }

  open(): void {
    void this.table.load();
    void this.#desk.lobby.freshen();
  }

  /** While there is a socket the table is told of by itself. */
  async refresh(): Promise<void> {
    if (this.#desk.connectedSince() === null) await this.table.load();
  }

  close(): void {
    this.table.close();
  }

  /** Sits down here, by the invite of the address. */
  join(name: string): void {
    const { tableId, invite } = this.#route;
    if (invite !== null) void this.#desk.sitDown.join(tableId, invite, name);
  }

  /** What this device has caught here; null where nothing was. */
  warningsView(): El | null {
    const { warnings } = this.table.state();
    if (warnings.length === 0) return null;
    return warningsView(warnings, {
      download: () => {
        const name = `sixlove-${this.key}-evidence.json`;
        this.#desk.browser.download(name, this.table.evidence());
      },
      trustKeys: () => this.table.trustKeys(),
    });
  }

  view(space: Space): El {
    const { browser, lobby, sitDown } = this.#desk;
    const state = this.table.state();
    const { view, trouble } = state;
    if (trouble !== null) return messageView(troubleWords(trouble), '', null);
    if (view === null) return messageView(words.status.loading, '', null);
    if (view.you.seat === null && view.status === 'open' && this.#route.invite !== null) {
      const field = sitDown.nameField();
      return joinView(view, field, sitDown.isBusy, (name) => this.join(name));
    }
    const place = { space, nowMs: browser.nowMs(), next: lobby.next(view.tableId) };
    return tableView({ ...state, view }, place, this.#actions());
  }

  #actions(): TableActions {
    const { browser, copy } = this.#desk;
    const { table, key } = this;
    return {
      choose: (bone) => table.choose(bone),
      play: (bone, end) => table.play(bone, end),
      giveLead: (seat) => table.giveLead(seat),
      back: () => table.order('back'),
      claim: () => this.#askClaim(),
      answerDeal: (answer) => table.order(answer),
      rematch: (seats) => void this.#desk.sitDown.rematch(key, seats),
      dismiss: () => table.dismissResult(),
      check: (round) => void table.checkDeal(round),
      readTable: () => table.readTable(),
      type: (text) => table.type(text),
      replay: () => table.replay(),
      step: (how) => table.step(how),
      setQuick: (isQuick) => table.setQuick(isQuick),
      orders: table.orders,
      ask: (way) => this.#ask(way),
      askDaysOff: (days) => this.askDaysOff(days),
      giveWords: (text) => table.giveWords(text),
      copy,
      download: (proof, round) => browser.download(`sixlove-${key}-round-${round}.json`, proof),
      inviteLink: (tableId, invite) => browser.address(tableHash(tableId, invite)),
    };
  }

  #ask(way: WayOut): void {
    const { actions, ways } = words;
    const asked = {
      resign: { text: actions.resignAsk, yes: actions.resignYes },
      leave: { text: actions.leaveAsk, yes: actions.leaveYes },
      cancel: { text: ways.cancelAsk, yes: ways.cancelYes, no: ways.keepOn },
    }[way];
    this.#desk.ask({ ...asked, run: () => this.table.order(way) });
  }

  #askClaim(): void {
    const { view } = this.table.state();
    const names = (view?.round?.turns ?? []).map((seat) =>
      view === null ? '' : seatWho(view, seat).name,
    );
    const { claimAsk, claimYes, keepOn } = words.ways;
    const run = (): void => this.table.order('claim');
    this.#desk.ask({ text: claimAsk(names), yes: claimYes, no: keepOn, run });
  }

  /** Asks whether so many days off are taken. */
  askDaysOff(days: number): void {
    const { view } = this.table.state();
    const left = view?.seats[view.you.seat ?? -1]?.vacation?.daysLeft ?? 0;
    const { daysOffAsk, daysOffYes, keepOn } = words.ways;
    const run = (): void => this.table.takeDaysOff(days);
    this.#desk.ask({ text: daysOffAsk(days, left - days), yes: daysOffYes, no: keepOn, run });
  }
}
