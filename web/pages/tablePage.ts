import { boardSvg } from '../../shared/picture/boardSvg.ts';
import type { LastRoundView } from '../../shared/protocol/view.ts';
import { rulesetName } from '../../shared/words/rulesWords.ts';
import type { Trouble } from '../api.ts';
import type { Space } from '../fitTable.ts';
import type { Desk, Page } from '../page.ts';
import { type TableRoute, tableHash } from '../route.ts';
import { describedAs } from '../rules.ts';
import { seatWho } from '../seating.ts';
import { shareLink } from '../shareLink.ts';
import { shownStatus } from '../shownStatus.ts';
import { SlipGuard } from '../slipGuard.ts';
import { SpokenCodes } from '../spokenCode.ts';
import { TableController } from '../tableController.ts';
import { troubleWords } from '../troubleWords.ts';
import { type El, h } from '../vdom.ts';
import type { WayOut } from '../views/about.ts';
import { closedView, freeSeats, joinView, lateView } from '../views/join.ts';
import type { ShareActions } from '../views/share.ts';
import { messageView } from '../views/shell.ts';
import { type TableActions, tableView } from '../views/table.ts';
import { warningsView } from '../views/warnings.ts';
import { words } from '../words.ts';

/** One table: the invitation to it, the round that is played, what it came to. */
export class TablePage implements Page {
  readonly key: string;
  readonly table: TableController;
  readonly #route: TableRoute;
  readonly #desk: Desk;
  readonly #codes: SpokenCodes;
  readonly #slips: SlipGuard;

  constructor(desk: Desk, route: TableRoute) {
    this.key = route.tableId;
    this.#desk = desk;
    this.#route = route;
    this.#codes = new SpokenCodes(route.tableId, {
      api: desk.api,
      nowMs: () => desk.browser.nowMs(),
      tell: desk.tell,
      redraw: () => desk.browser.redraw(),
    });
    this.#slips = new SlipGuard(() => desk.browser.nowMs());
    this.table = this.#controller(desk.browser.nowMs());
  }

  #controller(openedMs: number): TableController {
    const { api, store, socket, browser, lobby, deviceKey, connectedSince, expire, chosen } =
      this.#desk;
    const { tableId, invite, readKey } = this.#route;
    const known = store.tables().find((table) => table.tableId === tableId);
    return new TableController(tableId, {
      api,
      store,
      me: store.me(),
      readKey: readKey ?? known?.readKey ?? invite,
      stepMs: browser.stepMs,
      send: (frame) => socket.send(frame),
      newId: () => browser.newId(),
      randomBytes: () => browser.randomBytes(),
      inTurn: browser.inTurn,
      pause: (ms) => browser.pause(ms),
      nowMs: () => browser.nowMs(),
      attentiveSince() {
        const since = connectedSince();
        return since === null ? null : Math.max(openedMs, since);
      },
      deviceKey,
      announce: (text) => browser.announce(text),
      sound: (sound) => browser.sound(sound),
      onChange: () => browser.redraw(),
      onChosen: chosen,
      onActed: () => void lobby.freshen(),
      onExpired: expire,
    });
  }

  title(): string | null {
    const { view, scene } = this.table.state();
    return view === null ? null : shownStatus(view, scene);
  }

  open(): void {
    void this.table.load();
    void this.#desk.lobby.freshen();
  }

  asOfMs(): number | 'live' | null {
    const { view, asOfMs } = this.table.state();
    return view === null ? null : (asOfMs ?? 'live');
  }

  /** While there is a socket the table is told of by itself. */
  async refresh(): Promise<void> {
    if (this.#desk.connectedSince() === null) await this.table.load();
  }

  retell(): Promise<void> {
    return this.table.retell();
  }

  close(): void {
    this.table.close();
  }

  /** Sits down here, by the invite of the address; at the first free seat where none is named. */
  async join(name: string, seat: number | null = null): Promise<void> {
    const { tableId, invite } = this.#route;
    if (invite === null) return;
    const sits = await this.#desk.sitDown.join(tableId, { invite, seat }, name);
    if (!sits) await this.table.load();
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
    if (trouble !== null) return this.#troubleView(trouble);
    if (view === null) return messageView(words.status.loading, '', null);
    const isInvited = view.you.seat === null && this.#route.invite !== null;
    if (isInvited && freeSeats(view).length > 0) {
      const field = sitDown.nameField();
      return joinView({ view, field, isBusy: sitDown.isBusy }, (name, seat) => {
        void this.join(name, seat);
      });
    }
    const last = view.lastRound;
    const home = browser.address('');
    const link = last === null ? null : shareLink(home, view, last.no, words.language);
    const place = {
      space,
      nowMs: browser.nowMs(),
      next: lobby.next(view.tableId),
      share: { link, isLocal: false, canSend: browser.canShare },
      isBusy: sitDown.isBusy,
      code: this.#codes.made,
      isCoding: this.#codes.isBusy,
    };
    const actions = { ...this.#actions(), ...this.#shown(last) };
    const table = tableView({ ...state, view }, place, actions);
    return isInvited ? h('div', {}, lateView(view.status === 'over'), table) : table;
  }

  /** Why the table cannot be seen; who came by an invite learns what else to do. */
  #troubleView(trouble: Trouble): El {
    const { closed, closedTitle, gone, goneTitle } = words.join;
    if (this.#route.invite === null) return messageView(troubleWords(trouble), '', null);
    if (trouble.code === 'forbidden' || trouble.code === 'unauthenticated') {
      return closedView(closedTitle, closed);
    }
    if (trouble.code === 'not-found') return closedView(goneTitle, gone);
    return messageView(troubleWords(trouble), '', null);
  }

  /** Ways to show the last round to others. */
  #shown(last: LastRoundView | null): ShareActions {
    const { browser, copy } = this.#desk;
    const game = rulesetName(describedAs(this.table.state().view?.ruleset ?? ''), words.language);
    const no = last?.no ?? 0;
    return {
      copy,
      send: (url) => void browser.share({ title: words.share.text(game, no), url }),
      savePicture: () => {
        if (last === null) return;
        browser.savePicture(`sixlove-${this.key}-round-${no}`, boardSvg(last, { round: no }));
      },
    };
  }

  #actions(): Omit<TableActions, keyof ShareActions> {
    const { browser } = this.#desk;
    const { table, key } = this;
    const slips = this.#slips;
    return {
      choose: (bone) => {
        slips.chosen();
        table.choose(bone);
      },
      play: (bone, end) => table.play(bone, end),
      confirm: (bone, end) => {
        if (slips.isMeant()) table.play(bone, end);
      },
      giveLead: (seat) => table.giveLead(seat),
      back: () => table.order('back'),
      claim: () => this.#askClaim(),
      answerDeal: (answer) => table.order(answer),
      rematch: (seats) => void this.#desk.sitDown.rematch(key, seats),
      dismiss: () => table.dismissResult(),
      check: (round) => void table.checkDeal(round),
      readTable: () => table.spoken.read(),
      type: (text) => table.spoken.type(text),
      replay: () => table.replay(),
      step: (how) => table.step(how),
      setQuick: (isQuick) => table.setQuick(isQuick),
      orders: table.orders,
      ask: (way) => this.#ask(way),
      askDaysOff: (days) => this.askDaysOff(days),
      giveWords: (text) => table.giveWords(text),
      download: (proof, round) => browser.download(`sixlove-${key}-round-${round}.json`, proof),
      makeCode: () => void this.#codes.make(),
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
