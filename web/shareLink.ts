import type { View } from '../shared/protocol/view.ts';

/**
 * The address under which a round is shown to others, with words and a picture for where it is
 * pasted; null where nobody but the players may watch. `home` is the address of this page.
 */
export function shareLink(
  home: string,
  { tableId, readKey, terms }: Pick<View, 'tableId' | 'readKey' | 'terms'>,
  no: number,
  lang: string,
): string | null {
  if (terms.watch === 'players') return null;
  const query = new URLSearchParams({
    round: String(no),
    lang,
    ...(terms.watch === 'link' ? { k: readKey } : {}),
  });
  return new URL(`v1/tables/${tableId}/share?${query}`, home).href;
}
