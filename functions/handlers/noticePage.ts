/** The two pages that a link in a notice opens, in both languages: they need no script. */
import type { PageText } from '../../shared/protocol/noticePages.ts';
import type { Result } from './answers.ts';

const POLICY = "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'";

/** What a form on such a page says. */
export interface PageChoice {
  readonly label: string;
  /** Fields of the form, in its address. */
  readonly query: string;
}

/** A page with a title, a sentence and buttons; nothing in it comes from people. */
export function noticePage(text: PageText, choices: readonly PageChoice[]): Result {
  const buttons = choices.map(
    ({ label, query }) => `<form method="post" action="?${query}"><button>${label}</button></form>`,
  );
  const html = [
    '<!doctype html><html lang="en"><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="robots" content="noindex">',
    `<title>${text.title}</title>`,
    '<style>body{font:1.1rem/1.5 system-ui;max-width:32rem;margin:3rem auto;padding:0 1rem}',
    'button{font:inherit;padding:.6rem 1rem;margin:.4rem 0}</style>',
    `<h1>${text.title}</h1><p>${text.body}</p>`,
    ...buttons,
    '</html>',
  ].join('\n');
  return {
    statusCode: 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': POLICY,
      'referrer-policy': 'no-referrer',
    },
    body: html,
  };
}
