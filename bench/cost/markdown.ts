/** Tables in pages, between marks that a command writes anew and a test holds against the page. */

const block = (name: string): RegExp =>
  new RegExp(`(<!-- ${name} -->\n)[\\s\\S]*?(<!-- end ${name} -->)`);

/** Blocks of a page by the name of their mark. */
export type Blocks = Readonly<Record<string, string>>;

/** The page with its blocks written anew. Throws where a mark is missing. */
export function fillPage(page: string, blocks: Blocks): string {
  return Object.entries(blocks).reduce((text, [name, content]) => {
    if (!block(name).test(text)) throw new Error(`the page has no mark "${name}"`);
    return text.replace(block(name), (_, begin, end) => `${begin}\n${content}\n\n${end}`);
  }, page);
}

/** The first column to the left, the others to the right. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const rule = head.map((_, i) => (i === 0 ? '---' : '--:'));
  return [line(head), line(rule), ...rows.map(line)].join('\n');
}

/** A number with at most so many digits behind the point, and commas; nothing for 0. */
export function count(value: number, digits = 1): string {
  if (value === 0) return '';
  return value.toLocaleString('en-US', { maximumFractionDigits: digits });
}

/** Dollars to the cent, or to the dollar above a thousand; nothing for 0. */
export function dollars(value: number): string {
  if (value === 0) return '';
  const digits = value >= 1_000 ? 0 : 2;
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return `$${value.toLocaleString('en-US', options)}`;
}
