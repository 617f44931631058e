/** Words of the public lobby, of the rules of a game, and of sitting down. */
import { plural } from './grammar.ts';

export const lobby = {
  title: 'The lobby',
  link: 'Find an open table',
  intro: 'Tables that wait for players. Nobody sits down before they have seen the terms.',
  filters: 'Show only',
  game: 'Game',
  anyGame: 'every game',
  pace: 'Time for each turn',
  /** Of seconds, from and to; null for no bound. */
  paces: [
    ['any', 'any'],
    ['fast', '15 minutes or less'],
    ['day', 'up to a day'],
    ['days', 'more than a day, or no clock'],
  ] as readonly (readonly ['any' | 'fast' | 'day' | 'days', string])[],
  completion: 'Everybody there plays to the end',
  completions: [
    [0, 'does not matter'],
    [50, 'half of their tables at least'],
    [80, '80 % of their tables at least'],
    [95, '95 % of their tables at least'],
  ] as readonly (readonly [number, string])[],
  looking: 'Looking for open tables…',
  none: 'Nobody waits at such a table now.',
  noneNext:
    'Open one yourself: it is listed here for two weeks, and you need not wait on this page.',
  open: 'Open a table',
  more: 'Show more',
  again: 'Look again',
  free: (n: number) => `${plural(n, 'seat')} free`,
  mine: 'You sit here.',
  completes: (percent: number) => `plays ${percent} % of tables to the end`,
  new: 'has not finished a table yet',
  terms: 'All the terms',
  go: (title: string) => `Look at this table: ${title}`,
  goShort: 'Look at this table',
};

export const rules = {
  link: (game: string) => `The rules of ${game}`,
  unknown: 'This page does not know that game.',
  pictures: 'In pictures',
  all: 'Everything, in the order of play',
  others: 'Other games',
  play: 'Play this game',
  line: {
    title: 'The line',
    text:
      'A bone fits where its half shows the number of an open end. Doubles lie across. Here the ' +
      'ends are 2 and 4.',
    label: 'A line of five bones from 2 to 4, with the double six in its middle.',
  },
  block: {
    title: 'A block',
    text: 'Both ends show 3, and all seven bones with a 3 lie. Nobody can play: the hands are counted.',
    label: 'A line of ten bones with a 3 at both ends, in which all seven threes lie.',
  },
  capicua: {
    title: 'Capicúa',
    text:
      'The last bone fits both ends. Here they were 1 and 5 before the 5-1 ended the round, so ' +
      'it counts extra.',
    label: 'A line of five bones; the last one laid, the 5-1, would have fitted either end.',
  },
  cross: {
    title: 'The cross',
    text:
      'The first double is the centre, with an arm on each of its sides. Tips behind a bar wait ' +
      'for the double of their number.',
    label:
      'A double six with an arm on each side. The tips 4, 3 and 4 are locked, the tip 2 is open: ' +
      'its double lies.',
  },
};

export const join = {
  title: 'You are invited to a table',
  titleOpen: 'An open table',
  whoTitle: 'Who sits here',
  seatLegend: 'Where you sit',
  seatAcross: (name: string) => `Across from ${name}, as partners`,
  seatAfter: (name: string) => `You play after ${name}`,
  seatAfterNobody: 'You play after somebody who is still to come',
  seatDrawn: 'The seats are drawn before the first round.',
  termsTitle: 'What is agreed here',
  agreed: 'What we play',
  all: 'All of it, sentence by sentence',
  next: (more: number) =>
    more === 0
      ? 'You are the last one: the game begins as soon as you sit.'
      : `The game begins when ${plural(more, 'more player')} ${more === 1 ? 'sits' : 'sit'} down. ` +
        'You need not wait here: it is among your tables.',
  takesOver: 'The game is on. You take over the bones and the score of this seat.',
  button: 'Sit down and play',
  full: 'Every seat here is taken by now. You may look on.',
  over: 'This game is over. You may look at how it went.',
  closedTitle: 'You cannot sit down here',
  closed:
    'Either every seat is taken by now, or the link is not whole. Ask the friend who sent it, or ' +
    'sit down elsewhere:',
  goneTitle: 'There is no table at this address',
  gone: 'The link may have been cut on its way. Ask the friend who sent it to send it once more.',
};

export const code = {
  summary: 'I have a link or a code',
  label: 'Link or code of a table',
  go: 'Go there',
  fault: 'That is no link of a table, and no code of ten digits. Copy the whole of it.',
  wrong: 'No table has this code now. Ask your friend for a new one.',
  other: 'I play on another device already',
};
