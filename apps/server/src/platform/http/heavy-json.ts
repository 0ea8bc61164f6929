/**
 * Maximum number of values in a body. The largest bodies that clients send, tables of 10,000 accounts, have about
 * 150,000.
 */
const valuesMax = 400_000;
/** Maximum nesting of lists and objects; clients use about ten levels. */
const depthMax = 200;
/** A text with fewer characters is always cheap to parse. */
const lightBelow = 64 * 1024;

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const openers = new Set([0x5b, 0x7b]);
const closers = new Set([0x5d, 0x7d]);

/**
 * Returns whether a JSON text has more values or levels than any client sends. Parsing such a text may block the event
 * loop: 16 MiB of empty lists take more than a second. Takes linear time and is fast for long strings. Does not check
 * the syntax.
 */
export function isHeavyJson(text: string): boolean {
  if (text.length < lightBelow) return false;
  let values = 0;
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) {
      at = endOfString(text, at);
      if (at === -1) return false;
    } else if (code === comma) values += 1;
    else if (openers.has(code)) {
      values += 1;
      depth += 1;
    } else if (closers.has(code)) depth -= 1;
    if (values > valuesMax || depth > depthMax) return true;
  }
  return false;
}

/** Returns the end of the string that begins at `start`; -1 if the string is not closed. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let first = end;
    while (first - 1 > start && text.charCodeAt(first - 1) === backslash) first -= 1;
    if ((end - first) % 2 === 0) return end;
  }
  return -1;
}
