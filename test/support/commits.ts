import { createHash } from 'node:crypto';
import type { Commit } from '../../shared/journal/commit.ts';

/** 16 bytes as 22 base64url characters, a different one for each label. */
export function idOf(label: string): string {
  return createHash('sha256').update(label).digest().subarray(0, 16).toString('base64url');
}

/** A commit with one event whose bytes depend on `label`. */
export function commitOf(version: number, label = 'any'): Commit {
  const payload = new Uint8Array(createHash('sha256').update(`${label} ${version}`).digest());
  return {
    version,
    at: 1_700_000_000_000 + version,
    events: [{ seq: version - 1, ts: 1_700_000_000_000 + version, type: 0x83, payload }],
    head: new Uint8Array(createHash('sha256').update(payload).digest()),
    size: version,
    receipt: {
      commandId: `${label}-${version}`,
      playerId: idOf(label),
      type: 'play',
      bodyHash: idOf(`body of ${label}`),
      version,
      seqs: [version - 1, version - 1],
      via: null,
    },
    state: JSON.stringify({ v: 1, label, size: version, name: 'año 🁫' }),
  };
}

/** Strings of commits, so that a Buffer and a Uint8Array of the same bytes compare as equal. */
export function plain(commits: readonly (Commit | null)[]): string[] {
  return commits.map((commit) =>
    JSON.stringify(commit, (_, value: unknown) =>
      value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value,
    ),
  );
}
