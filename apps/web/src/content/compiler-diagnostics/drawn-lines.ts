// Blanks match in only one way, so that a line of many blanks causes no backtracking.
const quoted = /^\s*(?:\d+\s*)?\|/;
const carets = /^\s*[\^~][\s^~-]*$/;

/** Marks the lines of a compiler's output that quote source or point into it, where columns matter. */
export function drawnLines(lines: readonly string[]): boolean[] {
  return lines.map(
    (line, index) => quoted.test(line) || carets.test(line) || carets.test(lines[index + 1] ?? ''),
  );
}
