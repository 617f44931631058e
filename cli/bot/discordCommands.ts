/**
 * The one command of the bot on Discord, with a subcommand for everything people do there
 * (discord.com/developers/docs/interactions/application-commands).
 */
import { describeRulesets } from '../../shared/rulesets/registry.ts';
import { COMMAND_WORDS } from '../../shared/words/chat/commandWords.ts';
import type { Language } from '../../shared/words/language.ts';
import { rulesetName } from '../../shared/words/rulesWords.ts';

const CHAT_INPUT = 1;
const OPTION = { subcommand: 1, text: 3, integer: 4 } as const;
/** In servers, and in the bot's own direct messages. */
const CONTEXTS = [0, 1];
const IN_SERVERS = 0;
const CHOICE_CHARS_MAX = 100;
const TEXT_CHARS_MAX = 400;
const DAYS_MAX = 60;

type Words = Readonly<Record<Language, string>>;
type Choice = readonly [value: string, words: Words];

interface Option {
  readonly name: Words;
  readonly does: Words;
  readonly isRequired?: boolean;
  readonly choices?: readonly Choice[];
  /** A whole number from 1 to this. */
  readonly numberMax?: number;
}

const words = (en: string, es: string): Words => ({ en, es });

const LENGTHS: readonly Choice[] = [
  ['quick', words('one round or little more', 'una ronda o poco más')],
  ['short', words('short', 'corta')],
  ['full', words('full', 'completa')],
];
const TURNS: readonly Choice[] = [
  ['5m', words('5 minutes', '5 minutos')],
  ['1h', words('1 hour', '1 hora')],
  ['12h', words('12 hours', '12 horas')],
  ['1d', words('1 day', '1 día')],
  ['3d', words('3 days', '3 días')],
  ['1w', words('1 week', '1 semana')],
  ['nolimit', words('no limit', 'sin límite')],
];
const SEATS: readonly Choice[] = ['2', '3', '4'].map((n) => [`${n}p`, words(n, n)]);
const ENDS: readonly Choice[] = [
  ['L', words('left', 'izquierda')],
  ['R', words('right', 'derecha')],
  ...['1', '2', '3', '4'].map((arm): Choice => [arm, words(`arm ${arm}`, `brazo ${arm}`)]),
];
const SPANS: readonly Choice[] = [
  ['1d', words('a day', 'un día')],
  ['3d', words('three days', 'tres días')],
  ['1w', words('a week', 'una semana')],
  ['always', words('for good', 'para siempre')],
  ['off', words('tell me again', 'avísame otra vez')],
];
const LANGUAGES: readonly Choice[] = [
  ['en', words('English', 'English')],
  ['es', words('Español', 'Español')],
];

const LINK: Option = {
  name: words('link', 'enlace'),
  does: words(
    'Link of a table that is played elsewhere',
    'Enlace de una mesa que se juega en otro lugar',
  ),
};

const ZONE: Option = {
  name: words('text', 'texto'),
  does: words(
    'Such as Europe/Madrid; left out, yours is shown',
    'Como America/Bogota; sin nada, se muestra la tuya',
  ),
};

const gameChoices = (): readonly Choice[] =>
  describeRulesets().map((ruleset) => [
    ruleset.id,
    words(rulesetName(ruleset, 'en'), rulesetName(ruleset, 'es')),
  ]);

/** What a subcommand asks for, by its name; the others ask for nothing. */
const optionsOf = (): Readonly<Record<string, readonly Option[]>> => ({
  start: [
    {
      name: words('game', 'juego'),
      does: words('Which game', 'Qué juego'),
      choices: gameChoices(),
    },
    {
      name: words('turn', 'turno'),
      does: words('Time for a turn; a day if not said', 'Tiempo por turno; un día si no se dice'),
      choices: TURNS,
    },
    {
      name: words('seats', 'asientos'),
      does: words('How many play', 'Cuántos juegan'),
      choices: SEATS,
    },
    {
      name: words('length', 'largo'),
      does: words('How long the game is', 'Lo largo del juego'),
      choices: LENGTHS,
    },
    {
      name: words('more', 'mas'),
      does: words(
        'Other terms, such as: house swift sleep vacation=7',
        'Otros términos, como: casa agil dormir vacaciones=7',
      ),
    },
  ],
  join: [
    LINK,
    {
      name: words('seat', 'asiento'),
      does: words('Which seat; any free one if not said', 'Qué asiento; uno libre si no se dice'),
      choices: ['1', '2', '3', '4'].map((n) => [n, words(n, n)]),
    },
  ],
  board: [LINK],
  play: [
    { name: words('bone', 'ficha'), does: words('Such as 36', 'Por ejemplo 36'), isRequired: true },
    {
      name: words('end', 'extremo'),
      does: words('Where, if it fits in two places', 'Dónde, si cabe en dos lugares'),
      choices: ENDS,
    },
  ],
  orders: [
    {
      name: words('text', 'texto'),
      does: words(
        'Such as: 36 left if 6, 55; or none. Left out, they are shown',
        'Como: 36 izq si 6, 55; o ninguna. Sin nada, se muestran',
      ),
    },
  ],
  luck: [
    {
      name: words('text', 'texto'),
      does: words('Any words', 'Las palabras que quieras'),
      isRequired: true,
    },
  ],
  vacation: [
    {
      name: words('days', 'dias'),
      does: words('How many', 'Cuántos'),
      isRequired: true,
      numberMax: DAYS_MAX,
    },
  ],
  link: [
    {
      name: words('code', 'codigo'),
      does: words(
        'The code from elsewhere; left out, you get one',
        'El código de otro lugar; sin nada, recibes uno',
      ),
    },
  ],
  mute: [
    {
      name: words('span', 'plazo'),
      does: words('How long', 'Por cuánto tiempo'),
      isRequired: true,
      choices: SPANS,
    },
  ],
  zone: [ZONE],
  language: [
    { name: words('to', 'a'), does: words('Which', 'Cuál'), isRequired: true, choices: LANGUAGES },
  ],
});

/** Both Spanish locales of Discord. */
const spanish = (text: string): object => ({ 'es-ES': text, 'es-419': text });

const named = (name: string, { es }: { readonly es: string }, does: Words): object => ({
  name,
  name_localizations: spanish(es),
  description: does.en,
  description_localizations: spanish(does.es),
});

function optionJson({ name, does, isRequired, choices, numberMax }: Option): object {
  return {
    type: numberMax === undefined ? OPTION.text : OPTION.integer,
    ...named(name.en, name, does),
    required: isRequired === true,
    ...(numberMax === undefined ? {} : { min_value: 1, max_value: numberMax }),
    ...(numberMax === undefined && choices === undefined ? { max_length: TEXT_CHARS_MAX } : {}),
    ...(choices === undefined ? {} : { choices: choices.map(choiceJson) }),
  };
}

function choiceJson([value, { en, es }]: Choice): object {
  return {
    name: en.slice(0, CHOICE_CHARS_MAX),
    name_localizations: spanish(es.slice(0, CHOICE_CHARS_MAX)),
    value,
  };
}

/** The commands of the application, as they are put there: all of them at once. */
export function discordCommands(): readonly object[] {
  const options = optionsOf();
  const subcommands = COMMAND_WORDS.map(({ en, es }) => ({
    type: OPTION.subcommand,
    ...named(en.name, { es: es.name }, words(en.does, es.does)),
    options: (options[en.name] ?? []).map(optionJson),
  }));
  return [
    {
      type: CHAT_INPUT,
      ...named('domino', { es: 'domino' }, words('Dominoes in this chat', 'Dominó en este chat')),
      contexts: CONTEXTS,
      integration_types: [IN_SERVERS],
      options: subcommands,
    },
  ];
}
