/**
 * A link of a profile, which others click: http or https with a host written out, and no user name or password in it.
 * An address without a scheme gets https. Null for anything else, such as `//host`, which readers of addresses take
 * for different things.
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
