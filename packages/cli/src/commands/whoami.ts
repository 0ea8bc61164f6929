import { type Command, commonOptions } from '../command.ts';
import { tokenOwner } from '../site/token-owner.ts';

/** Shows to which user the client's token belongs, and what the token permits. */
export const whoamiCommand: Command = {
  name: 'whoami',
  most: 0,
  options: { ...commonOptions },
  async run(context) {
    const { out, words, locale } = context;
    const site = await context.openSite({ needsLogin: true });
    const { username, scopes, expiresAt } = await tokenOwner(site, words);
    out.json({ site: site.url.href, username, scopes, expiresAt });
    out.line(words.signedIn(username, site.url.href));
    out.line(scopes.join(', '));
    if (expiresAt !== null) out.line(words.expires(new Date(expiresAt).toLocaleDateString(locale)));
    return 0;
  },
};
