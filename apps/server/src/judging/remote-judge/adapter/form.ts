import type { CheerioAPI } from 'cheerio/slim';
import { RemoteFault } from '../../../platform/outbound-http/remote-fault.ts';
import type { RemoteLanguage } from '../adapter.ts';

/** Options of a `select` as languages, in their order; entries without a value are titles and left out. */
export function languagesIn($: CheerioAPI, selector: string): RemoteLanguage[] {
  const seen = new Map<string, RemoteLanguage>();
  for (const option of $(selector).find('option').toArray()) {
    const id = $(option).attr('value')?.trim() ?? '';
    // Blanks inside a label are kept: some names hold two, and a name is stored as the site writes it.
    const label = $(option)
      .text()
      .replaceAll(/\s*[\r\n]\s*/g, ' ')
      .trim();
    if (id !== '' && label !== '') seen.set(id, { id, label });
  }
  return [...seen.values()];
}

/**
 * Throws `challenged` where a form carries a check for people beside its fields. Such a form is never sent: only a
 * person may pass the check. `isUnsent`, because nothing was.
 */
export function refuseChallenge($: CheerioAPI, what: string): void {
  const checks = ['.cf-turnstile', '.g-recaptcha', '.h-captcha', '[name="cf-turnstile-response"]'];
  const scripts = ['challenges.cloudflare.com/turnstile', 'google.com/recaptcha', 'hcaptcha.com'];
  const hasScript = scripts.some((address) => $(`script[src*="${address}"]`).length > 0);
  if ($(checks.join(', ')).length === 0 && !hasScript) return;
  throw new RemoteFault('challenged', `${what} asks a person to pass a check`, { isUnsent: true });
}
