import { type Bone, parseBone } from '../engine/bone.ts';
import { type BoneSet, EMPTY, has, setOf, size, union } from '../engine/boneSet.ts';
import { ENDS, type End } from '../engine/layout.ts';
import { err, ok, type Result } from '../engine/result.ts';
import type { Rules } from '../engine/rules.ts';
import type { Seat } from '../engine/seat.ts';
import type { Problem } from './adjudication.ts';
import { isObject, isWhole } from './json.ts';
import { RECORD_FORMAT } from './record.ts';
import { makeRules, type RulesError, wrongOption } from './registry.ts';

function problem(code: Problem['code'], message: string): Result<never, Problem> {
  return err({ code, message });
}

const RULES_MESSAGES: { readonly [Code in Exclude<RulesError, 'bad-option'>]: string } = {
  'unknown-ruleset': 'there is no ruleset of this name',
  'bad-seats': 'the ruleset is not played by so many seats',
};

/** The rules that a record names, and its rounds, which are not looked at yet. */
export function readRecord(
  record: unknown,
): Result<{ readonly rules: Rules; readonly rounds: readonly unknown[] }, Problem> {
  if (!isObject(record)) return problem('bad-format', 'a record is an object');
  const { format, ruleset, options = {}, seats, rounds } = record;
  if (format !== RECORD_FORMAT) return problem('bad-format', `format must be ${RECORD_FORMAT}`);
  if (typeof ruleset !== 'string') return problem('bad-format', 'ruleset must be a text');
  if (!isObject(options)) return problem('bad-format', 'options must be an object');
  if (!isWhole(seats)) return problem('bad-format', 'seats must be a whole number');
  if (!Array.isArray(rounds)) return problem('bad-format', 'rounds must be a list');
  const rules = makeRules(ruleset, options, seats);
  if (rules.ok) return ok({ rules: rules.value, rounds });
  return rules.error === 'bad-option'
    ? problem('bad-option', `the ruleset does not take ${wrongOption(ruleset, options)}`)
    : problem(rules.error, RULES_MESSAGES[rules.error]);
}

/** A round of a record whose shape and deal are right; its plays are not looked at yet. */
export interface ReadRound {
  readonly hands: readonly BoneSet[];
  readonly poser: Seat | null;
  readonly cancelled: boolean;
  readonly plays: readonly unknown[];
}

export function readRound(rules: Rules, round: unknown): Result<ReadRound, Problem> {
  if (!isObject(round)) return problem('bad-format', 'a round is an object');
  const { cancelled = false, deal, poser = null, plays } = round;
  if (typeof cancelled !== 'boolean') {
    return problem('bad-format', 'cancelled must be true or false');
  }
  if (!isDeal(deal)) return problem('bad-format', 'deal must be lists of bones');
  if (poser !== null && !isWhole(poser)) {
    return problem('bad-format', 'poser must be a seat number');
  }
  if (!cancelled && !Array.isArray(plays)) return problem('bad-format', 'plays must be a list');
  const hands = readDeal(rules, deal);
  if (!hands.ok) return hands;
  return ok({
    hands: hands.value,
    poser,
    cancelled,
    plays: Array.isArray(plays) && !cancelled ? plays : [],
  });
}

function isDeal(deal: unknown): deal is string[][] {
  const isBoneText = (bone: unknown) => typeof bone === 'string' && /^[0-9]{2}$/.test(bone);
  return Array.isArray(deal) && deal.every((hand) => Array.isArray(hand) && hand.every(isBoneText));
}

function readDeal(rules: Rules, deal: string[][]): Result<BoneSet[], Problem> {
  if (deal.length !== rules.seats) return problem('bad-deal', `there are ${rules.seats} hands`);
  const hands: BoneSet[] = [];
  for (const texts of deal) {
    const bones = texts.map(parseBone).filter((bone) => bone !== null);
    if (bones.length < texts.length || !bones.every((bone) => has(rules.deckMask, bone))) {
      return problem('bad-deal', 'a bone is not in the set that is played with');
    }
    if (bones.length !== rules.handSize) {
      return problem('bad-deal', `a hand has ${rules.handSize} bones`);
    }
    hands.push(setOf(bones));
  }
  const dealt = hands.reduce(union, EMPTY);
  return size(dealt) === rules.seats * rules.handSize
    ? ok(hands)
    : problem('bad-deal', 'a bone was dealt twice');
}

/** A play as written. `bone` is null for two digits that no bone has. */
export interface ReadPlay {
  readonly bone: Bone | null;
  readonly end: End | undefined;
}

/** Reads two digits, then nothing or `@` and an end; null for anything else. */
export function readPlay(play: unknown): ReadPlay | null {
  if (typeof play !== 'string' || !/^[0-9]{2}(@[LR1-4])?$/.test(play)) return null;
  const end = ENDS.find((name) => String(name) === play.slice(3));
  return { bone: parseBone(play.slice(0, 2)), end };
}
