/**
 * Letters of any script with their marks, digits, `_`, `-` and `.`; no invisible characters and no bidirectional
 * controls.
 */
const usernamePattern =
  /^(?!.*\p{Default_Ignorable_Code_Point})[\p{L}\p{Nd}_.-][\p{L}\p{M}\p{Nd}_.-]{0,19}$/u;
const hasLetterOrDigit = /[\p{L}\p{Nd}]/u;

/** Returns one spelling for names that differ only in Unicode composition. */
export function normalizeUsername(text: string): string {
  return text.trim().normalize('NFC');
}

/** Returns whether a normalized name may be registered. */
export function isUsername(name: string): boolean {
  return usernamePattern.test(name) && hasLetterOrDigit.test(name);
}

/**
 * Like `normalizeUsername`, but also replaces full-width letters, which an input method may have typed, by ordinary
 * ones.
 */
export function widthlessUsername(text: string): string {
  return text.trim().normalize('NFKC').trim();
}

/**
 * Returns the key of an account in failure counters. The database computes its own key, the column
 * `username_key`.
 */
export function accountKey(name: string): string {
  return normalizeUsername(name).toLowerCase();
}
