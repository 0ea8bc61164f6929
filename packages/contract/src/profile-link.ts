/**
 * Normalizes a profile link, which other users click: http or https with an explicit host and no credentials.
 * An address without a scheme gets https. Returns null for other texts, such as `//host`, which parsers
 * interpret differently.
 */
export function profileLink(text: string): string | null {
  const trimmed = text.trim();
  const hasScheme = /^[a-z][a-z\d+.-]*:/i.test(trimmed) && !/^[^/:]+\.[^/:]+:\d+([/?#]|$)/.test(trimmed);
  const address = hasScheme ? trimmed : `https://${trimmed}`;
  if (/[\s\p{Cc}<>"\\]/u.test(address) || !/^https?:\/\/[^/]/i.test(address)) return null;
  if (!URL.canParse(address)) return null;
  const { username, password, hostname } = new URL(address);
  return !username && !password && hostname.includes('.') ? address : null;
}
