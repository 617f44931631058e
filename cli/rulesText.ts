/** Rulesets for people at a terminal. */
import type { OptionValue } from '../shared/engine/rules.ts';
import type { Allowed } from '../shared/rulesets/options.ts';
import type { RulesetDescription } from '../shared/rulesets/ruleset.ts';
import { optionLabel } from '../shared/words/labels.ts';
import type { Language } from '../shared/words/language.ts';
import { rulesetName, rulesWords } from '../shared/words/rulesWords.ts';

const HEADINGS = {
  en: { parameters: 'Fixed', options: 'Options', default: 'default', allowed: 'allowed' },
  es: { parameters: 'Fijo', options: 'Opciones', default: 'valor', allowed: 'permitido' },
} as const;

function columns(rows: readonly (readonly string[])[]): string[] {
  const width = (column: number): number =>
    Math.max(...rows.map((row) => (row[column] ?? '').length));
  return rows.map((row) => `  ${row.map((cell, i) => cell.padEnd(width(i))).join('  ')}`.trimEnd());
}

/** A value as the command line takes it, shorter where JSON only adds quotes. */
function valueText(value: OptionValue): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function allowedText(allowed: Allowed): string {
  if ('oneOf' in allowed) return allowed.oneOf.map(valueText).join(' | ');
  if ('object' in allowed) {
    const fields = Object.entries(allowed.object);
    return `{ ${fields.map(([name, field]) => `${name}: ${allowedText(field)}`).join(', ')} }`;
  }
  if ('list' in allowed) return `[up to ${allowed.lengthMax} of ${allowedText(allowed.list)}]`;
  return `${allowed.min}..${allowed.max}${allowed.orNull ? ' | null' : ''}`;
}

/** One line for each ruleset: its id and its name. */
export function rulesetList(rulesets: readonly RulesetDescription[], language: Language): string {
  const rows = rulesets.map((ruleset) => [ruleset.id, rulesetName(ruleset, language)]);
  return `${columns(rows).join('\n')}\n`;
}

/** One ruleset: its rules in words, what is fixed, and what can be chosen. */
export function rulesetText(ruleset: RulesetDescription, language: Language): string {
  const headings = HEADINGS[language];
  const parameters = Object.entries(ruleset.parameters).map(([name, value]) => [
    name,
    valueText(value),
  ]);
  const options = ruleset.options.flatMap(({ name, default: value, allowed }) => [
    `  ${name}: ${optionLabel(name, language)}`,
    ...columns([
      [`  ${headings.default}`, valueText(value)],
      [`  ${headings.allowed}`, allowedText(allowed)],
    ]),
  ]);
  const lines = [
    `${ruleset.id}, version ${ruleset.version}`,
    '',
    ...rulesWords(ruleset, {}, language).map((sentence) => `  ${sentence}`),
    '',
    headings.parameters,
    ...columns(parameters),
    '',
    headings.options,
    ...options,
  ];
  return `${lines.join('\n')}\n`;
}
