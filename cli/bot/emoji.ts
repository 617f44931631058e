/** The 28 bones as emoji: as files, and in a Discord application. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { installedWasm, resvgPictures } from '../../functions/adapters/raster.ts';
import { BONES, boneName } from '../../shared/engine/bone.ts';
import { err, ok, type Result } from '../../shared/engine/result.ts';
import { boneEmojiSvg } from '../../shared/picture/boneSvg.ts';
import { EXIT, type Failure } from '../exit.ts';
import { listAt, textAt } from './ask.ts';
import { askDiscord, discordApplication } from './discord.ts';
import type { BotWorld } from './setup.ts';

interface Emoji {
  /** Such as `bone_36`. */
  readonly name: string;
  readonly png: Uint8Array;
}

/** Draws them one by one, in the order of the bones. */
async function* boneEmoji(): AsyncGenerator<Emoji> {
  const pictures = resvgPictures(installedWasm);
  for (const bone of BONES.map(boneName)) {
    yield { name: `bone_${bone}`, png: await pictures.png(boneEmojiSvg(bone)) };
  }
}

/** Writes each as a PNG of its name into a folder, which is made. Answers how many. */
export async function writeEmoji(folder: string): Promise<Result<number, Failure>> {
  let count = 0;
  try {
    await mkdir(folder, { recursive: true });
    for await (const { name, png } of boneEmoji()) {
      await writeFile(join(folder, `${name}.png`), png);
      count += 1;
    }
    return ok(count);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return err({ exit: EXIT.trouble, message: `cannot write to ${folder}: ${reason}` });
  }
}

/** Uploads those that the Discord application does not have yet. Answers how many. */
export async function uploadEmoji(
  world: BotWorld,
  show: (done: number) => void,
): Promise<Result<number, Failure>> {
  const application = await discordApplication(world);
  if (!application.ok) return application;
  const path = `/applications/${application.value.id}/emojis`;
  const there = await askDiscord(world, 'GET', path);
  if (!there.ok) return there;
  const taken = new Set(listAt(there.value, 'items').map((one) => textAt(one, 'name')));
  let looked = 0;
  let sent = 0;
  for await (const { name, png } of boneEmoji()) {
    show(looked);
    looked += 1;
    if (taken.has(name)) continue;
    const image = `data:image/png;base64,${Buffer.from(png).toString('base64')}`;
    const made = await askDiscord(world, 'POST', path, { name, image });
    if (!made.ok) return made;
    sent += 1;
  }
  return ok(sent);
}
