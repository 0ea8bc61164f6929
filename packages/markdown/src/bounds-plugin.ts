import type { MarkdownIt, Token } from 'markdown-it';
import { withFormulaBars } from './table-bars.ts';

/*
 * Bounds the size of the HTML that a short text can produce. Two constructs of Markdown repeat text. A reference
 * repeats its address and title at each link that uses it. Short table rows are filled up with empty cells.
 */

type BlockRule = Parameters<MarkdownIt['block']['ruler']['at']>[1];

/** Allowed characters of addresses and titles: this many per character of the text, plus a constant. */
const attributeRatio = 4;
const attributeConstant = 4000;
/** Allowed filled-up cells: this many per character of the table, plus a constant. */
const cellRatio = 2;
const cellConstant = 1000;

export function boundsPlugin(markdown: MarkdownIt): void {
  boundAttributes(markdown);
  boundTables(markdown);
}

/** Removes addresses and titles of links and pictures once their total length exceeds the limit. */
function boundAttributes(markdown: MarkdownIt): void {
  markdown.core.ruler.after('inline', 'bound-attributes', ({ src, tokens }) => {
    let room = attributeRatio * src.length + attributeConstant;
    const look = (those: readonly Token[]): void => {
      for (const token of those) {
        if (token.type === 'link_open' || token.type === 'image') {
          const attributes = token.attrs ?? [];
          room -= attributes.reduce((sum, [, value]) => sum + String(value).length, 0);
          if (room < 0) token.attrs = attributes.filter(([name]) => name === 'alt');
        }
        if (token.children !== null) look(token.children);
      }
    };
    look(tokens);
    return false;
  });
}

/**
 * Leaves a table as plain text if most of its cells would be filled up. All later tables of the same document then also
 * stay plain text.
 */
function boundTables(markdown: MarkdownIt): void {
  const { ruler } = markdown.block;
  const withTable = ruler.getRules('');
  ruler.disable('table');
  const without = new Set(ruler.getRules(''));
  ruler.enable('table');
  const table = withTable.find((rule) => !without.has(rule));
  if (table === undefined) throw new Error('the reader knows no tables');
  const refused = new WeakSet<object>();

  const bounded: BlockRule = (state, startLine, endLine, silent) => {
    const text = state.env as object;
    if (refused.has(text) || !table(state, startLine, endLine, true)) return false;
    const lineAt = (line: number): string =>
      state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line]);
    const columns = cellsOf(lineAt(startLine));
    let characters = 0;
    let missing = 0;
    for (let line = startLine; line < endLine && !state.isEmpty(line); line += 1) {
      const row = lineAt(line);
      characters += row.length + 1;
      missing += Math.max(0, columns - cellsOf(row));
    }
    if (missing > cellRatio * characters + cellConstant) {
      refused.add(text);
      return false;
    }
    return table(state, startLine, endLine, silent);
  };
  ruler.at('table', withFormulaBars(bounded), { alt: ['paragraph', 'reference'] });
}

/** Returns the number of bars in a row, as an approximation of the number of its cells. */
function cellsOf(row: string): number {
  let count = 0;
  for (let at = row.indexOf('|'); at >= 0; at = row.indexOf('|', at + 1)) count += 1;
  return count;
}
