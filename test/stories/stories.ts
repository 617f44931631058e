/**
 * States of the page that are hard to come by: each is brought about by the product's own views and
 * controllers without a server, so that it can be looked at and tested in a browser.
 */

import { LIMITS } from '../../shared/protocol/limits.ts';
import type { LastRoundView, View } from '../../shared/protocol/view.ts';
import type { Answer, Api } from '../../web/api.ts';
import { textSource } from '../../web/verifier/source.ts';
import { words } from '../../web/words.ts';
import { seatsOf, viewOf } from '../web/support/views.ts';
import type { Story } from './opened.ts';
import { RECORDS } from './records.ts';
import { endedView, runningView } from './told.ts';

const ID = 'AAAAAAAAAAAAAAAAAAAAAA';
const ME = { playerId: 'player0AAAAAAAAAAAAAAA', token: 'story', name: 'Ana' };

const given = async <T>(value: T): Promise<Answer<T>> => ({ ok: true, value });

const refused = async (code: string): Promise<Answer<never>> => ({
  ok: false,
  trouble: { code: code as 'forbidden', title: code },
});

/** A table that the server shows like this. */
function table(view: View, story: Partial<Story> = {}): Story {
  const { api, ...rest } = story;
  const table = () => given({ version: view.version, view });
  return { hash: `#/t/${ID}`, api: { table, ...api }, ...rest };
}

/** A start page of somebody who has played here. */
function home(api: Partial<Api>, story: Partial<Story> = {}): Story {
  return { hash: '#/', api, keep: (store) => store.setMe(ME), ...story };
}

const LONG_NAMES = [
  'Maximiliana Wilhelmina Featherstonehaugh',
  'Bartholomäus-Ferdinand von Hohenstaufens',
  'WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW',
  'عبدالرحمن بن محمد بن عبدالعزيز آل الشيخة',
].map((name) => name.slice(0, LIMITS.nameCharsMax));

const HOUSE = seatsOf([null, null, null, null]);

function withNames(view: View, names: readonly (string | null)[]): View {
  const seats = view.seats.map((seat, i) => ({ ...seat, name: names[i] ?? null }));
  return { ...view, seats };
}

const ended = (record: keyof typeof RECORDS, changes: Partial<View> = {}): Story =>
  table(endedView(RECORDS[record], changes));

/** A table that ended in the middle of a round, which counts for nothing. */
function brokenOff(over: 'resigned' | 'forfeited'): Story {
  const view = endedView(RECORDS.block);
  const { lastRound } = view;
  if (lastRound === null) throw new Error('no round is over');
  const open: Partial<LastRoundView> = { end: 'open', winner: null, side: null, event: 'none' };
  const game = { ...view.game, winner: [1], next: null };
  const last = { ...lastRound, ...open, value: null } as LastRoundView;
  return table({ ...view, status: 'over', over, game, lastRound: last });
}

const over = (how: string): Story =>
  table(viewOf({ status: 'over', over: how, game: { ...viewOf().game, winner: null } }));

export const STORIES: Readonly<Record<string, () => Story>> = {
  'longest-line': () => ended('longest'),
  'longest-line-running': () => table(runningView(RECORDS.longest, 25)),
  'fourteen-bones': () => table(runningView(RECORDS.longest, 0)),
  'fourteen-bones-later': () => table(runningView(RECORDS.longest, 2)),
  'long-names': () => table(withNames(runningView(RECORDS.block, 9), LONG_NAMES)),
  'long-names-result': () => table(withNames(endedView(RECORDS.block), LONG_NAMES)),
  block: () => ended('block'),
  'key-bone': () => ended('key'),
  capicua: () => ended('capicua'),
  tie: () => ended('tie'),
  'shared-win': () => ended('shared'),
  'shared-win-watched': () => ended('shared', { you: { ...viewOf().you, seat: null } }),
  cross: () => ended('cross'),
  'cross-running': () => table(runningView(RECORDS.cross, 14)),
  'cross-full': () => table(runningView(RECORDS.cross, 22)),
  'cross-block': () => ended('crossBlock'),
  'called-off': () => over('cancelled'),
  'nobody-left': () => over('nobody-left'),
  resigned: () => brokenOff('resigned'),
  forfeited: () => brokenOff('forfeited'),
  'house-only': () =>
    table({
      ...runningView(RECORDS.block, 6),
      seats: HOUSE,
      you: { ...viewOf().you, seat: null },
    }),
  rematch: () => table({ ...endedView(RECORDS.shared), rematch: 'BBBBBBBBBBBBBBBBBBBBBA' }),
  'no-line': () =>
    table(runningView(RECORDS.block, 5), {
      keep: (store) => store.setMe(ME),
      socket: 'offline',
      isOffline: true,
    }),
  'played-late': () =>
    home(
      { myTables: () => given({ tables: [], next: null }) },
      { act: (app) => app.desk.tell(words.connection.sent) },
    ),
  expired: () => home({ myTables: () => refused('unauthenticated') }, { socket: 'refused' }),
  'no-tables': () => home({ myTables: () => given({ tables: [], next: null }) }),
  stranger: () => ({ hash: '#/' }),
  'no-such-table': () => ({ hash: `#/t/${ID}`, api: { table: () => refused('not-found') } }),
  'closed-table': () => ({ hash: `#/t/${ID}`, api: { table: () => refused('forbidden') } }),
  'server-gone': () => home({}, { hash: `#/t/${ID}`, socket: 'offline' }),
  'replay-none': () => ({
    hash: `#/t/${ID}/r/3`,
    api: { table: () => given(shown(viewOf())), proof: () => refused('not-found') },
  }),
  'replay-closed': () => ({ hash: `#/t/${ID}/r/3`, api: { table: () => refused('forbidden') } }),
  'proof-file': () => ({ hash: '#/file' }),
  'proof-file-broken': () => ({
    hash: '#/file',
    act: (app) => app.desk.proofFile.read(textSource('letter.txt', 'Dear all')),
  }),
};

function shown(view: View): { readonly version: number; readonly view: View } {
  return { version: view.version, view };
}
