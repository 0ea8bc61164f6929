import type { slideCheckRoutes } from '@xiezhi/contract/routes/slide-check';
import type { HandlerTable } from '../../http/handler.ts';
import type { Services } from '../../services.ts';
import { makeSlideCheck, solveSlideCheck } from './slide-check.ts';

export function slideCheckHandlers(services: Services): Pick<HandlerTable, keyof typeof slideCheckRoutes> {
  return {
    'GET /api/slide-check': ({ query, locale }) => makeSlideCheck(services, query.kind, locale),

    'POST /api/slide-check': async ({ body, ip }) => ({ token: await solveSlideCheck(services, body, ip) }),
  };
}
