/** Every text of the page in English. */
import type { Language } from '../../../shared/words/language.ts';
import type { ByName } from '../who.ts';
import { account } from './account.ts';
import { orders, replay, typed, ways } from './act.ts';
import { connection, device } from './device.ts';
import { fair, proof } from './fair.ts';
import { bone, list, span } from './grammar.ts';
import { code, join, lobby, rules } from './lobby.ts';
import { mine, settings } from './mine.ts';
import { over, result } from './result.ts';
import { points, proofFile, rematch, replays, share } from './rounds.ts';
import { goal, start } from './start.ts';
import { draw, hand, line, recap, redeal, score, seat, status } from './table.ts';
import { telling } from './telling.ts';
import { terms } from './terms.ts';
import { warnings } from './warnings.ts';

/** By the code of a trouble; a code that is not here is told in the server's words. */
const problems: ByName = {
  network: 'No answer from the server. Try again when there is a line.',
  'not-found': 'There is no table at this address.',
  forbidden: 'This table is not open to you. Ask somebody there for its link.',
  unauthenticated: 'This server does not know this device any more.',
  stale: 'The table moved on before your bone arrived. Look again, then choose.',
  'table-full': 'Somebody was quicker: every seat is taken.',
  'bad-invite': 'This invite is not one of this table.',
  'bad-option': 'One of these rules has a value that this game does not take.',
  'locked-arm': 'That arm is locked until the double of its number lies.',
  'must-build': 'The cross is still being built: only bones with the number of its centre fit.',
};

export const english = {
  /** In which rules, agreements and summaries are told beside it. */
  language: 'en' as Language,
  /** For instants: a day and a 24-hour time. */
  locale: 'en-GB',
  appName: 'Sixlove',
  tongue: 'Language of this page',
  tagline: 'Dominoes at your own pace: a move today, the next one tomorrow.',
  promise: 'Every deal can be checked afterwards, on your own device.',
  list,
  bone,
  span,
  start,
  code,
  join,
  lobby,
  rules,
  terms,
  goal,
  mine,
  settings,
  account,
  telling,
  seat,
  score,
  status,
  over,
  hand,
  redeal,
  draw,
  line,
  recap,
  typed,
  replay,
  orders,
  ways,
  result,
  points,
  replays,
  share,
  rematch,
  proofFile,
  proof,
  fair,
  warnings,
  connection,
  device,
  invite: {
    title: 'Send this link to your friends',
    copy: 'Copy the link',
    makeCode: 'Make a code to say aloud',
    code: (until: string) =>
      `Your friend types it on the first page of this site, under “${code.summary}”, until ` +
      `${until}.`,
    copied: 'It is copied.',
    rest:
      'The game starts by itself when everybody sits. You need not wait here: it is among your ' +
      'tables.',
  },
  actions: {
    menu: 'About this table',
    back: 'All tables',
    iAmBack: 'I am back: give me my seat',
    claim: 'Let the house play this turn',
    resign: 'Give up the game',
    resignAsk: 'Give up the game? The other side wins it, and that cannot be taken back.',
    resignYes: 'Give up',
    leave: 'Leave the table',
    leaveAsk: 'Leave the table? Your seat is given away, and you cannot take it back by yourself.',
    leaveYes: 'Leave',
    no: 'Stay',
    dismiss: 'Close',
  },
  expired: {
    title: 'This device is not known here any more',
    text:
      'Its pass has expired, or this server is a new one. For the others the tables go on, and ' +
      'your seats are still yours: with a code from another device where you play, you are back at ' +
      'them. Without one, start afresh.',
    code: 'I have a code',
    enter: 'With a code from another device where you play, this one goes on as you.',
  },
  problems,
};
