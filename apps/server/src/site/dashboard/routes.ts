import type { Locale } from '@xiezhi/contract/limits';
import type { consoleRoutes } from '@xiezhi/contract/routes/console';
import { presentAccount } from '../../identity/account/presenter.ts';
import { consoleAdmission } from '../../identity/account/signing-in/console-admission.ts';
import { signIn } from '../../identity/account/signing-in/sign-in.ts';
import { createTtlCache } from '../../platform/cache/ttl-cache.ts';
import type { HandlerTable } from '../../platform/http/handler.ts';
import { setUploadCookie } from '../../platform/http/upload-cookie.ts';
import type { Services } from '../../platform/services.ts';
import { knownDevice, rememberDevice } from '../../identity/session/device-cookie.ts';
import { revokeSessions } from '../../identity/session/session.ts';
import { dashboardMetrics, formerSession } from './dashboard.ts';
import { readOverview } from './overview.ts';

/** Lifetime of cached responses in ms. They are cached because every open dashboard polls. */
const cacheLife = 2000;

export function consoleHandlers(services: Services): Pick<HandlerTable, keyof typeof consoleRoutes> {
  const { db, settings } = services;
  const overviewIn = (locale: Locale) => createTtlCache(cacheLife, () => readOverview(services, locale));
  const overviews = { 'zh-CN': overviewIn('zh-CN'), 'en-US': overviewIn('en-US') };
  const figures = createTtlCache(cacheLife, () => dashboardMetrics(services));
  return {
    'POST /api/admin/login': async ({ body, ip, userAgent, request, reply }) => {
      const deviceOf = (uid: string) => knownDevice(request, settings, uid);
      const origin = { ip, userAgent, deviceOf };
      const { user, token } = await signIn(services, body, origin, consoleAdmission(db));
      rememberDevice(request, reply, settings, user.uid);
      void reply.header('authorization', token);
      setUploadCookie(request, reply, settings, token);
      return presentAccount(db, user);
    },

    'GET /api/admin/logout': async ({ viewer, request, reply }) => {
      await revokeSessions(services, viewer.uid, { only: viewer.sessionId });
      setUploadCookie(request, reply, settings, null);
      return null;
    },

    'POST /api/admin/dashboard/get-sessions': ({ viewer }) => formerSession(services, viewer),

    'GET /api/admin/dashboard/get-dashboard-info': () => figures.get(),

    'GET /api/admin/overview': ({ locale }) => overviews[locale].get(),
  };
}
