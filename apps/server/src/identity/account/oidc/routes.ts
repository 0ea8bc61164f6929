import type { oidcRoutes } from '@xiezhi/contract/routes/oidc';
import { signInProviderKeys, type SignInProviderKey } from '@xiezhi/contract/enums/sign-in-providers';
import type { RouteName } from '@xiezhi/contract/routes/index';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { HandlerTable, RequestContext } from '../../../platform/http/handler.ts';
import { setUploadCookie } from '../../../platform/http/upload-cookie.ts';
import type { Services } from '../../../platform/services.ts';
import {
  oauthProvider,
  publicAddress,
  signInCallback,
  signInProvider,
} from '../../../platform/settings/effective.ts';
import { knownDevice, rememberDevice } from '../../session/device-cookie.ts';
import { setChallenge, takeChallenge } from '../../challenge/challenges.ts';
import { presentAccount } from '../presenter.ts';
import { requireReauthentication } from '../changes/owner-check.ts';
import { requireAnotherWayIn } from '../ways-in.ts';
import { GithubProvider } from './github.ts';
import { holderCookie, createBrowserBinding } from './holder.ts';
import { providerOf } from './issuers.ts';
import { OidcProvider } from './provider.ts';
import { linkByTicket, redeemTicket } from './service.ts';
import { SignInDeclined, type SignInProvider } from './sign-in-provider.ts';
import { issueTicket, type LinkPermit, linkPermit } from './ticket.ts';
import { WechatProvider } from './wechat.ts';

/** Time limit for signing in at the provider, in ms. */
const visitLife = 15 * 60_000;
/** Time in ms for which a visit is stored. An expired visit still tells to which page its browser returns. */
const visitMemory = 4 * visitLife;
const storedVisit = z.object({
  verifier: z.string(),
  nonce: z.string(),
  state: z.string(),
  linkOf: linkPermit.nullable(),
  /** `provider` and `page` are absent in visits of an earlier release. */
  provider: z.enum(signInProviderKeys).default('oidc'),
  path: z.string().optional(),
  /** In place of `path` in visits of the previous release. */
  page: z.enum(['home', 'setting']).default('home'),
});

/**
 * Handlers of the sign-in with other services. A visit belongs to one browser: a cookie of the browser contains the key
 * of the visit, and a ticket works only with this cookie. So nobody can lead a user into another user's session, or
 * link another user's account to the user's own.
 */
export function oidcHandlers(services: Services): Pick<HandlerTable, keyof typeof oidcRoutes> {
  const { db, settings, siteSettings } = services;
  let known: OidcProvider | null = null;
  const cookie = holderCookie(settings, visitMemory / 1000);

  /** Returns the provider of the current settings. Requests the metadata of `oidc` only once. Throws `oidcOff`. */
  async function providerNow(key: SignInProviderKey): Promise<SignInProvider> {
    const values = await siteSettings.get();
    if (key !== 'oidc') {
      const named = oauthProvider(settings, values, key);
      if (named === null) throw new ApiError('oidcOff');
      return key === 'github' ? new GithubProvider(named) : new WechatProvider(named);
    }
    const named = signInProvider(settings, values);
    if (named === null) throw new ApiError('oidcOff');
    if (known?.isOf(named) !== true) known = new OidcProvider(named);
    return known;
  }

  const redirectUriOf = async (request: FastifyRequest) => {
    const address = publicAddress(settings, await siteSettings.get());
    return `${address ?? `${request.protocol}://${request.host}`}${signInCallback}`;
  };

  /** Returns the URL to redirect to, and sets the cookie of the visit. */
  async function beginVisit(
    { request, reply, log, now }: Pick<RequestContext<RouteName>, 'request' | 'reply' | 'log' | 'now'>,
    key: SignInProviderKey,
    end: { readonly linkOf: LinkPermit | null; readonly path: string; readonly asksAgain: boolean },
  ): Promise<string> {
    const provider = await providerNow(key);
    const { linkOf, path, asksAgain } = end;
    const { visit, address } = await provider.begin(await redirectUriOf(request), log, { asksAgain });
    const state = JSON.stringify({ ...visit, provider: key, linkOf, path });
    cookie.write(request, reply, await setChallenge(db, 'oidc-visit', state, { now, life: visitMemory }));
    return address;
  }

  /** Returns the URL where the browser continues, and the secret to keep for it. */
  async function endVisit(
    { request, log, now }: Pick<RequestContext<RouteName>, 'request' | 'log' | 'now'>,
    { answer, askedAt }: { readonly answer: string; readonly askedAt: Date },
  ): Promise<{ path: string; holder?: string }> {
    const stored = storedVisit.safeParse(JSON.parse(answer));
    if (!stored.success) return { path: '/home#oidc-error=failed' };
    const { linkOf, provider, page, path = `/${page}`, ...visit } = stored.data;
    const errorPath = linkOf ? '/setting#oidc-link-error' : `${path}#oidc-error`;
    if (now.getTime() - askedAt.getTime() >= visitLife) return { path: `${errorPath}=expired` };
    try {
      const service = await providerNow(provider);
      const returned = new URL(await redirectUriOf(request));
      returned.search = new URL(request.url, returned).search;
      const identity = await service.finish(returned, visit, log);
      const { secret, digest } = createBrowserBinding();
      const ticket = await issueTicket(services, { identity, holderDigest: digest, linkOf });
      return { path: linkOf ? `/setting#oidc-link=${ticket}` : `${path}#oidc=${ticket}`, holder: secret };
    } catch (error) {
      log.info({ err: error }, 'sign-in through the provider failed');
      const reason = error instanceof SignInDeclined ? 'declined' : 'failed';
      return { path: `${errorPath}=${reason}` };
    }
  }

  return {
    'GET /api/oidc/start': async (context) => {
      const { provider = 'oidc', page = 'home', path = `/${page}`, prompt } = context.query;
      const asksAgain = prompt === 'login' || page === 'setting';
      const address = await beginVisit(context, provider, { linkOf: null, path, asksAgain });
      return context.reply.redirect(address, 303);
    },

    'POST /api/oidc/link-visit': async (context) => {
      const { viewer, body } = context;
      const key = body.provider ?? 'oidc';
      await providerNow(key);
      await requireReauthentication(services, viewer, body);
      const linkOf = { uid: viewer.uid, sessionId: viewer.sessionId };
      return { address: await beginVisit(context, key, { linkOf, path: '/setting', asksAgain: false }) };
    },

    'GET /api/oidc/callback': async (context) => {
      const { request, reply, now } = context;
      const key = cookie.read(request);
      const found = key && (await takeChallenge(db, 'oidc-visit', key, now));
      const end = found ? await endVisit(context, found) : { path: '/home#oidc-error=expired' };
      cookie.write(request, reply, end.holder ?? null);
      return reply.redirect(end.path, 303);
    },

    'POST /api/oidc/redeem': async ({ body, ip, userAgent, request, reply }) => {
      const asked = { ...body, holder: cookie.read(request) };
      const deviceOf = (uid: string) => knownDevice(request, settings, uid);
      const { user, token } = await redeemTicket(services, asked, { ip, userAgent, deviceOf });
      rememberDevice(request, reply, settings, user.uid);
      cookie.write(request, reply, null);
      void reply.header('authorization', token);
      setUploadCookie(request, reply, settings, token);
      return presentAccount(services.db, user);
    },

    'POST /api/oidc/link': async ({ viewer, body, request, reply }) => {
      await linkByTicket(services, viewer, { ...body, holder: cookie.read(request) });
      cookie.write(request, reply, null);
      return null;
    },

    'GET /api/oidc/identities': async ({ viewer }) => {
      const rows = await db
        .selectFrom('oidc_identity')
        .where('uid', '=', viewer.uid)
        .select(['issuer', 'name', 'created_at'])
        .orderBy('created_at')
        .limit(100)
        .execute();
      return rows.map(({ issuer, name, created_at }) => ({
        issuer,
        provider: providerOf(services, issuer),
        name,
        gmtCreate: created_at.toISOString(),
      }));
    },

    'DELETE /api/oidc/identities': async ({ viewer, query }) => {
      await db.transaction().execute(async (transaction) => {
        const deleted = await transaction
          .deleteFrom('oidc_identity')
          .where('uid', '=', viewer.uid)
          .where('issuer', '=', query.issuer)
          .returning('uid')
          .executeTakeFirst();
        if (!deleted) throw new ApiError('oidcIdentityNotFound');
        await requireAnotherWayIn(services, transaction, viewer.uid);
      });
      return null;
    },
  };
}
