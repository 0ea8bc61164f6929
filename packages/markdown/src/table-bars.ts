import type { MarkdownIt } from 'markdown-it';
import { texAt } from './tex-delimiters.ts';

type BlockRule = Parameters<MarkdownIt['block']['ruler']['at']>[1];

/** Placeholder for bars in formulas while a table is parsed. U+FDD0 is a code point that no text may contain. */
const placeholder = '\uFDD0';

/** Wraps markdown-it's table rule so that bars in formulas do not separate cells: `| $|x|$ |` is one cell. */
export function withFormulaBars(table: BlockRule): BlockRule {
  const sources = new WeakMap<object, string>();
  return (state, startLine, endLine, silent) => {
    const { src } = state;
    const known = sources.get(state) ?? replaceBars(src);
    sources.set(state, known);
    const before = state.tokens.length;
    state.src = known;
    try {
      return table(state, startLine, endLine, silent);
    } finally {
      state.src = src;
      if (known !== src)
        for (const token of state.tokens.slice(before))
          if (token.type === 'inline') token.content = token.content.replaceAll(placeholder, '|');
    }
  };
}

/** Replaces bars in formulas by placeholders. Only formulas within one line are found. The length stays the same. */
function replaceBars(source: string): string {
  if (!source.includes('|') || !/\$|\\[([]/.test(source) || source.includes(placeholder)) return source;
  return source
    .split('\n')
    .map((line) => (line.includes('|') && /\$|\\[([]/.test(line) ? replaceInRow(line) : line))
    .join('\n');
}

function replaceInRow(line: string): string {
  const state = {};
  let row = '';
  let from = 0;
  for (let at = 0; at < line.length; at++) {
    const character = line[at];
    if (character === '`') {
      at = endOfCode(line, at) - 1;
      continue;
    }
    if (character !== '$' && character !== '\\') continue;
    const found = texAt(state, line, at);
    const written = found === null ? '' : line.slice(at, found.end);
    // A dollar followed by a blank does not begin a formula here: the dollars of `| price in $ | tax in $ |` belong to
    // two cells.
    if (found === null || /^\$\s/.test(written)) {
      if (character === '\\') at++;
      continue;
    }
    row += line.slice(from, at) + written.replaceAll('|', placeholder);
    from = found.end;
    at = found.end - 1;
  }
  return row + line.slice(from);
}

/**
 * Returns the index after the code span that begins at `at`. If the code span does not end on this line, returns the
 * index after its opening backquotes.
 */
function endOfCode(line: string, at: number): number {
  let length = 1;
  while (line[at + length] === '`') length++;
  const marks = '`'.repeat(length);
  const end = line.indexOf(marks, at + length);
  return end < 0 ? at + length : end + length;
}
