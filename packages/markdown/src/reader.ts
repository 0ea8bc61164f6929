import createMarkdown, { type MarkdownIt } from 'markdown-it';
import cjkFriendly from 'markdown-it-cjk-friendly';
import { addressFinder } from './addresses.ts';
import { boundsPlugin } from './bounds-plugin.ts';
import { htmlMathPlugin } from './html-math-plugin.ts';
import { mathPlugin } from './math-plugin.ts';

/**
 * How this site reads Markdown, the same for whoever shows it and whoever looks for formulas in it: CommonMark
 * with tables, struck text, HTML, TeX (in blocks of HTML, too), emphasis beside CJK punctuation and web addresses as links.
 */
export function createReader(): MarkdownIt {
  const reader = new createMarkdown({ html: true, linkify: true, breaks: false, typographer: false });
  // Chinese and Japanese have no blanks around emphasis; CommonMark leaves `**注意：**后面` as it is written.
  reader.use(cjkFriendly);
  reader.use(mathPlugin);
  reader.use(htmlMathPlugin);
  reader.use(boundsPlugin);
  reader.validateLink = (address) => !/^\s*((javascript|vbscript|file):|data:(?!image\/))/i.test(address);
  return Object.assign(reader, { linkify: Object.assign(reader.linkify, addressFinder) });
}
