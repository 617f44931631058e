/**
 * The page behind a link to a round. It says in its head what the round is, for wherever the link
 * is pasted, and leads to the page that shows it. It needs no script.
 */
import { SHARE_PAGES } from '../../shared/protocol/sharePages.ts';
import type { Result } from './answers.ts';

const POLICY = "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'";

const STYLE =
  'body{font:1.1rem/1.5 system-ui;max-width:40rem;margin:2rem auto;padding:0 1rem}' +
  'img{max-width:100%;height:auto}a{display:inline-block;padding:.6rem 0}';

export interface SharedRound {
  readonly lang: 'en' | 'es';
  /** What people call the game. */
  readonly game: string;
  readonly no: number;
  /** Whole addresses: of the start page, of the page that shows the round, and of its picture. */
  readonly home: string;
  readonly page: string;
  readonly picture: string;
}

export function sharePage({ lang, game, no, home, page, picture }: SharedRound): Result {
  const text = SHARE_PAGES[lang];
  const title = text.title(game, no);
  const tags = {
    'og:type': 'website',
    'og:site_name': 'Sixlove',
    'og:title': title,
    'og:description': text.about,
    'og:image': picture,
    'og:image:type': 'image/png',
    'og:image:alt': text.picture,
  };
  const metas = Object.entries(tags).map(
    ([name, content]) => `<meta property="${name}" content="${escaped(content)}">`,
  );
  return html(200, lang, title, home, [
    ...metas,
    '<meta name="twitter:card" content="summary_large_image">',
    `<meta name="description" content="${escaped(text.about)}">`,
    `<meta http-equiv="refresh" content="0; url=${escaped(page)}">`,
    `<main><h1>${escaped(title)}</h1><p>${escaped(text.about)}</p>`,
    `<p><a href="${escaped(page)}">${escaped(text.go)}</a></p>`,
    `<img src="${escaped(picture)}" alt="${escaped(text.picture)}"></main>`,
  ]);
}

/** For whoever may not see the round, and where there is none: which of the two is not said. */
export function closedSharePage(status: number, lang: 'en' | 'es', home: string): Result {
  const { closed, home: go } = SHARE_PAGES[lang];
  return html(status, lang, closed, home, [
    `<main><h1>${escaped(closed)}</h1>`,
    `<p><a href="${escaped(home)}">${escaped(go)}</a></p></main>`,
  ]);
}

function html(
  status: number,
  lang: string,
  title: string,
  home: string,
  parts: readonly string[],
): Result {
  return {
    statusCode: status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': POLICY,
      'referrer-policy': 'no-referrer',
    },
    body: [
      `<!doctype html><html lang="${lang}"><meta charset="utf-8">`,
      '<meta name="viewport" content="width=device-width, initial-scale=1">',
      '<meta name="robots" content="noindex">',
      `<title>${escaped(title)}</title><style>${STYLE}</style>`,
      `<link rel="icon" href="${escaped(home)}icon.svg" type="image/svg+xml">`,
      ...parts,
      '</html>',
    ].join('\n'),
  };
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? '');
}
