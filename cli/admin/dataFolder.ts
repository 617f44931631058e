import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Finding } from '../bot/setup.ts';

/** Whether games could be kept there: in the folder, or in the one it would be made in. */
export async function dataFinding(folder: string): Promise<Finding> {
  const about = 'data folder';
  const path = resolve(folder);
  const wrong = (text: string): Finding => ({ state: 'wrong', about, text });
  const standing = await nearest(path);
  if (!(await stat(standing)).isDirectory()) {
    return wrong(`${standing} is no folder: name another with --data`);
  }
  const isWritable = await Promise.all([
    access(standing, constants.W_OK),
    access(standing, constants.X_OK),
  ]).then(
    () => true,
    () => false,
  );
  if (!isWritable) return wrong(`${standing} cannot be written: name another with --data`);
  if (standing !== path) return { state: 'ok', about, text: `${path} will be made` };
  // Loaded here, so that no other command waits for the server's packages.
  const { folderFault } = await import('../../local/admin.ts');
  const fault = await folderFault(path);
  return fault === null ? { state: 'ok', about, text: path } : wrong(fault);
}

/** The path itself, or what is nearest above it and exists. */
async function nearest(path: string): Promise<string> {
  const isThere = await stat(path).then(
    () => true,
    () => false,
  );
  return isThere || dirname(path) === path ? path : nearest(dirname(path));
}
