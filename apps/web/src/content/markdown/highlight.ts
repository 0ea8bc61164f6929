import { tokenizeProgram } from '../syntax-highlight/tokenize-program.ts';

/** Returns the highlighted text, or null if the language is unknown or the text too long. */
export async function highlight(text: string, language: string): Promise<DocumentFragment | null> {
  const lines = await tokenizeProgram(text, language);
  if (lines === null) return null;
  const fragment = document.createDocumentFragment();
  let plain = '';
  for (const [index, tokens] of lines.entries()) {
    if (index > 0) plain += '\n';
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
  }
  fragment.append(plain);
  return fragment;
}
