/** Edits (a letter more, less or other) that lead from one text to the other. */
function distance(a: string, b: string): number {
  let above = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (const [row, letter] of [...a].entries()) {
    const line = [row + 1];
    for (let column = 1; column <= b.length; column += 1) {
      const replaced = (above[column - 1] ?? 0) + (letter === b[column - 1] ? 0 : 1);
      const added = Math.min(above[column] ?? 0, line[column - 1] ?? 0) + 1;
      line.push(Math.min(replaced, added));
    }
    above = line;
  }
  return above[b.length] ?? a.length;
}

/** The name that was probably meant: one that begins so, or is a few typos away; else null. */
export function closest(typed: string, names: readonly string[]): string | null {
  const begun = names.find((name) => typed.length > 2 && name.startsWith(typed));
  if (begun !== undefined) return begun;
  const ranked = names
    .map((name) => ({ name, edits: distance(typed, name) }))
    .sort((a, b) => a.edits - b.edits);
  const [best] = ranked;
  return best !== undefined && best.edits <= Math.ceil(typed.length / 3) ? best.name : null;
}
