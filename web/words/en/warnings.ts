/** Words for what a device has caught, and what to do about it. */
import type { WarningKind } from '../../fair/warning.ts';

type What = Readonly<Record<WarningKind, (no: number) => string>>;

const what: What = {
  'two-heads': () =>
    'The server has signed two different records of this table for the same moment. Only one can ' +
    'be true, and both carry its signature.',
  changed: () =>
    'The record of this table is not the one that this device has followed: something in it was ' +
    'changed after it had happened.',
  back: () =>
    'The server shows a shorter record of this table than it had already signed. What happened ' +
    'since has been taken out.',
  split: () =>
    'Another player’s device has signed a move on a different record of this table. The server ' +
    'shows you and them two different tables.',
  broken: () => 'The record of this table holds something that its own rules do not allow.',
  'bad-head': () => 'The server’s signature under the record of this table does not hold.',
  late: (no) =>
    `Round ${no} was locked too late for this device to see it before the public random value came. ` +
    'If this device’s clock is wrong, that explains it; else the server may have chosen the lock.',
  opening: (no) =>
    `Your bones of round ${no} do not fit what the server fixed before play: at least one bone is ` +
    'not the one that was dealt to you.',
  dropped: () =>
    'The server took this device’s secret for the shuffle and then left it out of the record.',
  'not-mine': () =>
    'The record of this table names a secret of yours that this device never made. The shuffle is ' +
    'not protected by you.',
  key: () =>
    'The record of this table is signed by another key than this device has known for this server.',
  proof: (no) => `The proof of round ${no} does not hold.`,
  'log-changed': () => 'The record that was to show the shuffle does not hold together.',
  'other-root': () => 'The server changed its own half of the shuffle after this device promised.',
  'other-commit': () =>
    'The record of the shuffle holds a promise at your seat that this device did not make.',
  'other-player': () =>
    'The record of the shuffle names somebody else, or another key, at your seat.',
};

const notAdded = 'This device keeps its secret to itself, adds nothing and signs nothing here.';

const doWhat: Readonly<Partial<Record<WarningKind, string>>> = {
  late: 'The shuffle still holds if a device added a secret. Ask the others whether they saw it.',
  opening: 'Save the evidence and show it after the round: until then it tells your bones.',
  key:
    'Servers change their key seldom, and say so before. Compare the key with the other players’; ' +
    `take it only if all see the same. ${notAdded}`,
  split: 'Compare the code of the deal with the others, and save the evidence on both devices.',
  'log-changed': notAdded,
  'other-root': notAdded,
  'other-commit': notAdded,
  'other-player': notAdded,
};

export const warnings = {
  title: 'Do not trust this table',
  lateTitle: 'A lock came late',
  intro: 'This device checks the server while you play, and something does not fit.',
  what,
  doWhat,
  kept: 'Save the evidence and show it to the other players: anybody can check it, without the server.',
  code: (code: string) => `Broken rule: ${code}.`,
  download: 'Save the evidence',
  trust: 'We have compared it: take this key',
};
