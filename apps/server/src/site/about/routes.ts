import { availableParallelism, freemem, hostname, loadavg, totalmem } from 'node:os';
import type { aboutRoutes } from '@xiezhi/contract/routes/about';
import type { HandlerTable } from '../../platform/http/handler.ts';
import { percent } from '../../identity/judge-node/overview.ts';
import type { Services } from '../../platform/services.ts';
import { createTtlCache } from '../../platform/cache/ttl-cache.ts';
import { judgingOverview } from './overview.ts';
import { version } from '../../platform/version.ts';

/** Milliseconds. */
const cacheLife = 2000;

export function aboutHandlers(services: Services): Pick<HandlerTable, keyof typeof aboutRoutes> {
  const { db, settings } = services;
  const judging = createTtlCache(cacheLife, () => judgingOverview(db));
  return {
    'GET /api/system-info': async () => ({ version, judging: await judging.get() }),

    'GET /api/admin/config/get-service-info': async ({ request }) => {
      const cores = availableParallelism();
      const address = new URL(settings.publicUrl ?? `${request.protocol}://${request.host}`);
      const secure = address.protocol === 'https:';
      return {
        nacos: { status: 'UP' },
        backupCores: cores,
        backupPercentCpuLoad: percent(Math.min(1, (loadavg()[0] ?? 0) / cores)),
        backupPercentMemoryLoad: percent(1 - freemem() / totalmem()),
        backupService: [
          {
            serviceId: hostname(),
            host: address.hostname,
            port: Number(address.port) || (secure ? 443 : 80),
            secure,
            uri: address.origin,
            metadata: { 'nacos.healthy': 'true' },
          },
        ],
      };
    },
  };
}
