const plain = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const accented = Array.from('ÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŤÛṼŴẊÝŽåƀçðéƒĝĥîĵķļɱñöþǫŕšťûṽŵẋýž');
const accents = new Map(Array.from(plain, (letter, index) => [letter, accented[index] ?? letter]));

/** Added share of the length: languages with long words need about a third more space than English. */
const growth = 0.35;
/** Added words have this length, so that long texts can wrap. */
const wordLength = 8;

/**
 * Returns a text in the pseudo-locale: readable, without any letter of ASCII, about a third longer, and between
 * brackets, so that a missing end is seen. Placeholders and escapes of JavaScript stay as they are.
 */
export function pseudoText(text: string): string {
  const letters = text.replaceAll(/\{\w+|\\u\{?[\da-f]+\}?|\\./giu, (part) => '\0'.repeat(part.length));
  const changed = Array.from(text, (letter, index) =>
    letters[index] === '\0' ? letter : (accents.get(letter) ?? letter),
  ).join('');
  const added = '~'
    .repeat(Math.ceil(text.length * growth))
    .replaceAll(new RegExp(`~{${wordLength}}`, 'g'), '$& ');
  return `⟦${changed}${added}⟧`;
}

/** String values of object properties in minified code: backquoted, or quoted. */
const stringValue =
  /(?<=[:,{]\s*(?:"[^"]*"|[\w$]+):)(`(?:\\.|[^`\\])*`|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')/gs;

/** Returns the code of a catalogue with all texts in the pseudo-locale. Throws if it has none. */
export function pseudoCatalogue(code: string): string {
  let count = 0;
  const changed = code.replaceAll(stringValue, (literal) => {
    count += 1;
    const mark = literal.slice(0, 1);
    return mark + pseudoText(literal.slice(1, -1)) + mark;
  });
  if (count === 0) throw new Error(`no text was found in ${code.slice(0, 200)}`);
  return changed;
}
