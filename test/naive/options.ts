import { demand } from './fault.ts';
import type { NaiveParameters } from './parameters.ts';

export interface NaiveBonuses {
  readonly capicua: number;
  readonly chuchazo: number;
  readonly passCorrido: number;
  readonly passSalidaDouble: number;
  readonly passSalidaOther: number;
  readonly firstHands: readonly number[];
}

/** Every option of every family; those of another family are never looked at. */
export interface NaiveOptions {
  readonly rounds: number | null;
  readonly target: number;
  readonly redeal: { readonly mode: string; readonly minDoubles: number | null };
  readonly sporting: boolean;
  readonly tieBonus: 'none' | 'flat2' | 'escalating';
  readonly derbyCap: number | null;
  readonly oneAll: 'reset' | 'playTwo';
  readonly oneAllPose: 'holder66Forced' | 'winner';
  readonly poseChooser: 'handWinner' | 'eitherPartner' | 'fixed';
  readonly keyBone: boolean;
  readonly stacking: 'max' | 'add' | 'multiply';
  readonly scoring: 'loveRun' | 'race';
  readonly bestOf: number | null;
  readonly newGamePose: 'holder66Forced' | 'winner';
  readonly setFormat: 'love' | 'bestOfSixHands';
  readonly fallbackTrigger: 'oneAll' | 'anyBruk' | 'none';
  readonly fallbackMode: 'love' | 'race';
  readonly fallbackTarget: number;
  readonly countTiles: 'all' | 'opponents';
  readonly capicuaEqualEnds: boolean;
  readonly bonuses: NaiveBonuses;
  readonly frenchLock: 'suit' | 'arm';
  readonly frenchFillFirst: boolean;
  readonly frenchKeptDouble: 'once' | 'perDouble';
  readonly frenchDoublesStack: boolean;
  readonly frenchPassRun: 'everyThird' | 'fromThird';
  readonly frenchPassAllOnBlock: boolean;
  readonly frenchTie: 'shared' | 'extraHand';
  readonly poseSkipFine: number;
}

type Check = (value: unknown) => boolean;

const yesNo: Check = (value) => value === true || value === false;
const oneOf =
  (...values: readonly unknown[]): Check =>
  (value) =>
    values.includes(value);
const from =
  (least: number, most: number): Check =>
  (value) =>
    typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const redeal: Check = (value) => {
  if (!isObject(value)) return false;
  if (Object.keys(value).some((key) => !['mode', 'minDoubles', 'by'].includes(key))) return false;
  if ('by' in value && !oneOf('holder', 'holderOrPartner')(value['by'])) return false;
  const hasNumber = from(1, 7)(value['minDoubles']);
  if (value['mode'] === 'none') return hasNumber || (value['minDoubles'] ?? null) === null;
  return oneOf('onRequest', 'auto')(value['mode']) && hasNumber;
};

const bonuses: Check = (value) =>
  isObject(value) &&
  Object.entries(value).every(([key, paid]) => {
    if (key === 'stackCapicuaChuchazo') return yesNo(paid);
    if (key === 'firstHands') {
      return Array.isArray(paid) && paid.length <= 20 && paid.every(from(0, 1000));
    }
    const pays = ['capicua', 'chuchazo', 'passCorrido', 'passSalidaDouble', 'passSalidaOther'];
    return pays.includes(key) && from(0, 1000)(paid);
  });

type Row = readonly [rulesets: RegExp, check: Check, fallback: unknown];

const ALL = /./;
const LOVE = /^(jamaican|yard|straight)-/;
const POINTS = /^latin-/;
const FRENCH = /^french-cross$/;

/** Name, rulesets, values, and the default where the ruleset's parameters hold none. */
const TABLE: { readonly [name: string]: Row } = {
  rounds: [ALL, orNull(from(1, 1000)), null],
  target: [ALL, from(1, 1000), null],
  redeal: [ALL, redeal, null],
  secondsPerPlay: [ALL, orNull(from(1, 1_209_600)), null],
  onTimeout: [ALL, oneOf('none', 'autoplay', 'forfeitHand', 'forfeitGame'), 'none'],
  sporting: [LOVE, yesNo, false],
  tieBonus: [LOVE, oneOf('none', 'flat2', 'escalating'), null],
  derbyCap: [LOVE, orNull(from(2, 1000)), null],
  oneAll: [LOVE, oneOf('reset', 'playTwo'), null],
  oneAllPose: [LOVE, oneOf('holder66Forced', 'winner'), 'holder66Forced'],
  poseChooser: [LOVE, oneOf('handWinner', 'eitherPartner', 'fixed'), null],
  keyBone: [LOVE, yesNo, null],
  stacking: [LOVE, oneOf('max', 'add', 'multiply'), 'max'],
  bestOf: [LOVE, oneOf(null, 1, 3, 5, 7, 9), null],
  newGamePose: [LOVE, oneOf('holder66Forced', 'winner'), 'holder66Forced'],
  setFormat: [/^straight-/, oneOf('love', 'bestOfSixHands'), 'love'],
  fallbackTrigger: [/^straight-twelve$/, oneOf('oneAll', 'anyBruk', 'none'), 'oneAll'],
  fallbackMode: [/^straight-twelve$/, oneOf('love', 'race'), 'love'],
  fallbackTarget: [/^straight-twelve$/, from(1, 1000), 6],
  countTiles: [POINTS, oneOf('all', 'opponents'), null],
  capicuaEqualEnds: [POINTS, yesNo, true],
  bonuses: [POINTS, bonuses, null],
  frenchLock: [FRENCH, oneOf('suit', 'arm'), 'suit'],
  frenchFillFirst: [FRENCH, yesNo, true],
  frenchKeptDouble: [FRENCH, oneOf('once', 'perDouble'), 'once'],
  frenchDoublesStack: [FRENCH, yesNo, true],
  frenchPassRun: [FRENCH, oneOf('everyThird', 'fromThird'), 'everyThird'],
  frenchPassAllOnBlock: [FRENCH, yesNo, true],
  frenchEndCheck: [FRENCH, oneOf('handEnd'), 'handEnd'],
  frenchTie: [FRENCH, oneOf('shared', 'extraHand'), 'shared'],
  poseSkipFine: [FRENCH, from(0, 1000), 0],
};

/** A ruleset also has a parameter of this name, which says something else. */
const SCORING: Row = [LOVE, oneOf('loveRun', 'race'), 'loveRun'];

function rowOf(name: string): Row | undefined {
  if (name === 'scoring') return SCORING;
  return Object.hasOwn(TABLE, name) ? TABLE[name] : undefined;
}

export function readOptions(id: string, parameters: NaiveParameters, given: object): NaiveOptions {
  const values: Record<string, unknown> = {
    scoring: 'loveRun',
    bestOf: parameters.match?.bestOf ?? null,
  };
  const own: { readonly [name: string]: unknown } = { ...parameters };
  for (const [name, [rulesets, , fallback]] of Object.entries(TABLE)) {
    if (rulesets.test(id) && !(name in values)) values[name] = own[name] ?? fallback;
  }
  for (const [name, value] of Object.entries(given)) {
    const [rulesets, check] = rowOf(name) ?? [];
    demand(rulesets?.test(id) === true && check?.(value) === true, 'bad-option');
    demand(!(name === 'sporting' && value === true && id.startsWith('straight-')), 'bad-option');
    values[name] = name === 'bonuses' ? { ...(own['bonuses'] as object), ...value } : value;
  }
  // Every value was checked against its row.
  return values as unknown as NaiveOptions;
}
