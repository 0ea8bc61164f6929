/** An answer as far as a challenge shows in it. */
interface Shown {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/**
 * Whether a whole answer is a check for people instead of the page: what it is, or null. A form that carries such a
 * check beside its fields is the adapter's to find.
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
