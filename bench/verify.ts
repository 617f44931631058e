/**
 * How many rounds are verified in a CPU second: seed path, deck, salts, all commitments and the
 * deal digest by several SHA-256, and whole proof files with chain, signatures and play.
 */
import { createHmac, hash, webcrypto } from 'node:crypto';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 as nobleSha256 } from '@noble/hashes/sha2.js';
import { seededBytes } from '../cli/simulation/seededBytes.ts';
import { proofOf } from '../cli/simulation/simulatedGame.ts';
import { simulateTable } from '../cli/simulation/simulatedTable.ts';
import { concat, equalBytes } from '../shared/fair/bytes.ts';
import { hmacSha256, sha256 } from '../shared/fair/sha256.ts';
import { makeRules } from '../shared/rulesets/registry.ts';
import { verifyProof } from '../shared/verify/verifyProof.ts';
import { auditBy, auditByVerifier, type Backend, roundsToAudit } from './auditedRound.ts';
import { race } from './cpuTime.ts';

const BATCH = 16;
const ROUNDS = roundsToAudit(64);

const own: Backend = { H: sha256, macUnder: hmacSha256 };

const noble: Backend = {
  H: (...parts) => nobleSha256(concat(...parts)),
  macUnder: (key) => {
    const keyed = hmac.create(nobleSha256, key);
    return (...parts) =>
      keyed
        .clone()
        .update(concat(...parts))
        .digest();
  },
};

const nodeCrypto: Backend = {
  H: (...parts) => hash('sha256', concat(...parts), 'buffer'),
  macUnder:
    (key) =>
    (...parts) =>
      createHmac('sha256', key)
        .update(concat(...parts))
        .digest(),
};

const { subtle } = webcrypto;
const webCrypto: Backend = {
  H: async (...parts) => new Uint8Array(await subtle.digest('SHA-256', concat(...parts))),
  macUnder: (key) => {
    const algorithm = { name: 'HMAC', hash: 'SHA-256' };
    const imported = subtle.importKey('raw', key, algorithm, false, ['sign']);
    return async (...parts) =>
      new Uint8Array(await subtle.sign('HMAC', await imported, concat(...parts)));
  },
};

let next = 0;

function nextRound() {
  next += 1;
  return ROUNDS[next % ROUNDS.length] as (typeof ROUNDS)[number];
}

/** Audits by one backend, once it has shown that it computes what the verifier does. */
async function auditor(backend: Backend): Promise<() => Promise<number>> {
  for (const round of ROUNDS) {
    const [expected, found] = [auditByVerifier(round), await auditBy(backend, round)];
    if (!equalBytes(expected.root, found.root) || !equalBytes(expected.digest, found.digest)) {
      throw new Error(`slot ${round.slot} comes out otherwise`);
    }
  }
  return async () => {
    for (let i = 0; i < BATCH; i += 1) await auditBy(backend, nextRound());
    return BATCH;
  };
}

function byVerifier(): number {
  for (let i = 0; i < BATCH; i += 1) auditByVerifier(nextRound());
  return BATCH;
}

async function simulatedProof(): Promise<string> {
  const rules = makeRules('jamaican-partner', {}, 4);
  if (!rules.ok) throw new Error(rules.error);
  const bytes = seededBytes('bench', 1);
  return await proofOf(simulateTable(rules.value, bytes), bytes);
}

function wholeProof(proof: string): () => number {
  return () => {
    const report = verifyProof(proof);
    if (!report.ok || report.value.verdict !== 'ok') throw new Error('the proof does not verify');
    return report.value.rounds.length;
  };
}

const SMALL = new Uint8Array(54);
const BIG = new Uint8Array(2 ** 20);

/** What node:crypto hashes, in messages or bytes. */
function raw(message: Uint8Array, times: number, worth: number): () => number {
  return () => {
    for (let i = 0; i < times; i += 1) hash('sha256', message, 'buffer');
    return times * worth;
  };
}

const started = performance.now();
auditByVerifier(nextRound());
const firstMs = performance.now() - started;

const proof = await simulatedProof();
const { smallMessages, bigBytes, ...rounds } = await race([
  { name: 'verifier', work: byVerifier },
  { name: 'own', work: await auditor(own) },
  { name: 'noble', work: await auditor(noble) },
  { name: 'nodeCrypto', work: await auditor(nodeCrypto) },
  { name: 'webCrypto', work: await auditor(webCrypto) },
  { name: 'wholeProof', work: wholeProof(proof) },
  { name: 'smallMessages', work: raw(SMALL, 1000, 1) },
  { name: 'bigBytes', work: raw(BIG, 4, BIG.length) },
]);
console.log(
  JSON.stringify({
    name: 'verify',
    roundsPerCpuSecond: Object.fromEntries(
      Object.entries(rounds).map(([name, value]) => [name, Math.round(value)]),
    ),
    firstRoundMs: Number(firstMs.toFixed(2)),
    rawSha256: {
      messagesOf54BytesPerCpuSecond: Math.round(smallMessages ?? 0),
      megabytesPerCpuSecond: Math.round((bigBytes ?? 0) / 1e6),
    },
    wholeProofBytes: proof.length,
    version: process.version,
    arch: process.arch,
  }),
);
