/** All that the verifier says; its type is what every other language must say as well. */
import type { BundleError } from '../../../shared/fair/bundle.ts';
import type { ContributionKind } from '../../../shared/fair/contribution.ts';
import type { CancelledEpoch } from '../../../shared/fair/logState.ts';
import type { Grade, RoundFacts } from '../../../shared/fair/roundFacts.ts';
import type { StepName } from '../../../shared/fair/roundSteps.ts';
import type { VerdictKind, Verdicts } from '../../../shared/verify/report.ts';

type Texts<K extends string> = Readonly<Record<K, string>>;

const plural = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`;
const list = (parts: readonly (string | number)[]): string => parts.join(', ');
const seats = (of: readonly number[]): string =>
  `${of.length === 1 ? 'seat' : 'seats'} ${list(of)}`;

export const english = {
  title: 'Sixlove verifier',
  language: 'Language',
  lead:
    'Was the deal fair, and was it played by the rules? Work it out again, from the proof file ' +
    'alone.',
  alone:
    'Everything happens in this page. It loads nothing and sends nothing: it works offline, ' +
    'and so does any copy that you keep.',
  choose: 'Choose proof files',
  drop: 'or drop them anywhere on this page',
  paste: {
    open: 'Paste the text of a proof file',
    label: 'Text of a proof file',
    check: 'Check this text',
    name: (n: number) => `pasted text ${n}`,
  },
  key: {
    open: 'Pin the key that must have signed',
    label: 'Public log key: hex, base64, or what GET /v1/keys gave',
    use: 'Use this key',
    drop: 'Use no key',
    fault: 'This is no key. A key is 32 bytes as hex or base64, or the JSON of GET /v1/keys.',
    pinned: (n: number) => `${plural(n, 'key')} pinned. Files that another key has signed fail.`,
    why:
      'A file brings its own key along. Only a key that you got in another way, from friends ' +
      'or from an earlier visit, shows whose log it is.',
  },
  results: 'Results',
  status: {
    checking: (done: number, all: number) => `Checking: ${done} of ${all} done…`,
    done: (counts: Readonly<Record<VerdictKind | 'unreadable', number>>) =>
      list([
        ...(counts.failed > 0 ? [`${plural(counts.failed, 'file')} with something wrong`] : []),
        ...(counts.unreadable > 0 ? [`${plural(counts.unreadable, 'file')} not readable`] : []),
        ...(counts.incomplete > 0 ? [`${plural(counts.incomplete, 'file')} not complete yet`] : []),
        ...(counts['not-checked'] > 0
          ? [`${plural(counts['not-checked'], 'file')} with nothing to check`]
          : []),
        ...(counts.ok > 0 ? [`${plural(counts.ok, 'file')} with nothing wrong`] : []),
      ]),
  },
  waiting: 'waiting',
  clear: 'Clear the list',
  details: (name: string) => `Details of ${name}`,
  unreadable: {
    too_large: 'larger than a proof file may be',
    format: 'not a proof file',
    version: 'a proof file of another version',
    encoding: 'not a proof file: some bytes in it are not written as they must be',
    not_text: 'not UTF-8 text',
    defect: 'this page failed at it: a defect of the page, which says nothing about the file',
  } satisfies Texts<BundleError | 'not_text' | 'defect'>,
  questions: { commitment: 'Commitment', shuffle: 'Shuffle', play: 'Play' } satisfies Texts<
    keyof Verdicts
  >,
  kinds: {
    ok: 'holds',
    failed: 'does not hold',
    incomplete: 'not complete yet',
    'not-checked': 'not checked',
  } satisfies Texts<VerdictKind>,
  signature: {
    title: 'Who signed',
    own:
      'The signatures are by the key that the file itself brings. Compare it, or pin the key ' +
      'that you know.',
    pinned: 'Only signatures by a key that you pinned were taken.',
    ofPinned: 'pinned',
    notPinned: 'not pinned',
  },
  twice: {
    title: 'Checked twice?',
    running: 'Your browser is working it out again…',
    done: (hashes: number, signatures: number) =>
      `Checked twice: by this page’s own code and by your browser (` +
      `${plural(hashes, 'hash', 'hashes')} and ${plural(signatures, 'signature')}). Both came to the same result.`,
    noSignatures: (hashes: number) =>
      `Checked twice: by this page’s own code and by your browser (` +
      `${plural(hashes, 'hash', 'hashes')}). The signatures only by the page: this browser has no Ed25519.`,
    insecure:
      'Checked once, by this page’s own code. Your browser gives its own cryptography only to ' +
      'pages from disk, from https or from this machine.',
    missing: 'Checked once, by this page’s own code. This browser has no cryptography of its own.',
    nothing: 'There was nothing that could be checked.',
    differs:
      'Your browser came to something else than this page. One of the two is broken: do not ' +
      'rely on either, and check with another program.',
    where: (round: number | null, what: string) =>
      round === null ? what : `round ${round}, ${what}`,
    chain: 'the chain of events',
    signature: 'a signature',
  },
  facts: {
    title: 'What the file holds',
    table: 'Table',
    ruleset: 'Rules',
    unnamed: 'not named',
    events: 'Events',
    rounds: 'Rounds',
    counted: (played: number, voided: number, withheld: number, open: number) =>
      list([
        `${played} played`,
        `${voided} voided`,
        ...(open > 0 ? [`${open} without a proven end`] : []),
        ...(withheld > 0 ? [`${withheld} not shown by this file`] : []),
      ]),
    cancelled: 'Shuffles called off',
    none: 'none',
    cancel: ({ epoch, reason, seat }: CancelledEpoch) =>
      `number ${epoch}: ${
        {
          withheld: 'a promised secret was not opened',
          seating: 'the seating changed',
          superseded: 'another took its place',
        }[reason]
      }${seat === null ? '' : ` (seat ${seat})`}`,
  },
  you: {
    title: 'What it is worth to you',
    who: 'Who were you at this table?',
    nobody: 'Nobody: I only read the file',
    player: (of: readonly number[], id: string) => `${seats(of)}, player ${id}`,
    followed: 'My device kept the rules',
    rules:
      'Before it promised its secret, it saw a signed log with me at my seat. Before it opened ' +
      'the secret, it saw a signed log that had closed all promises, mine among them, over the ' +
      'same seeds. It used the secret once. The Sixlove page does this by itself; only you can ' +
      'know that it ran as it should.',
    ask: 'Your secret counts only if your device kept the rules for it.',
    grade: (grade: Grade, rounds: string) => `Grade ${grade}: ${rounds}`,
    rounds: (numbers: string, n: number) => (n === 1 ? `round ${numbers}` : `rounds ${numbers}`),
    noGrade: 'No round of this file is proven, so there is no grade.',
  },
  grades: {
    A:
      'Holds even if the server and all other players work together: a public beacon, which ' +
      'nobody can steer, came after the lock that a device saw in time.',
    B:
      'Holds even if the server and all other players work together: your device’s secret is ' +
      'in the shuffle. They could only call a shuffle off, and that would show.',
    'A+B':
      'Holds even if the server, all other players and the beacon work together, since your ' +
      'secret and the beacon are both in it.',
    C: 'Holds against the server alone, not against a server that works with other players.',
    D:
      'No say but the server’s is sure to count in this shuffle. It is proven that the deck ' +
      'was fixed before play and not changed, not that it was not chosen.',
  } satisfies Texts<Grade>,
  share: {
    secrets: (of: readonly number[]) => `Secrets came from the devices of ${seats(of)}.`,
    texts: (of: readonly number[]) => `Words were typed by ${seats(of)}.`,
    nobody: 'No seat added anything.',
    beacon: {
      none: 'No public beacon was used.',
      claimed:
        'A public beacon was used. The file holds no sign that a device saw the lock in time.',
      witnessed:
        'A public beacon was used, and the device that kept this file saw the lock in time.',
    } satisfies Texts<RoundFacts['beacon']>,
    beaconSigned: 'The beacon’s own signature was checked.',
    yours: {
      none: 'You added nothing to this shuffle.',
      text:
        'You added your words. They count unless someone who spoke after you works with the ' +
        'server.',
      secret: 'Your device added a secret that nobody could see before the shuffle was fixed.',
    } satisfies Texts<ContributionKind>,
    unkept: 'Your secret is not counted: you have not said that your device kept the rules.',
    before: (voids: number, cancelled: number) =>
      `Before it, ${plural(voids, 'round')} ${voids === 1 ? 'was' : 'were'} voided and ` +
      `${plural(cancelled, 'shuffle')} called off.`,
  },
  rounds: {
    title: 'Round by round',
    round: (n: number) => `Round ${n}`,
    grade: (grade: Grade) => `grade ${grade}`,
    voided: {
      consent: 'Voided: all players agreed.',
      operator: 'Voided: a fault of the server.',
      timeOut: 'Voided: by the rule of time.',
      beacon: 'Voided: the beacon could not be had.',
      rules: 'Voided: dealt again, or called off, by the rules.',
      seatDraw: 'This deal drew the seats; it was not played.',
    } satisfies Texts<NonNullable<RoundFacts['voidReason']>>,
    dealt: 'As it was dealt',
    seat: (seat: number) => `Seat ${seat}`,
    code: 'Code of this deal',
    steps: 'Each step, with its values',
    same: 'as published',
    other: 'NOT as published',
    gives: 'gives',
  },
  steps: {
    contributions: {
      title: 'Contributions',
      why: 'What each seat added, hashed together with the root of the seeds (DF1X).',
    },
    seed: {
      title: 'Seed',
      why: 'The opened seed’s leaf (DF1S) and its path lead to the root that was published first.',
    },
    lock: {
      title: 'Lock',
      why:
        'Table, rules, round, contributions and beacon round in one hash (DF1H): nothing was ' +
        'left to choose.',
    },
    beacon: {
      title: 'Beacon',
      why: 'The hash of the beacon’s signature; zeros where none is used.',
    },
    deck: {
      title: 'Deck',
      why:
        'Seed, lock and beacon give the key of the deck (DF1D), and the key the order of the ' +
        'bones.',
    },
    deal: { title: 'Deal', why: 'The promises for all bones, hashed together (DF1L).' },
  } satisfies Readonly<Record<StepName, { readonly title: string; readonly why: string }>>,
  values: {
    seed: 'seed',
    leaf: 'leaf',
    path: 'path',
    context: 'context',
    signature: 'signature',
    lock: 'lock',
    beacon: 'beacon',
    deckKey: 'key of the deck',
    commitments: 'promises',
  },
  contributed: {
    none: 'nothing',
    text: 'words',
    secret: 'secret',
  } satisfies Texts<ContributionKind>,
  empty: 'none',
};

export type VerifierWords = typeof english;
