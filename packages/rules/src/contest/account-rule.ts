/**
 * Accounts that may participate. A username matches if it consists of prefix, a number in the range and suffix, or if
 * it is one of the listed names.
 */
export interface AccountRule {
  readonly prefix: string;
  readonly suffix: string;
  readonly start: number;
  readonly end: number;
  readonly extra: readonly string[];
}

/** Maximum number of accounts in a rule's range. */
export const accountRangeMax = 10_000;

/**
 * Returns the pattern of one part. The part ends at its first closing tag, so even a text with many tags can be parsed
 * in only one way.
 */
const part = (tag: string) => String.raw`<${tag}>((?:(?!</${tag}>)[\s\S])*)</${tag}>`;
const shape = new RegExp(`^${['prefix', 'suffix', 'start', 'end', 'extra'].map(part).join('')}$`);

/**
 * Parses a rule in the wire format:
 * `<prefix>P</prefix><suffix>S</suffix><start>A</start><end>B</end><extra>x y</extra>`.
 * Returns null if the format is different, a number is invalid, or the range is reversed or too long.
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

/** Parses a bound of the range. Empty means zero: clients leave the range blank if they only list names. */
function readNumber(text: string): number | null {
  const trimmed = text.trim();
  return /^\d{0,15}$/.test(trimmed) ? Number(trimmed) : null;
}

/** Formats a rule for the wire, with each part in its own tags. */
export function writeAccountRule({ prefix, suffix, start, end, extra }: AccountRule): string {
  return `<prefix>${prefix}</prefix><suffix>${suffix}</suffix><start>${start}</start><end>${end}</end><extra>${extra.join(' ')}</extra>`;
}

/** Whether a username matches the rule. The case of letters matters, and the number must not have leading zeros. */
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
