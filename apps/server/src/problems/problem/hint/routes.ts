import type { problemHintRoutes } from '@xiezhi/contract/routes/problem-hint';
import type { HandlerTable } from '../../../platform/http/handler.ts';
import type { Services } from '../../../platform/services.ts';
import { openHint, readHints } from './hints.ts';

export function problemHintHandlers(services: Services): Pick<HandlerTable, keyof typeof problemHintRoutes> {
  return {
    'GET /api/problem-hints': ({ query, viewer, locale }) => readHints(services, viewer, query, locale),
    'POST /api/problem-hint': ({ body, viewer, locale }) => openHint(services, viewer, body, locale),
  };
}
