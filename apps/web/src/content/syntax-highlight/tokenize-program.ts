import { loadMode } from './modes.ts';
import { tokenizeLines, type Token } from './tokenize-lines.ts';

/** Longer texts (in characters) stay uncolored, so that the page never hangs. */
const LONGEST = 200_000;

/** Maximum milliseconds of work in one step. After that, the page may handle events. */
const STRETCH = 20;

/**
 * Returns the tokens of each line of a program; null if the language is unknown or the text too long.
 * @throws if the mode fails to load
 */
export async function tokenizeProgram(text: string, language: string): Promise<Token[][] | null> {
  if (text.length > LONGEST) return null;
  const mode = await loadMode(language);
  if (mode === null) return null;
  const lines: Token[][] = [];
  let begun = performance.now();
  for (const tokens of tokenizeLines(mode, text.split('\n'))) {
    lines.push(tokens);
    if (performance.now() - begun < STRETCH) continue;
    await new Promise((resolve) => setTimeout(resolve));
    begun = performance.now();
  }
  return lines;
}
