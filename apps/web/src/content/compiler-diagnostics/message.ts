export type Severity = 'error' | 'warning' | 'note';

/** One message of a compiler about a program. */
export interface CompilerMessage {
  /** 1-based; null where it concerns no line of the program (the linker, a file of the library). */
  line: number | null;
  /** 1-based, in UTF-16 units of its line; null where the compiler names none. */
  column: number | null;
  severity: Severity;
  text: string;
}

/** As it stands in the output, before it is fitted to the program. */
export interface RawMessage extends CompilerMessage {
  /** What its column counts; UTF-16 units where nothing is said. */
  unit?: Unit;
}

/** A byte of UTF-8, a place of a terminal, a code point. */
type Unit = 'byte' | 'display' | 'point';

const TAB = 8;
/** What stands two columns wide in a terminal, roughly: Chinese, Japanese, Korean, and full-width signs. */
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

/** How far a character moves the column. */
function widthOf(character: string, at: number, unit: Unit): number {
  if (unit === 'point') return 1;
  return unit === 'byte' ? byteWidth(character) : displayWidth(character, at);
}

/** The column in UTF-16 units of one that counts something else. */
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

/** Puts a message into the program: a line past its end is the last one, a column past its line is its last. */
export function fitted({ unit, ...message }: RawMessage, lines: readonly string[]): CompilerMessage {
  if (message.line === null || message.line < 1) return { ...message, line: null, column: null };
  const line = Math.min(message.line, lines.length);
  const text = lines[line - 1] ?? '';
  if (message.column === null || line < message.line) return { ...message, line, column: null };
  const column = unit === undefined ? message.column : characterColumn(text, message.column, unit);
  return { ...message, line, column: Math.max(1, Math.min(column, text.length)) };
}

/** Lines of a program; the last break ends a line and begins none. */
export function linesOf(code: string): string[] {
  return code.replace(/\r?\n$/, '').split(/\r?\n/);
}
