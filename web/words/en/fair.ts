/** Words of the shuffle and its check. */
import { plural } from './grammar.ts';

export const proof = {
  title: 'Was this deal fair?',
  running: 'Checking on this device…',
  unreachable: 'The proof could not be fetched. Try again when there is a line.',
  unreadable: 'What the server sent is no proof file.',
  intro: 'This device fetched the record of the round and worked everything out again by itself.',
  verdict: {
    ok: 'Everything holds.',
    failed: 'Something does not hold. Keep the proof file and show it to the others.',
    incomplete: 'This round is not over yet. Check again when it is.',
    'not-checked': 'There was nothing to check.',
  },
  verdicts: { commitment: 'Commitment', shuffle: 'Shuffle', play: 'Play' },
  kinds: {
    ok: 'holds',
    failed: 'does not hold',
    incomplete: 'not complete yet',
    'not-checked': 'not checked',
  },
  about: {
    commitment: 'All bones were fixed before the first was played, and nothing was changed since.',
    shuffle: 'The deck follows from the opened seed and the players’ secrets, step by step.',
    play: 'Every play, pass, count and score is what the rules give.',
  },
  grade: (grade: string) => `Grade ${grade}.`,
  startedAnew: (voids: number, epochs: number) =>
    `Before it, ${plural(voids, 'deal')} and ${plural(epochs, 'shuffle')} were called off.`,
  steps: 'Each step, with its values',
  output: 'gives',
  step: {
    contributions: {
      title: 'Contributions',
      why: 'What each seat added, hashed together. It was fixed before any seed was opened.',
    },
    seed: {
      title: 'Seed',
      why: 'The seed of this round leads to the root that was published before anybody added.',
    },
    lock: {
      title: 'Lock',
      why: 'Table, rules, round and contributions in one hash: nothing is left to choose.',
    },
    beacon: {
      title: 'Beacon',
      why: 'A public random value, where the table uses one; zeros where it does not.',
    },
    deck: {
      title: 'Deck',
      why: 'Seed and lock give the order of the bones; seat by seat they are dealt from the front.',
    },
    deal: {
      title: 'Deal',
      why: 'One promise for each bone, published before play; every opened bone fits its own.',
    },
  } as Readonly<Record<string, { readonly title: string; readonly why: string }>>,
  download: 'Download the proof file',
  verifier: 'Take the verifier with you',
  again: 'Check again',
  ownKey: 'The log is signed by the key that this device has known since its first visit.',
  newKey: 'This device meets the log’s key for the first time. Compare it with the others’.',
  otherKey: 'The log is signed by another key than this device has known. Do not trust it.',
};

export const fair = {
  title: 'The shuffle',
  grades: {
    A: 'A public beacon that your device saw in time went into this shuffle.',
    B: 'Your device added a secret that nobody could see before the shuffle was fixed.',
    'A+B': 'Your device’s secret and a public beacon went into this shuffle.',
    C: 'You added nothing to this shuffle. It is protected by what others added.',
    D:
      'Nobody but the house had a say in this shuffle. It can prove that it did not change it, ' +
      'not that it did not choose it.',
  },
  code: 'Code of this deal:',
  codeHint: 'Read it to each other: if all see the same code, all have the same deal.',
  secretsFrom: (names: string) => `Secrets came from the devices of: ${names}.`,
  /** What holds for the reader, by what their own device has seen and done. */
  own: (facts: OwnWords): string => `${shareWords(facts)} ${beaconWords(facts)}`.trim(),
  luck: {
    title: 'Words for the shuffle',
    hint:
      'Your device adds a secret by itself, and that protects most. You may give words instead: they ' +
      'count unless someone who speaks after you works with the house. Others at the table see them.',
    label: 'Your words',
    give: 'Give these words',
    waits: (text: string) => `For the next shuffle: “${text}”.`,
    back: 'Take them back',
    from: (names: string) => `Words came from: ${names}.`,
  },
  withheld: {
    'not-closed':
      'Your device kept its secret: the server has not shown yet that all promises are closed.',
    'secret-lost':
      'Your device has lost the secret it promised. The shuffle starts again without it.',
  },
};

export interface OwnWords {
  readonly you: 'secret' | 'text' | 'none';
  readonly beacon: 'witnessed' | 'claimed' | 'none';
  /** Names of the others whose devices gave secrets, as a list. */
  readonly others: string;
}

function shareWords({ you, beacon, others }: OwnWords): string {
  if (you === 'secret') {
    return 'Your device added a secret nobody could see before the shuffle was fixed.';
  }
  if (you === 'text') {
    const covers = beacon === 'none' ? '' : '; the public beacon covers that';
    return `You added your words. They count unless someone who spoke after you works with the house${covers}.`;
  }
  const guards = [
    ...(beacon === 'none' ? [] : ['the public beacon']),
    ...(others === '' ? [] : [`${others} (secret)`]),
  ];
  if (guards.length === 0) {
    return (
      'Nobody but the house had a say in this shuffle. It can prove that it did not change it, not ' +
      'that it did not choose it.'
    );
  }
  return `You added nothing to this shuffle. It is protected by ${guards.join(' and by: ')}.`;
}

function beaconWords({ beacon }: OwnWords): string {
  if (beacon === 'witnessed') {
    return 'This device saw the lock before the public random value came.';
  }
  return beacon === 'claimed'
    ? 'This device did not see the lock before the public random value came.'
    : '';
}
