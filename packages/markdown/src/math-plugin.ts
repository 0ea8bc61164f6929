import type { MarkdownIt } from 'markdown-it';
import { delimiterAt, findClosing, texAt } from './tex-delimiters.ts';
import { isInVerbatimElement } from './verbatim-elements.ts';

/**
 * Recognizes TeX in Markdown. Inline: `$…$`, `$$$…$$$` and `\(…\)`. Displayed: `$$…$$`, `$$$$$$…$$$$$$` and `\[…\]`. A
 * formula is rendered as a marker, `<span class="math" data-display="…">source</span>` with escaped text. The code that
 * shows the text replaces the marker by the typeset formula.
 */

type InlineRule = Parameters<MarkdownIt['inline']['ruler']['before']>[2];
type BlockRule = Parameters<MarkdownIt['block']['ruler']['before']>[2];

const inlineMath: InlineRule = (state, silent) => {
  const found = texAt(state, state.src, state.pos, state.posMax);
  if (found === null || isInVerbatimElement(state)) return false;
  if (!silent) {
    const token = state.push('math', 'span', 0);
    token.content = found.tex;
    token.meta = { isDisplay: found.isDisplay };
  }
  state.pos = found.end;
  return true;
};

/** Parses a displayed formula that begins and ends on lines of its own. The formula may contain blank lines. */
const blockMath: BlockRule = (state, startLine, endLine, silent) => {
  const from = (state.bMarks[startLine] ?? 0) + (state.tShift[startLine] ?? 0);
  const delimiter = delimiterAt(state.src, from);
  if (!delimiter?.isDisplay) return false;
  const { open, close } = delimiter;
  const lastIndex = state.eMarks[endLine - 1] ?? state.src.length;
  const end = findClosing(state, state.src, close, from + open.length);
  if (end < 0 || end > lastIndex) return false;
  let line = startLine;
  while (line < endLine && (state.eMarks[line] ?? 0) < end) line++;
  const rest = state.src.slice(end + close.length, state.eMarks[line]);
  if (rest.trim() !== '') return false;
  // `getLines` removes the block-quote markers before each line, which are not part of the formula.
  const text = state.getLines(startLine, line + 1, 0, false);
  const tex = text.slice(text.indexOf(open) + open.length, text.lastIndexOf(close)).trim();
  if (tex === '') return false;
  if (silent) return true;
  const token = state.push('math', 'div', 0);
  token.content = tex;
  token.meta = { isDisplay: true };
  state.line = line + 1;
  return true;
};

/** Adds the rules that recognize TeX and the renderer of the markers. */
export function mathPlugin(markdown: MarkdownIt): void {
  markdown.inline.ruler.before('escape', 'math', inlineMath);
  markdown.block.ruler.before('fence', 'math', blockMath, {
    alt: ['paragraph', 'reference', 'blockquote', 'list'],
  });
  markdown.renderer.rules['math'] = (tokens, index) => {
    const token = tokens[index];
    if (!token) return '';
    const isDisplay = token.meta?.['isDisplay'] === true;
    const text = markdown.utils.escapeHtml(token.content);
    const mark = `<span class="math" data-display="${String(isDisplay)}">${text}</span>`;
    return token.block ? `<p>${mark}</p>` : mark;
  };
}
