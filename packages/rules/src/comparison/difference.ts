/** Where an output first differs from the answer, with a little text around; everything is bounded. */
export interface Difference {
  /** Position in the contestant's output: line from 1, column from 1 in characters. */
  line: number;
  column: number;
  /** Text of the line from shortly before the difference; control characters are escaped. */
  expected: string;
  found: string;
}

const contextBytes = 20;
const lineFeed = 10;

/** The last few bytes of the line that is being read: what an excerpt shows before the difference. */
export class LineContext {
  readonly #buffer = new Uint8Array(4 * contextBytes);
  #length = 0;

  clear(): void {
    this.#length = 0;
  }

  addByte(byte: number): void {
    if (byte === lineFeed) {
      this.#length = 0;
      return;
    }
    if (this.#length === this.#buffer.length) {
      this.#buffer.copyWithin(0, this.#length - contextBytes);
      this.#length = contextBytes;
    }
    this.#buffer[this.#length++] = byte;
  }

  add(bytes: Uint8Array): void {
    for (let index = Math.max(0, bytes.length - contextBytes - 1); index < bytes.length; index++) {
      this.addByte(bytes[index] ?? 0);
    }
  }

  last(): number | null {
    return this.#length === 0 ? null : (this.#buffer[this.#length - 1] ?? null);
  }

  bytes(): Uint8Array {
    return this.#buffer.subarray(Math.max(0, this.#length - contextBytes), this.#length);
  }
}

/** Describes the first place at which an output departs from the answer; bytes are decoded as UTF-8 and cut. */
export function makeDifference(
  at: { line: number; column: number; context: Uint8Array },
  expected: Uint8Array,
  found: Uint8Array,
): Difference {
  return {
    line: at.line,
    column: at.column,
    expected: printable(at.context) + printable(expected),
    found: printable(at.context) + printable(found),
  };
}

/** Bytes as text: broken UTF-8 at either end is dropped, within it shown as U+FFFD, controls escaped. */
function printable(bytes: Uint8Array): string {
  let start = 0;
  while (start < bytes.length && ((bytes[start] ?? 0) & 0xc0) === 0x80) start++;
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(start), { stream: true });
  return escapeInvisible(text);
}

/** Control characters made visible, so that a text of a program can be shown in one line. */
export function escapeControls(text: string): string {
  return Array.from(text, (character) => escapes[character] ?? escapeControl(character)).join('');
}

const escapes: Record<string, string> = { '\t': '\\t', '\r': '\\r', '\v': '\\v', '\f': '\\f', '\n': '\\n' };

function escapeControl(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const isControl = code < 32 || (code >= 127 && code < 160) || code === 0x2028 || code === 0x2029;
  return isControl ? `\\u{${code.toString(16)}}` : character;
}

/** Blanks other than the space, format characters (zero width, direction), combining marks, and the minus sign. */
const lookalike = /[\p{Zs}\p{Cf}\p{M}\u2212]/gu;

/**
 * Control characters and whatever a reader cannot see or mistakes for another character, for words that are quoted
 * because they differ: a byte order mark before a number is written as `\u{feff}`.
 */
export function escapeInvisible(text: string): string {
  return escapeControls(text).replace(lookalike, (character) =>
    character === ' ' ? character : `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
  );
}

/** The text without characters that take no room. */
export function withoutInvisible(text: string): string {
  return text.replace(/\p{Cf}/gu, '');
}

/** One line for a case's message, for example `line 2, column 5: expected "12 7", found "12 8"`. */
export function describeDifference({ line, column, expected, found }: Difference): string {
  return `line ${line}, column ${column}: expected ${quote(expected)}, found ${quote(found)}`;
}

function quote(text: string): string {
  return text === '' ? 'nothing' : `"${text}"`;
}
