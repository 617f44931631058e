/**
 * Plain text as Slack shows it unchanged (docs.slack.dev, formatting message text). Slack has no
 * way to escape the signs of its markup but for three of them; the others are written by signs
 * that look the same. Addresses stay what they are.
 */
import { linksApart } from '../chatWords.ts';

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  '*': '\u2217',
  '~': '\u223c',
  '`': '\u02cb',
};
const LOW_LINE = '\uff3f';
/** Before a sign that would make a quotation of its line. It has no width. */
const JOINER = '\u2060';

const escaped = (text: string): string => text.replace(/[&<>]/g, (sign) => ESCAPES[sign] ?? sign);

/** Letters in a form of which nothing is markup. */
function letters(text: string): string[] {
  return Array.from(
    text
      .replace(/[*~`]/g, (sign) => LOOK_ALIKES[sign] ?? sign)
      // Within a word it marks nothing, and names of people have it there.
      .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, LOW_LINE)
      .replace(/^(?=[^\S\n]*>)/gm, JOINER),
    escaped,
  );
}

/** The text in the smallest parts that may stand apart: written letters, and whole links. */
export function writtenParts(text: string): readonly string[] {
  return linksApart(text).flatMap(({ text: part, isLink }) =>
    isLink ? [`<${escaped(part)}>`] : letters(part),
  );
}
