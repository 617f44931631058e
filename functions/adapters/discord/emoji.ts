/** The emoji of bones that the application has; without them buttons show their words alone. */
import * as z from 'zod';
import type { Clock } from '../../app/ports.ts';
import type { BotCalls } from './calls.ts';
import type { BoneEmoji } from './components.ts';
import { snowflakeSchema } from './interaction.ts';

const NAME = /^bone_([0-6]{2})$/;
/** They change when somebody uploads them, and hardly ever otherwise. */
const KEPT_MS = 60 * 60_000;

const meSchema = z.object({ id: snowflakeSchema });
const emojiSchema = z.object({
  items: z.array(z.object({ id: snowflakeSchema, name: z.string() })),
});

/** Asks for the application's emoji at most once an hour, however it goes. */
export function boneEmoji(calls: BotCalls, clock: Clock): () => Promise<BoneEmoji> {
  let kept: Promise<BoneEmoji> | null = null;
  let until = 0;
  return () => {
    if (kept === null || clock.now() >= until) {
      until = clock.now() + KEPT_MS;
      kept = askEmoji(calls);
    }
    return kept;
  };
}

async function askEmoji(calls: BotCalls): Promise<BoneEmoji> {
  const me = meSchema.safeParse(await get(calls, '/applications/@me')).data;
  if (me === undefined) return new Map();
  const found = emojiSchema.safeParse(await get(calls, `/applications/${me.id}/emojis`)).data;
  const named = (found?.items ?? []).flatMap(({ id, name }) => {
    const [, bone] = NAME.exec(name) ?? [];
    return bone === undefined ? [] : [[bone, id] as const];
  });
  return new Map(named);
}

async function get(calls: BotCalls, path: string): Promise<unknown> {
  const request = { method: 'GET', path } as const;
  const answer = await calls.send({ route: `GET ${path}`, target: path, request });
  return answer.kind === 'answered' ? answer.json : null;
}
