import { access, constants, mkdir, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { codeOf, StartError } from './startError.ts';

/** The folder, made with its parents if missing. Throws a `StartError` if it cannot be used. */
export async function openDataFolder(path: string): Promise<string> {
  const folder = resolve(path);
  try {
    await makeFolder(folder);
    if (!(await stat(folder)).isDirectory()) throw new StartError(`${folder} is not a folder.`);
    await access(folder, constants.W_OK);
    return folder;
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`The data folder ${folder} cannot be used (${codeOf(error)}).`);
  }
}

/** Not `recursive: true`, with which Node 20 never returns where the system answers ENOENT, as in /proc. */
async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    const code = codeOf(error);
    if (code === 'EEXIST') return;
    if (code !== 'ENOENT' || (await exists(dirname(folder)))) throw error;
    await makeFolder(dirname(folder));
    await mkdir(folder, { mode: 0o700 });
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
