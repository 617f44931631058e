import { clausesOf, lengthText, seatingText } from './clauses.ts';
import type { Texts } from './english.ts';
import { type Described, Facts, type GivenOptions } from './facts.ts';
import type { Language } from './language.ts';
import { TEXTS } from './texts.ts';

function heading(facts: Facts, texts: Texts, language: Language): string[] {
  const { ruleset } = facts;
  const name = rulesetName(ruleset, language);
  const length = lengthText(facts, texts);
  return [texts.game(name, seatingText(facts, texts)), ...(length === undefined ? [] : [length])];
}

/** The name of a ruleset in a language. */
export function rulesetName(
  { title, titleEs }: Pick<Described, 'title' | 'titleEs'>,
  language: Language,
): string {
  return language === 'es' ? titleEs : title;
}

/** The whole rules of a game for people, a sentence or two each, in the order of play. */
export function rulesWords(
  ruleset: Described,
  options: GivenOptions,
  language: Language,
): string[] {
  const texts = TEXTS[language];
  const facts = new Facts(ruleset, options);
  return [...heading(facts, texts, language), ...clausesOf(facts, texts).map(({ text }) => text)];
}

/** A ruleset's description with its rules in words, as programs get it. */
export function inWords<T extends Described>(
  ruleset: T,
  language: Language,
): T & { readonly words: readonly string[] } {
  return { ...ruleset, words: rulesWords(ruleset, {}, language) };
}

/**
 * What the ruleset part of an agreement comes to: the game, how long it is, then what differs from
 * the ruleset's own rules, marked as a house rule, then what people most often ask about.
 */
export function agreedRules(
  ruleset: Described,
  options: GivenOptions,
  language: Language,
): string[] {
  const texts = TEXTS[language];
  const facts = new Facts(ruleset, options);
  const usual = new Set(clausesOf(new Facts(ruleset, {}), texts).map(({ text }) => text));
  const clauses = clausesOf(facts, texts);
  return [
    ...heading(facts, texts, language),
    ...clauses.filter(({ text }) => !usual.has(text)).map(({ text }) => texts.houseRule(text)),
    ...clauses.filter(({ text, isAgreed }) => isAgreed && usual.has(text)).map(({ text }) => text),
  ];
}
