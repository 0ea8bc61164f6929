import { fetchGrammar, grammarNamed } from '../code/grammars.ts';
import { readLine, type LineState } from '../code/lexer.ts';

/** Longer texts stay plain, so that a page never hangs on one. Characters. */
const LONGEST = 200_000;

/** A coloured fragment of the text, or null where the language is not known or the text too long. */
export async function highlight(text: string, language: string): Promise<DocumentFragment | null> {
  await fetchGrammar(language);
  const grammar = grammarNamed(language);
  if (grammar === undefined || text.length > LONGEST) return null;
  const fragment = document.createDocumentFragment();
  let plain = '';
  let state: LineState | null = null;
  const flush = () => {
    if (plain !== '') fragment.append(plain);
    plain = '';
  };
  for (const [index, line] of text.split('\n').entries()) {
    if (index > 0) plain += '\n';
    let at = 0;
    state = readLine(grammar, line, state, (kind, from, to) => {
      plain += line.slice(at, from);
      flush();
      const piece = document.createElement('span');
      piece.className = `tok-${kind}`;
      piece.textContent = line.slice(from, to);
      fragment.append(piece);
      at = to;
    });
    plain += line.slice(at);
  }
  flush();
  return fragment;
}
