const mainland = /^(?:\+?86)?(1[3-9]\d{9})$/;
/** A country code and a number, as ITU-T E.164 has them: 15 digits at most. */
const international = /^\+[1-9]\d{6,14}$/;

/**
 * One spelling for a mobile number: eleven digits of mainland China, or `+`, country code and number. Blanks,
 * hyphens and brackets between the digits are left out. Null when it is no such number.
 */
export function normalizeMobile(text: string): string | null {
  const digits = text.trim().replaceAll(/[\s()-]/g, '');
  const inner = mainland.exec(digits)?.[1];
  if (inner !== undefined) return inner;
  return international.test(digits) && !digits.startsWith('+86') ? digits : null;
}
