/** Plain text as Discord shows it unchanged, within its length. */

/** Signs that Discord reads as markup anywhere; those that matter at a line's start only. */
const ANYWHERE = /[\\*_~`|<@[\]]/;
const AT_START = /[#>+-]/;
const PIECES = /https?:\/\/[^\s<>]+|./gu;
/** A number that would begin a list, and be counted anew. */
const LIST = /^(\s*\d+)\./;

/**
 * The text with its markup escaped, but for addresses, and cut to `charsMax` UTF-16 units: a cut
 * text ends in `…` and never in half an escape, half an address or half a sign.
 */
export function plainText(text: string, charsMax: number): string {
  const pieces = text
    .split('\n')
    .flatMap((line, i) => [...(i === 0 ? [] : ['\n']), ...pieced(line)]);
  const whole = pieces.join('');
  if (whole.length <= charsMax) return whole;
  let cut = '';
  for (const piece of pieces) {
    if (cut.length + piece.length >= charsMax) break;
    cut += piece;
  }
  return `${cut}…`;
}

function pieced(line: string): string[] {
  const start = line.search(/\S/);
  const [, list] = LIST.exec(line) ?? [];
  return [...line.matchAll(PIECES)].map(({ 0: piece, index }) => {
    if (piece.length > 2) return piece;
    const isMarkup =
      ANYWHERE.test(piece) ||
      (index === start && AT_START.test(piece)) ||
      (list !== undefined && index === list.length);
    return isMarkup ? `\\${piece}` : piece;
  });
}

/** Cut to `charsMax` UTF-16 units without halving a sign. */
export function cut(text: string, charsMax: number): string {
  if (text.length <= charsMax) return text;
  let short = '';
  for (const sign of text) {
    if (short.length + sign.length >= charsMax) break;
    short += sign;
  }
  return `${short}…`;
}
