import type { editorialRoutes } from '@xiezhi/contract/routes/editorial';
import type { HandlerTable } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { editorialTargetOf } from './policy.ts';
import { readEditorial, removeEditorial, writeEditorial } from './service.ts';

export function editorialHandlers(services: Services): Pick<HandlerTable, keyof typeof editorialRoutes> {
  return {
    'GET /api/editorial': ({ query, viewer, now }) =>
      readEditorial(services, viewer, editorialTargetOf(query), now),

    'PUT /api/editorial': async ({ body, viewer, ip }) => {
      await writeEditorial(services, { ...viewer, ip }, editorialTargetOf(body), {
        content: body.content ?? null,
        did: body.did ?? null,
        rule: body.rule,
        attempts: body.attempts ?? null,
        opensAt: body.opensAt ? new Date(body.opensAt) : null,
        version: body.version,
      });
      return null;
    },

    'DELETE /api/editorial': async ({ query, viewer, ip }) => {
      await removeEditorial(services, { ...viewer, ip }, editorialTargetOf(query));
      return null;
    },
  };
}
