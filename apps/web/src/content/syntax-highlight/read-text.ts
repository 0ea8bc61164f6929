import { loadMode } from './modes.ts';
import { readLines, type Token } from './read-lines.ts';

/** Longer texts stay plain, so that a page never hangs on one. Characters. */
const LONGEST = 200_000;

/** The page answers between stretches of this long. Milliseconds. */
const STRETCH = 20;

/**
 * The tokens of each line of a program; null where the language is not known or the text too long.
 * @throws where the mode cannot be fetched
 */
export async function readText(text: string, language: string): Promise<Token[][] | null> {
  if (text.length > LONGEST) return null;
  const mode = await loadMode(language);
  if (mode === null) return null;
  const lines: Token[][] = [];
  let begun = performance.now();
  for (const tokens of readLines(mode, text.split('\n'))) {
    lines.push(tokens);
    if (performance.now() - begun < STRETCH) continue;
    await new Promise((resolve) => setTimeout(resolve));
    begun = performance.now();
  }
  return lines;
}
