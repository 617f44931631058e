/**
 * The start page as somebody new sees it, as HTML. The build puts it into the page's first file,
 * so a browser has laid it out by the time the script comes, which takes it over (`vdom.ts`). It is
 * not seen before: only the script knows which page was asked for.
 */
import { App, type AppParts } from './app.ts';
import type { Browser } from './browser.ts';
import type { Line } from './line.ts';
import { memoryShelf } from './shelf.ts';
import { makeStore } from './store.ts';
import { wordsIn } from './tongues.ts';
import type { El } from './vdom.ts';
import { speak } from './words.ts';

/** What a view asks of its surroundings; nobody can do anything yet. */
function nobodys(tongue: 'en' | 'es'): AppParts {
  const browser: Partial<Browser> = {
    hash: () => '',
    nowMs: () => 0,
    tongue: () => tongue,
    look: () => 'system',
    isSounding: () => false,
  };
  const line: Partial<Line> = { state: 'good' };
  const parts: Partial<AppParts> = {
    store: makeStore(memoryShelf()),
    browser: browser as Browser,
    line: line as Line,
  };
  return parts as AppParts;
}

/** What stands in the page before its script has run. */
export async function frameIn(tongue: 'en' | 'es'): Promise<string> {
  speak(await wordsIn(tongue));
  return new App(nobodys(tongue)).view({ width: 320, height: 300 }).map(htmlOf).join('');
}

/** What the first file says beside its page, by what it says in English. */
export const IN_SPANISH: Readonly<Record<string, string>> = {
  'Dominoes at your own pace. Every deal can be checked.':
    'Dominó a tu ritmo. Cada reparto se puede comprobar.',
  'This page needs JavaScript: it keeps your secret for the shuffle and checks every deal.':
    'Esta página necesita JavaScript: guarda tu secreto para barajar y comprueba cada reparto.',
  'This page has not come whole yet. If it stays so, load it again.':
    'Esta página aún no ha llegado entera. Si sigue así, cárgala otra vez.',
};

const EMPTY_TAGS: ReadonlySet<string> = new Set(['input']);

function htmlOf(child: El | string): string {
  if (typeof child === 'string') return escaped(child);
  const { tag, attrs, children } = child;
  const given = Object.entries(attrs).map(([name, value]) => {
    const isDrawn = !['undefined', 'function'].includes(typeof value) && value !== false;
    if (!isDrawn || name === 'key') return '';
    return ` ${name}="${value === true ? '' : escaped(String(value))}"`;
  });
  const end = EMPTY_TAGS.has(tag) ? '' : `${children.map(htmlOf).join('')}</${tag}>`;
  return `<${tag}${given.join('')}>${end}`;
}

const escaped = (text: string): string =>
  text.replace(/[&<"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
