import type { MarkdownIt } from 'markdown-it';

/**
 * Recognises TeX in Markdown: `$…$` and `\(…\)` inline, `$$…$$` and `\[…\]` displayed. It only marks the
 * place: `<span class="math" data-display="…">source</span>`, text escaped. What stands there in the end is put
 * in by whoever shows the text.
 */

type InlineRule = Parameters<MarkdownIt['inline']['ruler']['before']>[2];
type BlockRule = Parameters<MarkdownIt['block']['ruler']['before']>[2];

/** Places of a text, by closing mark, from which none was found: thousands of opening marks stay linear. */
const inVain = new WeakMap<object, Map<string, Set<number>>>();

/**
 * Index at which the closing mark stands, skipping escaped characters; -1 if there is none. `state` is what reads
 * this text.
 */
function findClosing(state: object, text: string, mark: string, from: number): number {
  const byMark = inVain.get(state) ?? new Map<string, Set<number>>();
  const known = byMark.get(mark) ?? new Set();
  const passed: number[] = [];
  for (let at = from; at < text.length && !known.has(at); at++) {
    if (text.startsWith(mark, at)) return at;
    passed.push(at);
    if (text[at] === '\\') at++;
  }
  for (const at of passed) known.add(at);
  inVain.set(state, byMark.set(mark, known));
  return -1;
}

interface Delimiter {
  open: string;
  close: string;
  isDisplay: boolean;
}

const DELIMITERS: readonly Delimiter[] = [
  { open: '$$', close: '$$', isDisplay: true },
  { open: '$', close: '$', isDisplay: false },
  { open: '\\(', close: '\\)', isDisplay: false },
  { open: '\\[', close: '\\]', isDisplay: true },
];

/** `$5 and $6` is money: a single dollar opens before no blank, closes after none, and before no digit. */
function isMoney(text: string, start: number, end: number): boolean {
  return /\s/.test(text.charAt(start) + text.charAt(end - 1)) || /\d/.test(text.charAt(end + 1));
}

const inlineMath: InlineRule = (state, silent) => {
  const { src, pos } = state;
  const delimiter = DELIMITERS.find((each) => src.startsWith(each.open, pos));
  if (!delimiter) return false;
  const { open, close, isDisplay } = delimiter;
  const start = pos + open.length;
  const end = findClosing(state, src, close, start);
  if (end <= start || end > state.posMax) return false;
  if (open === '$' && isMoney(src, start, end)) return false;
  const tex = src.slice(start, end).trim();
  if (tex === '') return false;
  if (!silent) {
    const token = state.push('math', 'span', 0);
    token.content = tex;
    token.meta = { isDisplay };
  }
  state.pos = end + close.length;
  return true;
};

/** A displayed formula on lines of its own, which may hold blank lines. */
const blockMath: BlockRule = (state, startLine, endLine, silent) => {
  const from = (state.bMarks[startLine] ?? 0) + (state.tShift[startLine] ?? 0);
  const delimiter = DELIMITERS.find((each) => each.isDisplay && state.src.startsWith(each.open, from));
  if (!delimiter) return false;
  const { open, close } = delimiter;
  const lastIndex = state.eMarks[endLine - 1] ?? state.src.length;
  const end = findClosing(state, state.src, close, from + open.length);
  if (end < 0 || end > lastIndex) return false;
  let line = startLine;
  while (line < endLine && (state.eMarks[line] ?? 0) < end) line++;
  const rest = state.src.slice(end + close.length, state.eMarks[line]);
  if (rest.trim() !== '') return false;
  // Line by line: what marks a quotation is no part of the formula.
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

/** Teaches a renderer the four ways of writing TeX. */
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
