import { z } from 'zod';
import { nodeSpeed } from '../judging.ts';
import type { RouteTable } from '../wire/route.ts';
import { isoDate } from '../wire/wire.ts';

/** A judge node in the format of existing clients. Nodes of Xiezhi pull their tasks, so they have no port. */
export const judgeService = z.object({
  cpuCores: z.number().int(),
  percentCpuLoad: z.string().describe('such as 12.34%'),
  percentMemoryLoad: z.string(),
  service: z.object({
    host: z.string(),
    port: z.number().int(),
    secure: z.boolean(),
    uri: z.string(),
    serviceId: z.string(),
    metadata: z.object({
      judgeName: z.string(),
      maxTaskNum: z.string(),
      'nacos.healthy': z.string(),
      /** Absent until the node has measured its speed. */
      speedFactor: z.string().optional(),
      noise: z.string().optional().describe('such as 1.2%'),
    }),
  }),
});

export const judgeNodeView = z.object({
  id: z.number().int(),
  name: z.string(),
  host: z.string(),
  /** Whether the server received a message of the node in the last 15 s and the node has not left. */
  isLive: z.boolean(),
  isEnabled: z.boolean(),
  /** Reason why the live node currently takes no tasks, in the reader's language. Null if it takes tasks. */
  outOfService: z.string().nullable(),
  /** Another node that tried to register under the same name and was rejected; null if there was none. */
  rival: z.object({ host: z.string(), at: isoDate }).nullable(),
  pace: nodeSpeed.nullable(),
  slots: z.number().int(),
  cores: z.number().int().nullable(),
  cpu: z.string().nullable(),
  kernel: z.string().nullable(),
  /** Release of Xiezhi that the node runs; null if the node does not report it. */
  release: z.string().nullable(),
  memoryMb: z.number().int().nullable(),
  sandbox: z
    .object({
      version: z.string(),
      tier: z.string(),
      isSafe: z.boolean(),
      /** Codes of guarantees that the sandbox cannot give. Absent if the node does not report them. */
      lacks: z.array(z.string()).optional(),
    })
    .nullable(),
  cpuLoad: z.number().nullable().describe('0..1'),
  memoryLoad: z.number().nullable().describe('0..1'),
  languages: z.array(z.object({ name: z.string(), version: z.string() })),
  /** Languages whose self-test failed, with the reason in the reader's language. */
  failures: z.array(z.object({ language: z.string(), reason: z.string() })),
  /** Who has disabled the node, when and why. Null if the node is enabled. */
  disabled: z
    .object({ reason: z.string().nullable(), by: z.string().nullable(), at: isoDate.nullable() })
    .nullable(),
  registeredAt: isoDate,
  lastSeenAt: isoDate,
  tasks: z.array(
    z.object({
      judgingId: z.number().int(),
      /** Null for test runs and dry-run rejudges. */
      submitId: z.number().int().nullable(),
      kind: z.enum(['submission', 'testRun']),
      priority: z.number().int(),
      language: z.string(),
      status: z.number().int(),
      claimedAt: isoDate.nullable(),
      losses: z.number().int(),
    }),
  ),
});
export type JudgeNodeView = z.infer<typeof judgeNodeView>;

export const nodeRoutes = {
  'GET /api/admin/config/get-judge-service-info': {
    summary: 'Online judge nodes, in the format of existing clients',
    summaryZh: '在线的评测机',
    access: 'permission:problem_admin',
    data: z.array(judgeService),
  },
  'GET /api/judge-nodes': {
    summary: 'Judge nodes with their health, load and running tasks, and the queue',
    summaryZh: '各评测机的状态、负载与正在评测的任务，以及等待的任务',
    access: 'permission:problem_admin',
    data: z.object({
      nodes: z.array(judgeNodeView),
      /** Waiting tasks by priority: 0 contest, 1 practice, 2 test run, 3 rejudge, 4 bulk rejudge. */
      waiting: z.array(z.object({ priority: z.number().int(), count: z.number().int(), since: isoDate })),
    }),
  },
} as const satisfies RouteTable;
