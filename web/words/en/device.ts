/** What the page says of the line, and of the device that it runs on. */

export const connection = {
  offline: 'No line. What you chose is kept, and sent as soon as there is one.',
  gone: 'The server does not answer. What you chose is kept, and sent as soon as it does.',
  slow: 'The line is slow. What you chose is on its way.',
  back: 'Connected again.',
  /** @param length such as "3 hr" */
  asOf: (length: string) => `You see how it was ${length} ago.`,
  sent: 'What you chose without a line has been played.',
  /** @param why a whole sentence */
  refused: (why: string) => `What you chose without a line was not played. ${why}`,
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
