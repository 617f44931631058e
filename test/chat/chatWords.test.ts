import { describe, expect, it } from 'vitest';
import { cutTo, writtenCommand } from '../../functions/adapters/chatWords.ts';
import { CHAT_COMMANDS } from '../../functions/app/ports/chat.ts';
import { COMMAND_WORDS } from '../../shared/words/chat/commandWords.ts';

describe('what people write after the name of the bot', () => {
  it('is a command in either language, as the menus have it', () => {
    const names = COMMAND_WORDS.map(({ en, es }) => [en.name, es.name]);
    const read = names.map((both) => both.map((name) => writtenCommand(`${name} x`).name));
    expect(read).toEqual(CHAT_COMMANDS.map((command) => [command, command]));
  });

  it.each([
    ['Órdenes 36 izq', 'orders', '36 izq'],
    ['PLAY  36\n', 'play', '36'],
    ['', 'help', ''],
    ['what now', 'help', 'what now'],
  ])('%j', (text, name, words) => {
    expect(writtenCommand(text)).toEqual({ kind: 'command', name, words });
  });
});

describe('texts that are cut', () => {
  it.each([
    ['abc', 3, 'abc'],
    ['abcd', 3, 'ab…'],
    ['a😀b', 3, 'a…'],
  ])('%j to %i units', (text, max, cut) => {
    expect(cutTo(text, max)).toBe(cut);
  });
});
