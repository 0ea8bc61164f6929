/** The first difference between an output and the answer, with surrounding text of bounded length. */
export interface Difference {
  /** Position in the contestant's output: line from 1, column from 1 in characters. */
  line: number;
  column: number;
  /** Expected text of the line, beginning shortly before the difference. Control characters are escaped. */
  expected: string;
  found: string;
}

const contextBytes = 20;
const lineFeed = 10;

/** Stores the last few bytes of the current line. An excerpt begins with them. */
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

/** Describes the first difference of an output. Decodes the bytes as UTF-8 and limits their length. */
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

/**
 * Decodes bytes as UTF-8. Incomplete characters at either end are dropped, other invalid bytes become U+FFFD, and
 * control characters are escaped.
 */
function printable(bytes: Uint8Array): string {
  let start = 0;
  while (start < bytes.length && ((bytes[start] ?? 0) & 0xc0) === 0x80) start++;
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(start), { stream: true });
  return escapeInvisible(text);
}

/** Escapes control characters, so that text from a program stays on one line. */
export function escapeControls(text: string): string {
  return Array.from(text, (character) => escapes[character] ?? escapeControl(character)).join('');
}

const escapes: Record<string, string> = { '\t': '\\t', '\r': '\\r', '\v': '\\v', '\f': '\\f', '\n': '\\n' };

function escapeControl(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const isControl = code < 32 || (code >= 127 && code < 160) || code === 0x2028 || code === 0x2029;
  return isControl ? `\\u{${code.toString(16)}}` : character;
}

/**
 * Characters that look like others or are invisible: blanks other than the space, format characters (zero width,
 * direction), combining marks, and the minus sign.
 */
const lookalike = /[\p{Zs}\p{Cf}\p{M}\u2212]/gu;

/**
 * Escapes control characters and characters that are invisible or look like others. Used where differing words are
 * quoted: a byte order mark before a number becomes `\u{feff}`.
 */
export function escapeInvisible(text: string): string {
  return escapeControls(text).replace(lookalike, (character) =>
    character === ' ' ? character : `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
  );
}

/** Removes characters without width. */
export function withoutInvisible(text: string): string {
  return text.replace(/\p{Cf}/gu, '');
}

/** Returns one line for a case's message, for example `line 2, column 5: expected "12 7", found "12 8"`. */
export function describeDifference({ line, column, expected, found }: Difference): string {
  return `line ${line}, column ${column}: expected ${quote(expected)}, found ${quote(found)}`;
}

function quote(text: string): string {
  return text === '' ? 'nothing' : `"${text}"`;
}
