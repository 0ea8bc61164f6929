/** A web address in running text, as markdown-it wants it. Positions are in UTF-16 units. */
interface Address {
  schema: string;
  index: number;
  lastIndex: number;
  raw: string;
  text: string;
  url: string;
}

// An address ends at blanks, quotes, angle brackets and CJK punctuation: Chinese text has no blank after it.
const pattern = /https?:\/\/[^\s<>"'`\u3000-\u303f\uff00-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65]+/gi;
const closingMarks = /[.,:;!?*_~]+$/;

/** Leaves out punctuation that ends the sentence, and a bracket that was opened before the address. */
function trim(text: string): string {
  let url = text;
  for (;;) {
    const next = url.replace(closingMarks, '');
    const isUnopened = next.endsWith(')') && next.split(')').length > next.split('(').length;
    const cut = isUnopened ? next.slice(0, -1) : next;
    if (cut === url) return url;
    url = cut;
  }
}

/** Addresses that begin with http:// or https://; names of sites and mail addresses stay text. */
function match(text: string): Address[] {
  const addresses: Address[] = [];
  for (const found of text.matchAll(pattern)) {
    const url = trim(found[0]);
    const schema = url.slice(0, url.indexOf(':') + 1);
    // More than the scheme must be left.
    if (url.length <= `${schema}//`.length) continue;
    const lastIndex = found.index + url.length;
    addresses.push({ schema, index: found.index, lastIndex, raw: url, text: url, url });
  }
  return addresses;
}

/**
 * In the place of markdown-it's own finder, which knows top-level domains and mail addresses, and takes Chinese
 * punctuation for a part of an address.
 */
export const addressFinder = {
  test: (text: string): boolean => match(text).length > 0,
  match,
  matchAtStart(text: string): Address | null {
    const [first] = match(text);
    return first?.index === 0 ? first : null;
  },
};
