/** Whether a JSON text has lists and objects within each other deeper than `levels` (DF1 A.14). */
export function isNestedDeeper(text: string, levels: number): boolean {
  let depth = 0;
  let isInString = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '\\') at += 1;
    else if (sign === '"') isInString = !isInString;
    else if (!isInString) depth += STEP[sign ?? ''] ?? 0;
    if (depth > levels) return true;
  }
  return false;
}

const STEP: Readonly<Record<string, 1 | -1>> = { '[': 1, '{': 1, ']': -1, '}': -1 };
