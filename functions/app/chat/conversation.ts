/** What somebody asks for in a chat, and who answers it. */
import type { ChatCommand, ChatMessage, Intent } from '../ports/chat.ts';
import { readButton } from './button.ts';
import type { ChatContacts } from './contacts.ts';
import { type ChatCore, Finder } from './core.ts';
import { HandTalk } from './handTalk.ts';
import { InfoTalk } from './infoTalk.ts';
import { PersonTalk } from './personTalk.ts';
import { TableTalk } from './tableTalk.ts';
import { say, type Talk } from './talk.ts';

type Answer = (talk: Talk, words: string) => Promise<ChatMessage> | ChatMessage;

const LOOKS: ReadonlySet<string> = new Set(['hand', 'clock', 'score', 'verify', 'proof', 'help']);

/** Whether doing it again at another time does no harm, and tells what is then. */
export function onlyLooks(intent: Intent): boolean {
  if (intent.kind === 'command') return LOOKS.has(intent.name);
  return intent.kind === 'button' ? LOOKS.has(readButton(intent.data)?.kind ?? '') : true;
}

export class Conversation {
  readonly #table: TableTalk;
  readonly #hand: HandTalk;
  readonly #info: InfoTalk;
  readonly #person: PersonTalk;
  readonly #commands: Readonly<Record<ChatCommand, Answer>>;

  constructor(core: ChatCore, contacts: ChatContacts) {
    const finder = new Finder(core);
    const table = new TableTalk(core, finder);
    const hand = new HandTalk(core, finder);
    const info = new InfoTalk(core, finder);
    const person = new PersonTalk(core, contacts);
    this.#table = table;
    this.#hand = hand;
    this.#info = info;
    this.#person = person;
    this.#commands = {
      start: (talk, words) => table.start(talk, words),
      join: (talk, words) => table.join(talk, words),
      board: (talk, words) => table.board(talk, words),
      rematch: (talk) => table.rematch(talk),
      hand: (talk) => hand.hand(talk, null),
      play: (talk, words) => hand.play(talk, words),
      lead: (talk) => hand.lead(talk),
      orders: (talk, words) => hand.orders(talk, words),
      luck: (talk, words) => hand.luck(talk, words),
      vacation: (talk, words) => hand.vacation(talk, words),
      resign: (talk) => hand.resign(talk),
      leave: (talk) => hand.leave(talk),
      clock: (talk) => info.clock(talk, null),
      score: (talk) => info.score(talk, null),
      verify: (talk) => info.verify(talk, null),
      proof: (talk) => info.proof(talk, null),
      help: (talk, words) => info.help(talk, words),
      link: (talk, words) => person.link(talk, words),
      mute: (talk, words) => person.mute(talk, words),
      language: (talk, words) => person.language(talk, words),
      zone: (talk, words) => person.zone(talk, words),
    };
  }

  /** The one answer to an action, for its actor alone. Anything it commits is committed before. */
  async answer(talk: Talk): Promise<ChatMessage> {
    const { intent } = talk.action;
    switch (intent.kind) {
      case 'command':
        return this.#commands[intent.name](talk, intent.words);
      case 'button':
        return this.#press(talk, intent.data);
      case 'home':
        return this.#info.home(talk);
      case 'moved':
        return say(talk.t.movedPlace);
    }
  }

  #press(talk: Talk, data: string): Promise<ChatMessage> {
    const button = readButton(data);
    if (button === null) return Promise.resolve(say(talk.t.oldButton));
    if (button.kind === 'mute') return this.#person.mute(talk, '');
    if (button.kind === 'unmute') return this.#person.mute(talk, 'off');
    const { tableId } = button;
    switch (button.kind) {
      case 'hand':
        return this.#hand.hand(talk, tableId);
      case 'clock':
        return this.#info.clock(talk, tableId);
      case 'score':
        return this.#info.score(talk, tableId);
      case 'verify':
        return this.#info.verify(talk, tableId);
      case 'proof':
        return this.#info.proof(talk, tableId);
      case 'join':
        return this.#table.joinHere(talk, tableId);
      case 'rematch':
        return this.#table.rematchOf(talk, tableId);
      default:
        return this.#hand.press(talk, button);
    }
  }
}
