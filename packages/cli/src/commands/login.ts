import { hostname } from 'node:os';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { limits } from '@xiezhi/contract/limits';
import { type TokenScope, tokenScopes } from '@xiezhi/contract/wire/route';
import { type Command, commonOptions, type Context, UsageError } from '../command.ts';
import { changeConfig, readConfig, type SignIn } from '../settings/config.ts';
import { SiteRefusal } from '../site/errors.ts';
import { tokenOwner } from '../site/token-owner.ts';
import { Site, siteAddress } from '../site/site.ts';
import { askSecret } from '../terminal/ask.ts';

const usualScopes: readonly TokenScope[] = ['read', 'submit', 'ask'];

/** Signs in by a device code, or with a token that the user enters. */
export const loginCommand: Command = {
  name: 'login',
  most: 1,
  options: {
    ...commonOptions,
    scope: { type: 'string', multiple: true },
    'with-token': { type: 'boolean' },
  },
  async run(context) {
    const { out, words, args, locale } = context;
    const [named] = args.positionals;
    const address = named ?? args.text('server') ?? process.env['XIEZHI_SERVER'] ?? (await readConfig()).site;
    if (address === null || address === undefined) throw new UsageError(words.noSite);
    const site = siteAddress(address, locale).href;
    const signIn = args.flag('with-token') ? await byToken(context, site) : await byDevice(context, site);
    await changeConfig((config) => {
      config.site = site;
      config.signIns[site] = signIn;
    });
    const { username, expiresAt } = signIn;
    out.json({ site, username, expiresAt });
    out.line(words.signedIn(username ?? words.nobody, site));
    if (expiresAt !== null) out.note(words.expires(new Date(expiresAt).toLocaleDateString(locale)));
    return 0;
  },
};

async function byDevice({ out, words, args, locale }: Context, address: string): Promise<SignIn> {
  const site = new Site({
    address,
    token: null,
    locale,
    onRetry: (reason) => out.note(words.retrying(reason)),
  });
  const scopes = scopesOf(args.list('scope'));
  const name = `xiezhi @ ${hostname()}`.slice(0, limits.apiTokenNameMax);
  const started = await site.call('POST /api/device-authorizations', { body: { name, scopes } });
  out.note(words.deviceStart(started.verificationUriComplete, started.userCode));
  out.live(words.deviceWaiting);
  for (let interval = started.interval; ;) {
    await pause(interval * 1000);
    const answer = await site.call('POST /api/device-authorizations/poll', {
      body: { deviceCode: started.deviceCode },
      isRepeatable: true,
    });
    const { state, token, username, expiresAt } = answer;
    if (state === 'denied') throw new SiteRefusal(words.deviceDenied, { status: 403 });
    if (state === 'slowDown') interval += started.interval;
    if (state === 'granted' && token !== null) return { token, username, expiresAt };
  }
}

/** Asks for a token and checks it with the site. */
async function byToken({ words, locale }: Context, address: string): Promise<SignIn> {
  const given = process.stdin.isTTY
    ? await askSecret(words.askToken, words.noToken)
    : (await text(process.stdin)).trim();
  if (given === '') throw new UsageError(words.noToken);
  const site = new Site({ address, token: given, locale });
  const { username, expiresAt } = await tokenOwner(site, words);
  return { token: given, username, expiresAt };
}

function scopesOf(names: readonly string[]): TokenScope[] {
  const known = names.map((name) => tokenScopes.find((scope) => scope === name));
  const scopes = known.filter((scope) => scope !== undefined);
  if (scopes.length < known.length) throw new UsageError(`--scope ${names.join(', ')}`);
  return scopes.length === 0 ? [...usualScopes] : [...new Set(scopes)];
}
