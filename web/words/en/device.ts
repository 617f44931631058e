/** What the page says of the line, and of the device that it runs on. */

export const connection = {
  offline: 'No line.',
  gone: 'The server does not answer.',
  slow: 'The line is slow.',
  /** What was chosen at a table and has no answer. */
  waits: {
    kept: 'What you chose is kept on this device, and sent as soon as it can be.',
    unkept:
      'This device has no room left: what you chose is sent as soon as it can be, if this page ' +
      'stays open.',
  },
  back: 'Connected again.',
  /** @param length such as "3 hr" */
  asOf: (length: string) => `You see how it was ${length} ago.`,
  sent: 'What you chose without a line has been played.',
  /** @param why a whole sentence */
  refused: (why: string) => `What you chose without a line was not played. ${why}`,
  done: 'What you chose without a line has been done.',
  /** @param why a whole sentence */
  notDone: (why: string) => `What you chose without a line was not done. ${why}`,
  nobody: 'In another window of this browser it was chosen to start afresh. So nobody plays here.',
  /** What these sentences are together. */
  notices: 'Messages of this page',
  newer: 'There is a newer version of this page.',
  open: 'Open it',
};

export const device = {
  look: 'Colours',
  looks: { system: 'as on this device', light: 'light', dark: 'dark' },
  coming: 'One moment…',
  sounds: 'Soft sounds: a bone, my turn',
};
