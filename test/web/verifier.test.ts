import { describe, expect, it } from 'vitest';
import { fromHex } from '../../shared/fair/bytes.ts';
import type { LogState } from '../../shared/fair/logState.ts';
import { type CheckedProof, checkProof, verifyProof } from '../../shared/verify/verifyProof.ts';
import { english } from '../../shared/verify/words/english.ts';
import { spanish } from '../../shared/verify/words/spanish.ts';
import { VerifierApp } from '../../web/verifier/app.ts';
import { type BrowserCheck, browserCheck } from '../../web/verifier/browserCheck.ts';
import { type CheckReply, check, type SeatedRound } from '../../web/verifier/check.ts';
import type { OwnResult } from '../../web/verifier/ownResult.ts';
import { playersOf, runs, STRANGER, worthOf } from '../../web/verifier/reader.ts';
import { fileSource, textSource } from '../../web/verifier/source.ts';
import { languageOf, WORDS } from '../../web/verifier/words/words.ts';
import type { Check } from '../../web/verifier/worker.ts';
import { LOG_KEY } from '../support/logScript.ts';
import { proofOf, sampleTable } from '../support/sampleTable.ts';
import { middleFlips } from '../verify/mutations.ts';

const PROOF = proofOf(sampleTable(5, 2));
const { subtle } = globalThis.crypto;
const KEY = Buffer.from(LOG_KEY.publicKey).toString('hex');

function checked(text: string): CheckedProof {
  const result = checkProof(text, { steps: true });
  if (!result.ok) throw new Error(result.error);
  return result.value;
}

function ownOf({ bundle, log, report }: CheckedProof): OwnResult {
  if (log.log === null) throw new Error('no log');
  const rounds = report.rounds.map(({ roundNo, steps }) => ({
    roundNo,
    steps: steps.map(({ name }) => name),
  }));
  return { bundle, log: log.log, signedSize: log.signedSize, pinned: null, rounds };
}

/** The file as the page has read it, with something else in the log. */
function ownWith(change: (log: LogState) => void): OwnResult {
  const own = ownOf(checked(PROOF));
  change(own.log);
  return own;
}

function differences(result: BrowserCheck) {
  if (result.status !== 'done') throw new Error(result.status);
  return result.differences;
}

function otherLetter(_: string, letter: string, rest: string): string {
  return `${letter === 'A' ? 'B' : 'A'}${rest}`;
}

function flip(bytes: Uint8Array | null | undefined): void {
  if (bytes?.[0] !== undefined) bytes[0] ^= 1;
}

describe('the second opinion of the browser', () => {
  it('agrees with the page, over hashes and signatures', async () => {
    const result = await browserCheck(ownOf(checked(PROOF)), subtle, true);
    expect(result).toMatchObject({ status: 'done', differences: [] });
    if (result.status !== 'done') return;
    // The chain alone takes two for each event.
    expect(result.hashes).toBeGreaterThan(2 * checked(PROOF).bundle.events.length);
    expect(result.signatures).toBeGreaterThan(0);
  });

  it.each([
    ['contributions', (log) => flip(log.hands[1]?.epoch.digest)],
    ['seed', (log) => flip(log.hands[1]?.ended?.path[0])],
    ['lock', (log) => flip(log.hands[1]?.epoch.digest)],
    ['beacon', (log) => Object.assign(log.hands[1] ?? {}, { beacon: new Uint8Array(32).fill(1) })],
    ['deck', (log) => flip(log.hands[1]?.dealt?.commitments[27])],
    ['deck', (log) => flip(log.hands[1]?.ended?.seed)],
    ['deal', (log) => flip(log.hands[1]?.dealt?.digest)],
  ] as [string, (log: LogState) => void][])(
    'differs at %s where the page had come to something else',
    async (step, change) => {
      const found = differences(await browserCheck(ownWith(change), subtle, true));
      expect(found).toContainEqual({ round: 2, step });
    },
  );

  it('differs at the chain and at a signature', async () => {
    const chain = ownWith((log) => flip(log.hashes[3]));
    expect(differences(await browserCheck(chain, subtle, true))).toEqual([
      { round: null, step: 'chain' },
    ]);
    const own = ownOf(checked(PROOF));
    const heads = own.bundle.heads.map((head) => head.replace(/(\w)(.{9}\n)$/, otherLetter));
    expect(heads).not.toEqual(own.bundle.heads);
    const signed = { ...own, bundle: { ...own.bundle, heads } };
    expect(differences(await browserCheck(signed, subtle, true))).toEqual([
      { round: null, step: 'signature' },
    ]);
  });

  it('says why there is none (pitfall 60)', async () => {
    const own = ownOf(checked(PROOF));
    expect(await browserCheck(own, undefined, false)).toEqual({ status: 'insecure' });
    expect(await browserCheck(own, undefined, true)).toEqual({ status: 'missing' });
  });

  it('leaves signatures to the page where the browser has no Ed25519', async () => {
    const older = {
      digest: subtle.digest.bind(subtle),
      sign: subtle.sign.bind(subtle),
      importKey: (...args: Parameters<SubtleCrypto['importKey']>) =>
        String(args[2]) === 'Ed25519'
          ? Promise.reject(new DOMException('no', 'NotSupportedError'))
          : subtle.importKey(...args),
    } as unknown as SubtleCrypto;
    expect(await browserCheck(ownOf(checked(PROOF)), older, true)).toMatchObject({
      status: 'done',
      signatures: null,
      differences: [],
    });
  });
});

describe('the grade for a reader', () => {
  const base = checked(PROOF).report.rounds[0];
  if (base === undefined) throw new Error('no round');
  const round = (change: Partial<SeatedRound>): SeatedRound => ({
    ...base,
    beacon: 'none',
    secrets: [1],
    texts: [2],
    players: ['ana', 'ben', 'cid', 'dot'],
    ...change,
  });
  const grade = (player: string | null, kept: boolean, change: Partial<SeatedRound> = {}) =>
    worthOf(round(change), { player, kept }).grade;

  it.each([
    ['a stranger, by the secrets of others', null, false, {}, 'C'],
    ['who gave nothing, by the secrets of others', 'ana', false, {}, 'C'],
    ['who gave a secret by the rules', 'ben', true, {}, 'B'],
    ['who gave a secret and does not say how', 'ben', false, {}, 'D'],
    ['the same beside another secret', 'ben', false, { secrets: [1, 3] }, 'C'],
    ['the same with a beacon', 'ben', false, { beacon: 'claimed' }, 'C'],
    ['the same with a beacon that was seen', 'ben', false, { beacon: 'witnessed' }, 'A'],
    ['both by the rules', 'ben', true, { beacon: 'witnessed' }, 'A+B'],
    ['who gave words', 'cid', false, { secrets: [] }, 'C'],
    ['a stranger where only words were given', null, false, { secrets: [] }, 'D'],
    ['nobody gave anything', 'dot', true, { secrets: [], texts: [] }, 'D'],
  ] as const)('%s', (_name, player, kept, change, expected) => {
    expect(grade(player, kept, change)).toBe(expected);
  });

  it('knows everybody and every seat they had', () => {
    const seated = [
      round({ players: ['ana', 'ben'] }),
      round({ players: ['ben', 'ana'] }),
      round({ players: ['ben', 'eve'] }),
    ];
    expect(playersOf(seated)).toEqual([
      { id: 'ana', seats: [0, 1] },
      { id: 'ben', seats: [1, 0] },
      { id: 'eve', seats: [1] },
    ]);
    expect(worthOf(round({}), STRANGER).gave).toBeNull();
  });

  it('draws runs of rounds together', () => {
    expect(runs([1, 2, 3, 5, 7, 8])).toBe('1-3, 5, 7-8');
    expect(runs([])).toBe('');
  });
});

/** Every text in a tree of words, by its place; functions are named only. */
function texts(words: object, at = ''): [string, string][] {
  return Object.entries(words).flatMap(([name, value]: [string, unknown]): [string, string][] => {
    const place = `${at}.${name}`;
    if (typeof value === 'string') return [[place, value]];
    return typeof value === 'object' && value !== null ? texts(value, place) : [[place, '()']];
  });
}

describe('the words', () => {
  it.each([
    ['of the page', WORDS.en, WORDS.es],
    ['of the verdicts', english, spanish],
  ])('%s are all there in both languages, and not the same', (_name, en, es) => {
    const [ours, theirs] = [new Map(texts(en)), new Map(texts(es))];
    expect([...theirs.keys()].sort()).toEqual([...ours.keys()].sort());
    const same = [...ours].filter(([place, text]) => text !== '()' && theirs.get(place) === text);
    expect(same).toEqual([]);
    expect([...ours.values(), ...theirs.values()].filter((text) => text.trim() === '')).toEqual([]);
  });

  it('name every value of every step', () => {
    const steps = checked(PROOF).report.rounds.flatMap((round) => round.steps);
    const labels = new Set(steps.flatMap(({ inputs }) => Object.keys(inputs)));
    expect(labels.size).toBeGreaterThan(8);
    const named = Object.keys(WORDS.en.values);
    expect([...labels].filter((label) => !/^seat\d$/.test(label)).sort()).toEqual(named.sort());
  });

  it('are in the first language of the browser that there is', () => {
    expect(languageOf(['es-DO', 'en'])).toBe('es');
    expect(languageOf(['fr', 'es'])).toBe('es');
    expect(languageOf(['fr', 'en-GB', 'es'])).toBe('en');
    expect(languageOf([])).toBe('en');
  });

  it('do not change a verdict', () => {
    for (const { text } of middleFlips()) {
      const [ours, theirs] = [verifyProof(text), verifyProof(text, { words: spanish })];
      if (!ours.ok || !theirs.ok) {
        expect(theirs).toEqual(ours);
        continue;
      }
      for (const question of ['commitment', 'shuffle', 'play'] as const) {
        const { words, ...verdict } = theirs.value[question];
        expect(ours.value[question]).toMatchObject(verdict);
        expect(words).not.toBe(ours.value[question].words);
      }
    }
  });
});

describe('the check behind the page', () => {
  const ask = (text: string, isFull: boolean): Promise<CheckReply[]> =>
    new Promise((resolve) => {
      const replies: CheckReply[] = [];
      const request = { text, keys: null, language: 'en', isFull } as const;
      void check(request, (reply) => replies.push(reply)).then(() => resolve(replies));
    });

  it('answers in one part, or in two where all is asked for', async () => {
    const [brief, ...none] = await ask(PROOF, false);
    expect(none).toEqual([]);
    expect(brief).toMatchObject({ part: 'findings', findings: { verdict: 'ok', rounds: [] } });
    const [findings, browser] = await ask(PROOF, true);
    expect(findings).toMatchObject({ findings: { verdict: 'ok', signers: [{ publicKey: KEY }] } });
    expect(browser).toMatchObject({ part: 'browser', check: { status: 'done', differences: [] } });
  });

  it('tells what is no proof file', async () => {
    expect(await ask('{}', true)).toEqual([{ part: 'error', error: 'format' }]);
    const empty = JSON.stringify({ ...JSON.parse(PROOF), events: [] });
    expect((await ask(empty, true))[1]).toEqual({ part: 'browser', check: { status: 'nothing' } });
  });
});

describe('the page', () => {
  /** Lets everything that is under way arrive. */
  async function settled(app: VerifierApp): Promise<void> {
    for (let i = 0; i < 400; i += 1) {
      const isBusy = app.entries.some(({ state }) => state.status === 'waiting');
      const isOpening = app.opened !== null && app.opened.browser === null;
      if (!isBusy && !isOpening) return;
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
  const open = (asked: string[] = []): VerifierApp => {
    const run: Check = (request, reply) => {
      asked.push(request.isFull ? 'full' : 'brief');
      void check(request, reply);
    };
    return new VerifierApp(run, 'en', () => undefined);
  };
  const verdicts = (app: VerifierApp) =>
    app.entries.map(({ state }) =>
      state.status === 'checked' ? state.findings.verdict : state.status,
    );

  it('checks one file once, whole, and many in brief', async () => {
    const asked: string[] = [];
    const app = open(asked);
    app.add([textSource('a', PROOF)]);
    await settled(app);
    expect(asked).toEqual(['full']);
    expect(app.opened?.findings?.rounds.length).toBe(2);
    app.add([textSource('b', PROOF), textSource('c', '{}')]);
    await settled(app);
    expect(asked).toEqual(['full', 'brief', 'brief']);
    expect(verdicts(app)).toEqual(['ok', 'ok', 'unreadable']);
  });

  it('checks everything again under a pinned key', async () => {
    const app = open();
    app.add([textSource('a', PROOF), textSource('b', PROOF)]);
    app.pin('00'.repeat(32));
    await settled(app);
    expect(verdicts(app)).toEqual(['failed', 'failed']);
    app.pin('no key');
    expect(app.isBadKey).toBe(true);
    expect(app.keys?.length).toBe(1);
    app.pin(Buffer.from(fromHex(KEY) ?? []).toString('base64'));
    await settled(app);
    expect(verdicts(app)).toEqual(['ok', 'ok']);
    expect(app.isBadKey).toBe(false);
    app.pin('');
    expect(app.keys).toBeNull();
  });

  it('tells verdicts again in another language', async () => {
    const app = open();
    app.add([textSource('a', PROOF)]);
    await settled(app);
    expect(app.opened?.findings?.play.words).toBe(english.ok.play);
    app.speak('es');
    await settled(app);
    expect(app.opened?.findings?.play.words).toBe(spanish.ok.play);
  });

  it('takes files as `sixlove verify` does', async () => {
    const file = (bytes: BlobPart, name = 'a.json') => new File([bytes], name);
    expect(await fileSource(file('{}')).read()).toEqual({ ok: true, value: '{}' });
    expect(await fileSource(file(Uint8Array.of(0xff))).read()).toMatchObject({ error: 'not_text' });
    const large = { name: 'b', size: 16 * 1024 * 1024 + 4 } as File;
    expect(await fileSource(large).read()).toMatchObject({ error: 'too_large' });
    const longest = '{}'.padEnd(16 * 1024 * 1024);
    expect(await fileSource(file(`\ufeff${longest}`)).read()).toEqual({ ok: true, value: longest });
  });
});
