import createMarkdown, { type MarkdownIt } from 'markdown-it';
import cjkFriendly from 'markdown-it-cjk-friendly';
import { addressFinder } from './addresses.ts';
import { boundsPlugin } from './bounds-plugin.ts';
import { htmlMathPlugin } from './html-math-plugin.ts';
import { mathPlugin } from './math-plugin.ts';

/**
 * Returns the site's Markdown parser. The code that shows a text and the code that finds its formulas both use it. It
 * supports CommonMark with tables, strikethrough, HTML, TeX (also in blocks of HTML), emphasis next to CJK punctuation,
 * and links for web addresses.
 */
export function createReader(): MarkdownIt {
  const reader = new createMarkdown({ html: true, linkify: true, breaks: false, typographer: false });
  // Without this plugin, CommonMark does not recognize `**注意：**后面`: Chinese and Japanese have no blanks around
  // emphasis.
  reader.use(cjkFriendly);
  reader.use(mathPlugin);
  reader.use(htmlMathPlugin);
  reader.use(boundsPlugin);
  reader.validateLink = (address) => !/^\s*((javascript|vbscript|file):|data:(?!image\/))/i.test(address);
  return Object.assign(reader, { linkify: Object.assign(reader.linkify, addressFinder) });
}
