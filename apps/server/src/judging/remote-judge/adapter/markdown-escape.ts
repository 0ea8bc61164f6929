import type { FormulaStyle } from './markdown.ts';

/**
 * Patterns of formulas in text. The first group is the TeX of a display formula, the second that of an inline formula.
 */
const patterns: Readonly<Record<Exclude<FormulaStyle, 'none'>, RegExp>> = {
  dollars: /\$\$([^$]+)\$\$|\$([^$\n]+)\$/g,
  tripleDollars: /\${6}([^$]+)\${6}|\${3}([^$]+)\${3}/g,
  // The pattern stops at the start of another formula, so that a text with many starts is matched in linear time.
  brackets: /\\\[((?:(?!\\[[\]]).)+)\\\]|\\\(((?:(?!\\[()]).)+)\\\)/g,
};

/** Escapes text so that Markdown displays it unchanged, with its formulas as `$…$` and `$$…$$`. */
export function escapeText(text: string, formulas: FormulaStyle): string {
  if (formulas === 'none') return escapePlain(text);
  let result = '';
  let end = 0;
  for (const match of text.matchAll(patterns[formulas])) {
    const [whole, display, inline] = match;
    result += escapePlain(text.slice(end, match.index));
    result += display === undefined ? `$${inline?.trim()}$` : `\n\n$$${display.trim()}$$\n\n`;
    end = match.index + whole.length;
  }
  return result + escapePlain(text.slice(end));
}

function escapePlain(text: string): string {
  return text
    .replaceAll(/[\\`*_[\]~$|]/g, '\\$&')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

/** Prevents a line from being parsed as a heading, a list or a rule. */
export function escapeLineStart(line: string): string {
  if (/^(?:[#+]|-(?=[\s-]|$)|=+\s*$)/.test(line)) return `\\${line}`;
  return line.replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2');
}
