import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, open, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import type { InstallationKeys } from '../functions/adapters/keys.ts';
import { Secret } from '../shared/fair/secret.ts';
import { codeOf, StartError } from './startError.ts';

const OWNER_ONLY = 0o600;
/** A mode's last six bits say what group and world may do. */
const GROUP_AND_WORLD = 0o100;

const secretSchema = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .transform((hex) => new Secret(Buffer.from(hex, 'hex')));
const fileSchema = z.strictObject({
  v: z.literal(1),
  logSeed: secretSchema,
  tokenSeed: secretSchema,
  deriveSecret: secretSchema,
});

/** The keys of one machine. What the vault holds is sealed under a key of `deriveSecret`. */
export interface LocalKeys extends InstallationKeys {
  /** Ed25519 seed of the log key. */
  readonly logSeed: Secret;
}

/**
 * The keys in `keys.json` of the data folder, made there if there are none and `isNew` allows it:
 * other keys than those of its games open and sign nothing. Throws a `StartError` if the file is
 * missing, damaged or open to others; it is never replaced.
 */
export async function loadKeys(dataDir: string, { isNew = true } = {}): Promise<LocalKeys> {
  const path = join(dataDir, 'keys.json');
  if (!existsSync(path)) {
    if (!isNew) {
      throw new StartError(
        `${path} is missing: put its copy back. To begin anew, name another folder: --data DIR`,
      );
    }
    await create(path);
  }
  const { mode } = await stat(path);
  if (process.platform !== 'win32' && mode % GROUP_AND_WORLD !== 0) {
    throw new StartError(
      `${path} can be read by others than its owner. Mend it: chmod 600 ${path}`,
    );
  }
  return parseKeys(await readFile(path, 'utf8'), path);
}

/** Errors name the file and nothing of what is in it. */
function parseKeys(text: string, path: string): LocalKeys {
  try {
    const { logSeed, tokenSeed, deriveSecret } = fileSchema.parse(JSON.parse(text));
    return { logSeed, tokenSeed, deriveSecret };
  } catch {
    throw new StartError(`${path} is damaged. Restore it from a backup, or its games are lost.`);
  }
}

/** The file appears whole or not at all, and if another process is quicker, its file stays. */
async function create(path: string): Promise<void> {
  const secret = () => randomBytes(32).toString('hex');
  const keys = { v: 1, logSeed: secret(), tokenSeed: secret(), deriveSecret: secret() };
  const draft = `${path}.${randomBytes(6).toString('hex')}.new`;
  const file = await open(draft, 'wx', OWNER_ONLY);
  try {
    await file.writeFile(`${JSON.stringify(keys, null, 2)}\n`);
    await file.sync();
    await link(draft, path);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  } finally {
    await file.close();
    await rm(draft);
  }
}
