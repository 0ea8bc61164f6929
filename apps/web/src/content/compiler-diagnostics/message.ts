export type Severity = 'error' | 'warning' | 'note';

/** One message of a compiler about a program. */
export interface CompilerMessage {
  /** 1-based line; null if the message concerns no line of the program (linker, library file). */
  line: number | null;
  /** 1-based column in UTF-16 units; null if the compiler reports none. */
  column: number | null;
  severity: Severity;
  text: string;
}

/** A message as parsed from the output, before `fitToProgram`. */
export interface RawMessage extends CompilerMessage {
  /** The unit in which the column is counted; defaults to UTF-16 units. */
  unit?: Unit;
}

/** Units of columns: UTF-8 bytes, terminal columns or code points. */
type Unit = 'byte' | 'display' | 'point';

const TAB = 8;
/**
 * Approximation of characters that are two terminal columns wide: Chinese, Japanese, Korean and full-width
 * characters.
 */
const wide =
  /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6]|[\u{1F300}-\u{1FAFF}\u{20000}-\u{3FFFD}]/u;

function displayWidth(character: string, at: number): number {
  if (character === '\t') return TAB - (at % TAB);
  return wide.test(character) ? 2 : 1;
}

function byteWidth(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x1_00_00 ? 3 : 4;
}

/** Returns by how many units a character advances the column. */
function widthOf(character: string, at: number, unit: Unit): number {
  if (unit === 'point') return 1;
  return unit === 'byte' ? byteWidth(character) : displayWidth(character, at);
}

/** Converts a column that is counted in another unit to UTF-16 units. */
function characterColumn(line: string, column: number, unit: Unit): number {
  let passed = 0;
  let index = 0;
  for (const character of line) {
    if (passed >= column - 1) break;
    passed += widthOf(character, passed, unit);
    index += character.length;
  }
  return index + 1;
}

/** Adjusts a message to the program: moves a line beyond the end to the last line, and a column into its line. */
export function fitToProgram({ unit, ...message }: RawMessage, lines: readonly string[]): CompilerMessage {
  if (message.line === null || message.line < 1) return { ...message, line: null, column: null };
  const line = Math.min(message.line, lines.length);
  const text = lines[line - 1] ?? '';
  if (message.column === null || line < message.line) return { ...message, line, column: null };
  const column = unit === undefined ? message.column : characterColumn(text, message.column, unit);
  return { ...message, line, column: Math.max(1, Math.min(column, text.length)) };
}

/** Splits a program into lines. A final line break starts no new line. */
export function programLines(code: string): string[] {
  return code.replace(/\r?\n$/, '').split(/\r?\n/);
}
