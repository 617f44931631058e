/** What somebody types to open a table: a game, how many play, and its terms, in any order. */
import type { CreateBody } from '../../../shared/protocol/http.ts';
import type { OptionDescription, RulesetDescription } from '../../../shared/rulesets/ruleset.ts';
import { lengthPresets } from '../../../shared/words/lengthPresets.ts';
import { wordsOf } from './playWords.ts';
import { readSpan } from './times.ts';

/** What is asked for, or the word that nobody knows, with the games that it may mean. */
export type StartWords =
  | {
      readonly ok: true;
      readonly body: Pick<CreateBody, 'ruleset' | 'options' | 'seats'> & { readonly terms: object };
    }
  | {
      readonly ok: false;
      readonly word: string;
      readonly games: readonly RulesetDescription[];
    };

const LENGTHS: Readonly<Record<string, 'quick' | 'short' | 'full'>> = {
  quick: 'quick',
  rapida: 'quick',
  short: 'short',
  corta: 'short',
  full: 'full',
  completa: 'full',
};

/** Words that stand for terms as they are. */
const TERMS: Readonly<Record<string, object>> = {
  nolimit: { allowanceSeconds: null },
  sinlimite: { allowanceSeconds: null },
  swift: { swift: true },
  agil: { swift: true },
  claim: { onExpiry: 'claim' },
  reclamar: { onExpiry: 'claim' },
  forfeit: { onExpiry: 'forfeit' },
  perder: { onExpiry: 'forfeit' },
  noorders: { orders: false },
  sinordenes: { orders: false },
  players: { watch: 'players' },
  jugadores: { watch: 'players' },
  anyone: { watch: 'anyone' },
  publica: { watch: 'anyone' },
  lobby: { lobby: true },
  drawn: { seating: 'drawn' },
  sorteo: { seating: 'drawn' },
  beacon: { beacon: true },
  faro: { beacon: true },
};

const PAUSES: Readonly<Record<string, object>> = {
  weekends: { weekends: true },
  findes: { weekends: true },
  sleep: { sleep: true },
  dormir: { sleep: true },
};

const ALONE: ReadonlySet<string> = new Set(['house', 'casa', 'alone', 'solo']);

interface Reading {
  terms: object;
  pauses: object;
  options: Record<string, unknown>;
  length: 'quick' | 'short' | 'full';
  seats: number | null;
  house: number | 'all';
}

const plain = (text: string): string => wordsOf(text.replace(/[-,()]/g, ' ')).join(' ');

const namesOf = ({ id, title, titleEs }: RulesetDescription): string[] =>
  [id, title, titleEs].map(plain);

/** The game that is named, and the words without its name. */
function gameIn(words: readonly string[], rulesets: readonly RulesetDescription[]) {
  const text = plain(words.join(' '));
  const named = nameIn(text, rulesets);
  if (named === null) return { ruleset: rulesets[0], rest: words };
  const rest = ` ${text} `.replace(` ${named.name} `, ' ').trim().split(' ');
  return { ruleset: named.ruleset, rest: rest.filter((word) => word !== '') };
}

const isPair = (word: string): boolean => word.includes('=');

/** The games in whose names a word stands. */
function gamesWith(word: string, rulesets: readonly RulesetDescription[]) {
  return rulesets.filter((r) => namesOf(r).some((name) => name.split(' ').includes(word)));
}

/** The longest whole name in a text, or a word that stands in the names of one game alone. */
function nameIn(text: string, rulesets: readonly RulesetDescription[]) {
  const whole = rulesets
    .flatMap((ruleset) => namesOf(ruleset).map((name) => ({ ruleset, name })))
    .filter(({ name }) => ` ${text} `.includes(` ${name} `))
    .sort((x, y) => y.name.length - x.name.length);
  const [longest] = whole;
  if (longest !== undefined) return longest;
  for (const word of text.split(' ').filter((w) => /^[a-z]{4,}$/.test(w))) {
    const [only, another] = gamesWith(word, rulesets);
    if (only !== undefined && another === undefined) return { ruleset: only, name: word };
  }
  return null;
}

/** A value as JSON, or as a word in whatever case where the option has a list of them. */
function optionValue(text: string, { allowed }: OptionDescription): unknown {
  const listed = 'oneOf' in allowed ? allowed.oneOf : [];
  const word = listed.find((value) => String(value).toLowerCase() === text.toLowerCase());
  if (word !== undefined) return word;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** A word such as `bank=1d`, `vacation=7` or an option of the game. */
function readPair(word: string, into: Reading, ruleset: RulesetDescription): boolean {
  const [, name = '', value = ''] = /^([^=]+)=(.+)$/.exec(word) ?? [];
  const [key, text] = [plain(name), value.toLowerCase()];
  const count = /^\d{1,3}$/.test(text) ? Number(text) : null;
  const seconds = readSpan(text);
  if (key === 'bank' || key === 'banco') {
    if (seconds !== null) into.terms = { ...into.terms, bankSeconds: seconds };
    return seconds !== null;
  }
  if (key === 'increment' || key === 'incremento') {
    if (seconds !== null) into.terms = { ...into.terms, incrementSeconds: seconds };
    return seconds !== null;
  }
  if (key === 'vacation' || key === 'vacaciones') {
    if (count !== null) into.pauses = { ...into.pauses, vacationDays: count };
    return count !== null;
  }
  if (key === 'misses' || key === 'faltas') {
    if (count !== null) into.terms = { ...into.terms, missesToHouse: count };
    return count !== null;
  }
  if (key === 'delay' || key === 'retraso') {
    if (count !== null) into.terms = { ...into.terms, watchDelayRounds: count };
    return count !== null;
  }
  if (ALONE.has(key)) {
    if (count !== null) into.house = count;
    return count !== null;
  }
  const option = ruleset.options.find(({ name }) => name.toLowerCase() === key);
  if (option !== undefined) into.options[option.name] = optionValue(value, option);
  return option !== undefined;
}

function readWord(word: string, into: Reading): boolean {
  const allowanceSeconds = readSpan(word);
  const [, seats] = /^([2-4])p$/.exec(word) ?? [];
  const length = LENGTHS[word];
  if (allowanceSeconds !== null) into.terms = { ...into.terms, allowanceSeconds };
  else if (seats !== undefined) into.seats = Number(seats);
  else if (length !== undefined) into.length = length;
  else if (ALONE.has(word)) into.house = 'all';
  else if (TERMS[word] !== undefined) into.terms = { ...into.terms, ...TERMS[word] };
  else if (PAUSES[word] !== undefined) into.pauses = { ...into.pauses, ...PAUSES[word] };
  else return false;
  return true;
}

/**
 * Reads the words of a start. The first ruleset is meant where none is named; `isAlone`: the house
 * takes the other seats unless something else is said.
 */
export function readStart(
  text: string,
  rulesets: readonly RulesetDescription[],
  isAlone: boolean,
): StartWords {
  const typed = text.split(/\s+/);
  const words = wordsOf(typed.filter((word) => !isPair(word)).join(' '));
  const { ruleset, rest } = gameIn(words, rulesets);
  if (ruleset === undefined) throw new Error('there is no ruleset');
  const into: Reading = {
    terms: {},
    pauses: {},
    options: {},
    length: 'full',
    seats: null,
    house: isAlone ? 'all' : 0,
  };
  for (const word of rest) {
    if (!readWord(word, into)) return { ok: false, word, games: gamesWith(word, rulesets) };
  }
  for (const word of typed.filter(isPair)) {
    if (!readPair(word, into, ruleset)) return { ok: false, word, games: [] };
  }
  const count = into.seats ?? (ruleset.players.includes(4) ? 4 : Math.max(...ruleset.players));
  const house = into.house === 'all' ? count - 1 : Math.min(into.house, count - 1);
  const seats: CreateBody['seats'] = Array.from({ length: count }, (_, seat) => ({
    kind: seat === 0 ? 'me' : seat >= count - house ? 'house' : 'open',
  }));
  const pauses = Object.keys(into.pauses).length === 0 ? {} : { pauses: into.pauses };
  const options = { ...lengthPresets(ruleset)[into.length], ...into.options };
  return {
    ok: true,
    body: { ruleset: ruleset.id, options, seats, terms: { ...into.terms, ...pauses } },
  };
}
