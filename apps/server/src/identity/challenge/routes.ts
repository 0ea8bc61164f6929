import type { challengeRoutes } from '@xiezhi/contract/routes/challenge';
import type { HandlerTable } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { makeCaptcha } from './captcha.ts';
import { makeSlideCheck, solveSlideCheck } from './slide/slide-check.ts';

export function challengeHandlers(services: Services): Pick<HandlerTable, keyof typeof challengeRoutes> {
  return {
    'GET /api/captcha': () => makeCaptcha(services),

    'GET /api/slide-check': ({ query, locale }) => makeSlideCheck(services, query.kind, locale),

    'POST /api/slide-check': async ({ body, ip }) => ({ token: await solveSlideCheck(services, body, ip) }),
  };
}
