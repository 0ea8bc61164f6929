import { z } from 'zod';
import {
  judgingOutcome,
  judgingTask,
  languageName,
  nodeLanguagesMax,
  nodeRegistration,
  progressReport,
  sha256,
  taskHolder,
  taskNumber,
} from '../judging.ts';
import type { RouteTable } from '../wire/route.ts';
import { wireInt } from '../wire/wire.ts';

const taskParams = z.object({ judgingId: wireInt });

/**
 * Calls of judge nodes. The Authorization header contains the node token as `Node <token>`; several nodes may use one
 * token. `nodeId` and `instance` identify the node and its process. If another process has taken over the name of the
 * node, calls of the former process fail with `nodeUnknown`; it can register again once the name is free.
 * A call about a task that another node or process holds fails with `leaseLost`.
 */
export const nodeProtocolRoutes = {
  'POST /api/node/register': {
    summary: 'Registers a judge node, or updates its languages and capacity',
    summaryZh: '评测机上线，或更新其能力',
    access: 'node',
    body: nodeRegistration,
    data: z.object({
      nodeId: z.number().int(),
      leaseMs: z.number().int(),
      heartbeatMs: z.number().int(),
      serverTime: z.string(),
    }),
    errors: ['nodeNameTaken'],
  },
  'POST /api/node/claim': {
    summary: 'Waits up to waitMs for the next task that the node can judge',
    summaryZh: '等待并领取下一个任务',
    access: 'node',
    body: z.object({
      ...taskHolder,
      waitMs: z.number().int().min(0).max(30_000),
      languages: z.array(languageName).max(nodeLanguagesMax),
      /**
       * Whether the task is for a core that is still busy. Such a claim gets no task while other claims wait, because
       * idle cores come first.
       */
      isAhead: z.boolean().optional(),
    }),
    data: judgingTask.nullable(),
    errors: ['nodeUnknown'],
  },
  'POST /api/node/heartbeat': {
    summary: 'Renews the leases of running tasks; returns which are lost or cancelled',
    summaryZh: '续租正在运行的任务',
    access: 'node',
    body: z.object({
      ...taskHolder,
      tasks: z.array(z.object({ judgingId: taskNumber, fence: taskNumber })).max(512),
      load: z.object({ cpu: z.number().min(0).max(1), memory: z.number().min(0).max(1) }).nullish(),
    }),
    data: z.object({ lost: z.array(z.number().int()) }),
    errors: ['nodeUnknown'],
  },
  'POST /api/node/leave': {
    summary: 'Deregisters a judge node that stops',
    summaryZh: '评测机停止前发出的通知，此后不再视为在线',
    access: 'node',
    body: z.object(taskHolder),
  },
  'POST /api/node/tasks/:judgingId/progress': {
    summary: 'Reports progress: compiling, judging, and cases finished since the last report',
    summaryZh: '报告编译、评测进度',
    access: 'node',
    params: taskParams,
    body: progressReport,
    errors: ['leaseLost'],
    bodyLimit: 4 * 1024 * 1024,
  },
  'POST /api/node/tasks/:judgingId/finish': {
    summary: 'Reports the outcome; repeated calls with the same fencing token change nothing',
    summaryZh: '报告结果；同一租约重复报告无影响',
    access: 'node',
    params: taskParams,
    body: z.object({ ...taskHolder, fence: taskNumber, outcome: judgingOutcome }),
    errors: ['leaseLost'],
    bodyLimit: 32 * 1024 * 1024,
  },
  'POST /api/node/tasks/:judgingId/release': {
    summary: 'Returns a task unjudged; does not count as a failed attempt',
    summaryZh: '退回未评测的任务，不计为丢失',
    access: 'node',
    params: taskParams,
    body: z.object({
      ...taskHolder,
      fence: taskNumber,
      reason: z.string().max(1000),
      /** Whether the node had a fault. The task then goes to another node if there is one. */
      isFault: z.boolean().optional(),
    }),
    errors: ['leaseLost'],
  },
  'GET /api/node/blobs/:sha256': {
    summary:
      'Test data of a task leased to the node, by content hash; the header `x-judge-node` names the node',
    summaryZh: '按内容散列取得该节点所持任务的测试数据；请求头 x-judge-node 说明是哪个节点',
    access: 'node',
    params: z.object({ sha256 }),
    errors: ['blobNotFound', 'leaseLost'],
    isRaw: true,
  },
} as const satisfies RouteTable;
