/** How the caller is told, and the links in notices, which need no login. */
import { problem } from '../../../shared/protocol/errors.ts';
import { NOTICE_PAGES } from '../../../shared/protocol/noticePages.ts';
import {
  mailBodySchema,
  noticesChangeSchema,
  pushBodySchema,
  pushEndSchema,
} from '../../../shared/protocol/notices.ts';
import { send, sendOutcome, sendProblem } from '../answers.ts';
import { noticePage } from '../noticePage.ts';
import { bodyOf, type Call, parse, type Route, refuseBotKey } from '../requests.ts';

const OFF = /^\/v1\/players\/([^/]+)\/notices\/off$/;
const MAIL = /^\/v1\/players\/([^/]+)\/mail$/;
const OFF_DAYS = 3;

const tokenOf = ({ event }: Call): string => event.queryStringParameters?.['t'] ?? '';

/** A route that a person uses for themselves: a program with a bot key may not. */
const own =
  (run: Route['run']): Route['run'] =>
  async (call) =>
    refuseBotKey(call) ?? run(call);

export const NOTICE_ROUTES: readonly Route[] = [
  {
    method: 'GET',
    path: /^\/v1\/me\/notices$/,
    signedIn: true,
    run: own(async ({ app, player }) =>
      send(200, JSON.stringify(await app.telling.book.view(player ?? ''))),
    ),
  },
  {
    method: 'PATCH',
    path: /^\/v1\/me\/notices$/,
    signedIn: true,
    run: own(async ({ app, player, event }) => {
      const body = parse(noticesChangeSchema, bodyOf(event));
      if (!body.ok) return sendProblem(body.error);
      return send(200, JSON.stringify(await app.telling.book.change(player ?? '', body.value)));
    }),
  },
  {
    method: 'POST',
    path: /^\/v1\/me\/notices\/test$/,
    signedIn: true,
    run: own(async ({ app, player }) =>
      send(200, JSON.stringify(await app.telling.book.test(player ?? ''))),
    ),
  },
  {
    method: 'POST',
    path: /^\/v1\/me\/mail$/,
    signedIn: true,
    run: own(async ({ app, player, event }) => {
      const body = parse(mailBodySchema, bodyOf(event));
      if (!body.ok) return sendProblem(body.error);
      return sendOutcome(await app.telling.book.setMail(player ?? '', body.value.address));
    }),
  },
  {
    method: 'DELETE',
    path: /^\/v1\/me\/mail$/,
    signedIn: true,
    run: own(async ({ app, player }) => {
      await app.telling.book.dropMail(player ?? '');
      return { statusCode: 204 };
    }),
  },
  {
    method: 'POST',
    path: /^\/v1\/me\/push$/,
    signedIn: true,
    run: own(async ({ app, player, event }) => {
      const body = parse(pushBodySchema, bodyOf(event));
      if (!body.ok) return sendProblem(body.error);
      return sendOutcome(await app.telling.book.addPush(player ?? '', body.value), 201);
    }),
  },
  {
    method: 'DELETE',
    path: /^\/v1\/me\/push$/,
    signedIn: true,
    run: own(async ({ app, player, event }) => {
      const body = parse(pushEndSchema, bodyOf(event));
      if (!body.ok) return sendProblem(body.error);
      await app.telling.book.dropPush(player ?? '', body.value.endpoint);
      return { statusCode: 204 };
    }),
  },
  {
    method: 'GET',
    path: OFF,
    signedIn: false,
    async run(call) {
      const t = tokenOf(call);
      const isLink = await call.app.telling.book.isOffLink(call.id, t);
      if (!isLink) return sendProblem(problem('not-found'));
      return noticePage(NOTICE_PAGES.off, [
        { label: NOTICE_PAGES.days, query: `t=${t}&amp;days=${OFF_DAYS}` },
        { label: NOTICE_PAGES.forGood, query: `t=${t}` },
      ]);
    },
  },
  {
    // What a mail program posts for its "unsubscribe" button (RFC 8058) says no more than this.
    method: 'POST',
    path: OFF,
    signedIn: false,
    async run(call) {
      const isShort = call.event.queryStringParameters?.['days'] === String(OFF_DAYS);
      const days = isShort ? OFF_DAYS : null;
      const isOff = await call.app.telling.book.turnOff(call.id, tokenOf(call), days);
      return isOff ? noticePage(NOTICE_PAGES.offDone, []) : sendProblem(problem('not-found'));
    },
  },
  {
    // Mail scanners open links: looking confirms nothing.
    method: 'GET',
    path: MAIL,
    signedIn: false,
    async run(call) {
      const t = tokenOf(call);
      const isLink = await call.app.telling.book.isMailLink(call.id, t);
      if (!isLink) return sendProblem(problem('not-found'));
      return noticePage(NOTICE_PAGES.confirm, [{ label: NOTICE_PAGES.yes, query: `t=${t}` }]);
    },
  },
  {
    method: 'POST',
    path: MAIL,
    signedIn: false,
    async run(call) {
      const isDone = await call.app.telling.book.confirmMail(call.id, tokenOf(call));
      return isDone ? noticePage(NOTICE_PAGES.confirmDone, []) : sendProblem(problem('not-found'));
    },
  },
];
