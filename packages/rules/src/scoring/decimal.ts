/**
 * Exact decimal numbers for scores, stored as `digits / 10^scale`. A checker may print "37.5" or "29". In binary
 * floating point, 29 % of 100 points could become 28 after rounding down.
 */
export interface Decimal {
  digits: bigint;
  scale: number;
}

const maximumLength = 40;
const shape = /^([+-]?)(\d*)(?:\.(\d*))?$/;

/** Parses a plain decimal (no exponent, no NaN, no infinity) or returns null. Ignores surrounding blanks. */
export function parseDecimal(text: string): Decimal | null {
  const trimmed = text.trim();
  const match = trimmed.length <= maximumLength ? shape.exec(trimmed) : null;
  if (match === null) return null;
  const [, sign = '', whole = '', fraction = ''] = match;
  if (whole === '' && fraction === '') return null;
  const magnitude = BigInt(whole + fraction);
  return { digits: sign === '-' ? -magnitude : magnitude, scale: fraction.length };
}

/**
 * Writes a number without its exponent of ten, if this is between −30 and 30: `1.5e+01` becomes 15. Other texts stay
 * unchanged.
 */
export function withoutExponent(text: string): string {
  const [, sign = '', whole = '', fraction = '', power] =
    /^([+-]?)(\d{1,40})(?:\.(\d{0,40}))?e([+-]?\d{1,3})$/i.exec(text.trim()) ?? [];
  const shift = Number(power);
  if (power === undefined || Math.abs(shift) > 30) return text;
  const point = whole.length + shift;
  const digits = (whole + fraction).padStart(whole.length + fraction.length + Math.max(0, -point), '0');
  const at = Math.max(0, point);
  const before = digits
    .slice(0, at)
    .padEnd(at, '0')
    .replace(/^0+(?=\d)/, '');
  const after = digits.slice(at).replace(/0+$/, '');
  return `${sign}${before || '0'}${after === '' ? '' : `.${after}`}`;
}

/** Compares two decimals: negative if `left` is smaller, zero if they are equal, positive if `left` is larger. */
export function compareDecimals(left: Decimal, right: Decimal): number {
  const difference = left.digits * tenTo(right.scale) - right.digits * tenTo(left.scale);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** Returns floor(value × factor / divisor). `factor` must be an integer and `divisor` a positive integer. */
export function floorScaled(value: Decimal, factor: number, divisor: number): number {
  const numerator = value.digits * BigInt(factor);
  const denominator = tenTo(value.scale) * BigInt(divisor);
  const quotient = numerator / denominator;
  return Number(numerator < 0n && numerator % denominator !== 0n ? quotient - 1n : quotient);
}

/** Returns value × factor, rounded to the nearest integer (halves up). `factor` must be an integer. */
export function roundScaled(value: Decimal, factor: number): number {
  return floorScaled(
    { digits: 2n * value.digits * BigInt(factor) + tenTo(value.scale), scale: value.scale },
    1,
    2,
  );
}

function tenTo(power: number): bigint {
  return 10n ** BigInt(power);
}
