import type { CheerioAPI } from 'cheerio/slim';
import { RemoteFault } from '../../../platform/outbound-http/remote-fault.ts';
import type { RemoteLanguage } from '../adapter.ts';

/** Options of a `select` as languages, in order; entries without a value are headings and are skipped. */
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
 * Throws `challenged` if a form contains a captcha besides its fields. Such forms are never sent, because only a
 * person may pass the check. Sets `isUnsent`, because nothing was sent.
 */
export function refuseChallenge($: CheerioAPI, what: string): void {
  const checks = ['.cf-turnstile', '.g-recaptcha', '.h-captcha', '[name="cf-turnstile-response"]'];
  const scripts = ['challenges.cloudflare.com/turnstile', 'google.com/recaptcha', 'hcaptcha.com'];
  const hasScript = scripts.some((address) => $(`script[src*="${address}"]`).length > 0);
  if ($(checks.join(', ')).length === 0 && !hasScript) return;
  throw new RemoteFault('challenged', `${what} asks a person to pass a check`, { isUnsent: true });
}
