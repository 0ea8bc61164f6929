/** A web address in running text, in the form that markdown-it expects. Positions are in UTF-16 units. */
interface Address {
  schema: string;
  index: number;
  lastIndex: number;
  raw: string;
  text: string;
  url: string;
}

// An address ends at blanks, quotes, angle brackets and CJK punctuation. Chinese text often has no blank after an
// address.
const address = /https?:\/\/[^\s<>"'`\u3000-\u303f\uff00-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65]+/;
const everywhere = new RegExp(address, 'gi');
const atStart = new RegExp(address, 'iy');
const closingMarks: ReadonlySet<string> = new Set('.,:;!?*_~');

/**
 * Removes punctuation that belongs to the sentence, and closing brackets without an opening one in the address. Takes
 * linear time, so long runs of punctuation cost no more than other text.
 */
function trim(text: string): string {
  let unopened = 0;
  for (const sign of text) unopened += sign === ')' ? 1 : sign === '(' ? -1 : 0;
  let end = text.length;
  for (; end > 0; end -= 1) {
    const last = text.charAt(end - 1);
    if (last === ')' && unopened > 0) unopened -= 1;
    else if (!closingMarks.has(last)) break;
  }
  return text.slice(0, end);
}

/** Returns the address that begins at `index`. Null if nothing is left after the scheme. */
function addressAt(index: number, found: string): Address | null {
  const url = trim(found);
  const schema = url.slice(0, url.indexOf(':') + 1);
  if (url.length <= `${schema}//`.length) return null;
  return { schema, index, lastIndex: index + url.length, raw: url, text: url, url };
}

/** Finds addresses that begin with http:// or https://. Bare host names and mail addresses stay plain text. */
function match(text: string): Address[] {
  return [...text.matchAll(everywhere)].flatMap(({ index, 0: found }) => addressAt(index, found) ?? []);
}

/**
 * Finds addresses in place of markdown-it's own finder. That one also recognizes bare domains and mail addresses, and
 * it treats Chinese punctuation as part of an address.
 */
export const addressFinder = {
  test: (text: string): boolean => match(text).length > 0,
  match,
  /** Checks only the beginning of `text`, because markdown-it calls this at every scheme. */
  matchAtStart(text: string): Address | null {
    atStart.lastIndex = 0;
    const found = atStart.exec(text)?.[0];
    return found === undefined ? null : addressAt(0, found);
  },
};
