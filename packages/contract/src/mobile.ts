const mainland = /^(?:\+?86)?(1[3-9]\d{9})$/;
/** A country code and a number in ITU-T E.164: at most 15 digits. */
const international = /^\+[1-9]\d{6,14}$/;

/**
 * Normalizes a mobile number: eleven digits of mainland China, or `+`, country code and number. Removes
 * spaces, hyphens and parentheses between the digits. Returns null for other texts.
 */
export function normalizeMobile(text: string): string | null {
  const digits = text.trim().replaceAll(/[\s()-]/g, '');
  const inner = mainland.exec(digits)?.[1];
  if (inner !== undefined) return inner;
  return international.test(digits) && !digits.startsWith('+86') ? digits : null;
}
