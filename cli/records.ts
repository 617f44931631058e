/** Game records as an input may hold them: JSON, one or one a line, or the text form. */
import { err, ok, type Result } from '../shared/engine/result.ts';
import { isRecordText, readRecordTexts } from '../shared/rulesets/readRecordText.ts';

/** A record, not yet looked at. Or why a text cannot be read. */
export type FoundRecord = Result<unknown, string>;

const NOT_JSON = 'this is not JSON: give one record, or one a line';

function parse(text: string): FoundRecord {
  try {
    return ok(JSON.parse(text) as unknown);
  } catch {
    return err(NOT_JSON);
  }
}

/** One JSON record may be written over several lines; otherwise each line holds one. */
export function findRecords(text: string): FoundRecord[] {
  if (isRecordText(text)) {
    return readRecordTexts(text).map((read) =>
      read.ok ? read : err(`line ${read.error.line}: ${read.error.message}`),
    );
  }
  const whole = parse(text);
  if (whole.ok) return [whole];
  const lines = text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map(parse);
  // A file of which no line is a record is one broken record, not many.
  return lines.some((line) => line.ok) ? lines : lines.slice(0, 1);
}
