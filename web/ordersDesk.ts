import type { Order } from '../shared/protocol/commands.ts';
import type { OrdersView } from '../shared/protocol/http.ts';
import { LIMITS } from '../shared/protocol/limits.ts';
import type { View } from '../shared/protocol/view.ts';
import type { Answer, Trouble } from './api.ts';
import { words } from './words.ts';

export interface OrdersDeps {
  fetch(): Promise<Answer<OrdersView>>;
  /** Sends orders that replace those that stand; none revokes them. */
  send(orders: readonly Order[]): void;
  announce(text: string): void;
  onChange(): void;
}

export interface OrdersState {
  /** What the server keeps; null before it has answered. */
  readonly kept: OrdersView | null;
  /** The orders as they are being arranged. */
  readonly draft: readonly Order[];
  /** The draft is not what the server keeps. */
  readonly isChanged: boolean;
  readonly isSending: boolean;
  /** The entry whose conditions are shown. */
  readonly guarded: number | null;
  readonly trouble: Trouble | null;
}

/**
 * The player's standing orders for the round that runs: arranged here, kept by the server, which
 * alone says what they would play. Nothing is asked before the player opens them, so that a screen
 * that others see shows nothing of them.
 */
export class OrdersDesk {
  readonly #deps: OrdersDeps;
  #isOpen = false;
  #kept: OrdersView | null = null;
  /** Null while it is what the server keeps. */
  #draft: readonly Order[] | null = null;
  #guarded: number | null = null;
  #isSending = false;
  #sent: readonly Order[] | null = null;
  #trouble: Trouble | null = null;
  #version = 0;
  #round: number | null = null;
  #hand: readonly string[] = [];

  constructor(deps: OrdersDeps) {
    this.#deps = deps;
  }

  state(): OrdersState {
    const draft = this.#entries();
    const kept = this.#kept?.orders ?? [];
    return {
      kept: this.#kept,
      draft,
      isChanged: JSON.stringify(draft) !== JSON.stringify(this.#held(kept)),
      isSending: this.#isSending,
      guarded: this.#guarded,
      trouble: this.#trouble,
    };
  }

  /** Shows them, or puts them away. */
  show(isOpen: boolean): void {
    if (isOpen === this.#isOpen) return;
    this.#isOpen = isOpen;
    if (isOpen) void this.#load();
    else this.#forget();
  }

  /** The table has a newer view. What was arranged for another round goes. */
  viewed({ version, round, you }: View): void {
    const no = round?.no ?? null;
    if (no !== this.#round) this.#forget();
    this.#round = no;
    this.#hand = you.hand;
    if (this.#isOpen && version > this.#version) void this.#load();
    this.#version = Math.max(this.#version, version);
  }

  add(bone: string): void {
    const entries = this.#entries();
    if (entries.length < LIMITS.ordersMax) this.#arrange([...entries, { bone, at: 'turn' }]);
  }

  remove(no: number): void {
    this.#guarded = null;
    this.#arrange(this.#entries().filter((_, i) => i !== no));
  }

  /** Puts an entry to another place. */
  move(from: number, to: number): void {
    const entries = this.#entries();
    const moved = entries[from];
    if (moved === undefined || to < 0 || to >= entries.length || from === to) return;
    this.#guarded = null;
    this.#arrange(entries.filter((_, i) => i !== from).toSpliced(to, 0, moved));
    this.#deps.announce(words.orders.moved(words.bone(moved.bone), to + 1, entries.length));
  }

  /** Changes an entry. */
  change(no: number, order: Order): void {
    this.#arrange(this.#entries().map((entry, i) => (i === no ? order : entry)));
  }

  /** Shows the conditions of an entry; of the same one again hides them. */
  guard(no: number): void {
    this.#guarded = this.#guarded === no ? null : no;
    this.#deps.onChange();
  }

  /** Takes back what was not saved. */
  undo(): void {
    this.#guarded = null;
    this.#draft = null;
    this.#deps.onChange();
  }

  save(): void {
    const entries = this.#entries();
    this.#draft = entries;
    this.#send(entries);
  }

  /** From the answer on nothing is played by them. */
  revoke(): void {
    const none: readonly Order[] = [];
    this.#draft = none;
    this.#send(none);
  }

  /** The answer to orders that were sent: null where they stand. */
  answered(trouble: Trouble | null): void {
    this.#isSending = false;
    this.#trouble = trouble;
    if (trouble === null) this.#deps.announce(words.orders.saved);
    if (this.#isOpen) void this.#load(trouble === null ? this.#sent : null);
  }

  #send(orders: readonly Order[]): void {
    this.#isSending = true;
    this.#sent = orders;
    this.#trouble = null;
    this.#deps.send(orders);
    this.#deps.onChange();
  }

  #arrange(entries: readonly Order[]): void {
    this.#draft = entries;
    this.#trouble = null;
    this.#deps.onChange();
  }

  /** Entries of bones that are still in hand. */
  #held(orders: readonly Order[]): readonly Order[] {
    return orders.filter(({ bone }) => this.#hand.includes(bone));
  }

  #entries(): readonly Order[] {
    return this.#held(this.#draft ?? this.#kept?.orders ?? []);
  }

  #forget(): void {
    this.#kept = null;
    this.#draft = null;
    this.#guarded = null;
    this.#trouble = null;
  }

  /** Asks what stands. `saved`: what was sent and taken, and is no draft any more. */
  async #load(saved: readonly Order[] | null = null): Promise<void> {
    const answer = await this.#deps.fetch();
    if (!this.#isOpen) return;
    // What was changed since it was sent is still to be saved.
    if (saved !== null && this.#draft === saved) this.#draft = null;
    const isOld = answer.ok && answer.value.version < (this.#kept?.version ?? 0);
    if (answer.ok && !isOld && answer.value.round === this.#round) this.#kept = answer.value;
    else if (!answer.ok && this.#kept === null) this.#trouble = answer.trouble;
    this.#deps.onChange();
  }
}
