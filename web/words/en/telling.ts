/** Words of how one is told. */
export const telling = {
  title: 'Messages',
  intro: 'One message for all tables that wait for you, never at your quiet hours.',
  turns: 'When it is my turn, tell me',
  choices: [
    ['prompt', 'soon after'],
    ['daily', 'once a day'],
    ['off', 'never'],
  ] as readonly (readonly ['prompt' | 'daily' | 'off', string])[],
  daily: 'At this time of the day',
  mute: 'Send me nothing for a week',
  muted: (until: string) => `Messages are stopped until ${until}.`,
  unmute: 'Send them again',
  saved: 'That is kept.',
  browserOn: 'Tell me in this browser',
  browserOff: 'Stop telling me in this browser',
  browserNever:
    'This browser cannot be told here. It may over https, or once the page is installed.',
  browserDenied: 'The browser does not allow it. Its own settings for this page say more.',
  browserOnDone: 'This browser is told from now on.',
  browserOffDone: 'This browser is told no more.',
  mail: 'Mail address',
  mailSet: 'Send mail here',
  mailAsked: 'A mail is on its way to that address. Open the link in it.',
  mailWaits: (address: string) =>
    `${address} has not been confirmed yet: open the link in the mail.`,
  mailGood: (address: string) => `Mail goes to ${address}.`,
  mailDrop: 'Forget this address',
  mailDropped: 'The address is forgotten.',
  test: 'Send me a test',
  tested: {
    sent: 'A test is on its way.',
    failed: 'The test did not get through.',
    none: 'There is no way to you yet: add this browser or an address first.',
  },
};
