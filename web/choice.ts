import type { CreateBody } from '../shared/protocol/http.ts';
import type { Terms } from '../shared/protocol/terms.ts';
import { makeRules } from '../shared/rulesets/registry.ts';
import type { RulesetDescription } from '../shared/rulesets/ruleset.ts';
import { Facts } from '../shared/words/facts.ts';
import { lengthPresets } from '../shared/words/lengthPresets.ts';
import { describedAs, RULESETS } from './rules.ts';
import { askedTerms, type TermsChange } from './terms.ts';

export const LENGTHS = ['quick', 'short', 'full'] as const;
export type Length = (typeof LENGTHS)[number];

type Options = Readonly<Record<string, unknown>>;

/** The game that is being put together on the start page. */
export interface Choice {
  readonly ruleset: RulesetDescription;
  readonly seats: number;
  readonly length: Length;
  /** Options that were changed by hand; they go before those of the length. */
  readonly changed: Options;
}

/** A table that is being put together. */
export interface Draft {
  readonly choice: Choice;
  /** Seats for people who come later; 0 for a table with the house alone. */
  readonly friends: number;
  readonly terms: TermsChange;
}

/** What somebody asks for on the start page. */
export interface Wish extends Draft {
  readonly name: string;
}

/** The game with all its own rules, and as many players as it can have. */
export function chooseGame(id: string, length: Length): Choice {
  const ruleset = describedAs(id);
  return { ruleset, seats: Math.max(...ruleset.players), length, changed: {} };
}

/** A game with nobody but people at it. */
export function draftOf(choice: Choice): Draft {
  return { choice, friends: choice.seats - 1, terms: {} };
}

/** What the page offers first: one round of the first game. */
export function firstChoice(): Choice {
  return chooseGame(RULESETS[0]?.id ?? '', 'quick');
}

/** The same table with another game at it, or for another number of players. */
export function withChoice(draft: Draft, choice: Choice): Draft {
  const isFull = draft.friends >= draft.choice.seats - 1;
  const most = choice.seats - 1;
  return { ...draft, choice, friends: isFull ? most : Math.min(draft.friends, most) };
}

/** Another length; what was changed by hand and belongs to a length goes with the old one. */
export function chooseLength(choice: Choice, length: Length): Choice {
  const presets = Object.values(lengthPresets(choice.ruleset));
  const ofLengths = new Set(presets.flatMap((options) => Object.keys(options)));
  const kept = Object.entries(choice.changed).filter(([name]) => !ofLengths.has(name));
  return { ...choice, length, changed: Object.fromEntries(kept) };
}

/** What a hand must hold for a new deal where nobody has said it yet. */
const DOUBLES = 5;

function withDoubles(redeal: unknown): unknown {
  const asked = redeal as { readonly mode?: unknown; readonly minDoubles?: unknown };
  const isMissing = asked.mode !== 'none' && (asked.minDoubles ?? null) === null;
  return isMissing ? { ...asked, minDoubles: DOUBLES } : asked;
}

/** The options that are asked for; those left out have the ruleset's default. */
export function askedOptions({ ruleset, length, changed }: Choice): Options {
  const asked: Options = { ...lengthPresets(ruleset)[length], ...changed };
  const { redeal } = asked;
  return redeal === undefined ? asked : { ...asked, redeal: withDoubles(redeal) };
}

/** Whether there is such a game; some options need one another. */
export function isPlayable(choice: Choice): boolean {
  return makeRules(choice.ruleset.id, askedOptions(choice), choice.seats).ok;
}

/** Seats from mine on, in order of play. In pairs the first friend is the partner across. */
function seatKinds({ ruleset, seats }: Choice, friends: number): ('me' | 'open' | 'house')[] {
  const order = ruleset.sides === 'pairs' ? [2, 1, 3] : [1, 2, 3];
  const open = new Set(order.slice(0, friends));
  return Array.from({ length: seats }, (_, seat) =>
    seat === 0 ? 'me' : open.has(seat) ? 'open' : 'house',
  );
}

/** The terms that are asked for, each of them. */
export function draftTerms({ choice, terms }: Pick<Draft, 'choice' | 'terms'>): Terms {
  const facts = new Facts(choice.ruleset, askedOptions(choice));
  const clock = {
    secondsPerPlay: facts.count('secondsPerPlay'),
    onTimeout: facts.word('onTimeout'),
  };
  return askedTerms(clock, terms);
}

/** The request that makes the wished table. With the house alone there is no clock. */
export function createBody(wish: Draft, commandId: string): CreateBody {
  const { choice, friends } = wish;
  return {
    commandId,
    ruleset: choice.ruleset.id,
    options: askedOptions(choice),
    terms: friends === 0 ? { allowanceSeconds: null } : draftTerms(wish),
    seats: seatKinds(choice, friends).map((kind) => ({ kind })),
  };
}
