/** Which accounts may take part: prefix, a number of a range, suffix; or one of some names. */
export interface AccountRule {
  readonly prefix: string;
  readonly suffix: string;
  readonly start: number;
  readonly end: number;
  readonly extra: readonly string[];
}

/** Accounts that a rule names by number, at most. */
export const accountRangeMax = 10_000;

/** A part ends at the first end of its tag: so there is one way to read a text, however many tags somebody sends. */
const part = (tag: string) => String.raw`<${tag}>((?:(?!</${tag}>)[\s\S])*)</${tag}>`;
const shape = new RegExp(`^${['prefix', 'suffix', 'start', 'end', 'extra'].map(part).join('')}$`);

/**
 * Reads a rule as it is sent: `<prefix>P</prefix><suffix>S</suffix><start>A</start><end>B</end><extra>x y</extra>`.
 * Null where it is no rule: not of this form, numbers that are none, a range that is upside down or too long.
 */
export function readAccountRule(text: string): AccountRule | null {
  const match = shape.exec(text.trim());
  if (!match) return null;
  const [, prefix = '', suffix = '', first = '', last = '', extra = ''] = match;
  const start = readNumber(first);
  const end = readNumber(last);
  if (start === null || end === null || start > end || end - start >= accountRangeMax) return null;
  return { prefix, suffix, start, end, extra: extra.split(/\s+/).filter((name) => name !== '') };
}

/** Empty means zero: clients leave the range blank where they name accounts alone. */
function readNumber(text: string): number | null {
  const trimmed = text.trim();
  return /^\d{0,15}$/.test(trimmed) ? Number(trimmed) : null;
}

/** As clients send and read it: each part in tags of its own. */
export function writeAccountRule({ prefix, suffix, start, end, extra }: AccountRule): string {
  return `<prefix>${prefix}</prefix><suffix>${suffix}</suffix><start>${start}</start><end>${end}</end><extra>${extra.join(' ')}</extra>`;
}

/** Exactly, with regard to case; numbers have no leading zeros. */
export function fitsAccountRule(
  { prefix, suffix, start, end, extra }: AccountRule,
  username: string,
): boolean {
  if (extra.includes(username)) return true;
  if (!username.startsWith(prefix) || !username.endsWith(suffix)) return false;
  const middle = username.slice(prefix.length, username.length - suffix.length);
  if (
    !/^(0|[1-9]\d{0,14})$/.test(middle) ||
    prefix.length + middle.length + suffix.length !== username.length
  )
    return false;
  const number = Number(middle);
  return start <= number && number <= end;
}
