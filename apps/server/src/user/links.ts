/**
 * A link of a profile, which others click: http or https, and no user name or password in it. An address
 * without a scheme gets https. Null for anything else.
 */
export function profileLink(text: string): string | null {
  const trimmed = text.trim();
  const hasScheme = /^[a-z][a-z\d+.-]*:/i.test(trimmed) && !/^[^/:]+\.[^/:]+:\d+(\/|$)/.test(trimmed);
  const address = hasScheme ? trimmed : `https://${trimmed}`;
  if (/[\s\p{Cc}<>"]/u.test(address) || !URL.canParse(address)) return null;
  const { protocol, username, password, hostname } = new URL(address);
  const isWeb = protocol === 'https:' || protocol === 'http:';
  return isWeb && !username && !password && hostname.includes('.') ? address : null;
}
