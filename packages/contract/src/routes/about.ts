import { z } from 'zod';
import type { RouteTable } from '../wire/route.ts';
import { isoDate } from '../wire/wire.ts';

export const aboutRoutes = {
  'GET /api/system-info': {
    summary: 'Software version and judging load: totals over all judge nodes, without their names',
    summaryZh: '软件版本与评测的总体情况，不含各评测机的名称',
    access: 'anon',
    data: z.object({
      version: z.string(),
      judging: z.object({
        nodes: z.number().int().describe('nodes that accept tasks at present'),
        cores: z.number().int(),
        /** Maximum number of programs that all nodes judge at the same time. */
        slots: z.number().int(),
        running: z.number().int(),
        waiting: z.number().int(),
        /** Arrival of the oldest waiting task; null if no task is waiting. */
        waitingSince: isoDate.nullable(),
        /**
         * Mean CPU load of the nodes from 0 to 1, weighted by cores. Null without a node and while a scoreboard is
         * frozen.
         */
        cpuLoad: z.number().nullable(),
        memoryLoad: z.number().nullable(),
        languages: z.number().int().describe('languages that at least one node can judge at present'),
      }),
    }),
  },
  'GET /api/admin/config/get-service-info': {
    summary: 'This server and its load, in the format of existing clients',
    summaryZh: '本服务器的状态与负载',
    access: 'permission:problem_admin',
    data: z.object({
      nacos: z.object({ status: z.string() }),
      backupCores: z.number().int(),
      backupPercentCpuLoad: z.string().describe('such as 12.34%'),
      backupPercentMemoryLoad: z.string(),
      backupService: z.array(
        z.object({
          serviceId: z.string(),
          host: z.string(),
          port: z.number().int(),
          secure: z.boolean(),
          uri: z.string(),
          metadata: z.object({ 'nacos.healthy': z.string() }),
        }),
      ),
    }),
  },
} as const satisfies RouteTable;
