import createMarkdown, { type MarkdownIt } from 'markdown-it';
import cjkFriendly from 'markdown-it-cjk-friendly';
import { addressFinder } from './addresses.ts';
import { boundsPlugin } from './bounds-plugin.ts';
import { htmlMathPlugin } from './html-math-plugin.ts';
import { mathPlugin } from './math-plugin.ts';

/**
 * Returns the site's Markdown parser, shared by the code that shows a text and the code that finds its formulas:
 * CommonMark with tables, strikethrough, HTML, TeX (in blocks of HTML, too), emphasis beside CJK punctuation and links
 * for web addresses.
 */
export function createReader(): MarkdownIt {
  const reader = new createMarkdown({ html: true, linkify: true, breaks: false, typographer: false });
  // Chinese and Japanese have no blanks around emphasis; CommonMark does not recognize `**注意：**后面`.
  reader.use(cjkFriendly);
  reader.use(mathPlugin);
  reader.use(htmlMathPlugin);
  reader.use(boundsPlugin);
  reader.validateLink = (address) => !/^\s*((javascript|vbscript|file):|data:(?!image\/))/i.test(address);
  return Object.assign(reader, { linkify: Object.assign(reader.linkify, addressFinder) });
}
