/** Quotes of texts and names, by opening quote. A delimiter within quotes or comments does not end a statement. */
const quotes: Readonly<Record<string, string>> = { "'": "'", '"': '"', '`': '`' };

/**
 * Returns the position of the delimiter that ends the statement beginning at `at`; null if the text ends before it.
 * Comments before and within the statement belong to the statement.
 */
export function statementEnd(text: string, at: number, delimiter: string): number | null {
  const first = delimiter.charAt(0);
  for (let index = at; index < text.length; index += 1) {
    const character = text.charAt(index);
    if (character === first && text.startsWith(delimiter, index)) return index;
    const closing = quotes[character];
    const next =
      closing === undefined ? commentEnd(text, index, character) : quotedEnd(text, index + 1, closing);
    if (next === null) return null;
    index = next;
  }
  return null;
}

/**
 * Returns the position of the last character of the comment that begins at `index`. Returns `index` if no comment
 * begins there, and null if the text ends within the comment.
 */
function commentEnd(text: string, index: number, character: string): number | null {
  const end = (mark: string, length: number) => {
    const found = text.indexOf(mark, index + 2);
    return found < 0 ? null : found + length - 1;
  };
  if (character === '#') return end('\n', 1);
  if (character === '-' && /^--(?:\s|$)/.test(text.slice(index, index + 3))) return end('\n', 1);
  // This includes conditional comments. They contain statements whose delimiter follows the comment.
  if (character === '/' && text.charAt(index + 1) === '*') return end('*/', 2);
  return index;
}

function quotedEnd(text: string, from: number, closing: string): number | null {
  for (let index = from; index < text.length; index += 1) {
    const character = text.charAt(index);
    if (character === '\\' && closing !== '`') index += 1;
    else if (character === closing) return index;
  }
  return null;
}

/** Skips blanks and comments, except conditional comments. Returns null if the text ends within a comment. */
export function skipComments(text: string, at: number): number | null {
  let index = at;
  for (;;) {
    while (index < text.length && text.charCodeAt(index) <= 32) index += 1;
    const isLine = text.startsWith('#', index) || /^--\s/.test(text.slice(index, index + 3));
    const isBlock = text.startsWith('/*', index) && text.charAt(index + 2) !== '!';
    if (!isLine && !isBlock) return index;
    const end = text.indexOf(isLine ? '\n' : '*/', index + 2);
    if (end < 0) return null;
    index = end + (isLine ? 1 : 2);
  }
}
