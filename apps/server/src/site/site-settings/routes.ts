import type { siteAdminRoutes } from '@xiezhi/contract/routes/site-admin';
import type { HandlerTable } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { changeSettings } from './change.ts';
import { readSiteSettings } from './read.ts';
import type { SectionName } from './sections.ts';

export function siteAdminHandlers(services: Services): Pick<HandlerTable, keyof typeof siteAdminRoutes> {
  const put =
    (section: SectionName) =>
    async ({ viewer, ip, body: { version, ...changes } }: Put): Promise<null> => {
      await changeSettings(services, { uid: viewer.uid, ip }, { section, changes, version });
      return null;
    };
  return {
    'GET /api/admin/settings': () => readSiteSettings(services),
    'PUT /api/admin/settings/website': put('website'),
    'PUT /api/admin/settings/limits': put('limits'),
    'PUT /api/admin/settings/mail': put('mail'),
    'PUT /api/admin/settings/ratings': put('ratings'),
    'PUT /api/admin/settings/services': put('services'),
    'PUT /api/admin/settings/sign-in': put('signIn'),
    'PUT /api/admin/settings/sms': put('sms'),
  };
}

/** Input that all routes for saving a section have. */
interface Put {
  readonly viewer: { readonly uid: string };
  readonly ip: string;
  readonly body: { readonly version?: string | null | undefined };
}
