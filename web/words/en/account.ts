/** Words of devices, programs and data that are the player's. */
export const account = {
  devices: 'Other devices',
  devicesHint:
    'With a code from here another device, or a chat, plays as you. It is good once and for ten ' +
    'minutes. Tell it to nobody else.',
  make: 'Make a code',
  code: (code: string, until: string) => `Type ${code} on the other device, until ${until}.`,
  enter: 'Code from another device',
  enterHint:
    'This device then plays as the player of that code. Seats that you have now stay with your ' +
    'name of now: go back to it below, for as long as they last.',
  use: 'Play as that player here',
  used: (name: string) => `This device plays as ${name} now.`,
  guest: 'Guest',
  others: 'You have also played here as',
  switch: (name: string) => `Play as ${name} again`,
  identities: (names: string) => `You also sign in with: ${names}.`,
  signInHint:
    'With an account elsewhere you are the same player on every device, and come back when this ' +
    'one is lost. Seats that another player has here stay with that player.',
  signIn: (provider: string) => `Sign in with ${provider}`,
  /** Why somebody who was at a provider is not signed in. */
  signInNot: {
    refused: 'You are not signed in: the provider, or you there, said no.',
    stray: 'That sign-in was begun elsewhere, or too long ago. Begin it here once more.',
    away: 'The provider does not answer. Sign in once more in a while.',
  },
  keys: 'Programs that play as you',
  keysHint: 'A key does what you can do at tables. Whoever has it plays as you.',
  noKeys: 'No program has a key.',
  keyLabel: 'What the key is for',
  keyMake: 'Make a key',
  keyShown: (label: string) =>
    `The key for ${label}. It is shown this once: copy it to where it is needed.`,
  keyCopy: 'Copy the key',
  keySince: (when: string) => `since ${when}`,
  keyDrop: (label: string) => `Revoke the key for ${label}`,
  keyDropShort: 'Revoke',
  keyDropAsk: (label: string) => `Revoke the key for ${label}? Its program is refused at once.`,
  keyDropped: 'The key is revoked.',
  data: 'Your data',
  export: 'Save all that is kept about you',
  exportHint: 'One file: settings, keys by name, and every table with its record.',
  exported: 'The file is saved.',
  delete: 'Delete me',
  deleteHint: 'Your name, settings, devices and keys go for good, and your seats are left.',
  deleteAsk:
    'Delete you for good? Gone are your name, your settings, your keys and what you typed; the ' +
    'house takes your seats. What was played stays, so that the others’ games and proofs hold: ' +
    'it has no name, and where yours stood it says “deleted player”. Nothing brings it back.',
  deleteYes: 'Delete me',
  deleteNo: 'Stay',
  deleted: 'You are deleted. This device knows nobody now.',
};
