import { type Command, commonOptions, UsageError } from '../command.ts';
import { changeConfig, readConfig } from '../settings/config.ts';
import { Site, siteAddress } from '../site/site.ts';

/** Revokes the token of a site and deletes it from this machine. */
export const logoutCommand: Command = {
  name: 'logout',
  most: 0,
  options: { ...commonOptions },
  async run({ out, words, args, locale }) {
    const config = await readConfig();
    const named = args.text('server') ?? process.env['XIEZHI_SERVER'] ?? config.site;
    if (named === null || named === undefined) throw new UsageError(words.noSite);
    const address = siteAddress(named, locale).href;
    const token = config.signIns[address]?.token;
    if (token !== undefined) {
      const site = new Site({
        address,
        token: null,
        locale,
        onRetry: (reason) => out.note(words.retrying(reason)),
      });
      await site.call('POST /api/device-authorizations/revocation', { body: { token }, isRepeatable: true });
    }
    await changeConfig((changed) => {
      delete changed.signIns[address];
    });
    out.json({ site: address });
    out.line(words.signedOut(address));
    return 0;
  },
};
