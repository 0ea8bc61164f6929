import { type AnyNode, type Element, isTag, isText } from 'domhandler';
import { escapeLineStart, escapeText } from './markdown-escape.ts';

/** How a site writes formulas in its text. */
export type FormulaStyle =
  /** `$x$` and `$$x$$`. */
  | 'dollars'
  /** `$$$x$$$` and `$$$$$$x$$$$$$`. */
  | 'tripleDollars'
  /** `\(x\)` and `\[x\]`. */
  | 'brackets'
  /** The text has no formulas: a `$` is a plain `$`. With every style, `<var>` is a formula. */
  | 'none';

export interface MarkdownOptions {
  /** Address of the page, against which links and images are resolved. */
  readonly page: URL;
  readonly formulas: FormulaStyle;
}

/**
 * Converts a part of a page to Markdown. Keeps what Markdown supports: text, emphasis, lists, tables, code, formulas,
 * links and images with absolute addresses. Drops scripts, styles, forms and frames with their contents.
 */
export function toMarkdown(nodes: readonly AnyNode[], options: MarkdownOptions): string {
  return tidy(blocks(nodes, { ...options, prefixes: 0 }));
}

interface Position extends MarkdownOptions {
  /** Number of lists and quotations around the text. Each of them adds a prefix to every line. */
  readonly prefixes: number;
}

/**
 * Maximum nested lists and quotations; deeper ones become plain text. Every level repeats its prefix in all lines, so
 * the Markdown of a deeply nested page would be much larger than the page.
 */
const prefixesMax = 8;

const dropped = new Set([
  'script',
  'style',
  'noscript',
  'template',
  'iframe',
  'object',
  'embed',
  'form',
  'input',
  'button',
  'select',
  'textarea',
  'svg',
  'math',
  'audio',
  'video',
  'link',
  'meta',
  'head',
]);
const blockNames = new Set([
  'p',
  'div',
  'section',
  'article',
  'center',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'ul',
  'ol',
  'dl',
  'dt',
  'dd',
  'pre',
  'table',
  'blockquote',
  'hr',
  'header',
  'footer',
  'main',
  'figure',
  'figcaption',
  'fieldset',
  'address',
  'body',
  'html',
]);

const isBlock = (node: AnyNode) => isTag(node) && blockNames.has(node.name);

/** Joins adjacent inline nodes into paragraphs; block elements stay separate. */
function blocks(nodes: readonly AnyNode[], options: Position): string {
  const parts: string[] = [];
  let run: AnyNode[] = [];
  const flush = () => {
    const text = inline(run, options).trim();
    if (text !== '')
      parts.push(
        text
          .split('\n')
          .map((line) => escapeLineStart(line.trimStart()))
          .join('\n'),
      );
    run = [];
  };
  for (const node of nodes) {
    if (isTag(node) && dropped.has(node.name)) continue;
    const holdsBlock = isTag(node) && !isBlock(node) && node.name !== 'a' && node.children.some(isBlock);
    if (!isBlock(node) && !holdsBlock) {
      run.push(node);
      continue;
    }
    flush();
    if (isTag(node)) parts.push(block(node, options));
  }
  flush();
  return parts.filter((part) => part.trim() !== '').join('\n\n');
}

function block(element: Element, options: Position): string {
  const { name, children } = element;
  if (/^h[1-6]$/.test(name)) {
    const title = inline(children, options).replaceAll(/\s+/g, ' ').trim();
    return title === '' ? '' : `### ${title}`;
  }
  const inside = { ...options, prefixes: options.prefixes + 1 };
  const isFlat = inside.prefixes > prefixesMax;
  switch (name) {
    case 'hr':
      return '---';
    case 'pre':
      return fence(elementText(element));
    case 'blockquote':
      return isFlat ? blocks(children, options) : prefixed(blocks(children, inside), '> ');
    case 'ul':
    case 'ol':
      return isFlat ? blocks(children, options) : list(element, inside);
    case 'table':
      return table(element, options);
    default:
      return blocks(children, options);
  }
}

function list({ name, children }: Element, options: Position): string {
  const items = children.filter((child) => isTag(child) && child.name === 'li');
  return items
    .map((item, index) => {
      const bullet = name === 'ol' ? `${index + 1}. ` : '- ';
      const text = isTag(item) ? blocks(item.children, options).trim() : '';
      return bullet + prefixed(text, ' '.repeat(bullet.length)).slice(bullet.length);
    })
    .join('\n');
}

/** Maximum cells of a table, after short rows are filled up to the table's width. */
const cellsMax = 10_000;

/**
 * Converts a table to Markdown. A table with a single column or row, with several nested tables or with too many cells
 * is converted as text, because it probably only arranges content or would become too large.
 */
function table(element: Element, options: Position): string {
  const rows = rowsOf(element).map((row) =>
    row.children.filter((cell): cell is Element => isTag(cell) && (cell.name === 'td' || cell.name === 'th')),
  );
  const width = Math.max(0, ...rows.map((row) => row.length));
  const isTooLarge = width * rows.length > cellsMax;
  const isLayout = width < 2 || rows.length < 2 || isTooLarge || countTables(element, 2) > 1;
  if (isLayout) return rows.flatMap((row) => row.map((cell) => blocks(cell.children, options))).join('\n\n');
  const lines = rows.map((row) => {
    const cells = row.map((cell) =>
      inline(cell.children, options)
        .replaceAll(/\s+/g, ' ')
        .trim()
        .replaceAll(/(?<!\\)\|/g, '\\|'),
    );
    return `| ${[...cells, ...Array<string>(width - cells.length).fill('')].join(' | ')} |`;
  });
  const [first = '', ...others] = lines;
  return [first, `|${' --- |'.repeat(width)}`, ...others].join('\n');
}

/** Rows of a table. Excludes the rows of nested tables, which are part of a cell. */
function rowsOf(element: Element): Element[] {
  return element.children.flatMap((child) => {
    if (!isTag(child) || child.name === 'table') return [];
    return child.name === 'tr' ? [child] : rowsOf(child);
  });
}

/** Counts the tables inside an element, up to `most`. */
function countTables(element: Element, most: number): number {
  let count = 0;
  for (const child of element.children) {
    if (!isTag(child) || count >= most) continue;
    count += (child.name === 'table' ? 1 : 0) + countTables(child, most);
  }
  return count;
}

/** Converts nodes to inline text; block elements inside inline ones become inline text, too. */
function inline(nodes: readonly AnyNode[], options: MarkdownOptions): string {
  return nodes.map((node) => inlineNode(node, options)).join('');
}

function inlineNode(node: AnyNode, options: MarkdownOptions): string {
  if (isText(node)) return escapeText(node.data.replaceAll(/[\s\u00A0]+/g, ' '), options.formulas);
  if (!isTag(node) || dropped.has(node.name)) return '';
  const inside = () => inline(node.children, options);
  switch (node.name) {
    case 'br':
      return '  \n';
    case 'var':
      return formula(elementText(node));
    case 'b':
    case 'strong':
      return around(inside(), '**');
    case 'i':
    case 'em':
      return around(inside(), '*');
    case 'code':
    case 'tt':
    case 'kbd':
      return codeSpan(elementText(node));
    case 'sub':
    case 'sup':
      return `<${node.name}>${inside().trim()}</${node.name}>`;
    case 'img':
      return image(node, options);
    case 'a':
      return link(node, inside(), options);
    default:
      return isBlock(node) ? ` ${inside()} ` : inside();
  }
}

function formula(tex: string): string {
  const text = tex.replaceAll(/\s+/g, ' ').trim();
  return text === '' ? '' : `$${text}$`;
}

function around(text: string, mark: string): string {
  const core = text.trim();
  if (core === '') return text;
  const before = text.slice(0, text.length - text.trimStart().length);
  return before + mark + core + mark + text.slice(text.trimEnd().length);
}

function codeSpan(text: string): string {
  if (text.trim() === '') return text;
  const ticks = '`'.repeat(longestRun(text) + 1);
  const gap = text.startsWith('`') || text.endsWith('`') ? ' ' : '';
  return ticks + gap + text.replaceAll(/\s+/g, ' ') + gap + ticks;
}

function fence(text: string): string {
  const ticks = '`'.repeat(Math.max(3, longestRun(text) + 1));
  return `${ticks}\n${text
    .replaceAll(/\r\n?/g, '\n')
    .replace(/^\n/, '')
    .replace(/(?<!\n)\n+$/, '')}\n${ticks}`;
}

const longestRun = (text: string) => Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));

function image({ attribs }: Element, { page }: MarkdownOptions): string {
  const address = webAddress(attribs['src'], page);
  const words = escapeText((attribs['alt'] ?? '').replaceAll(/\s+/g, ' ').trim(), 'none');
  return address === null ? words : `![${words}](${address})`;
}

function link({ attribs }: Element, words: string, { page }: MarkdownOptions): string {
  const address = webAddress(attribs['href'], page);
  return address === null || words.trim() === '' ? words : `[${words.trim()}](${address})`;
}

/** Returns an http or https address in a form that Markdown accepts unchanged; null for other targets. */
function webAddress(target: string | undefined, page: URL): string | null {
  const url = target === undefined ? null : URL.parse(target.trim(), page.href);
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '') return null;
  return url.href.replaceAll('(', '%28').replaceAll(')', '%29');
}

/** Text of an element with its line breaks. Elements that form lines end with a line break. */
export function elementText(node: AnyNode): string {
  if (isText(node)) return node.data;
  if (!isTag(node)) return '';
  if (node.name === 'br') return '\n';
  if (dropped.has(node.name)) return '';
  const text = node.children.map(elementText).join('');
  const isLine = node.name === 'div' || node.name === 'p';
  return isLine && !text.endsWith('\n') ? `${text}\n` : text;
}

function prefixed(text: string, prefix: string): string {
  return text
    .split('\n')
    .map((line) => (line === '' ? prefix.trimEnd() : prefix + line))
    .join('\n');
}

function tidy(text: string): string {
  return text
    .replaceAll(/(?<![ \t])[ \t]+\n/g, (blanks) => (blanks.startsWith('  ') ? '  \n' : '\n'))
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}
