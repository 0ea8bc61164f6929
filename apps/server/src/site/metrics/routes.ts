import type { FastifyInstance } from 'fastify';
import { appliedMigrations } from '../../platform/database/migrate.ts';
import { migrations } from '../../platform/database/migrations/index.ts';
import { countLiveNodes } from '../../identity/judge-node/presence.ts';
import type { Services } from '../../platform/services.ts';
import { createMetrics, mayReadMetrics } from './metrics.ts';

/** Registers endpoints for monitoring this server. */
export function registerMonitoring(app: FastifyInstance, services: Services): void {
  const metrics = createMetrics(services);
  metrics.observe(app);

  app.get('/healthz', async () => ({ status: 'ok' }));

  app.get('/readyz', async (request, reply) => {
    const state = await readiness(services).catch((error: unknown) => {
      request.log.warn({ err: error }, 'not ready');
      return { database: false, judgeNodes: 0, ready: false };
    });
    return reply
      .code(state.ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(state);
  });

  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, services.settings.metricsToken)) {
      return reply.code(403).type('text/plain; charset=utf-8').send('Not for this address\n');
    }
    return reply.type(metrics.contentType).send(await metrics.text());
  });
}

async function readiness({ db }: Services) {
  const applied = new Set(await appliedMigrations(db));
  const isCurrent = Object.keys(migrations).every((name) => applied.has(name));
  return { database: true, judgeNodes: isCurrent ? await countLiveNodes(db) : 0, ready: isCurrent };
}
