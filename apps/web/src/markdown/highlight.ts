import { readLines } from '../code/read-lines.ts';
import { loadMode } from '../code/modes.ts';

/** Longer texts stay plain, so that a page never hangs on one. Characters. */
const LONGEST = 200_000;

/** The page answers between stretches of this long. Milliseconds. */
const STRETCH = 20;

/** A coloured fragment of the text, or null where the language is not known or the text too long. */
export async function highlight(text: string, language: string): Promise<DocumentFragment | null> {
  if (text.length > LONGEST) return null;
  const mode = await loadMode(language);
  if (mode === null) return null;
  const fragment = document.createDocumentFragment();
  let plain = '';
  let isFirst = true;
  let begun = performance.now();
  for (const tokens of readLines(mode, text.split('\n'))) {
    if (!isFirst) plain += '\n';
    isFirst = false;
    for (const token of tokens) {
      if (token.kind === null || token.kind === 'operator') {
        plain += token.text;
        continue;
      }
      const piece = document.createElement('span');
      piece.className = `tok-${token.kind}`;
      piece.textContent = token.text;
      fragment.append(plain, piece);
      plain = '';
    }
    if (performance.now() - begun > STRETCH) {
      await new Promise((resolve) => setTimeout(resolve));
      begun = performance.now();
    }
  }
  fragment.append(plain);
  return fragment;
}
