import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** One folder for the temporary files of a run, gone with it: some libraries leave theirs. */
export default function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'sixlove-tests-'));
  process.env['TMPDIR'] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
