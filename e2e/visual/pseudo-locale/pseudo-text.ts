const plain = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const accented = Array.from('ÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŤÛṼŴẊÝŽåƀçðéƒĝĥîĵķļɱñöþǫŕšťûṽŵẋýž');
const accents = new Map(Array.from(plain, (letter, index) => [letter, accented[index] ?? letter]));

/** Share of its length by which a text grows: languages with long words need about a third more space than English. */
const growth = 0.35;
/** Length of the added words. They are short enough that long texts can wrap. */
const wordLength = 8;

/**
 * Returns a text in the pseudo-locale. It is readable, contains no ASCII letters, is about a third longer, and is
 * enclosed in brackets, so that truncation is visible. Placeholders and JavaScript escapes stay unchanged.
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

/** Matches the string values of object properties in minified code, with any kind of quotes. */
const stringValue =
  /(?<=[:,{]\s*(?:"[^"]*"|[\w$]+):)(`(?:\\.|[^`\\])*`|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')/gs;

/** Returns the code of a message catalogue with all texts in the pseudo-locale. Throws if the code contains no text. */
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
