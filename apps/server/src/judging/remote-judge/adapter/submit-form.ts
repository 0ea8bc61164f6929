import type { CheerioAPI } from 'cheerio/slim';
import { RemoteFault } from '../../../platform/outbound-http/remote-fault.ts';
import type { RemoteLanguage } from '../adapter.ts';

/**
 * Returns the options of a `select` as languages, in order. Skips options without a value, because they are headings.
 */
export function languagesIn($: CheerioAPI, selector: string): RemoteLanguage[] {
  const seen = new Map<string, RemoteLanguage>();
  for (const option of $(selector).find('option').toArray()) {
    const id = $(option).attr('value')?.trim() ?? '';
    // Keeps whitespace inside a label, because some names have two spaces and names are stored as the site writes them.
    const label = $(option)
      .text()
      .replaceAll(/(?<!\s)\s*[\r\n]\s*/g, ' ')
      .trim();
    if (id !== '' && label !== '') seen.set(id, { id, label });
  }
  return [...seen.values()];
}

/**
 * Throws `challenged` if a form contains a captcha. Such a form is never sent, because only a person may solve the
 * captcha. Sets `isUnsent`, so the caller knows that no code was sent.
 */
export function refuseChallenge($: CheerioAPI, what: string): void {
  const checks = ['.cf-turnstile', '.g-recaptcha', '.h-captcha', '[name="cf-turnstile-response"]'];
  const scripts = ['challenges.cloudflare.com/turnstile', 'google.com/recaptcha', 'hcaptcha.com'];
  const hasScript = scripts.some((address) => $(`script[src*="${address}"]`).length > 0);
  if ($(checks.join(', ')).length === 0 && !hasScript) return;
  throw new RemoteFault('challenged', `${what} asks a person to pass a check`, { isUnsent: true });
}
