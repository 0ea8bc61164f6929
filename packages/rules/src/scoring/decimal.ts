/**
 * Exact decimals for scores. A checker may print "37.5" or "29": in binary floating point 29 % of 100 points
 * is 28, so a value is stored as `digits / 10^scale` from text to score.
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

/** Returns a negative number, zero or a positive number if `left` is below, equal to or above `right`. */
export function compareDecimals(left: Decimal, right: Decimal): number {
  const difference = left.digits * tenTo(right.scale) - right.digits * tenTo(left.scale);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** Returns floor(value × factor / divisor) for whole `factor` and positive whole `divisor`. */
export function floorScaled(value: Decimal, factor: number, divisor: number): number {
  const numerator = value.digits * BigInt(factor);
  const denominator = tenTo(value.scale) * BigInt(divisor);
  const quotient = numerator / denominator;
  return Number(numerator < 0n && numerator % denominator !== 0n ? quotient - 1n : quotient);
}

/** Returns value × factor for whole `factor`, rounded to the nearest whole number, halves up. */
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
