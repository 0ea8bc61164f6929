/**
 * Readers of values and names in the format of MySQL dumps. A reader returns null if the text ends before the value.
 */

export interface Read<Value> {
  readonly value: Value;
  /** Position after the value. */
  readonly end: number;
}

const quote = 39;
const backslash = 92;

const escapes: Readonly<Record<string, string>> = {
  // NUL characters are removed, because PostgreSQL cannot store them in texts.
  '0': '',
  b: '\b',
  n: '\n',
  r: '\r',
  t: '\t',
  Z: '\u001a',
  '%': '\\%',
  _: '\\_',
};

/** Reads a quoted text whose opening quote is at `at`. */
function readQuoted(text: string, at: number): Read<string> | null {
  let isPlain = true;
  for (let index = at + 1; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === backslash) {
      isPlain = false;
      index += 1;
    } else if (code === quote) {
      if (index + 1 >= text.length) return null;
      if (text.charCodeAt(index + 1) !== quote) {
        const raw = text.slice(at + 1, index);
        return { value: isPlain ? raw : unescape(raw), end: index + 1 };
      }
      isPlain = false;
      index += 1;
    }
  }
  return null;
}

function unescape(raw: string): string {
  return raw.replace(/\\([\s\S])|''/g, (_, escaped: string | undefined) =>
    escaped === undefined ? "'" : (escapes[escaped] ?? escaped),
  );
}

const unquoted = /[^,)]*/y;
/** Prefix of a quoted text: a character set (`_binary '…'`), bits (`b'1'`) or hexadecimal digits (`x'4f'`). */
const introducer = /(_\w+|[bBxXnN])[ \t]*(?=')/y;

/** Reads a value of a row; its value is null for NULL, otherwise a text. Numbers are returned as written. */
export function readValue(text: string, at: number): Read<string | null> | null {
  if (text.charCodeAt(at) === quote) return readQuoted(text, at);
  introducer.lastIndex = at;
  const before = introducer.exec(text);
  if (before !== null) {
    const found = readQuoted(text, introducer.lastIndex);
    if (found === null) return null;
    const kind = (before[1] ?? '').toLowerCase();
    if (kind === 'b') return { ...found, value: String(Number.parseInt(found.value || '0', 2)) };
    return kind === 'x' ? { ...found, value: fromHex(found.value) } : found;
  }
  unquoted.lastIndex = at;
  const raw = unquoted.exec(text)?.[0] ?? '';
  const end = at + raw.length;
  if (end >= text.length) return null;
  const value = raw.trim();
  if (/^null$/i.test(value)) return { value: null, end };
  return { value: /^0x[0-9a-f]*$/i.test(value) ? fromHex(value.slice(2)) : value, end };
}

function fromHex(digits: string): string {
  return Buffer.from(digits, 'hex').toString('utf8').replaceAll('\0', '');
}

const blank = /\s*/y;

export function skipBlanks(text: string, at: number): number {
  blank.lastIndex = at;
  blank.exec(text);
  return blank.lastIndex;
}

/** Reads a row `(…, …)`. Throws `SyntaxError` if the text is not a row. */
export function readRow(text: string, at: number): Read<(string | null)[]> | null {
  if (at >= text.length) return null;
  if (text[at] !== '(') throw new SyntaxError('a row was expected');
  const value: (string | null)[] = [];
  for (let index = at + 1; ; index += 1) {
    const found = readValue(text, skipBlanks(text, index));
    if (found === null) return null;
    value.push(found.value);
    index = skipBlanks(text, found.end);
    if (index >= text.length) return null;
    if (text[index] === ')') return { value, end: index + 1 };
    if (text[index] !== ',') throw new SyntaxError('a comma between the values of a row was expected');
  }
}

const name = /(?:[`"]?[\w$-]+[`"]?\s*\.\s*)?(?:`([^`]+)`|"([^"]+)"|([\w$-]+))/y;

/** Reads a name; omits the name of the database before it. */
export function readName(text: string, at: number): Read<string> | null {
  name.lastIndex = at;
  const found = name.exec(text);
  return found === null ? null : { value: found[1] ?? found[2] ?? found[3] ?? '', end: name.lastIndex };
}
