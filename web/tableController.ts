import type { Command } from '../shared/protocol/commands.ts';
import type { ServerFrame } from '../shared/protocol/frames.ts';
import type { EndName, View } from '../shared/protocol/view.ts';
import type { CommandAnswer, Trouble } from './api.ts';
import { type AtTable, atTable } from './atTable.ts';
import type { Share } from './contributor.ts';
import { DealChecker } from './dealCheck.ts';
import { TableGuard } from './fair/tableGuard.ts';
import { KeptTable } from './keptTable.ts';
import { mayGiveWords } from './mayGiveWords.ts';
import { OrdersDesk } from './ordersDesk.ts';
import { type Scene, sceneOf } from './playback.ts';
import { isDealtAgain, newsOf } from './recap.ts';
import { Sending } from './sending.ts';
import { Spoken } from './spoken.ts';
import { Stepper } from './stepper.ts';
import type { Me } from './store.ts';
import type { TableDeps, TableState } from './tableState.ts';
import { Ticker } from './ticker.ts';
import { troubleWords } from './troubleWords.ts';
import type { Play } from './unanswered.ts';
import { Visit } from './visit.ts';
import { words } from './words.ts';

/** Commands that say nothing but what they are. */
export type PlainOrder = 'resign' | 'leave' | 'cancel' | 'back' | 'claim' | 'keep' | 'redeal';

/** One table as this device follows it: its newest view, how much is shown, what is on its way. */
export class TableController {
  readonly #tableId: string;
  readonly #at: AtTable;
  readonly #deps: TableDeps;
  readonly #sending: Sending;
  readonly #stepper: Stepper;
  readonly #checker: DealChecker;
  readonly #ticker: Ticker;
  readonly #visit: Visit;
  readonly spoken: Spoken;
  /** The player's standing orders. */
  readonly orders: OrdersDesk;
  readonly #guard: TableGuard | null;
  /** What is shown until there is a view. */
  readonly #kept: KeptTable;
  #view: View | null = null;
  #trouble: Trouble | null = null;
  #chosen: string | null = null;
  #notice: string | null = null;
  #withheld: TableState['withheld'] = null;
  #isClosed = false;

  constructor(tableId: string, deps: TableDeps) {
    const { api, store, me } = deps;
    this.#tableId = tableId;
    this.#at = atTable(tableId, me);
    this.#deps = deps;
    this.#sending = new Sending({
      ...deps,
      tableId,
      frame: (command) => deps.send({ ...command, tableId }),
      view: () => this.#shown,
      isOurs: () => this.#isOurs(),
      load: () => this.load(),
      onAccepted: (answer, command) => this.#accepted(answer, command),
      onRefused: (command, trouble) => this.#refused(command, trouble),
      onTaken: (command) => this.#taken(command),
      onChange: () => this.#changed(),
    });
    this.#kept = new KeptTable({ ...deps, tableId });
    this.#stepper = new Stepper({
      stepMs: deps.stepMs,
      dismissed: () => store.dismissed(this.#at),
      announce: deps.announce,
      onStep: () => {
        deps.sound('play');
        this.#changed();
      },
      onCaughtUp: (shown) => this.#view !== null && this.#visit.caughtUp(this.#view, shown),
    });
    this.#visit = new Visit({ ...deps, at: this.#at, onChange: () => this.#changed() });
    this.#ticker = new Ticker(deps.nowMs, () => this.#changed());
    this.spoken = new Spoken({
      state: () => this.state(),
      play: (bone, end) => this.play(bone, end),
      announce: deps.announce,
      onChange: () => this.#changed(),
    });
    this.orders = new OrdersDesk({
      fetch: () => api.orders(tableId),
      send: (orders) =>
        this.#sending.send({ ...this.#head(), type: 'orders', orders: [...orders] }),
      announce: deps.announce,
      onChange: () => this.#changed(),
    });
    this.#guard = me === null ? null : this.#makeGuard(me);
    this.#checker = new DealChecker({
      fetchProof: (round) => api.proof(tableId, round, this.#readKey()),
      store,
      playerId: me?.playerId ?? null,
      observed: () => this.#guard?.observed() ?? [],
      isOwnSecret: (round) => this.#guard?.isOwnSecret(round) ?? false,
      onDone: (report, round) => this.#guard?.checked(report, round),
      onChange: () => this.#changed(),
    });
    this.#sending.open();
  }

  #makeGuard(me: Me): TableGuard {
    return new TableGuard({
      ...this.#deps,
      tableId: this.#tableId,
      playerId: me.playerId,
      readKey: () => this.#readKey(),
      contribute: (share: Share) =>
        this.#sending.send({ ...this.#head(), type: 'contribute', ...share }),
      onWithheld: (reason) => {
        this.#withheld = reason;
        this.#changed();
      },
      onChange: () => this.#changed(),
    });
  }

  state(): TableState {
    const view = this.#shown;
    return {
      view,
      asOfMs: this.#view === null ? this.#kept.atMs : null,
      trouble: this.#trouble,
      scene: this.#scene(view),
      scores: this.#view === null ? (view?.scores ?? []) : this.#stepper.scores,
      told: this.#visit.told,
      waiting: this.#sending.waiting(),
      chosen: this.#chosen,
      isQuick: this.#deps.store.isQuick(),
      replay: this.#replayState(),
      typed: this.spoken.answer,
      orders: this.orders.state(),
      notice: this.#notice,
      withheld: this.#withheld,
      check: this.#checker.state,
      warnings: this.#guard?.warnings ?? [],
      own: this.#guard?.grade() ?? null,
      luck: view !== null && mayGiveWords(view) ? this.#deps.store.luck(this.#at) : null,
    };
  }

  /** Asks for the newest view over HTTP; whether it has come. */
  async load(): Promise<boolean> {
    const signed = this.#guard?.signedSize ?? 0;
    let answer = await this.#deps.api.table(this.#tableId, this.#readKey());
    const isShort = () => answer.ok && answer.value.view.fair.size < signed;
    // Asked once more before the word is "back".
    if (isShort()) answer = await this.#deps.api.table(this.#tableId, this.#readKey());
    if (isShort()) this.#guard?.wentBack();
    if (answer.ok) this.#take(answer.value.view);
    else this.#unseen(answer.trouble);
    return answer.ok;
  }

  /** The newest view could not be had. */
  #unseen(trouble: Trouble): void {
    if (trouble.code === 'unauthenticated' && this.#isOurs()) this.#deps.onExpired();
    const isSeen = this.#view !== null || trouble.code === 'unauthenticated';
    if (isSeen || !this.#isOurs()) return;
    this.#trouble = this.#kept.outlives(trouble) ? null : trouble;
    this.#changed();
  }

  /** Whether whoever opened this page still plays in this browser: another tab may change it. */
  #isOurs(): boolean {
    const { me, store } = this.#deps;
    return me === null || store.me()?.playerId === me.playerId;
  }

  /** The newest view that this device has. */
  get #shown(): View | null {
    return this.#view ?? this.#kept.view;
  }

  #scene(view: View | null): Scene {
    if (view === null) return { kind: 'none' };
    if (this.#view === null) return this.#kept.scene(view);
    return sceneOf(view, this.#stepper.shown, this.#deps.store.dismissed(this.#at));
  }

  /** The socket is open: follow the table and send again what has no answer. */
  connected(): void {
    if (this.#view === null) void this.load();
    else this.#subscribe(this.#view.version);
    this.#sending.connected();
  }

  frame(frame: ServerFrame): void {
    if (!('tableId' in frame) || frame.tableId !== this.#tableId || !this.#isOurs()) return;
    this.#guard?.framed(frame);
    if (frame.type === 'answer') {
      this.#sending.answered(frame);
    } else if (frame.type === 'subscribed') {
      this.#take(frame.view);
      if (frame.next < frame.version && frame.events.length > 0) this.#subscribe(frame.next);
    } else if (frame.type === 'rematch') {
      void this.load();
    } else if (frame.type === 'commit') {
      const known = this.#view?.version ?? 0;
      if (frame.version > known + 1) this.#subscribe(known);
      else this.#take(frame.view);
    }
  }

  /** Another tab has kept something. */
  keptElsewhere(): void {
    if (this.#sending.look()) void this.load();
  }

  #replayState(): TableState['replay'] {
    if (this.#stepper.isReplay) return 'running';
    return this.#visit.from === null ? 'none' : 'offered';
  }

  /** Shows turn by turn what was missed. */
  replay(): void {
    if (this.#visit.from !== null) this.#stepper.replay(this.#visit.from);
    this.#visit.putAside();
    this.#changed();
  }

  /** The next of the turns that are being shown, or all that are left. */
  step(how: 'next' | 'skip'): void {
    if (how === 'next') this.#stepper.next();
    else this.#stepper.skip();
    this.#changed();
  }

  /** Whether one press lays a bone from now on. */
  setQuick(isQuick: boolean): void {
    this.#deps.store.setQuick(isQuick);
    this.#changed();
  }

  choose(bone: string | null): void {
    this.#chosen = bone;
    this.#changed();
  }

  play(bone: string, end?: EndName): void {
    this.#chosen = null;
    this.#visit.putAside();
    this.#notice = null;
    const play = { type: 'play', bone, ...(end === undefined ? {} : { end }) } as const;
    this.#play({ ...this.#head(), ...play });
  }

  /** Takes days off. */
  takeDaysOff(days: number): void {
    this.#sending.send({ ...this.#head(), type: 'vacation', days });
  }

  /** Words for the next shuffle in place of a secret; empty takes them back. */
  giveWords(text: string): void {
    this.#deps.store.setLuck(this.#at, text);
    this.#changed();
  }

  /** The server's keys were compared with the others' and are taken. */
  trustKeys(): void {
    void this.#guard?.trustKeys();
  }

  /** All that this device holds against the server, as a file. */
  evidence(): string {
    return this.#guard?.evidence() ?? '';
  }

  giveLead(seat: number): void {
    this.#sending.send({ ...this.#head(), type: 'lead', seat });
  }

  order(type: PlainOrder): void {
    this.#sending.send({ ...this.#head(), type });
  }

  /** Puts the result of the last round aside. */
  dismissResult(): void {
    const last = this.#shown?.lastRound ?? null;
    if (last !== null) this.#deps.store.setDismissed(this.#at, last.no);
    this.#checker.clear();
    this.#stepper.go();
    this.#changed();
  }

  closeNotice(): void {
    this.#notice = null;
    this.#withheld = null;
    this.#changed();
  }

  async checkDeal(round: number): Promise<void> {
    if (this.#view !== null) await this.#guard?.caughtUp(this.#view);
    await this.#checker.run(round);
  }

  retell(): Promise<void> {
    return this.#checker.retell();
  }

  close(): void {
    this.#visit.end(this.#isOurs() ? this.#view : null);
    this.#isClosed = true;
    this.#stepper.stop();
    this.#ticker.stop();
    this.#sending.close();
  }

  #changed(): void {
    if (!this.#isClosed) this.#deps.onChange();
  }

  #readKey(): string | null {
    return this.#shown?.readKey ?? this.#deps.readKey;
  }

  #head(): { readonly commandId: string; readonly expectedVersion: number } {
    return { commandId: this.#deps.newId(), expectedVersion: this.#shown?.version ?? 0 };
  }

  #play(play: Play): void {
    const [view, guard] = [this.#shown, this.#guard];
    if (view === null || guard === null || this.#sending.isPlayWaiting) return;
    this.#sending.play(play, (bare) => guard.signed(bare, view).catch(() => bare));
    this.#changed();
  }

  #accepted({ view, head }: CommandAnswer, command: Command): void {
    this.#guard?.answered(head, command);
    if (command.type !== 'contribute') this.#deps.onActed();
    if (command.type === 'orders') this.orders.answered(null);
    if (view === null) void this.load();
    else this.#take(view);
  }

  /** Another tab of this browser has had the answer, and has said what it was. */
  #taken({ type }: Command): void {
    if (type === 'orders') this.orders.answered(null);
    void this.load();
  }

  #subscribe(after: number): void {
    const k = this.#readKey();
    const frame = { type: 'subscribe', tableId: this.#tableId, after } as const;
    this.#deps.send(k === null ? frame : { ...frame, k });
  }

  #take(next: View): void {
    if (this.#isClosed || !this.#isOurs()) return;
    if (this.#view !== null && next.version < this.#view.version) return;
    if (this.#view === null) this.#takeFirst(next);
    else this.#tellNews(this.#view, next);
    const isFirst = this.#view === null;
    this.#view = next;
    this.#kept.take(next);
    this.#trouble = null;
    this.#ticker.watch(next.deadline);
    this.orders.viewed(next);
    if (isFirst) void this.#visit.begin(next);
    if (next.you.moves.every((move) => move.bone !== this.#chosen)) this.#chosen = null;
    this.#guard?.viewed(next);
    this.#stepper.take(next);
    this.#changed();
  }

  #tellNews(before: View, after: View): void {
    if (isDealtAgain(before, after)) this.#notice = words.redeal.dealtAgain;
    for (const sentence of newsOf(before, after)) this.#deps.announce(sentence);
  }

  #takeFirst(next: View): void {
    this.#deps.store.addTable({ tableId: this.#tableId, readKey: next.readKey });
    this.#subscribe(next.version);
  }

  #refused(command: Command, trouble: Trouble): void {
    if (trouble.code === 'unauthenticated' && this.#isOurs()) this.#deps.onExpired();
    if (trouble.code === 'unauthenticated' || command.type === 'contribute') return;
    if (command.type === 'orders') this.orders.answered(trouble);
    if (command.type === 'play' && command.sig !== undefined && UNSIGNED.has(trouble.code)) {
      // The table does not know this device's key at this seat: the move counts without.
      const { sig: _, seen: __, ...unsigned } = command;
      this.#sending.playAgain({ ...unsigned, commandId: this.#deps.newId() });
      return;
    }
    const isKept = command.type === 'redeal' && trouble.code === 'not-eligible';
    this.#notice = isKept ? words.redeal.refused : troubleWords(trouble);
    this.#deps.announce(this.#notice);
    this.#changed();
    void this.load();
  }
}

const UNSIGNED: ReadonlySet<string> = new Set(['no-device-key', 'bad-signature']);
