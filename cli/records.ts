/** Game records as an input may hold them: JSON, one or one a line, or the text form. */
import { err, ok, type Result } from '../shared/engine/result.ts';
import { isRecordText, readRecordTexts } from '../shared/rulesets/readRecordText.ts';

/** A record, not yet looked at; `undefined` for what is not JSON. Or why a text cannot be read. */
export type FoundRecord = Result<unknown, string>;

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
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
  if (whole !== undefined) return [ok(whole)];
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => ok(parse(line)));
}
