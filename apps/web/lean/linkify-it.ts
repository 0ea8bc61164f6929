/** A web address in running text, as markdown-it wants it. Positions are in UTF-16 units. */
interface Match {
  schema: string;
  index: number;
  lastIndex: number;
  raw: string;
  text: string;
  url: string;
}

// An address ends at blanks, quotes, angle brackets and CJK punctuation; Chinese text has no blank after it.
const address = /https?:\/\/[^\s<>"'`\u3000-\u303f\uff00-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65]+/gi;
const trailing = /[.,:;!?*_~]+$/;

/** Leaves out punctuation that ends the sentence, and a bracket that was opened before the address. */
function trim(text: string): string {
  let url = text;
  for (;;) {
    const next = url.replace(trailing, '');
    const opened = next.split('(').length;
    const closed = next.split(')').length;
    const cut = next.endsWith(')') && closed > opened ? next.slice(0, -1) : next;
    if (cut === url) return url;
    url = cut;
  }
}

/** Finds addresses that begin with http:// or https://; bare names and e-mail addresses stay text. */
export class LinkifyIt {
  set(): this {
    return this;
  }

  test(text: string): boolean {
    return this.match(text).length > 0;
  }

  match(text: string): Match[] {
    const matches: Match[] = [];
    for (const found of text.matchAll(address)) {
      const url = trim(found[0]);
      const schema = url.slice(0, url.indexOf(':') + 1);
      // More than the scheme must be left.
      if (url.length <= schema.length + 2) continue;
      matches.push({
        schema,
        index: found.index,
        lastIndex: found.index + url.length,
        raw: url,
        text: url,
        url,
      });
    }
    return matches;
  }

  matchAtStart(text: string): Match | null {
    const first = this.match(text)[0];
    return first?.index === 0 ? first : null;
  }
}
