import type { oidcRoutes } from '@xiezhi/contract/routes/oidc';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { cookieOf } from '../../http/cookie.ts';
import { Failure } from '../../http/failure.ts';
import type { HandlerTable } from '../../http/handler.ts';
import { setUploadCookie } from '../../http/upload-cookie.ts';
import type { Services } from '../../services.ts';
import { setChallenge, takeChallenge } from '../../challenge/challenges.ts';
import { presentAccount } from '../presenter.ts';
import { OidcProvider } from './provider.ts';
import { issueTicket, linkByTicket, redeemTicket } from './service.ts';

/** Milliseconds that signing in at the provider may take. */
const visitLife = 15 * 60_000;
const cookieName = 'xiezhi_oidc';
const storedVisit = z.object({ verifier: z.string(), nonce: z.string(), state: z.string() });

/**
 * A visit belongs to one browser: its key lies in a cookie of that browser alone, so that nobody can be led
 * into the session of somebody else.
 */
export function oidcHandlers(services: Services): Pick<HandlerTable, keyof typeof oidcRoutes> {
  const { db, settings } = services;
  const provider = settings.oidc ? new OidcProvider(settings.oidc) : null;

  const baseOf = (request: FastifyRequest) => settings.publicUrl ?? `${request.protocol}://${request.host}`;
  const redirectUriOf = (request: FastifyRequest) => `${baseOf(request)}/api/oidc/callback`;

  function setCookie(request: FastifyRequest, reply: FastifyReply, key: string | null): void {
    const isSecure = baseOf(request).startsWith('https:');
    const parts = [`${cookieName}=${key ?? ''}`, 'Path=/api/oidc', `Max-Age=${key ? visitLife / 1000 : 0}`];
    if (isSecure) parts.push('Secure');
    void reply.header('set-cookie', [...parts, 'HttpOnly', 'SameSite=Lax'].join('; '));
  }

  return {
    'GET /api/oidc/start': async ({ request, reply, log, now }) => {
      if (!provider) throw new Failure('oidcOff');
      const { visit, address } = await provider.begin(redirectUriOf(request), log);
      const key = await setChallenge(db, 'oidc-visit', JSON.stringify(visit), { now, life: visitLife });
      setCookie(request, reply, key);
      return reply.redirect(address, 303);
    },

    'GET /api/oidc/callback': async ({ request, reply, log, now }) => {
      if (!provider) throw new Failure('oidcOff');
      const key = cookieOf(request.headers.cookie, cookieName);
      const found = key && (await takeChallenge(db, 'oidc-visit', key, now));
      setCookie(request, reply, null);
      if (!found) return reply.redirect('/home#oidc-error=expired', 303);
      try {
        const returned = new URL(redirectUriOf(request));
        returned.search = new URL(request.url, returned).search;
        const visit = storedVisit.parse(JSON.parse(found.answer));
        const identity = await provider.finish(returned, visit, log);
        return await reply.redirect(`/home#oidc=${await issueTicket(services, identity)}`, 303);
      } catch (error) {
        log.info({ err: error }, 'a sign-in by the provider failed');
        return reply.redirect('/home#oidc-error=failed', 303);
      }
    },

    'POST /api/oidc/redeem': async ({ body, ip, userAgent, request, reply }) => {
      const { user, token } = await redeemTicket(services, body, { ip, userAgent });
      void reply.header('authorization', token);
      setUploadCookie(request, reply, settings, token);
      return presentAccount(services.db, user);
    },

    'POST /api/oidc/link': async ({ viewer, body }) => {
      await linkByTicket(services, viewer.uid, body.ticket);
      return null;
    },

    'GET /api/oidc/identities': async ({ viewer }) => {
      const rows = await db
        .selectFrom('outside_identity')
        .where('uid', '=', viewer.uid)
        .select(['issuer', 'name', 'created_at'])
        .orderBy('created_at')
        .limit(100)
        .execute();
      return rows.map(({ issuer, name, created_at }) => ({
        issuer,
        name,
        gmtCreate: created_at.toISOString(),
      }));
    },

    'DELETE /api/oidc/identities': async ({ viewer, query }) => {
      const user = await db
        .selectFrom('app_user')
        .where('uid', '=', viewer.uid)
        .select(['password_hash', 'email'])
        .executeTakeFirst();
      if (!user?.password_hash && !user?.email) throw new Failure('oidcOnlyWayIn');
      const gone = await db
        .deleteFrom('outside_identity')
        .where('uid', '=', viewer.uid)
        .where('issuer', '=', query.issuer)
        .returning('uid')
        .executeTakeFirst();
      if (!gone) throw new Failure('oidcIdentityNotFound');
      return null;
    },
  };
}
