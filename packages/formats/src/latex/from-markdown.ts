import { createReader } from '@xiezhi/markdown/reader';
import type { Token } from 'markdown-it';
import { decodeEntities } from '../text/html-entities.ts';

/** A statement in TeX, converted from Markdown. Formulas stay unchanged between dollar signs. */
export interface FromMarkdown {
  tex: string;
  /** Whether the text contained HTML tags. The tags are dropped; the text inside them stays. */
  hasHtml: boolean;
}

const reader = createReader();

/** Converts Markdown to the TeX of statements: text styles, headings, lists, tables, listings, pictures and links. */
export function markdownToLatex(markdown: string): FromMarkdown {
  const tokens = reader.parse(markdown, {});
  const hasHtml = tokens.some((token) => [token, ...(token.children ?? [])].some(isHtml));
  const tex = tokens.map(blockTex).join('');
  return { tex: tex.replace(/\n{3,}/g, '\n\n').trim(), hasHtml };
}

function isHtml({ type, content }: Token): boolean {
  return type === 'html_block' || (type === 'html_inline' && !isBreak(content));
}

function isBreak(tag: string): boolean {
  return /^<br\s*\/?>$/i.test(tag);
}

const special: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '{': '\\{',
  '}': '\\}',
  $: '\\$',
  '&': '\\&',
  '#': '\\#',
  '%': '\\%',
  _: '\\_',
  '^': '\\textasciicircum{}',
  '~': '\\textasciitilde{}',
  '<': '\\textless{}',
  '>': '\\textgreater{}',
};

/** Escapes text for TeX. Also separates characters that TeX would join to dashes or quotation marks. */
export function textToLatex(text: string): string {
  return text
    .replace(/[\\{}$&#%_^~<>]/g, (character) => special[character] ?? character)
    .replace(/([-'])(?=\1)/g, '$1{}')
    .replaceAll('`', '`{}');
}

const headings: Readonly<Record<string, string>> = { h1: 'section*', h2: 'section*', h3: 'subsection*' };

function headingOf({ tag }: Token): string {
  return headings[tag] ?? 'subsubsection*';
}

/** Returns the TeX column type for the alignment of a Markdown table cell. */
function columnOf(token: Token): string {
  const style = String(token.attrGet('style') ?? '');
  return style.includes('center') ? 'c' : style.includes('right') ? 'r' : 'l';
}

function blockTex(token: Token, index: number, all: readonly Token[]): string {
  switch (token.type) {
    case 'inline':
      return (token.children ?? []).map(inlineTex).join('');
    case 'paragraph_close':
      return token.hidden ? '\n' : '\n\n';
    case 'heading_open':
      return `\n\n\\${headingOf(token)}{`;
    case 'heading_close':
      return '}\n\n';
    case 'bullet_list_open':
      return '\n\\begin{itemize}\n';
    case 'bullet_list_close':
      return '\n\\end{itemize}\n\n';
    case 'ordered_list_open':
      return '\n\\begin{enumerate}\n';
    case 'ordered_list_close':
      return '\n\\end{enumerate}\n\n';
    case 'list_item_open':
      return '\n\\item ';
    case 'blockquote_open':
      return '\n\\begin{quote}\n';
    case 'blockquote_close':
      return '\\end{quote}\n\n';
    case 'fence':
    case 'code_block':
      return listing(token.content);
    case 'math':
      // Without `block`, the formula is inside HTML, so it stays inline.
      return token.block ? `$$\n${token.content}\n$$\n\n` : inlineTex(token);
    case 'html_block':
      return htmlTex(token.content, all[index + 1]);
    case 'hr':
      return '\n\n\\bigskip\n\n';
    case 'table_open':
      return `\n\\begin{tabular}{|${columns(all, index)}|}\n\\hline\n`;
    case 'table_close':
      return '\\end{tabular}\n\n';
    case 'th_open':
    case 'td_open':
      return all[index - 1]?.type === 'tr_open' ? '' : ' & ';
    case 'tr_close':
      return ' \\\\ \\hline\n';
    default:
      return '';
  }
}

function columns(all: readonly Token[], from: number): string {
  const found: string[] = [];
  for (let index = from; index < all.length && all[index]?.type !== 'tr_close'; index += 1) {
    const token = all[index];
    if (token?.type === 'th_open') found.push(columnOf(token));
  }
  return found.join('|');
}

/** Returns a listing in an environment whose end does not occur in the text. */
function listing(content: string): string {
  const name = content.includes('\\end{lstlisting}') ? 'verbatim' : 'lstlisting';
  return `\n\\begin{${name}}\n${content.replace(/\n?$/, '\n')}\\end{${name}}\n\n`;
}

/** Returns the text of an HTML block, or of its part before the formula `next`. */
function htmlTex(html: string, next: Token | undefined): string {
  const lines = html
    .replace(/<br\b[^<>]*>/gi, '\n')
    .replace(/<\/(?:p|div|li|tr|h[1-6]|ul|ol|table|pre|blockquote|center)\s*>/gi, '\n\n');
  const text = textToLatex(decodeEntities(lines.replace(/<[^<>]*>/g, '')));
  return next?.type === 'math' && !next.block ? text : `${text.trimEnd()}\n\n`;
}

function inlineTex(token: Token): string {
  switch (token.type) {
    case 'text':
      return textToLatex(token.content);
    case 'softbreak':
      return '\n';
    case 'hardbreak':
      return '\\\\\n';
    case 'code_inline':
      return `\\texttt{${textToLatex(token.content)}}`;
    case 'math':
      return token.meta?.['isDisplay'] === true ? `$$${token.content}$$` : `$${token.content}$`;
    case 'strong_open':
      return '\\textbf{';
    case 'em_open':
      return '\\textit{';
    case 's_open':
      return '\\sout{';
    case 'strong_close':
    case 'em_close':
    case 's_close':
    case 'link_close':
      return '}';
    case 'link_open':
      return `\\href{${address(token.attrGet('href'))}}{`;
    case 'image':
      return `\\includegraphics{${address(token.attrGet('src'))}}`;
    case 'html_inline':
      return isBreak(token.content) ? '\\\\\n' : '';
    default:
      return textToLatex(token.content);
  }
}

/** Percent-encodes braces, backslashes and percent signs, which would end or break the argument. */
function address(given: string | number | null): string {
  return decoded(String(given ?? '')).replace(/[{}\\%]/g, (character) => encodeURIComponent(character));
}

/** Decodes percent-encoded characters, because file names contain the characters themselves. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
