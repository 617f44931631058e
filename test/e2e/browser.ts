import { existsSync } from 'node:fs';
import axe from 'axe-core';
import { type Browser, chromium, type Page } from 'playwright-core';

const PATH = '/usr/bin/chromium';
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Why there is no browser to test with; null where there is one. */
export const NO_BROWSER = existsSync(PATH) ? null : `${PATH} is missing: apt-get install chromium`;

export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: PATH, args: FLAGS });
}

/** Collects what the page complains about. */
export function complaints(page: Page): readonly string[] {
  const said: string[] = [];
  page.on('pageerror', (error) => said.push(error.message));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) said.push(message.text());
  });
  return said;
}

interface AxeResults {
  readonly violations: readonly {
    readonly id: string;
    readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
  }[];
}

/** What axe-core finds wrong with the page as it is now; with a rule, by that one alone. */
export async function violations(
  page: Page,
  rule: string | null = null,
): Promise<readonly string[]> {
  await page.evaluate(axe.source);
  const asked = rule === null ? '' : JSON.stringify({ runOnly: [rule] });
  const { violations: found } = await page.evaluate<AxeResults>(`axe.run(${asked})`);
  return found.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
}

/** Whether the page can be pushed sideways, which it never should. */
export function isTooWide(page: Page): Promise<boolean> {
  return page.evaluate('document.documentElement.scrollWidth > innerWidth');
}

/**
 * Words that the end of a line falls into, but for names and addresses, which may be of any length.
 * A word may be broken where it has a hyphen or a slash.
 */
export function brokenWords(page: Page): Promise<readonly string[]> {
  return page.evaluate<string[]>(`(() => {
    const walker = document.createTreeWalker(document.getElementById('app'), NodeFilter.SHOW_TEXT);
    const broken = [];
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (node.parentElement.closest('bdi, code, a[href^="http"], svg, .unseen, option')) continue;
      const text = node.data.replace(/\\u2068.*?\\u2069/g, (name) => ' '.repeat(name.length));
      for (const { index, 0: word } of text.matchAll(/\\p{L}+/gu)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) broken.push(word);
      }
    }
    return broken;
  })()`);
}

/**
 * What can be chosen in some field and would not be seen whole there, but for closed sections.
 * Words may be broken where letters are so large that they must.
 */
export function cutChoices(page: Page, size: 'usual' | 'double'): Promise<readonly string[]> {
  return page.evaluate<string[]>(`(() => {
    const pen = document.createElement('canvas').getContext('2d');
    const fields = [...document.querySelectorAll('#app select')];
    return fields.filter(({ clientWidth }) => clientWidth > 0).flatMap((field) => {
      const style = getComputedStyle(field);
      const [before, after] = [style.paddingInlineStart, style.paddingInlineEnd].map(parseFloat);
      const room = field.clientWidth - before - after;
      const isWrapped = style.whiteSpace === 'normal' && style.overflowWrap === 'anywhere';
      pen.font = style.font;
      const isWide = (text) => pen.measureText(text).width > room;
      const isCut = (text) => {
        if (!isWrapped) return isWide(text);
        return '${size}' === 'usual' && text.split(/[ /-]/).some(isWide);
      };
      const isLow = field.scrollHeight > field.clientHeight + 1;
      const texts = [...field.options].map(({ text }) => text);
      return isLow ? [field.id + ' is too low'] : texts.filter(isCut);
    });
  })()`);
}

/** Room at the left that is kept for a bar which is not to be seen. */
export function bareIndents(page: Page): Promise<readonly string[]> {
  return page.evaluate<string[]>(`(() => {
    const bare = [...document.querySelectorAll('#app *')].filter((node) => {
      const { borderLeftWidth, borderRightWidth, borderLeftColor } = getComputedStyle(node);
      const isBar = parseFloat(borderLeftWidth) > 2 && borderRightWidth === '0px';
      return isBar && borderLeftColor === 'rgba(0, 0, 0, 0)';
    });
    return bare.map((node) => node.cloneNode(false).outerHTML.slice(0, 120));
  })()`);
}

/** Bones on the table that lie on one another, by how many pixels. */
export function overlaps(page: Page): Promise<readonly number[]> {
  return page.evaluate<number[]>(`(() => {
    const bones = [...document.querySelectorAll('.laid .bone-body')];
    const boxes = bones.map((bone) => bone.getBoundingClientRect());
    return boxes.flatMap((a, i) => boxes.slice(i + 1).flatMap((b) => {
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const tall = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      return Math.min(wide, tall) > 0.5 ? [Math.min(wide, tall)] : [];
    }));
  })()`);
}

/** What reaches over the right edge where the page can be pushed sideways, innermost only. */
export async function overTheEdge(page: Page): Promise<readonly string[]> {
  if (!(await isTooWide(page))) return [];
  return page.evaluate<string[]>(`(() => {
    const over = [...document.querySelectorAll('#app *')].filter(
      (node) => node.getBoundingClientRect().right > innerWidth + 1,
    );
    const holdsOther = (node) => over.some((other) => node !== other && node.contains(other));
    const inner = over.filter((node) => !holdsOther(node));
    return inner.slice(0, 3).map((node) => node.cloneNode(false).outerHTML.slice(0, 120));
  })()`);
}
