import type { nodeRoutes } from '@xiezhi/contract/routes/node';
import type { HandlerTable } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { listNodes, listWaiting, percent } from './overview.ts';

export function nodeHandlers({ db }: Services): Pick<HandlerTable, keyof typeof nodeRoutes> {
  return {
    'GET /api/admin/config/get-judge-service-info': async ({ locale }) => {
      const nodes = await listNodes(db, locale);
      return nodes
        .filter((node) => node.isLive && node.isEnabled)
        .map((node) => ({
          cpuCores: node.cores ?? node.slots,
          percentCpuLoad: percent(node.cpuLoad),
          percentMemoryLoad: percent(node.memoryLoad),
          service: {
            host: node.host,
            port: 0,
            secure: false,
            uri: `node://${node.name}`,
            serviceId: node.name,
            metadata: {
              judgeName: node.name,
              maxTaskNum: String(node.slots),
              // A node that is out of service by its own check is alive, but not healthy.
              'nacos.healthy': String(node.outOfService === null),
              ...(node.pace && {
                speedFactor: node.pace.speed.toFixed(3),
                noise: percent(node.pace.noise),
              }),
            },
          },
        }));
    },

    'GET /api/judge-nodes': async ({ locale }) => ({
      nodes: await listNodes(db, locale),
      waiting: await listWaiting(db),
    }),
  };
}
