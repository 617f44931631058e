/** What a player does with a hand: looks, plays, leaves orders; answered to that player alone. */
import { type Command, commandSchema, type Order } from '../../../shared/protocol/commands.ts';
import type { Problem } from '../../../shared/protocol/errors.ts';
import type { EndName, View } from '../../../shared/protocol/view.ts';
import type { ChatTexts } from '../../../shared/words/chat/english.ts';
import type { ChatMessage } from '../ports/chat.ts';
import type { Button } from './button.ts';
import { buttonData } from './button.ts';
import type { ChatCore, Finder } from './core.ts';
import { handMessage, moveText, partnerIn } from './handMessage.ts';
import { readOrders, readPlay } from './playWords.ts';
import type { Planned } from './rows.ts';
import { type CommandBody, commandOf, handButton, problemText, say, type Talk } from './talk.ts';

/** The body of a command at the table that is meant, or why there is none. */
type Decide = (view: View) => CommandBody | ChatMessage;

const moveOf = ({ bone, end }: { readonly bone: string; readonly end?: EndName | undefined }) => ({
  bone,
  ...(end === undefined ? {} : { end }),
});

type ActButton = Extract<Button, { readonly version: number }>;

const LEAVE: CommandBody = { type: 'leave' };

function bodyOf(button: ActButton): CommandBody {
  switch (button.kind) {
    case 'play':
      return { type: 'play', ...moveOf(button) };
    case 'lead':
      return { type: 'lead', seat: button.seat };
    case 'rematch':
      throw new Error('a rematch is not played from a hand');
    default:
      return { type: button.kind };
  }
}

function doneBy(button: ActButton, t: ChatTexts): string {
  if (button.kind === 'play') return t.played(moveText(moveOf(button), t));
  return button.kind === 'cancel' ? t.calledOff : t.done;
}

/** An order as its owner reads it, and could write it. */
function orderText(order: Order, t: ChatTexts): string {
  const { ends, passed } = order.when ?? {};
  const move = moveText(moveOf(order), t);
  const guarded = ends === undefined ? move : t.orderIf(move, ends);
  const timed = order.at === 'expiry' ? t.orderLate(guarded) : guarded;
  if (passed === undefined) return timed;
  return t.orderPassed(
    timed,
    passed.map((seat) => seat + 1),
  );
}

export class HandTalk {
  readonly #core: ChatCore;
  readonly #finder: Finder;

  constructor(core: ChatCore, finder: Finder) {
    this.#core = core;
    this.#finder = finder;
  }

  /** The actor's hand at a table, or at the one that is meant. It counts as having looked. */
  async hand(talk: Talk, tableId: string | null, said: readonly string[] = []) {
    const { t, player } = talk;
    const found =
      tableId === null
        ? await this.#finder.find(talk, 'own')
        : await this.#finder.see(talk, tableId).then((view) => (view === null ? null : { view }));
    if (found === null) return say(tableId === null ? t.notPlayed : t.notHere);
    const { view } = found;
    if (view.you.seat === null) return this.#seatless(talk, view);
    await this.#core.since.see(view.tableId, player, view.version);
    return handMessage(talk, view, said);
  }

  /** Says so, with a button to sit down by where that is a way to a seat. */
  async #seatless(talk: Talk, { tableId, status }: View): Promise<ChatMessage> {
    const { t, language } = talk;
    const isOffered = status === 'open' && (await this.#finder.isHere(talk, tableId));
    const join = { label: t.buttons.join, data: buttonData({ kind: 'join', tableId }) };
    return say(problemText('not-seated', language), isOffered ? [join] : []);
  }

  /** Decides on a command at the table that is meant, and runs it. */
  async #command(
    talk: Talk,
    decide: Decide,
    done: string,
    suits?: (view: View) => boolean,
  ): Promise<ChatMessage> {
    const plan = await talk.plan(async () => {
      const found = await this.#finder.find(talk, 'own', suits);
      if (found === null) return say(talk.t.notPlayed);
      const { view, tableId } = found;
      if (view.you.seat === null) return this.#seatless(talk, view);
      const body = decide(view);
      if (!('type' in body)) return body;
      // What people type has no schema before it is a command.
      const read = commandSchema.safeParse(commandOf(talk, view.version, body));
      if (!read.success) return say(problemText('bad-request', talk.language));
      return { tableId, command: read.data };
    });
    return 'text' in plan ? plan : this.#run(talk, plan, done);
  }

  async #run(talk: Talk, { tableId, command }: Planned, done: string): Promise<ChatMessage> {
    if (command === null) throw new Error('a command was planned without its body');
    const { player, action } = talk;
    const { receivedAt } = action;
    const ran = await this.#core.commands.run({ tableId, player, command, receivedAt, via: null });
    if (!ran.ok) return this.#refused(talk, tableId, command.type, ran.error);
    await this.#core.boards.touch(tableId);
    const { view } = ran.value;
    if (view === null || view.you.seat === null) return say(done);
    await this.#core.since.see(tableId, player, view.version);
    return handMessage(talk, view, [done]);
  }

  /** Why not, with the hand as it is now: nobody has to ask again. */
  #refused(
    talk: Talk,
    tableId: string,
    type: Command['type'],
    { code }: Problem,
  ): Promise<ChatMessage> {
    const { t, language } = talk;
    const isEarly = type === 'claim' && code === 'not-eligible';
    const why =
      code === 'stale' ? t.moved : isEarly ? t.nothingToClaim : problemText(code, language);
    return this.hand(talk, tableId, [why]);
  }

  play(talk: Talk, words: string): Promise<ChatMessage> {
    const { t } = talk;
    const move = readPlay(words);
    if (move === null) return this.hand(talk, null, words.trim() === '' ? [] : [t.playUsage]);
    const decide: Decide = (view) => {
      const fits = view.you.moves.filter(({ bone }) => bone === move.bone);
      const isOpen = move.end === undefined && fits.length > 1;
      const isCross = fits.some(({ end }) => typeof end === 'number');
      if (isOpen) return handMessage(talk, view, [isCross ? t.whichArm : t.whichEnd], fits);
      // The first bone is laid to no end, whatever is said of one.
      const isPose = view.round?.ends.length === 0;
      return { type: 'play', ...(isPose ? { bone: move.bone } : move) };
    };
    const suits = ({ you }: View) => you.moves.some(({ bone }) => bone === move.bone);
    return this.#command(talk, decide, t.played(moveText(move, t)), suits);
  }

  lead(talk: Talk): Promise<ChatMessage> {
    const { t, language } = talk;
    const decide: Decide = (view) => {
      const seat = partnerIn(view);
      if (seat === null) return handMessage(talk, view, [problemText('not-eligible', language)]);
      return { type: 'lead', seat };
    };
    return this.#command(talk, decide, t.done, (view) => partnerIn(view) !== null);
  }

  async orders(talk: Talk, words: string): Promise<ChatMessage> {
    const { t } = talk;
    if (words.trim() === '') return this.#standing(talk);
    const orders = readOrders(words);
    if (orders === null) return say(t.ordersUsage);
    return this.#command(talk, () => ({ type: 'orders', orders: [...orders] }), t.ordersKept);
  }

  async #standing(talk: Talk): Promise<ChatMessage> {
    const { t, player, language } = talk;
    const found = await this.#finder.find(talk, 'own');
    if (found === null) return say(t.notPlayed);
    const standing = await this.#core.commands.orders(found.tableId, player);
    if (!standing.ok) return say(problemText(standing.error.code, language));
    const { orders } = standing.value;
    const list = orders.map((order) => orderText(order, t));
    const said = list.length === 0 ? t.noOrders : t.orders(list.join(', '));
    return say(`${said}\n${t.ordersUsage}`, [handButton(found.tableId, t)]);
  }

  luck(talk: Talk, words: string): Promise<ChatMessage> {
    const { t } = talk;
    const text = words.trim();
    if (text === '' || Buffer.byteLength(text) > 256) return Promise.resolve(say(t.luckUsage));
    const decide: Decide = ({ you }) =>
      you.can.includes('contribute') ? { type: 'contribute', text } : say(t.luckLate);
    const suits = ({ you }: View) => you.can.includes('contribute');
    return this.#command(talk, decide, t.luckKept, suits);
  }

  vacation(talk: Talk, words: string): Promise<ChatMessage> {
    const { t } = talk;
    const [, count] = /^\s*(\d{1,2})\s*[a-zñí]*\s*$/i.exec(words) ?? [];
    const days = Number(count ?? 0);
    if (days < 1) return Promise.resolve(say(t.vacationUsage));
    return this.#command(talk, () => ({ type: 'vacation', days }), t.vacationTaken);
  }

  /** Asks first: the button that says yes carries the version at which it was asked. */
  async resign(talk: Talk): Promise<ChatMessage> {
    const { t, language } = talk;
    const found = await this.#finder.find(talk, 'own', ({ you }) => you.can.includes('resign'));
    if (found === null) return say(t.notPlayed);
    const { tableId, view } = found;
    if (view.you.seat === null) return this.#seatless(talk, view);
    if (!view.you.can.includes('resign')) return say(problemText('not-eligible', language));
    const yes = buttonData({ kind: 'resign', tableId, version: view.version });
    return say(t.resignSure, [{ label: t.buttons.resign, data: yes }]);
  }

  /** Stands up from a table that has not begun; one that has just begun is called off, if asked. */
  async leave(talk: Talk): Promise<ChatMessage> {
    const { t } = talk;
    const plan = await talk.plan(async () => {
      const found = await this.#finder.find(talk, 'unbegun');
      const isMeant = found !== null && found.view.you.seat !== null;
      if (!isMeant) return say(t.nothingToLeave);
      const { tableId, view } = found;
      const { version, status, you } = view;
      if (status === 'open') return { tableId, command: commandOf(talk, version, LEAVE) };
      if (!you.can.includes('cancel')) return say(t.nothingToLeave);
      const yes = buttonData({ kind: 'cancel', tableId, version });
      return say(t.cancelSure, [{ label: t.buttons.cancel, data: yes }]);
    });
    return 'text' in plan ? plan : this.#run(talk, plan, t.leftTable);
  }

  /** What a button of a hand does; the version in it decides whether it still may. */
  async press(talk: Talk, button: ActButton): Promise<ChatMessage> {
    const { tableId } = button;
    const at = (version: number): Planned => {
      return { tableId, command: commandOf(talk, version, bodyOf(button)) };
    };
    if (button.kind !== 'claim') {
      return this.#run(talk, at(button.version), doneBy(button, talk.t));
    }
    // It also stands under boards, where its version is looked up, and so kept.
    const plan = await talk.plan(async () =>
      at(await this.#finder.meant(talk, tableId, button.version)),
    );
    return 'text' in plan ? plan : this.#run(talk, plan, doneBy(button, talk.t));
  }
}
