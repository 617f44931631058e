/** What `sixlove play` says beside the words that the whole product shares. */

/** What is typed, and what it does. */
type Said = readonly [typed: string, does: string];

export const english = {
  guest: 'Guest',
  you: 'you',
  we: 'we',
  they: 'they',
  openSeat: 'an open seat',
  cross: { middle: 'middle', arms: ['1 up', '2 right', '3 down', '4 left'] },

  ownServer: 'This game is on your machine alone, in a folder that is thrown away at its end.',
  ownEnds: 'You have left. The game was on your machine alone, and is gone.',
  goesOn: (link: string) => `You have left; the table goes on: sixlove play --server '${link}'`,
  inPage: 'To go on in the page, play there as the same player: “link” at a prompt gives the code.',
  linkCode: (code: string) =>
    `${code} is good for ten minutes, once: type it in the page where it says who plays.`,
  lost: 'No answer from the server; trying again. Ctrl-C stops.',
  invite: (link: string) =>
    `Others sit down with this link, in the page or by sixlove play: ${link}`,
  round: (no: number, game: string) => `Round ${no}, ${game}`,
  hands: (parts: string) => `Bones left: ${parts}`,
  score: (parts: string, target: string) => `Score: ${parts}${target}`,
  totals: (parts: string, target: string) => `Totals, the lowest wins: ${parts}${target}`,
  target: (to: number) => ` (to ${to})`,
  games: (parts: string) => `Games won: ${parts}`,
  worth: (n: number) => `This round counts ${n}.`,
  fines: (parts: string) => `Fined for passes: ${parts}`,
  drawn: (parts: string, leader: string) => `Drawn for the lead: ${parts}. By that: ${leader}.`,
  yourHand: (bones: string) => `Your hand: ${bones}`,
  /** The ends of the line as they are typed. */
  ends: { L: 'L', R: 'R' },
  prompt: 'A number, a bone, or ? > ',
  until: (instant: string) => `Until ${instant}.`,
  waitForBeacon: 'The deal waits for the public random value.',
  dealtAgain: 'The bones are dealt again.',

  /** Commands by their type: what is typed, and what it does. */
  can: {
    keep: ['keep', 'keep these bones'],
    redeal: ['redeal', 'have the bones dealt again, if the rules let this hand'],
    lead: ['lead', 'let your partner lead'],
    claim: ['claim', 'have the house play the turn that has run out'],
    back: ['back', 'take your seat back from the house'],
    orders: ['orders 36 L, 55', 'plays for your next turn, in that order; “orders none” ends them'],
    vacation: ['vacation 3', 'take so many days off'],
    cancel: ['cancel', 'call the game off: it counts for nobody'],
    resign: ['resign', 'give the game up'],
    leave: ['leave', 'give your seat away'],
  } as Readonly<Record<string, Said>>,
  help: {
    number: 'the number of a play in the list',
    bone: 'a bone; where it fits more than one place, with L or R, or the number of an arm',
    table: ['table', 'show the table anew'] as Said,
    link: ['link', 'a code by which the page plays as you'] as Said,
    quit: ['q', 'stop here, as does the end of the input'] as Said,
  },
  sure: (word: string) => `Say ${word} once more to do it.`,
  done: 'Done.',

  unread: (text: string, can: string) => `“${text}” is nothing that can be said here. ${can}`,
  notYours: (bone: string, can: string) => `You do not hold ${bone}. ${can}`,
  fitsNot: (bone: string, can: string) => `${bone} cannot be played there. ${can}`,
  whichEnd: (bone: string, can: string) => `${bone} fits more than one place. ${can}`,
  noNumber: (no: number, can: string) => `There is no number ${no} in the list. ${can}`,
  cannot: (word: string, can: string) => `${word} cannot be done now. ${can}`,
  canPlay: (list: string) => `You can say: ${list}.`,
  canWait: 'Others are to play; ? says what can be done meanwhile.',
  moved: 'The table has moved on meanwhile.',

  left: (parts: string) => `Left in hand: ${parts}`,
  wasWorth: (n: number) => `It counted ${n}.`,
  keyBone: 'The last bone was a key bone.',
  points: (parts: string) => `Points: ${parts}`,
  events: {
    reset: 'Everybody has scored, so all go back to love.',
    oneAll: 'One all: the next round decides, and counts two.',
    playTwo: 'That was the deciding round.',
    gameWon: 'That ends the game.',
  } as Readonly<Record<string, string>>,

  deal: {
    own: (no: number) =>
      `Deal ${no} was checked here: fixed before play, shuffled with a secret of yours, played by the rules.`,
    others: (no: number) =>
      `Deal ${no} was checked here: fixed before play and played by the rules. No secret of yours is in its shuffle.`,
    fails: (no: number, words: string) => `DEAL ${no} DOES NOT HOLD. ${words}`,
    differs: (no: number, from: 'heads' | 'bones' | 'table') =>
      `DEAL ${no} DOES NOT HOLD. ${
        {
          heads: 'Its log is not the one that this table has shown you.',
          bones: 'It gives you other bones than you held.',
          table: 'It is the proof of another table.',
        }[from]
      }`,
    unknown: (no: number) => `Deal ${no} could not be checked: its proof is not to be had now.`,
  },
  withheld: (reason: string) =>
    `Your secret was kept back from the shuffle: the log is not as it must be (${reason}).`,
};

export type PlayWords = typeof english;
