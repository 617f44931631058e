import type { Command } from '../shared/protocol/commands.ts';
import type { ServerFrame } from '../shared/protocol/frames.ts';
import type { View } from '../shared/protocol/view.ts';
import type { Answer, CommandAnswer, Trouble } from './api.ts';
import type { AtTable } from './atTable.ts';
import { answerIn, Outbox } from './outbox.ts';
import type { TableDeps } from './tableState.ts';
import { type Play, UnansweredPlay } from './unanswered.ts';
import { UnansweredRest } from './unansweredRest.ts';

export interface SendingDeps
  extends Pick<TableDeps, 'api' | 'store' | 'me' | 'inTurn' | 'newId' | 'onChosen'> {
  readonly tableId: string;
  /** Over the socket; false when there is none. */
  frame(command: Command): boolean;
  /** The newest view; null before the first. */
  view(): View | null;
  /** Whether whoever plays here still plays in this browser: nothing goes out as somebody else. */
  isOurs(): boolean;
  /** Asks for the newest view; whether it has come. */
  load(): Promise<boolean>;
  onAccepted(answer: CommandAnswer, command: Command): void;
  onRefused(command: Command, trouble: Trouble): void;
  onTaken(command: Command): void;
  onChange(): void;
}

const NOT_OURS: Answer<CommandAnswer> = { ok: false, trouble: { code: 'network', title: '' } };

/** All that is on its way from one table, kept on this device until it is answered. */
export class Sending {
  readonly #deps: SendingDeps;
  readonly #outbox: Outbox;
  /** Null for whoever has no seat to play from. */
  readonly #play: UnansweredPlay | null;
  readonly #rest: UnansweredRest | null;

  constructor(deps: SendingDeps) {
    const { api, tableId, me } = deps;
    this.#deps = deps;
    this.#outbox = new Outbox({
      ...deps,
      frame: (command) => deps.isOurs() && deps.frame(command),
      post: async (command) => (deps.isOurs() ? api.command(tableId, command) : NOT_OURS),
      version: () => deps.view()?.version ?? 0,
      round: async () => ((await deps.load()) ? roundOf(deps.view()) : undefined),
      onChange: () => {
        this.#play?.changed();
        this.#rest?.changed();
        deps.onChange();
      },
    });
    const at: AtTable | null = me === null ? null : { playerId: me.playerId, tableId };
    const kept = { ...deps, outbox: this.#outbox };
    this.#play = at === null ? null : new UnansweredPlay({ ...kept, at });
    this.#rest = at === null ? null : new UnansweredRest({ ...kept, at });
  }

  /** What was left without an answer goes out again. */
  open(): void {
    this.#play?.open();
    this.#rest?.open();
  }

  /** What has no answer yet, a play of another tab of this browser among it. */
  waiting(): readonly Command[] {
    const play = this.#play?.command ?? null;
    const own = [...(play === null ? [] : [play]), ...(this.#rest?.commands ?? [])];
    return [...own, ...this.#outbox.waiting()];
  }

  /** Whether a play is not in the outbox yet, or is another tab's. */
  get isPlayWaiting(): boolean {
    return this.#play !== null && this.#play.command !== null;
  }

  /** Sends a play; `sign` says what of it goes out. */
  play(play: Play, sign: (play: Play) => Promise<Play>): void {
    void this.#play?.send(play, sign);
    this.#deps.onChosen();
  }

  /** Sends a play of before in another form. */
  playAgain(play: Play): void {
    this.#outbox.send(play);
  }

  send(command: Command): void {
    const round = roundOf(this.#deps.view()) ?? null;
    if (this.#rest === null || command.type === 'contribute') this.#outbox.send(command, round);
    else {
      void this.#rest.send({ command, round });
      this.#deps.onChosen();
    }
    this.#deps.onChange();
  }

  answered(frame: Extract<ServerFrame, { readonly type: 'answer' }>): void {
    this.#outbox.answer(frame.commandId, answerIn(frame));
  }

  /** The socket is open. */
  connected(): void {
    this.#outbox.resend();
  }

  /** Another tab has kept something: whether a play has got its answer there. */
  look(): boolean {
    return this.#play?.look() === true;
  }

  close(): void {
    this.#outbox.close();
    this.#play?.close();
    this.#rest?.close();
  }
}

/** Undefined where nothing is known. */
function roundOf(view: View | null): number | null | undefined {
  return view === null ? undefined : (view.round?.no ?? null);
}
