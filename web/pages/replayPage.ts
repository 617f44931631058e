import { boardSvg } from '../../shared/picture/boardSvg.ts';
import type { View } from '../../shared/protocol/view.ts';
import { rulesetName } from '../../shared/words/rulesWords.ts';
import { atTable } from '../atTable.ts';
import { DealChecker } from '../dealCheck.ts';
import { keysOf } from '../fairCheck.ts';
import type { Space } from '../fitTable.ts';
import { laidUntil } from '../laid.ts';
import type { Desk, Page } from '../page.ts';
import { isOwnSecret } from '../replay/openReplay.ts';
import type { ReplayRound } from '../replay/readReplay.ts';
import { Reel } from '../replay/reel.ts';
import type { Found, ReplaySource } from '../replay/replaySource.ts';
import { replayView as viewOfRound } from '../replay/replayView.ts';
import { describedAs } from '../rules.ts';
import { shareLink } from '../shareLink.ts';
import { type El, h } from '../vdom.ts';
import { checkView } from '../views/proof.ts';
import { replayView, stepWords } from '../views/replay.ts';
import { calledOffView, replayHead, replayWays } from '../views/replayFrame.ts';
import { shareView } from '../views/share.ts';
import { messageView } from '../views/shell.ts';
import { words } from '../words.ts';

type Played = Extract<ReplayRound, { readonly status: 'played' }>;

/** A round that is over, gone through bone by bone; its check; and how it is shown to others. */
export class ReplayPage implements Page {
  readonly key: string;
  readonly #desk: Desk;
  readonly #source: ReplaySource;
  readonly #isCheck: boolean;
  readonly #checker: DealChecker;
  #found: Found | null = null;
  /** Why there is nothing to show. */
  #trouble: (() => string) | null = null;
  #reel: Reel | null = null;
  #eyes: number | null = null;

  /** `isCheck`: the deal is checked at once. */
  constructor(desk: Desk, source: ReplaySource, isCheck: boolean) {
    this.key = source.key;
    this.#desk = desk;
    this.#source = source;
    this.#isCheck = isCheck;
    this.#checker = this.#makeChecker();
  }

  #makeChecker(): DealChecker {
    const { store, browser } = this.#desk;
    const playerId = store.me()?.playerId ?? null;
    return new DealChecker({
      fetchProof: async () => ({ ok: true, value: this.#found?.opened.proof ?? '' }),
      store: {
        logKeys: () => (this.#isForeign() ? null : store.logKeys()),
        setLogKeys: (keys) => {
          if (!this.#isForeign()) store.setLogKeys(keys);
        },
      },
      playerId,
      observed: () => this.#observed(),
      isOwnSecret: (round) => {
        const opened = this.#found?.opened;
        if (opened === undefined || playerId === null) return false;
        return isOwnSecret(opened, round, playerId, store);
      },
      onDone: () => undefined,
      onChange: () => browser.redraw(),
    });
  }

  /** It comes from a file of a server that this device does not know: its keys say nothing here. */
  #isForeign(): boolean {
    const found = this.#found;
    if (found === null || found.view !== null) return false;
    const known = this.#desk.store.logKeys() ?? [];
    return !keysOf(found.opened.proof).every((key) => known.includes(key));
  }

  /** When this device had which heads of the table. */
  #observed() {
    const tableId = this.#found?.table.tableId;
    if (tableId === undefined) return [];
    const { store } = this.#desk;
    return store.kept(atTable(tableId, store.me())).heads.map(({ size, atMs }) => ({ size, atMs }));
  }

  title(): string | null {
    return this.#found === null ? null : words.replays.title(this.#found.no);
  }

  open(): void {
    void this.#load();
  }

  async refresh(): Promise<void> {}

  retell(): Promise<void> {
    return this.#checker.retell();
  }

  close(): void {
    this.#reel?.stop();
  }

  async #load(): Promise<void> {
    const found = await this.#source.find();
    if (typeof found === 'function') this.#trouble = found;
    else this.#show(found);
    this.#desk.browser.redraw();
    if (this.#isCheck && this.#found !== null) await this.#checker.run(this.#found.no);
  }

  #show(found: Found): void {
    this.#found = found;
    const round = this.#round();
    if (round?.status !== 'played') return;
    const { browser } = this.#desk;
    const { last } = round;
    this.#reel = new Reel(last.history.length, {
      pause: (ms) => browser.pause(ms),
      onStep: (step) => browser.announce(stepWords(this.#view(round, found), last, step)),
      onChange: () => browser.redraw(),
    });
  }

  #round(): ReplayRound | null {
    const found = this.#found;
    return found?.table.rounds.find(({ no }) => no === found.no) ?? null;
  }

  #view(round: ReplayRound, { table, beside }: Found): View {
    return viewOfRound(table, round, beside);
  }

  view(space: Space): El {
    const ways = this.#source.ways(this.#found);
    const back = h('p', {}, h('a', { class: 'button', href: ways.back.href }, ways.back.label));
    if (this.#trouble !== null) return messageView(this.#trouble(), '', back);
    const found = this.#found;
    if (found === null) return messageView(words.replays.loading, '', null);
    const round = this.#round();
    if (round === null) return messageView(words.replays.withheld, '', back);
    const view = this.#view(round, found);
    const head = replayHead(view, found.no, ways);
    const tail = [this.#checkView(round, found), this.#shareView(round, found), replayWays(ways)];
    if (round.status === 'calledOff') {
      return h('div', { class: 'page replay' }, head, calledOffView(view, round.hands), tail);
    }
    if (round.status === 'failed' || this.#reel === null) {
      return h('div', { class: 'page replay' }, head, h('h2', {}, words.replays.failed), tail);
    }
    return this.#played(round, view, space, head, tail);
  }

  #played(
    { last }: Played,
    view: View,
    space: Space,
    head: readonly El[],
    tail: readonly (El | null)[],
  ): El {
    const { browser } = this.#desk;
    const { step, isRunning } = this.#reel ?? { step: 0, isRunning: false };
    const state = { view, last, step, isRunning, eyes: this.#eyes };
    const actions = {
      go: (to: number) => this.#reel?.go(to),
      move: (steps: number) => this.#reel?.go(this.#reel.step + steps),
      toggle: () => this.#reel?.toggle(),
      see: (eyes: number | null) => {
        this.#eyes = eyes;
        browser.redraw();
      },
    };
    return replayView(state, space, actions, head, tail);
  }

  #checkView(round: ReplayRound, found: Found): El {
    const { state } = this.#checker;
    const { browser } = this.#desk;
    return checkView(this.#view(round, found), found.no, state, {
      check: (no) => void this.#checker.run(no),
      download: (proof, no) =>
        browser.download(`sixlove-${found.table.tableId}-round-${no}.json`, proof),
    });
  }

  #shareView(round: ReplayRound, { view, no, table }: Found): El | null {
    if (round.status !== 'played') return null;
    const { browser, copy } = this.#desk;
    const { tableId, rules } = table;
    const game = rulesetName(describedAs(rules.id), words.language);
    const link = view === null ? null : shareLink(browser.address(''), view, no, words.language);
    const { last } = round;
    return shareView(
      { link, isLocal: view === null, canSend: browser.canShare },
      {
        copy,
        send: (url) => void browser.share({ title: words.share.text(game, no), url }),
        savePicture: () => {
          const shown = laidUntil(last, this.#reel?.step ?? last.history.length);
          browser.savePicture(`sixlove-${tableId}-round-${no}`, boardSvg(shown, { round: no }));
        },
      },
    );
  }
}
