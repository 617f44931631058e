/** One action of somebody in a chat, on its way to the one message that answers it. */
import type { Command } from '../../../shared/protocol/commands.ts';
import { chatTexts } from '../../../shared/words/chat/chatTexts.ts';
import type { ChatTexts } from '../../../shared/words/chat/english.ts';
import type { Language } from '../../../shared/words/language.ts';
import type { ChatAction, ChatButton, ChatMessage } from '../ports/chat.ts';
import { buttonData } from './button.ts';
import type { ChatContact, Planned } from './rows.ts';

export interface Talk {
  readonly action: ChatAction;
  /** The player that the actor speaks for. */
  readonly player: string;
  readonly contact: ChatContact;
  readonly language: Language;
  /** IANA zone of the player. */
  readonly zone: string;
  readonly t: ChatTexts;
  /** The same for a repeated delivery. */
  readonly commandId: string;
  /**
   * What this action does: decided once, and kept before it is done, so that an attempt after a
   * crash does the same and finds its receipt. A message is an answer without anything to do; it is
   * kept as well, so that nothing is done later.
   */
  plan(decide: () => Promise<Planned | ChatMessage>): Promise<Planned | ChatMessage>;
  /** The player that the actor spoke for at the first attempt, for what may change that. */
  callerAtFirst(): Promise<string>;
}

/** A command of any type, without its id and version. */
export type CommandBody = Command extends infer C
  ? C extends Command
    ? Omit<C, 'commandId' | 'expectedVersion'>
    : never
  : never;

/** The command of a talk at a version. */
export function commandOf(
  { commandId }: Talk,
  expectedVersion: number,
  body: CommandBody,
): Command {
  return { commandId, expectedVersion, ...body } as Command;
}

/** A message of words, and perhaps buttons in one row. */
export function say(text: string, buttons: readonly ChatButton[] = []): ChatMessage {
  const rows = buttons.length === 0 ? [] : [buttons];
  return { text, buttons: rows, picture: null, mentions: [] };
}

/** Why something was not done, in the words of a language. */
export function problemText(code: string, language: Language): string {
  const t = chatTexts(language);
  return t.problems[code] ?? t.problem(code);
}

/** A button by which whoever is told of turns stops that for a day, without a command. */
export function muteButton(t: ChatTexts): ChatButton {
  return { label: t.buttons.mute, data: buttonData({ kind: 'mute' }) };
}

/** A button that shows the presser's own hand. */
export function handButton(tableId: string, t: ChatTexts): ChatButton {
  return { label: t.buttons.hand, data: buttonData({ kind: 'hand', tableId }) };
}
