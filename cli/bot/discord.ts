/** Discord: its command, its endpoint and its emoji (docs/discord.md). */
import { err, ok, type Result } from '../../shared/engine/result.ts';
import { EXIT, type Failure } from '../exit.ts';
import { ask, listAt, textAt } from './ask.ts';
import { discordCommands } from './discordCommands.ts';
import {
  type BotSetup,
  type BotWorld,
  chatPath,
  type Finding,
  type Probe,
  type Registered,
  type RegisterOptions,
} from './setup.ts';

const API_BASE = 'https://discord.com/api/v10';
/** View channels, send messages there and in threads, attach files. */
const PERMISSIONS = String(2 ** 10 + 2 ** 11 + 2 ** 15 + 2 ** 38);
const EMOJI_COUNT = 28;
const ID = /^\d{1,20}$/;
const EMOJI_NAME = /^bone_[0-6]{2}$/;
const SIGNATURE_DIGITS = 128;

interface Application {
  readonly id: string;
  readonly name: string;
  /** The public key of the interactions, in hex. */
  readonly key: string;
  /** Where Discord sends them; empty for nowhere. */
  readonly endpoint: string;
}

/** One request with the bot's token; what Discord says against it is a failure. */
export async function askDiscord(
  world: BotWorld,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH',
  path: string,
  json?: unknown,
): Promise<Result<unknown, Failure>> {
  const token = world.env['DISCORD_BOT_TOKEN'] ?? '';
  if (token === '') return err({ exit: EXIT.usage, message: 'set DISCORD_BOT_TOKEN first' });
  const base = (world.env['DISCORD_API_BASE'] ?? API_BASE).replace(/\/$/, '');
  const headers = { authorization: `Bot ${token}` };
  const question = { platform: 'Discord', url: new URL(`${base}${path}`), method, headers };
  const answer = await ask(json === undefined ? question : { ...question, json }, world);
  if (!answer.ok) return answer;
  const { status } = answer.value;
  if (status >= 200 && status < 300) return ok(answer.value.json);
  if (status === 401) {
    const message =
      'Discord does not know this DISCORD_BOT_TOKEN: take a new one at Bot, Reset Token';
    return err({ exit: EXIT.notAllowed, message });
  }
  const said = textAt(answer.value.json, 'message') || 'no reason';
  const exit = status === 429 || status >= 500 ? EXIT.trouble : EXIT.failed;
  return err({ exit, message: `Discord refuses ${method} ${path}: ${said} (${status})` });
}

/** The application that the token belongs to. */
export async function discordApplication(world: BotWorld): Promise<Result<Application, Failure>> {
  const answer = await askDiscord(world, 'GET', '/applications/@me');
  if (!answer.ok) return answer;
  const id = textAt(answer.value, 'id');
  if (ID.test(id)) {
    return ok({
      id,
      name: textAt(answer.value, 'name'),
      key: textAt(answer.value, 'verify_key'),
      endpoint: textAt(answer.value, 'interactions_endpoint_url'),
    });
  }
  return err({ exit: EXIT.trouble, message: 'Discord says nothing readable of the application' });
}

/** Why the public key that is set is not the application's; null if it is, or none is set. */
function keyFault({ key: right, name }: Application, { env }: BotWorld): string | null {
  const key = env['DISCORD_PUBLIC_KEY']?.trim().toLowerCase() ?? '';
  if (key === '' || key === right) return null;
  return `DISCORD_PUBLIC_KEY is not the key of ${name}: set it to ${right}`;
}

async function register(
  world: BotWorld,
  { publicUrl }: RegisterOptions,
): Promise<Result<Registered, Failure>> {
  const found = await discordApplication(world);
  if (!found.ok) return found;
  const application = found.value;
  const { id, name, key } = application;
  const fault = keyFault(application, world);
  if (fault !== null) return err({ exit: EXIT.failed, message: fault });
  const commands = discordCommands();
  const put = await askDiscord(world, 'PUT', `/applications/${id}/commands`, commands);
  if (!put.ok) return put;
  const endpoint = await setEndpoint(world, publicUrl, key);
  if (!endpoint.ok) return endpoint;
  const query = `client_id=${id}&scope=bot+applications.commands&permissions=${PERMISSIONS}`;
  return ok({
    data: `https://discord.com/oauth2/authorize?${query}\n`,
    lines: [
      `${name}: the command /domino is registered.`,
      ...endpoint.value,
      'The bones as emoji on its buttons: sixlove bot emoji',
      'The address above adds the bot to a server.',
    ],
  });
}

/** Discord asks the endpoint at once, with a good signature and with a bad one. */
async function setEndpoint(
  world: BotWorld,
  publicUrl: string | null,
  verifyKey: string,
): Promise<Result<readonly string[], Failure>> {
  const path = chatPath('discord');
  if (publicUrl === null) {
    return ok([
      `Serve with DISCORD_PUBLIC_KEY=${verifyKey} and DISCORD_BOT_TOKEN, and then give --public-url,`,
      `or set the Interactions Endpoint URL by hand to https://YOUR-SERVER/${path}`,
    ]);
  }
  const url = `${publicUrl}${path}`;
  const set = await askDiscord(world, 'PATCH', '/applications/@me', {
    interactions_endpoint_url: url,
  });
  if (set.ok) return ok([`Discord sends what people do to ${url}`]);
  if (set.error.exit !== EXIT.failed) return set;
  const message =
    `${set.error.message}. Does the server run at ${publicUrl}, ` +
    `with DISCORD_PUBLIC_KEY=${verifyKey}?`;
  return err({ exit: EXIT.failed, message });
}

async function check(world: BotWorld): Promise<readonly Finding[]> {
  const found = await discordApplication(world);
  if (!found.ok) return [{ state: 'wrong', about: 'discord token', text: found.error.message }];
  const application = found.value;
  const { id, name, endpoint } = application;
  const fault = keyFault(application, world);
  return [
    { state: 'ok', about: 'discord token', text: `of ${name}` },
    fault === null
      ? { state: 'ok', about: 'discord key', text: `of ${name}` }
      : { state: 'wrong', about: 'discord key', text: fault },
    endpoint === ''
      ? wrong('discord endpoint', 'none is set: sixlove bot register discord --public-url URL')
      : { state: 'ok', about: 'discord endpoint', text: endpoint },
    await commandFinding(world, id),
    await emojiFinding(world, id),
  ];
}

function wrong(about: string, text: string): Finding {
  return { state: 'wrong', about, text };
}

async function commandFinding(world: BotWorld, id: string): Promise<Finding> {
  const answer = await askDiscord(world, 'GET', `/applications/${id}/commands`);
  if (!answer.ok) return wrong('discord command', answer.error.message);
  const commands = listAt(answer.value, null);
  return commands.some((one) => textAt(one, 'name') === 'domino')
    ? { state: 'ok', about: 'discord command', text: '/domino' }
    : wrong('discord command', 'not registered: sixlove bot register discord');
}

async function emojiFinding(world: BotWorld, id: string): Promise<Finding> {
  const answer = await askDiscord(world, 'GET', `/applications/${id}/emojis`);
  if (!answer.ok) return wrong('discord emoji', answer.error.message);
  const names = listAt(answer.value, 'items').map((one) => textAt(one, 'name'));
  const count = names.filter((name) => EMOJI_NAME.test(name)).length;
  return count === EMOJI_COUNT
    ? { state: 'ok', about: 'discord emoji', text: `${count} bones` }
    : { state: 'off', about: 'discord emoji', text: `${count} of 28 bones: sixlove bot emoji` };
}

/** Nobody but Discord can sign as Discord, so a bad signature has to do: it is refused as such. */
function probes({ now }: BotWorld): readonly Probe[] {
  return [
    {
      about: 'discord bad signature',
      headers: {
        'content-type': 'application/json',
        'x-signature-ed25519': '0'.repeat(SIGNATURE_DIGITS),
        'x-signature-timestamp': String(Math.floor(now() / 1_000)),
      },
      body: '{"type":1}',
      status: 401,
    },
  ];
}

export const discordSetup: BotSetup = {
  name: 'discord',
  variables: ['DISCORD_PUBLIC_KEY', 'DISCORD_BOT_TOKEN'],
  apiBase: API_BASE,
  register,
  check,
  probes,
};
