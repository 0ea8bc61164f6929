/** Maximum length in characters of a new text in its message. */
const textMax = 200;
/** Maximum length in characters of the quoted text. */
const quoteMax = 100;

/** Returns the beginning of a new text, cut between characters and never within a surrogate pair. */
export function excerptOf(text: string): string {
  return cut(text, textMax);
}

/** Formats the quoted text: `name : text`, or `name : @other：text` if it was a reply itself. */
export function quoteOf(name: string, other: string | null, text: string): string {
  return `${name} : ${other === null ? '' : `@${other}：`}${cut(text, quoteMax)}`;
}

function cut(text: string, most: number): string {
  const characters = Array.from(text);
  return characters.length <= most ? text : `${characters.slice(0, most).join('')}...`;
}
