/** What Slack refuses of blocks and views, by its documentation and by what it really does. */

export interface Block {
  readonly type: string;
  readonly [field: string]: unknown;
}

export interface View {
  readonly type: 'modal' | 'home';
  readonly blocks: readonly Block[];
  readonly private_metadata: string;
  readonly title?: { readonly text: string };
  readonly submit?: { readonly text: string };
}

/** The limit that no page of Slack names. */
const BLOCKS_CHARS_MAX = 13_200;

interface Element {
  readonly action_id: string;
  readonly text: { readonly type: string; readonly text: string };
  readonly value: string;
}

export function blocksFault(blocks: readonly Block[], blocksMax: number): string | null {
  if (!Array.isArray(blocks) || blocks.length === 0) return 'no_text';
  if (blocks.length > blocksMax) return 'invalid_blocks';
  if (JSON.stringify(blocks).length > BLOCKS_CHARS_MAX) return 'msg_blocks_too_long';
  return blocks.every(isBlock) ? null : 'invalid_blocks';
}

export function viewFault(view: View): string | null {
  const needs = view.blocks.some(({ type }) => type === 'input');
  if (view.private_metadata.length > 3_000) return 'invalid_arguments';
  if (view.type === 'home') return needs ? 'invalid_arguments' : null;
  if (!within(view.title?.text, 24)) return 'invalid_arguments';
  if (needs && !within(view.submit?.text, 24)) return 'invalid_arguments';
  return null;
}

const within = (text: unknown, max: number): boolean =>
  typeof text === 'string' && text.length > 0 && text.length <= max;

function isBlock(block: Block): boolean {
  if (block.type === 'section') {
    const { type, text } = block['text'] as { type: string; text: string };
    return type === 'mrkdwn' && within(text, 3_000);
  }
  if (block.type === 'image') {
    return within(block['alt_text'], 2_000) && /^https?:/.test(String(block['image_url']));
  }
  if (block.type === 'input') return within((block['label'] as { text: string }).text, 2_000);
  if (block.type !== 'actions') return false;
  const elements = block['elements'] as readonly Element[];
  const ids = new Set(elements.map(({ action_id }) => action_id));
  if (elements.length === 0 || elements.length > 25 || ids.size < elements.length) return false;
  return elements.every(
    ({ action_id, text, value }) =>
      within(action_id, 255) &&
      text.type === 'plain_text' &&
      within(text.text, 75) &&
      within(value, 2_000),
  );
}
