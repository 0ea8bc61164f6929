import createMarkdown, { type MarkdownIt } from 'markdown-it';
import { addressFinder } from './addresses.ts';
import { boundsPlugin } from './bounds-plugin.ts';
import { mathPlugin } from './math-plugin.ts';

/**
 * How this site reads Markdown, the same for whoever shows it and whoever looks for formulas in it: CommonMark
 * with tables, struck text, HTML, TeX and web addresses as links.
 */
export function createReader(): MarkdownIt {
  const reader = new createMarkdown({ html: true, linkify: true, breaks: false, typographer: false });
  reader.use(mathPlugin);
  reader.use(boundsPlugin);
  reader.validateLink = (address) => !/^\s*((javascript|vbscript|file):|data:(?!image\/))/i.test(address);
  return Object.assign(reader, { linkify: Object.assign(reader.linkify, addressFinder) });
}
