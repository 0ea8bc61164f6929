import type { nodeAdminRoutes } from '@xiezhi/contract/routes/node-admin';
import { createTtlCache } from '../../platform/cache/ttl-cache.ts';
import type { HandlerTable } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { changeNode, removeNode } from './admin.ts';
import { nodeThroughput } from './throughput.ts';
import { createNodeToken, listNodeTokens, revokeNodeToken } from './tokens.ts';

/** Lifetime of the cached throughput in ms. It is cached because every open page of nodes polls it. */
const cacheMs = 5000;

export function nodeAdminHandlers(services: Services): Pick<HandlerTable, keyof typeof nodeAdminRoutes> {
  const throughput = createTtlCache(cacheMs, () => nodeThroughput(services.db));
  return {
    'GET /api/admin/judge-node-pace': () => throughput.get(),

    'PUT /api/admin/judge-node': async ({ viewer: { uid }, ip, body }) => {
      await changeNode(services, { uid, ip }, body);
      return null;
    },

    'DELETE /api/admin/judge-node': async ({ viewer: { uid }, ip, query }) => {
      await removeNode(services, { uid, ip }, query.id);
      return null;
    },

    'GET /api/admin/node-tokens': () => listNodeTokens(services),

    'POST /api/admin/node-tokens': ({ viewer: { uid, username }, ip, body }) =>
      createNodeToken(services, { uid, username, ip }, body.name),

    'DELETE /api/admin/node-tokens': async ({ viewer: { uid }, ip, query }) => {
      await revokeNodeToken(services, { uid, ip }, query.id);
      return null;
    },
  };
}
