/** The text of a name that a ruleset gives; undefined for one that has no words. */
export function said<T>(texts: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(texts, name) ? texts[name] : undefined;
}
