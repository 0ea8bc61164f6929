import { z } from 'zod';

/** Letters of any script with their marks, digits, `_`, `-` and `.`; nothing invisible, nothing that turns text. */
const usernamePattern =
  /^(?!.*\p{Default_Ignorable_Code_Point})[\p{L}\p{Nd}_.-][\p{L}\p{M}\p{Nd}_.-]{0,19}$/u;
const hasLetterOrDigit = /[\p{L}\p{Nd}]/u;

/** One spelling for names that look alike by composition alone. */
export function normalizeUsername(text: string): string {
  return text.trim().normalize('NFC');
}

/** Whether a normalised name may be registered. */
export function isUsername(name: string): boolean {
  return usernamePattern.test(name) && hasLetterOrDigit.test(name);
}

/** As `normalizeUsername`, with full-width letters and the like as ordinary ones: what an input method may have typed. */
export function widthlessUsername(text: string): string {
  return text.trim().normalize('NFKC').trim();
}

/** Names an account in counters of failures; the unique column `username_key` is the database's own. */
export function accountKey(name: string): string {
  return normalizeUsername(name).toLowerCase();
}

const emailSchema = z.email().max(320);

export function isEmail(text: string): boolean {
  return emailSchema.safeParse(text).success;
}

/** Whether an address belongs to one of the domains, or to a domain below one of them. */
export function isOfDomain(email: string, domains: readonly string[]): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return domains.some((entry) => {
    const refused = entry
      .trim()
      .toLowerCase()
      .replace(/^[@.]+/, '');
    return refused !== '' && (domain === refused || domain.endsWith(`.${refused}`));
  });
}
