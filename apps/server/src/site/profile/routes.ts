import type { userRoutes } from '@xiezhi/contract/routes/user';
import type { HandlerTable } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { changeEmail, sendChangeEmailCode } from '../../identity/account/changes/change-email.ts';
import { changeMobile } from '../../identity/account/changes/change-mobile.ts';
import { createRankLookup } from '../ranking/rank-lookup.ts';
import { createHeatmap } from './heatmap.ts';
import { userHome } from './home.ts';
import { changeProfile } from './profile.ts';

export function userHandlers(services: Services): Pick<HandlerTable, keyof typeof userRoutes> {
  const heatmap = createHeatmap(services);
  const places = createRankLookup(services);

  return {
    'GET /api/get-change-email-code': async ({ viewer, query, ip, setMessage }) => {
      const code = await sendChangeEmailCode(services, viewer.uid, query.email, ip);
      if (await services.mailer.canSend()) return null;
      setMessage(code);
      return { code };
    },

    'POST /api/change-email': ({ viewer, body, locale }) => changeEmail(services, viewer, body, locale),

    'POST /api/change-mobile': ({ viewer, body, locale }) => changeMobile(services, viewer, body, locale),

    'POST /api/change-userInfo': ({ viewer, body }) => changeProfile(services, viewer, body),

    'GET /api/get-user-home-info': ({ viewer, query }) => userHome({ ...services, places }, query, viewer),

    'GET /api/get-user-calendar-heatmap': ({ viewer, query }) => heatmap(query, viewer),
  };
}
