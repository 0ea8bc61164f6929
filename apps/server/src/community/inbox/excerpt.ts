/** Characters of a new text that its message shows. */
const textMax = 200;
/** Characters of the text that is answered. */
const quoteMax = 100;

/** The beginning of a new text. Characters are whole: nothing is cut within a surrogate pair. */
export function excerptOf(text: string): string {
  return cut(text, textMax);
}

/** What is answered: `name : text`, or `name : @other：text` where that answered somebody itself. */
export function quoteOf(name: string, other: string | null, text: string): string {
  return `${name} : ${other === null ? '' : `@${other}：`}${cut(text, quoteMax)}`;
}

function cut(text: string, most: number): string {
  const characters = Array.from(text);
  return characters.length <= most ? text : `${characters.slice(0, most).join('')}...`;
}
