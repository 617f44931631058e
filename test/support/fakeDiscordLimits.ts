/** What Discord refuses for its form (discord.com/developers/docs, API v10), as sentences. */
import type { Received } from './fakeDiscordParts.ts';

type Plain = Readonly<Record<string, unknown>>;

const FILE_BYTES_MAX = 10_485_760;
const EMOJI_BYTES_MAX = 262_144;
const COMMAND_CHARS_MAX = 8_000;

const within = (text: unknown, min: number, max: number): boolean =>
  typeof text === 'string' && text.length >= min && text.length <= max;

/** Faults of a message that is posted, changed, or follows an interaction. */
export function messageFaults(
  { body, files }: Pick<Received, 'body' | 'files'>,
  how: 'new' | 'edit' | 'follow-up',
): string[] {
  const attachments = (body['attachments'] ?? []) as readonly Plain[];
  const rows = (body['components'] ?? []) as readonly Plain[];
  const flags = Number(body['flags'] ?? 0);
  const mentions = body['allowed_mentions'] as Plain | undefined;
  const faults = [
    [within(body['content'] ?? '', 0, 2_000), 'content has at most 2000 characters'],
    [body['content'] !== '' || attachments.length > 0, 'an empty message'],
    [rows.length <= 5, 'at most 5 rows'],
    [body['nonce'] === undefined || within(body['nonce'], 1, 25), 'a nonce has 25 characters'],
    [how === 'follow-up' || (flags & 64) === 0, 'only an interaction may be private'],
    [mentions !== undefined && Array.isArray(mentions['parse']), 'anybody might be mentioned'],
    [files.every((size) => size <= FILE_BYTES_MAX), 'a file is too large'],
    [files.length === attachments.length, 'each file is listed'],
    [attachments.every((a) => within(a['description'], 1, 1_024)), 'a description is missing'],
  ] as const;
  return [...faults.flatMap(([isFine, fault]) => (isFine ? [] : [fault])), ...rowFaults(rows)];
}

function rowFaults(rows: readonly Plain[]): string[] {
  const all = rows.flatMap((row) => row['components'] as readonly Plain[]);
  const ids = all.map((c) => c['custom_id']);
  return [
    ...(new Set(ids).size === ids.length ? [] : ['two components say the same']),
    ...rows.flatMap((row) => oneRowFaults(row['components'] as readonly Plain[])),
  ];
}

function oneRowFaults(row: readonly Plain[]): string[] {
  const isMenu = row[0]?.['type'] === 3;
  const size = isMenu ? 1 : 5;
  return [
    ...(row.length >= 1 && row.length <= size ? [] : ['a row has 5 buttons or 1 menu']),
    ...row.flatMap((c) => (isMenu ? menuFaults(c) : buttonFaults(c))),
  ];
}

function buttonFaults(button: Plain): string[] {
  const isFine =
    button['type'] === 2 &&
    within(button['custom_id'], 1, 100) &&
    within(button['label'] ?? '', button['emoji'] === undefined ? 1 : 0, 80);
  return isFine ? [] : [`a button ${JSON.stringify(button)}`];
}

function menuFaults(menu: Plain): string[] {
  const options = (menu['options'] ?? []) as readonly Plain[];
  const values = options.map((option) => option['value']);
  const isFine =
    within(menu['custom_id'], 1, 100) &&
    within(menu['placeholder'] ?? '', 0, 150) &&
    options.length >= 1 &&
    options.length <= 25 &&
    new Set(values).size === values.length &&
    options.every((o) => within(o['label'], 1, 100) && within(o['value'], 1, 100));
  return isFine ? [] : [`a menu ${JSON.stringify(menu)}`];
}

/** Faults of an emoji of an application. */
export function emojiFaults(body: Plain, taken: readonly string[]): string[] {
  const name = String(body['name']);
  const [, base64 = ''] = /^data:image\/png;base64,(.+)$/.exec(String(body['image'])) ?? [];
  const bytes = Buffer.from(base64, 'base64');
  const isPng = bytes.subarray(1, 4).toString() === 'PNG';
  return [
    ...(/^\w{2,32}$/.test(name) ? [] : ['a name of letters, digits and underscores']),
    ...(taken.includes(name) ? ['a name that is taken'] : []),
    ...(isPng && bytes.length <= EMOJI_BYTES_MAX ? [] : ['an image of at most 256 KiB']),
  ];
}

const NAME = /^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$/u;

/** Faults of the commands of an application. */
export function commandFaults(commands: readonly unknown[]): string[] {
  return (commands as readonly Plain[]).flatMap((command) => [
    ...(charsOf(command) <= COMMAND_CHARS_MAX ? [] : ['a command of over 8000 characters']),
    ...namedFaults(command),
  ]);
}

function namedFaults(thing: Plain): string[] {
  const options = (thing['options'] ?? []) as readonly Plain[];
  const choices = (thing['choices'] ?? []) as readonly Plain[];
  const names = [thing['name'], ...Object.values((thing['name_localizations'] ?? {}) as Plain)];
  const descriptions = [
    thing['description'],
    ...Object.values((thing['description_localizations'] ?? {}) as Plain),
  ];
  const optional = options.findIndex((o) => o['type'] !== 1 && o['required'] !== true);
  const lateRequired = options.findLastIndex((o) => o['required'] === true);
  const label = String(thing['name']);
  return [
    ...names
      .filter((name) => !NAME.test(String(name)) || String(name) !== String(name).toLowerCase())
      .map((name) => `the name ${name}`),
    ...(descriptions.every((d) => within(d, 1, 100)) ? [] : [`the description of ${label}`]),
    ...(options.length <= 25 && choices.length <= 25 ? [] : [`${label} has more than 25`]),
    ...(optional >= 0 && lateRequired > optional ? [`${label}: required options first`] : []),
    ...(choices.every((c) => within(c['name'], 1, 100)) ? [] : [`a choice of ${label}`]),
    ...options.flatMap(namedFaults),
  ];
}

/** Names, descriptions and values, each in its longest language. */
function charsOf(thing: Plain): number {
  const longest = (field: string): number =>
    Math.max(
      String(thing[field] ?? '').length,
      ...Object.values((thing[`${field}_localizations`] ?? {}) as Plain).map(
        (text) => String(text).length,
      ),
    );
  const below = [thing['options'], thing['choices']].flatMap((list) => (list ?? []) as Plain[]);
  const value = thing['value'] === undefined ? 0 : String(thing['value']).length;
  return (
    longest('name') + longest('description') + value + below.reduce((n, t) => n + charsOf(t), 0)
  );
}
