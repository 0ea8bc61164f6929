const mainland = /^(?:\+?86)?(1[3-9]\d{9})$/;
/** Matches a country code and a number in the format of ITU-T E.164, which has at most 15 digits. */
const international = /^\+[1-9]\d{6,14}$/;

/**
 * Normalizes a mobile number: eleven digits of mainland China, or `+`, country code and number. Removes spaces, hyphens
 * and parentheses. Returns null if the text is neither.
 */
export function normalizeMobile(text: string): string | null {
  const digits = text.trim().replaceAll(/[\s()-]/g, '');
  const inner = mainland.exec(digits)?.[1];
  if (inner !== undefined) return inner;
  return international.test(digits) && !digits.startsWith('+86') ? digits : null;
}
