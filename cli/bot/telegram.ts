/** Telegram: the bot's commands and its webhook (docs/telegram.md). */
import { err, ok, type Result } from '../../shared/engine/result.ts';
import { COMMAND_WORDS } from '../../shared/words/chat/commandWords.ts';
import type { Language } from '../../shared/words/language.ts';
import { EXIT, type Failure } from '../exit.ts';
import { ask, fieldAt, isTrue, listAt, textAt } from './ask.ts';
import {
  type BotSetup,
  type BotWorld,
  chatPath,
  type Finding,
  type Probe,
  type Registered,
  type RegisterOptions,
} from './setup.ts';

const API_BASE = 'https://api.telegram.org';
/** What a webhook's secret may be made of. */
const SECRET = /^[\w-]{1,256}$/;
/** What the server reads; Telegram sends nothing else then. */
const UPDATES = ['message', 'callback_query'];

/** Calls one method with the bot's token; what Telegram says against it is a failure. */
async function askTelegram(
  world: BotWorld,
  method: string,
  json: object = {},
): Promise<Result<unknown, Failure>> {
  const token = world.env['TELEGRAM_BOT_TOKEN']?.trim() ?? '';
  if (token === '') return err({ exit: EXIT.usage, message: 'set TELEGRAM_BOT_TOKEN first' });
  const base = (world.env['TELEGRAM_API_BASE'] ?? API_BASE).replace(/\/$/, '');
  const url = new URL(`${base}/bot${token}/${method}`);
  const question = { platform: 'Telegram', url, method: 'POST', headers: {}, json } as const;
  const answer = await ask(question, world);
  if (!answer.ok) return answer;
  const { status, json: said } = answer.value;
  if (isTrue(said, 'ok')) return ok(fieldAt(said, 'result'));
  if (status === 401 || status === 404) {
    const message =
      'Telegram does not know this TELEGRAM_BOT_TOKEN: @BotFather gives a new one at /token';
    return err({ exit: EXIT.notAllowed, message });
  }
  const exit = status === 429 || status >= 500 ? EXIT.trouble : EXIT.failed;
  const why = textAt(said, 'description') || 'no reason';
  return err({ exit, message: `Telegram refuses ${method}: ${why} (${status})` });
}

const commandsIn = (language: Language) =>
  COMMAND_WORDS.map((words) => ({
    command: words[language].name,
    description: words[language].does,
  }));

async function register(
  world: BotWorld,
  { publicUrl }: RegisterOptions,
): Promise<Result<Registered, Failure>> {
  const me = await askTelegram(world, 'getMe');
  if (!me.ok) return me;
  const name = textAt(me.value, 'username');
  for (const scope of [{}, { language_code: 'es' }]) {
    const commands = commandsIn('language_code' in scope ? 'es' : 'en');
    const set = await askTelegram(world, 'setMyCommands', { commands, ...scope });
    if (!set.ok) return set;
  }
  const webhook = await setWebhook(world, publicUrl);
  if (!webhook.ok) return webhook;
  return ok({
    data: `https://t.me/${name}?startgroup\n`,
    lines: [
      `@${name}: its commands are registered, in English and Spanish.`,
      webhook.value,
      `Serve with TELEGRAM_BOT_NAME=${name} where other bots are in the same groups.`,
      'The address above adds the bot to a group.',
    ],
  });
}

async function setWebhook(
  world: BotWorld,
  publicUrl: string | null,
): Promise<Result<string, Failure>> {
  if (publicUrl === null) {
    return ok('Its webhook is left as it is: give --public-url to set it.');
  }
  const secret = world.env['TELEGRAM_SECRET_TOKEN']?.trim() ?? '';
  if (!SECRET.test(secret)) {
    const message = 'set TELEGRAM_SECRET_TOKEN first: 1 to 256 of A-Z, a-z, 0-9, _ and -';
    return err({ exit: EXIT.usage, message });
  }
  const url = `${publicUrl}${chatPath('telegram')}`;
  const webhook = { url, secret_token: secret, allowed_updates: UPDATES };
  const set = await askTelegram(world, 'setWebhook', webhook);
  return set.ok ? ok(`Telegram sends what people do to ${url}`) : set;
}

async function check(world: BotWorld): Promise<readonly Finding[]> {
  const me = await askTelegram(world, 'getMe');
  if (!me.ok) return [{ state: 'wrong', about: 'telegram token', text: me.error.message }];
  const name = textAt(me.value, 'username');
  return [
    { state: 'ok', about: 'telegram token', text: `of @${name}` },
    secretFinding(world),
    await webhookFinding(world),
    await commandsFinding(world),
  ];
}

function secretFinding({ env }: BotWorld): Finding {
  const about = 'telegram secret';
  return SECRET.test(env['TELEGRAM_SECRET_TOKEN']?.trim() ?? '')
    ? { state: 'ok', about, text: 'is one that Telegram takes' }
    : { state: 'wrong', about, text: 'TELEGRAM_SECRET_TOKEN is 1 to 256 of A-Z, a-z, 0-9, _, -' };
}

async function webhookFinding(world: BotWorld): Promise<Finding> {
  const about = 'telegram webhook';
  const info = await askTelegram(world, 'getWebhookInfo');
  if (!info.ok) return { state: 'wrong', about, text: info.error.message };
  const url = textAt(info.value, 'url');
  const trouble = textAt(info.value, 'last_error_message');
  const register = 'sixlove bot register telegram --public-url URL';
  if (url === '') return { state: 'wrong', about, text: `none is set: ${register}` };
  if (trouble === '') return { state: 'ok', about, text: url };
  return {
    state: 'wrong',
    about,
    text: `${url} failed last: ${trouble}; ${register} sets it anew`,
  };
}

async function commandsFinding(world: BotWorld): Promise<Finding> {
  const about = 'telegram commands';
  const commands = await askTelegram(world, 'getMyCommands');
  if (!commands.ok) return { state: 'wrong', about, text: commands.error.message };
  const names = new Set(listAt(commands.value, null).map((one) => textAt(one, 'command')));
  const missing = commandsIn('en').filter(({ command }) => !names.has(command));
  return missing.length === 0
    ? { state: 'ok', about, text: `${names.size}` }
    : { state: 'wrong', about, text: 'not all registered: sixlove bot register telegram' };
}

/** An update of nothing, which the server takes and forgets. */
function probes({ env }: BotWorld): readonly Probe[] {
  const probe = (about: string, secret: string, status: number): Probe => ({
    about,
    headers: { 'content-type': 'application/json', 'x-telegram-bot-api-secret-token': secret },
    body: '{"update_id":0}',
    status,
  });
  return [
    probe('telegram signature', env['TELEGRAM_SECRET_TOKEN']?.trim() ?? '', 200),
    probe('telegram bad signature', 'not-the-secret', 401),
  ];
}

export const telegramSetup: BotSetup = {
  name: 'telegram',
  variables: ['TELEGRAM_SECRET_TOKEN', 'TELEGRAM_BOT_TOKEN'],
  apiBase: API_BASE,
  register,
  check,
  probes,
};
