import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const NAME = 'sixlove-';
let folder: string | null = null;

/**
 * One folder for the temporary files of a run, gone with it: some libraries leave theirs. It is set
 * up for each project of the tests, and a folder within a folder is too long a path for sockets.
 */
export function setup(): void {
  if (tmpdir().includes(NAME)) return;
  folder = mkdtempSync(join(tmpdir(), NAME));
  process.env['TMPDIR'] = folder;
}

export function teardown(): void {
  if (folder !== null) rmSync(folder, { recursive: true, force: true });
}
