/** What people write after a bot's name, the same on every platform that has commands of text. */
import { COMMAND_WORDS } from '../../shared/words/chat/commandWords.ts';
import { CHAT_COMMANDS, type ChatCommand } from '../app/ports/chat.ts';

export interface WrittenCommand {
  readonly kind: 'command';
  readonly name: ChatCommand;
  readonly words: string;
}

/** Reads `play 36 left`: the first word names a command, the others are its words. */
export function writtenCommand(text: string): WrittenCommand {
  const [, first = '', words = ''] = /^\s*(\S*)\s*([\s\S]*?)\s*$/.exec(text) ?? [];
  const name = commandNamed(first);
  if (name !== null) return { kind: 'command', name, words };
  return { kind: 'command', name: 'help', words: text.trim() };
}

/** The command of a name in either language, in whatever case and accents; null for none. */
export function commandNamed(name: string): ChatCommand | null {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const word = COMMAND_WORDS.find(({ en, es }) => en.name === plain || es.name === plain);
  return CHAT_COMMANDS.find((known) => known === word?.en.name) ?? null;
}

/** Cut to so many UTF-16 units, with an ellipsis in place of what is left out. */
export function cutTo(text: string, unitsMax: number): string {
  if (text.length <= unitsMax) return text;
  const kept = text.slice(0, unitsMax - 1);
  // Half of a pair would be no character at all.
  return `${/[\uD800-\uDBFF]$/.test(kept) ? kept.slice(0, -1) : kept}…`;
}

const LINK = /(https?:\/\/[^\s<>"“”«»…]+)/;

/** A text in its parts, the addresses apart from everything else. */
export function linksApart(
  text: string,
): readonly { readonly text: string; readonly isLink: boolean }[] {
  return text
    .split(LINK)
    .map((part, i) => ({ text: part, isLink: i % 2 === 1 }))
    .filter((part) => part.text !== '');
}
