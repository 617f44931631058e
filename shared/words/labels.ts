import type { Language } from './language.ts';
import { said } from './said.ts';
import { TEXTS } from './texts.ts';

/** What an option is called; its own name where there are no words for it. */
export function optionLabel(name: string, language: Language): string {
  return said<string>(TEXTS[language].labels, name) ?? name;
}

function redealLabel(value: object, language: Language): string {
  const t = TEXTS[language];
  const mode = 'mode' in value ? String(value.mode) : 'none';
  const doubles = 'minDoubles' in value ? Number(value.minDoubles) : 0;
  const label = said<string>(t.values, mode) ?? mode;
  return mode === 'none' ? label : t.redealFrom(label, doubles);
}

function bonusesLabel(value: object, language: Language): string {
  const t = TEXTS[language];
  const paid = Object.entries(value).flatMap(([name, points]) => {
    const label = said<string>(t.bonusNames, name);
    const text = Array.isArray(points) ? points.join('/') : String(points);
    return label === undefined || text === '0' || text === '' ? [] : [`${label} ${text}`];
  });
  return paid.length === 0 ? t.values.none : paid.join(', ');
}

/** What the value of an option is called. */
export function valueLabel(name: string, value: unknown, language: Language): string {
  const t = TEXTS[language];
  if (typeof value === 'boolean') return value ? t.yes : t.no;
  if (value === null) return t.values.none;
  if (typeof value === 'object') {
    return name === 'bonuses' ? bonusesLabel(value, language) : redealLabel(value, language);
  }
  return said<string>(t.values, String(value)) ?? String(value);
}
