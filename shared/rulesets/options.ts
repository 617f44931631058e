import { LOCKS } from '../engine/cross.ts';
import { FRENCH_TIES, KEPT_DOUBLES, PASS_RUNS } from '../engine/frenchPips.ts';
import {
  FALLBACK_MODES,
  FALLBACK_TRIGGERS,
  LEADS,
  LOVE_SCORINGS,
  ONE_ALLS,
  STACKINGS,
  TIE_BONUSES,
} from '../engine/loveRun.ts';
import { type Bonuses, COUNTED } from '../engine/points.ts';
import { err, ok, type Result } from '../engine/result.ts';
import { type OptionValue, POSE_CHOOSERS, REDEAL_MODES, type Redeal } from '../engine/rules.ts';
import { isObject, isWhole } from './json.ts';

const COUNT_MAX = 1000;
const SECONDS_MAX = 1_209_600;
const DOUBLES_MAX = 7;
const FIRST_HANDS_MAX = 20;
const SET_FORMATS = ['love', 'bestOfSixHands'] as const;
const REDEAL_BY = ['holder', 'holderOrPartner'] as const;

/** The allowed values of an option, for people and programs that ask. */
export type Allowed =
  | { readonly oneOf: readonly OptionValue[] }
  | { readonly min: number; readonly max: number; readonly orNull: boolean }
  | { readonly list: Allowed; readonly lengthMax: number }
  | { readonly object: { readonly [key: string]: Allowed } };

/**
 * One option: what it may be, and how a value is read, given the default of its ruleset; undefined
 * where it is not allowed.
 */
export interface OptionSpec<T extends OptionValue> {
  readonly allowed: Allowed;
  read(value: unknown, otherwise: T): T | undefined;
}

/** An option that needs no default to be read. */
interface PlainSpec<T extends OptionValue> extends OptionSpec<T> {
  read(value: unknown): T | undefined;
}

export type OptionTable = { readonly [name: string]: OptionSpec<OptionValue> };

/** The options of a table, resolved. */
export type OptionsOf<Table extends OptionTable> = {
  readonly [Name in keyof Table]: Table[Name] extends OptionSpec<infer T> ? T : never;
};

function oneOf<const T extends string | number | boolean | null>(
  values: readonly T[],
): PlainSpec<T> {
  return { allowed: { oneOf: values }, read: (value) => values.find((v) => v === value) };
}

function whole(min: number, max: number): PlainSpec<number> {
  return {
    allowed: { min, max, orNull: false },
    read: (value) => (isWhole(value) && value >= min && value <= max ? value : undefined),
  };
}

function wholeOrNull(min: number, max: number): PlainSpec<number | null> {
  const number = whole(min, max);
  return {
    allowed: { min, max, orNull: true },
    read: (value) => (value === null ? null : number.read(value)),
  };
}

type RedealOption = Redeal & { readonly by?: (typeof REDEAL_BY)[number] };

const MODE = oneOf(REDEAL_MODES);
const MIN_DOUBLES = wholeOrNull(1, DOUBLES_MAX);
const BY = oneOf(REDEAL_BY);
const SWITCH = oneOf([true, false]);

/** `minDoubles` may be left out or null with mode `none` only; `by` says who may ask. */
const redeal: OptionSpec<RedealOption> = {
  allowed: { object: { mode: MODE.allowed, minDoubles: MIN_DOUBLES.allowed, by: BY.allowed } },
  read(value) {
    if (!isObject(value)) return undefined;
    const { mode: givenMode, minDoubles: givenMin = null, by: givenBy, ...others } = value;
    const mode = MODE.read(givenMode);
    const minDoubles = MIN_DOUBLES.read(givenMin);
    if (mode === undefined || minDoubles === undefined) return undefined;
    if (mode !== 'none' && minDoubles === null) return undefined;
    if (Object.keys(others).length > 0) return undefined;
    if (!Object.hasOwn(value, 'by')) return { mode, minDoubles };
    const by = BY.read(givenBy);
    return by === undefined ? undefined : { mode, minDoubles, by };
  },
};

/** Options of every ruleset. */
const COMMON_OPTIONS = {
  rounds: wholeOrNull(1, COUNT_MAX),
  target: whole(1, COUNT_MAX),
  redeal,
  secondsPerPlay: wholeOrNull(1, SECONDS_MAX),
  onTimeout: oneOf(['none', 'autoplay', 'forfeitHand', 'forfeitGame']),
};

/** Options of the love-run family (source 000 section 10, and formats for slow play). */
export const LOVE_RUN_OPTIONS = {
  ...COMMON_OPTIONS,
  sporting: SWITCH,
  tieBonus: oneOf(TIE_BONUSES),
  derbyCap: wholeOrNull(2, COUNT_MAX),
  oneAll: oneOf(ONE_ALLS),
  oneAllPose: oneOf(LEADS),
  poseChooser: oneOf(POSE_CHOOSERS),
  keyBone: SWITCH,
  stacking: oneOf(STACKINGS),
  scoring: oneOf(LOVE_SCORINGS),
  bestOf: oneOf([null, 1, 3, 5, 7, 9]),
  newGamePose: oneOf(LEADS),
};

const STRAIGHT_OPTIONS = {
  ...LOVE_RUN_OPTIONS,
  /** Source 004 forbids it. */
  sporting: oneOf([false]),
  setFormat: oneOf(SET_FORMATS),
};

/** Options of source 004's game to six. */
export const STRAIGHT_SIX_OPTIONS = STRAIGHT_OPTIONS;

/** Options of source 004's game to twelve. */
export const STRAIGHT_TWELVE_OPTIONS = {
  ...STRAIGHT_OPTIONS,
  fallbackTrigger: oneOf(FALLBACK_TRIGGERS),
  fallbackMode: oneOf(FALLBACK_MODES),
  fallbackTarget: whole(1, COUNT_MAX),
};

const PAY = whole(0, COUNT_MAX);
const BONUS_PAYS = {
  capicua: PAY,
  chuchazo: PAY,
  passCorrido: PAY,
  passSalidaDouble: PAY,
  passSalidaOther: PAY,
};

const FIRST_HANDS: PlainSpec<readonly number[]> = {
  allowed: { list: PAY.allowed, lengthMax: FIRST_HANDS_MAX },
  read(value) {
    if (!Array.isArray(value) || value.length > FIRST_HANDS_MAX) return undefined;
    const pays = value.map(PAY.read).filter((pay) => pay !== undefined);
    return pays.length === value.length ? pays : undefined;
  },
};

const BONUS_SPECS: { readonly [Name in keyof Bonuses]: PlainSpec<Bonuses[Name]> } = {
  ...BONUS_PAYS,
  firstHands: FIRST_HANDS,
  stackCapicuaChuchazo: SWITCH,
};

/** Laid over the default key by key. */
const bonuses: OptionSpec<Bonuses> = {
  allowed: {
    object: Object.fromEntries(
      Object.entries(BONUS_SPECS).map(([name, { allowed }]) => [name, allowed]),
    ),
  },
  read(value, otherwise) {
    const read = resolveOptions(BONUS_SPECS, otherwise, value);
    return read.ok ? read.value : undefined;
  },
};

/** Options of the points family (source 001). */
export const POINTS_OPTIONS = {
  ...COMMON_OPTIONS,
  countTiles: oneOf(COUNTED),
  capicuaEqualEnds: SWITCH,
  bonuses,
};

/** Options of the cross (source 003). */
export const FRENCH_OPTIONS = {
  ...COMMON_OPTIONS,
  frenchLock: oneOf(LOCKS),
  frenchFillFirst: SWITCH,
  frenchKeptDouble: oneOf(KEPT_DOUBLES),
  frenchDoublesStack: SWITCH,
  frenchPassRun: oneOf(PASS_RUNS),
  frenchPassAllOnBlock: SWITCH,
  frenchEndCheck: oneOf(['handEnd']),
  frenchTie: oneOf(FRENCH_TIES),
  poseSkipFine: whole(0, COUNT_MAX),
};

/** Every option of the table: the given value where there is one, else the default. */
export function resolveOptions<Table extends OptionTable>(
  table: Table,
  defaults: OptionsOf<Table>,
  given: unknown,
): Result<OptionsOf<Table>, 'bad-option'> {
  if (!isObject(given)) return err('bad-option');
  const options: { [name: string]: OptionValue } = { ...defaults };
  for (const [name, value] of Object.entries(given)) {
    const spec = Object.hasOwn(table, name) ? table[name] : undefined;
    const otherwise = options[name];
    const read = otherwise === undefined ? undefined : spec?.read(value, otherwise);
    if (read === undefined) return err('bad-option');
    options[name] = read;
  }
  // Every key was read by its own spec, so the shape is that of the defaults.
  return ok(options as OptionsOf<Table>);
}
