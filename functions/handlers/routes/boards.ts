/** The public pictures of a table. */
import { bad, type Result, sendProblem } from '../answers.ts';
import { type Call, intQuery, type Route, reader } from '../requests.ts';

/**
 * The picture of a table. What it was at a version it stays, so anyone may keep it; but what a
 * token has opened is kept by its holder alone.
 */
async function sendBoard(call: Call, kind: 'svg' | 'png'): Promise<Result> {
  const { app, id, player } = call;
  const version = intQuery(call, 'v', 0, 999_999_999);
  const isNamed = call.event.queryStringParameters?.['v'] !== undefined;
  if (version === null || (isNamed && version === 0)) return bad('v is a version of the table.');
  const at = isNamed ? version : null;
  const board = await app.boards[kind](id, reader(call), at);
  if (!board.ok) return sendProblem(board.error);
  const isText = typeof board.value === 'string';
  const kept = `${player === null ? 'public' : 'private'}, max-age=31536000, immutable`;
  return {
    statusCode: 200,
    headers: {
      'content-type': isText ? 'image/svg+xml' : 'image/png',
      'cache-control': isNamed ? kept : 'no-store',
    },
    body: isText ? board.value : Buffer.from(board.value).toString('base64'),
    isBase64Encoded: !isText,
  };
}

/** Pictures, whole addresses. */
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
];
