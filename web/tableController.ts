import type { Command } from '../shared/protocol/commands.ts';
import type { ServerFrame } from '../shared/protocol/frames.ts';
import type { EndName, View } from '../shared/protocol/view.ts';
import type { Answer, Api, CommandAnswer, Trouble } from './api.ts';
import { Contributor, type Withheld } from './contributor.ts';
import { type DealCheck, DealChecker } from './dealCheck.ts';
import { Outbox } from './outbox.ts';
import { type Scene, sceneOf } from './playback.ts';
import { fineNews, isDealtAgain, recap, seatNews } from './recap.ts';
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
  announce(text: string): void;
  onChange(): void;
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
  readonly withheld: Withheld | null;
  readonly check: DealCheck | null;
}

/** One table as this device follows it: its newest view, how much is shown, what is on its way. */
export class TableController {
  readonly #tableId: string;
  readonly #deps: TableDeps;
  readonly #outbox: Outbox;
  readonly #stepper: Stepper;
  readonly #checker: DealChecker;
  readonly #contributor: Contributor | null;
  #view: View | null = null;
  #trouble: Trouble | null = null;
  #told: readonly string[] = [];
  #chosen: string | null = null;
  #notice: string | null = null;
  #withheld: Withheld | null = null;
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
      onAccepted: ({ view }) => (view === null ? void this.load() : this.#take(view)),
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
    this.#checker = new DealChecker({
      fetchProof: (round) => api.proof(tableId, round, this.#readKey()),
      store,
      playerId: me?.playerId ?? null,
      onChange: () => this.#changed(),
    });
    this.#contributor = me === null ? null : this.#makeContributor(me);
    const unanswered = me === null ? null : store.unanswered(tableId);
    if (unanswered !== null) this.#outbox.send(unanswered);
  }

  #makeContributor(me: Me): Contributor {
    const { api, store, randomBytes } = this.#deps;
    return new Contributor({
      store,
      playerId: me.playerId,
      randomBytes,
      proof: () => api.proof(this.#tableId, null, this.#readKey()),
      contribute: (part) => this.#send({ ...this.#head(), type: 'contribute', ...part }),
      onWithheld: (reason) => {
        this.#withheld = reason;
        this.#changed();
      },
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
      waiting: this.#outbox.waiting(),
      chosen: this.#chosen,
      notice: this.#notice,
      withheld: this.#withheld,
      check: this.#checker.state,
    };
  }

  /** Asks for the newest view over HTTP. */
  async load(): Promise<void> {
    const answer = await this.#deps.api.table(this.#tableId, this.#readKey());
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
    this.#send({ ...this.#head(), type: 'play', bone, ...(end === undefined ? {} : { end }) });
  }

  giveLead(seat: number): void {
    this.#send({ ...this.#head(), type: 'lead', seat });
  }

  order(type: 'resign' | 'leave' | 'back' | 'keep' | 'redeal'): void {
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
    await this.#checker.run(round);
  }

  close(): void {
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
    this.#view = next;
    this.#trouble = null;
    if (next.you.moves.every((move) => move.bone !== this.#chosen)) this.#chosen = null;
    this.#contributor?.look(next);
    this.#stepper.take(next);
    this.#changed();
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
    this.#told = seen === null ? [] : recap(next, seen);
    for (const sentence of this.#told) announce(sentence);
    store.addTable({ tableId: this.#tableId, readKey: next.readKey });
    this.#subscribe(next.version);
  }

  #refused(command: Command, trouble: Trouble): void {
    if (trouble.code === 'unauthenticated') this.#deps.onExpired();
    if (trouble.code === 'unauthenticated' || command.type === 'contribute') return;
    const isKept = command.type === 'redeal' && trouble.code === 'not-eligible';
    this.#notice = isKept ? words.redeal.refused : troubleWords(trouble);
    this.#deps.announce(this.#notice);
    this.#changed();
    void this.load();
  }
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
