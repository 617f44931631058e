/** The public pictures of a table, and the page that shows one of its rounds to others. */
import { languageSchema } from '../../../shared/protocol/people.ts';
import type { BoardAt } from '../../app/board.ts';
import { gameName } from '../../app/gameName.ts';
import { bad, type Result, sendProblem } from '../answers.ts';
import { type Call, intQuery, type Route, reader } from '../requests.ts';
import { closedSharePage, sharePage } from '../sharePage.ts';

/** What the picture is asked of; undefined where that cannot be read. */
function boardAt(call: Call): BoardAt | undefined {
  const { v, round } = call.event.queryStringParameters ?? {};
  if (v === undefined && round === undefined) return null;
  const number = intQuery(call, v === undefined ? 'round' : 'v', 0, 999_999_999);
  const isBoth = v !== undefined && round !== undefined;
  if (number === null || number === 0 || isBoth) return undefined;
  return v === undefined ? { round: number } : { version: number };
}

/**
 * The picture of a table. What it was at a version, or at the end of a round, it stays, so anyone
 * may keep it; but what a token has opened is kept by its holder alone.
 */
async function sendBoard(call: Call, kind: 'svg' | 'png'): Promise<Result> {
  const { app, id, player } = call;
  const at = boardAt(call);
  if (at === undefined) return bad('v is a version of the table, or round one of its rounds.');
  const board = await app.boards[kind](id, reader(call), at);
  if (!board.ok) return sendProblem(board.error);
  const isText = typeof board.value === 'string';
  const kept = `${player === null ? 'public' : 'private'}, max-age=31536000, immutable`;
  return {
    statusCode: 200,
    headers: {
      'content-type': isText ? 'image/svg+xml' : 'image/png',
      'cache-control': at === null ? 'no-store' : kept,
    },
    body: isText ? board.value : Buffer.from(board.value).toString('base64'),
    isBase64Encoded: !isText,
  };
}

/** The page of a round for whoever is given its link: who may see the round, and nobody else. */
async function sendShare(call: Call): Promise<Result> {
  const { app, event, id } = call;
  const { k, lang: wished } = event.queryStringParameters ?? {};
  const lang = languageSchema.safeParse(wished).data ?? 'en';
  const home = app.pageUrl();
  const no = intQuery(call, 'round', 0, 999_999_999) ?? 0;
  const found = await app.finished.round(id, reader(call), no);
  if (!found.ok) return closedSharePage(404, lang, home);
  const key: Record<string, string> = k === undefined ? {} : { k };
  const query = new URLSearchParams({ round: String(no), ...key });
  return sharePage({
    lang,
    game: gameName(found.value.ruleset, lang),
    no,
    home,
    page: `${home}#/t/${id}/r/${no}${k === undefined ? '' : `?${new URLSearchParams(key)}`}`,
    picture: `${home}v1/tables/${id}/board.png?${query}`,
  });
}

/** Pictures, whole addresses, and the page around one of them. */
export const BOARD_ROUTES: readonly Route[] = [
  {
    method: 'GET',
    path: /^\/v1\/tables\/([^/]+)\/board\.svg$/,
    signedIn: false,
    run: (call) => sendBoard(call, 'svg'),
  },
  {
    method: 'GET',
    path: /^\/v1\/tables\/([^/]+)\/board\.png$/,
    signedIn: false,
    run: (call) => sendBoard(call, 'png'),
  },
  {
    method: 'GET',
    path: /^\/v1\/tables\/([^/]+)\/share$/,
    signedIn: false,
    run: sendShare,
  },
];
