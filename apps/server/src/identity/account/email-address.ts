import { z } from 'zod';

const emailSchema = z.email().max(320);

/** Returns whether a text is an email address that accounts may have. */
export function isEmail(text: string): boolean {
  return emailSchema.safeParse(text).success;
}

/** Returns whether an address belongs to one of the domains or to a subdomain of one. */
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
