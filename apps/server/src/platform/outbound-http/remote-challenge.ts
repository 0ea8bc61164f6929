/** The parts of a response that show a challenge. */
interface Shown {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/**
 * Returns a description of the browser check that a site sent instead of the page; null if it sent none. A form that
 * contains a CAPTCHA among its fields is detected by the adapters.
 */
export function challengeIn({ status, headers, text }: Shown): string | null {
  if (headers['cf-mitigated'] === 'challenge') return 'Cloudflare asks for a check (cf-mitigated)';
  const head = text.slice(0, 65_536);
  if (/<title>\s*(?:Just a moment\.\.\.|Attention Required! \| Cloudflare)\s*<\/title>/i.test(head))
    return 'Cloudflare asks for a check';
  const isBlocked = status === 403 || status === 503;
  if (isBlocked && /challenges\.cloudflare\.com|cdn-cgi\/challenge-platform/i.test(head))
    return 'Cloudflare asks for a check';
  return null;
}
