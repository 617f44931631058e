/** Buttons as Discord takes them: five rows of five, or menus of 25 where there are more. */
import type { ChatButton } from '../../app/ports/chat.ts';
import { COMPONENT } from './interaction.ts';
import { cut } from './markdown.ts';

const ROWS_MAX = 5;
const ROW_MAX = 5;
const MENU_MAX = 25;
const LABEL_CHARS_MAX = 80;
const CHOICE_CHARS_MAX = 100;
const GREY = 2;

/** Ids of the application's emoji by bone, such as `36`. */
export type BoneEmoji = ReadonlyMap<string, string>;

/** The name of a bone's emoji; Discord allows letters, digits and underscores. */
const emojiName = (bone: string): string => `bone_${bone}`;

/**
 * The rows of a message. Rows are kept where they fit; more buttons flow into full rows, and where
 * 25 do not suffice those that play a bone become choices in menus, in the order in which they
 * are. What exceeds five rows is left out, from the end.
 */
export function components(
  rows: readonly (readonly ChatButton[])[],
  emoji: BoneEmoji,
): readonly object[] {
  const all = once(rows);
  const flat = all.flat();
  if (all.length <= ROWS_MAX && all.every((row) => row.length <= ROW_MAX)) {
    return all.map((row) => buttonRow(row, emoji));
  }
  if (flat.length <= ROWS_MAX * ROW_MAX) {
    return parts(flat, ROW_MAX).map((row) => buttonRow(row, emoji));
  }
  const others = parts(
    flat.filter(({ bone }) => bone === undefined),
    ROW_MAX,
  ).slice(0, ROWS_MAX - 1);
  const menus = parts(
    flat.filter(({ bone }) => bone !== undefined),
    MENU_MAX,
  ).slice(0, ROWS_MAX - others.length);
  return [
    ...menus.map((choices, i) => menuRow(choices, i, emoji)),
    ...others.map((row) => buttonRow(row, emoji)),
  ];
}

/** Two buttons of one message may not say the same, and a row may not be empty. */
function once(rows: readonly (readonly ChatButton[])[]): readonly (readonly ChatButton[])[] {
  const first = new Map(
    rows
      .flat()
      .map((button) => [button.data, button] as const)
      .reverse(),
  );
  return rows
    .map((row) => row.filter((button) => first.get(button.data) === button))
    .filter((row) => row.length > 0);
}

function parts<T>(items: readonly T[], size: number): T[][] {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, i) => items.slice(i * size, (i + 1) * size));
}

function buttonRow(row: readonly ChatButton[], emoji: BoneEmoji): object {
  return {
    type: COMPONENT.row,
    components: row.map((button) => ({
      type: COMPONENT.button,
      style: GREY,
      label: cut(button.label, LABEL_CHARS_MAX),
      custom_id: button.data,
      ...emojiOf(button, emoji),
    })),
  };
}

function menuRow(choices: readonly ChatButton[], index: number, emoji: BoneEmoji): object {
  const labels = [choices[0]?.label ?? '', choices.at(-1)?.label ?? ''];
  return {
    type: COMPONENT.row,
    components: [
      {
        type: COMPONENT.select,
        custom_id: `menu:${index}`,
        placeholder: cut(labels.join(' … '), CHOICE_CHARS_MAX),
        options: choices.map((button) => ({
          label: cut(button.label, CHOICE_CHARS_MAX),
          value: button.data,
          ...emojiOf(button, emoji),
        })),
      },
    ],
  };
}

function emojiOf({ bone = '' }: ChatButton, emoji: BoneEmoji): object {
  const id = emoji.get(bone);
  return id === undefined ? {} : { emoji: { id, name: emojiName(bone) } };
}
