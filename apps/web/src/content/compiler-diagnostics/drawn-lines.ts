// Blanks have one way to be read, lest a line of many keep the page.
const quoted = /^\s*(?:\d+\s*)?\|/;
const carets = /^\s*[\^~][\s^~-]*$/;

/** Which lines of a compiler's output quote source or point into it, so that their columns matter. */
export function drawnLines(lines: readonly string[]): boolean[] {
  return lines.map(
    (line, index) => quoted.test(line) || carets.test(line) || carets.test(lines[index + 1] ?? ''),
  );
}
