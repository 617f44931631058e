import type { Command } from '../shared/protocol/commands.ts';
import type { ServerFrame } from '../shared/protocol/frames.ts';
import type { EndName, EpochView, View } from '../shared/protocol/view.ts';
import type { Answer, Api, CommandAnswer, Trouble } from './api.ts';
import type { Share } from './contributor.ts';
import { type DealCheck, DealChecker } from './dealCheck.ts';
import type { DeviceKey } from './fair/deviceKey.ts';
import type { OwnGrade } from './fair/ownGrade.ts';
import { TableGuard } from './fair/tableGuard.ts';
import type { Warning } from './fair/warning.ts';
import { Outbox } from './outbox.ts';
import { type Scene, sceneOf } from './playback.ts';
import { fineNews, isDealtAgain, seatNews, toldOf } from './recap.ts';
import type { ClientFrame } from './socket.ts';
import { Stepper } from './stepper.ts';
import type { Me, Store } from './store.ts';
import { words } from './words.ts';

export interface TableDeps {
  readonly api: Api;
  readonly store: Store;
  readonly me: Me | null;
  /** The table's read key, from the link or an earlier visit. */
  readonly readKey: string | null;
  /** Pause between two turns that are shown one by one; 0 shows them at once. */
  readonly stepMs: number;
  /** Sends over the socket; false when there is none. */
  send(frame: ClientFrame): boolean;
  newId(): string;
  /** 32 bytes from the device's own generator. */
  randomBytes(): Uint8Array;
  pause(ms: number): Promise<void>;
  nowMs(): number;
  /** Since when this device has been awake and connected; null while it is not. */
  attentiveSince(): number | null;
  deviceKey(): Promise<DeviceKey | null>;
  announce(text: string): void;
  onChange(): void;
  /** The player has done something here that the server took. */
  onActed(): void;
  /** The token is not taken any more. */
  onExpired(): void;
}

export interface TableState {
  readonly view: View | null;
  /** Why there is no view. */
  readonly trouble: Trouble | null;
  readonly scene: Scene;
  /** The score as far as it is shown. */
  readonly scores: readonly number[];
  /** What happened since this device last looked, when the page was opened. */
  readonly told: readonly string[];
  readonly waiting: readonly Command[];
  /** The bone that fits several ends and waits for one. */
  readonly chosen: string | null;
  readonly notice: string | null;
  readonly withheld: 'not-closed' | 'secret-lost' | null;
  readonly check: DealCheck | null;
  /** What this device has caught at this table. */
  readonly warnings: readonly Warning[];
  /** What the shuffle is worth by what this device knows; null for watchers and before a round. */
  readonly own: OwnGrade | null;
  /** Words that wait for the next shuffle; null where none can be given. */
  readonly luck: string | null;
}

/** One table as this device follows it: its newest view, how much is shown, what is on its way. */
export class TableController {
  readonly #tableId: string;
  readonly #deps: TableDeps;
  readonly #outbox: Outbox;
  readonly #stepper: Stepper;
  readonly #checker: DealChecker;
  readonly #guard: TableGuard | null;
  #view: View | null = null;
  #trouble: Trouble | null = null;
  #told: readonly string[] = [];
  /** The version that the server was last told that the player has seen. */
  #toldVersion = 0;
  #chosen: string | null = null;
  #notice: string | null = null;
  #withheld: TableState['withheld'] = null;
  /** A play that is being signed. */
  #signing: Command | null = null;
  #isClosed = false;

  constructor(tableId: string, deps: TableDeps) {
    const { api, store, me } = deps;
    this.#tableId = tableId;
    this.#deps = deps;
    this.#outbox = new Outbox({
      frame: (command) => deps.send({ ...command, tableId }),
      post: (command) => api.command(tableId, command),
      newId: deps.newId,
      version: () => this.#view?.version ?? 0,
      onAccepted: (answer, command) => this.#accepted(answer, command),
      onRefused: (command, trouble) => this.#refused(command, trouble),
      onChange: () => this.#outboxChanged(),
    });
    this.#stepper = new Stepper({
      stepMs: deps.stepMs,
      dismissed: () => store.dismissed(tableId),
      announce: deps.announce,
      onStep: () => this.#changed(),
      onCaughtUp: (shown) => store.setSeen(tableId, shown),
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
    const unanswered = me === null ? null : store.unanswered(tableId);
    if (unanswered !== null) this.#outbox.send(unanswered);
  }

  #makeGuard(me: Me): TableGuard {
    return new TableGuard({
      ...this.#deps,
      tableId: this.#tableId,
      playerId: me.playerId,
      readKey: () => this.#readKey(),
      contribute: (share: Share) => this.#send({ ...this.#head(), type: 'contribute', ...share }),
      onWithheld: (reason) => {
        this.#withheld = reason;
        this.#changed();
      },
      onChange: () => this.#changed(),
    });
  }

  state(): TableState {
    const view = this.#view;
    const dismissed = this.#deps.store.dismissed(this.#tableId);
    return {
      view,
      trouble: this.#trouble,
      scene: view === null ? { kind: 'none' } : sceneOf(view, this.#stepper.shown, dismissed),
      scores: this.#stepper.scores,
      told: this.#told,
      waiting: [...(this.#signing === null ? [] : [this.#signing]), ...this.#outbox.waiting()],
      chosen: this.#chosen,
      notice: this.#notice,
      withheld: this.#withheld,
      check: this.#checker.state,
      warnings: this.#guard?.warnings ?? [],
      own: this.#guard?.grade() ?? null,
      luck: view !== null && mayGiveWords(view) ? this.#deps.store.luck(this.#tableId) : null,
    };
  }

  /** Asks for the newest view over HTTP. */
  async load(): Promise<void> {
    const signed = this.#guard?.signedSize ?? 0;
    let answer = await this.#deps.api.table(this.#tableId, this.#readKey());
    const isShort = () => answer.ok && answer.value.view.fair.size < signed;
    // Asked once more before the word is "back".
    if (isShort()) answer = await this.#deps.api.table(this.#tableId, this.#readKey());
    if (isShort()) this.#guard?.wentBack();
    if (answer.ok) return this.#take(answer.value.view);
    if (answer.trouble.code === 'unauthenticated') return this.#deps.onExpired();
    if (this.#view !== null) return;
    this.#trouble = answer.trouble;
    this.#changed();
  }

  /** The socket is open: follow the table and send again what has no answer. */
  connected(): void {
    if (this.#view !== null) this.#subscribe(this.#view.version);
    this.#outbox.resend();
  }

  frame(frame: ServerFrame): void {
    if (!('tableId' in frame) || frame.tableId !== this.#tableId) return;
    this.#guard?.framed(frame);
    if (frame.type === 'answer') {
      this.#outbox.answer(frame.commandId, answerOf(frame));
    } else if (frame.type === 'subscribed') {
      this.#take(frame.view);
      if (frame.next < frame.version && frame.events.length > 0) this.#subscribe(frame.next);
    } else if (frame.type === 'commit') {
      const known = this.#view?.version ?? 0;
      if (frame.version > known + 1) this.#subscribe(known);
      else this.#take(frame.view);
    }
  }

  choose(bone: string | null): void {
    this.#chosen = bone;
    this.#changed();
  }

  play(bone: string, end?: EndName): void {
    this.#chosen = null;
    this.#told = [];
    this.#notice = null;
    const play = { type: 'play', bone, ...(end === undefined ? {} : { end }) } as const;
    void this.#play({ ...this.#head(), ...play });
  }

  /** Words for the next shuffle in place of a secret; empty takes them back. */
  giveWords(text: string): void {
    this.#deps.store.setLuck(this.#tableId, text);
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
    this.#send({ ...this.#head(), type: 'lead', seat });
  }

  order(type: 'resign' | 'leave' | 'back' | 'claim' | 'keep' | 'redeal'): void {
    this.#send({ ...this.#head(), type });
  }

  /** Puts the result of the last round aside. */
  dismissResult(): void {
    const last = this.#view?.lastRound ?? null;
    if (last !== null) this.#deps.store.setDismissed(this.#tableId, last.no);
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

  close(): void {
    this.#tellSeen();
    this.#isClosed = true;
    this.#stepper.stop();
    this.#outbox.close();
  }

  #changed(): void {
    if (!this.#isClosed) this.#deps.onChange();
  }

  #outboxChanged(): void {
    const play = this.#outbox.waiting().find((command) => command.type === 'play');
    this.#deps.store.setUnanswered(this.#tableId, play ?? null);
    this.#changed();
  }

  #readKey(): string | null {
    return this.#view?.readKey ?? this.#deps.readKey;
  }

  #head(): { readonly commandId: string; readonly expectedVersion: number } {
    return { commandId: this.#deps.newId(), expectedVersion: this.#view?.version ?? 0 };
  }

  async #play(play: Extract<Command, { readonly type: 'play' }>): Promise<void> {
    const view = this.#view;
    if (view === null || this.#guard === null || this.#signing !== null) return;
    this.#signing = play;
    this.#deps.store.setUnanswered(this.#tableId, play);
    this.#changed();
    const signed = await this.#guard.signed(play, view).catch(() => play);
    this.#signing = null;
    if (!this.#isClosed) this.#send(signed);
  }

  #accepted({ view, head }: CommandAnswer, command: Command): void {
    this.#guard?.answered(head, command);
    if (command.type !== 'contribute') this.#deps.onActed();
    if (view === null) void this.load();
    else this.#take(view);
  }

  #send(command: Command): void {
    this.#outbox.send(command);
  }

  #subscribe(after: number): void {
    const k = this.#readKey();
    const frame = { type: 'subscribe', tableId: this.#tableId, after } as const;
    this.#deps.send(k === null ? frame : { ...frame, k });
  }

  #take(next: View): void {
    if (this.#isClosed || (this.#view !== null && next.version < this.#view.version)) return;
    if (this.#view === null) this.#takeFirst(next);
    else this.#tellNews(this.#view, next);
    const isFirst = this.#view === null;
    this.#view = next;
    this.#trouble = null;
    if (isFirst) this.#tellSeen();
    if (next.you.moves.every((move) => move.bone !== this.#chosen)) this.#chosen = null;
    this.#guard?.viewed(next);
    this.#stepper.take(next);
    this.#changed();
  }

  /** Says how far somebody who sits here has looked: when they come and when they go. */
  #tellSeen(): void {
    const view = this.#view;
    if (view === null || view.you.seat === null || view.version === this.#toldVersion) return;
    this.#toldVersion = view.version;
    void this.#deps.api.saw(this.#tableId, view.version);
  }

  #tellNews(before: View, after: View): void {
    const news = [...seatNews(before, after), ...fineNews(before, after)];
    if (isDealtAgain(before, after)) {
      this.#notice = words.redeal.dealtAgain;
      news.push(words.redeal.dealtAgain);
    }
    for (const sentence of news) this.#deps.announce(sentence);
  }

  #takeFirst(next: View): void {
    const { store, announce } = this.#deps;
    const seen = store.seen(this.#tableId);
    this.#told = seen === null ? [] : toldOf(next, seen);
    for (const sentence of this.#told) announce(sentence);
    store.addTable({ tableId: this.#tableId, readKey: next.readKey });
    this.#subscribe(next.version);
  }

  #refused(command: Command, trouble: Trouble): void {
    if (trouble.code === 'unauthenticated') this.#deps.onExpired();
    if (trouble.code === 'unauthenticated' || command.type === 'contribute') return;
    if (command.type === 'play' && command.sig !== undefined && UNSIGNED.has(trouble.code)) {
      // The table does not know this device's key at this seat: the move counts without.
      const { sig: _, seen: __, ...unsigned } = command;
      this.#send({ ...unsigned, commandId: this.#deps.newId() });
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

/**
 * Whether the viewer may give words to a shuffle to come: not after a secret, which protects more,
 * and not twice.
 */
function mayGiveWords({ status, you: { seat }, fair: { secrets, epoch } }: View): boolean {
  if (seat === null || status === 'over' || secrets.includes(seat)) return false;
  const isPending = epoch !== null && epoch.phase !== 'locked';
  return !isPending || (epoch.phase === 'commit' && !hasGiven(epoch, seat));
}

function hasGiven({ committed, texts }: EpochView, seat: number): boolean {
  return committed.includes(seat) || texts.includes(seat);
}

function answerOf(frame: Extract<ServerFrame, { type: 'answer' }>): Answer<CommandAnswer> {
  if (frame.ok) return { ok: true, value: frame };
  const { code, title, version } = frame.problem;
  return { ok: false, trouble: version === undefined ? { code, title } : { code, title, version } };
}

/** A trouble in words: the page's own where it has any, else the server's. */
export function troubleWords({ code, title }: Trouble): string {
  return words.problems[code] ?? title;
}
