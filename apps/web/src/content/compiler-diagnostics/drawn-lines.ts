// This pattern can match blanks in only one way, so a line of many blanks causes no backtracking.
const quoted = /^\s*(?:\d+\s*)?\|/;
const carets = /^\s*[\^~][\s^~-]*$/;

/**
 * Returns for each line of a compiler's output whether it quotes source or points into it. Such lines must keep their
 * columns.
 */
export function drawnLines(lines: readonly string[]): boolean[] {
  return lines.map(
    (line, index) => quoted.test(line) || carets.test(line) || carets.test(lines[index + 1] ?? ''),
  );
}
