/** What is asked again and again while a table is played: acting at it and following it. */
import { LIMITS } from '../../../shared/protocol/limits.ts';
import type { Play } from '../../app/play.ts';
import { bad, sendOutcome, sendProblem } from '../answers.ts';
import { bodyOf, intQuery, parseCommand, type Route, reader } from '../requests.ts';

export const PLAY_ROUTES: readonly Route<Pick<Play, 'commands' | 'reading'>>[] = [
  {
    method: 'GET',
    path: /^\/v1\/tables\/([^/]+)$/,
    signedIn: false,
    run: async (call) => sendOutcome(await call.app.reading.view(call.id, reader(call))),
  },
  {
    method: 'POST',
    path: /^\/v1\/tables\/([^/]+)\/commands$/,
    signedIn: true,
    forDeleted: true,
    async run({ app, player, event, id, receivedAt }) {
      const command = parseCommand(bodyOf(event));
      if (!command.ok) return sendProblem(command.error);
      const received = { tableId: id, player: player ?? '', command: command.value, receivedAt };
      return sendOutcome(await app.commands.run({ ...received, via: null }));
    },
  },
  {
    method: 'GET',
    path: /^\/v1\/tables\/([^/]+)\/events$/,
    signedIn: false,
    async run(call) {
      const after = intQuery(call, 'after', 0, 999_999_999);
      const limit = intQuery(call, 'limit', LIMITS.eventsLimitDefault, LIMITS.eventsLimitMax);
      const waitSeconds = intQuery(call, 'wait', 0, LIMITS.waitSecondsMax);
      if (after === null || limit === null || limit < 1 || waitSeconds === null) {
        return bad('after, limit (1-200) and wait (0-20) are whole numbers.');
      }
      const page = { after, limit, waitSeconds };
      return sendOutcome(await call.app.reading.events(call.id, reader(call), page));
    },
  },
];
