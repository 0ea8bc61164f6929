import createMarkdown, { type MarkdownIt } from 'markdown-it';
import { mathPlugin } from './math-plugin.ts';

/**
 * How this site reads Markdown, the same for whoever shows it and whoever looks for formulas in it: CommonMark
 * with tables, struck text, HTML, TeX and web addresses as links.
 */
export function createReader(): MarkdownIt {
  const reader = new createMarkdown({ html: true, linkify: true, breaks: false, typographer: false });
  reader.use(mathPlugin);
  linkAddresses(reader);
  reader.validateLink = (address) => !/^\s*(javascript|vbscript|file|data:(?!image\/))/i.test(address);
  return reader;
}

// An address ends at blanks, quotes, angle brackets and CJK punctuation: Chinese text has no blank after it.
const rest = /^\/\/[^\s<>"'`\u3000-\u303f\uff00-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65]+/;
const closingMarks = /[.,:;!?*_~]+$/;

/** Only what begins with http:// or https:// becomes a link; names of sites and mail addresses stay text. */
function linkAddresses({ linkify }: MarkdownIt): void {
  linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false });
  for (const schema of ['ftp:', 'mailto:', '//']) linkify.add(schema, null);
  const web = { validate: (text: string, at: number) => trimAddress(rest.exec(text.slice(at))?.[0] ?? '') };
  linkify.add('http:', web).add('https:', web);
}

/** Length of an address without punctuation that ends the sentence, or a bracket that was opened before it. */
function trimAddress(text: string): number {
  let address = text;
  for (;;) {
    const next = address.replace(closingMarks, '');
    const isUnopened = next.endsWith(')') && next.split(')').length > next.split('(').length;
    const cut = isUnopened ? next.slice(0, -1) : next;
    if (cut === address) break;
    address = cut;
  }
  return address.length > '//'.length ? address.length : 0;
}
