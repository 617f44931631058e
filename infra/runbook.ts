/** The page that says what to do about an alarm. */
const RUNBOOK = 'docs/operations.md';

/** Where a section of it is found. */
export function runbookSection(section: string): string {
  return `${RUNBOOK}#${section}`;
}

/** The text of an alarm: what happens, and where it stands what to do. */
export function withRunbook(section: string, text: string): string {
  return `${text} See ${runbookSection(section)}`;
}
