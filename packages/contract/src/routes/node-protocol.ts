import { z } from 'zod';
import {
  judgingOutcome,
  judgingTask,
  nodeInstance,
  nodeRegistration,
  progressReport,
  sha256,
} from '../judging.ts';
import type { RouteTable } from '../route.ts';
import { wireInt } from '../wire.ts';

const nodeId = z.number().int();
/** Which life of the node calls: one that has lost its name has to register anew. */
const instance = nodeInstance.optional();
const taskParams = z.object({ judgingId: wireInt });

/** The node’s token travels in the Authorization header as `Node <token>`. */
export const nodeProtocolRoutes = {
  'POST /api/node/register': {
    summary: 'A judge node comes up, or says again what it can do',
    access: 'node',
    body: nodeRegistration,
    data: z.object({
      nodeId,
      leaseMs: z.number().int(),
      heartbeatMs: z.number().int(),
      serverTime: z.string(),
    }),
    errors: ['nodeNameTaken'],
  },
  'POST /api/node/claim': {
    summary: 'Waits up to waitMs for the next task that the node can judge',
    access: 'node',
    body: z.object({
      nodeId,
      instance,
      waitMs: z.number().int().min(0).max(30_000),
      languages: z.array(z.string()).max(100),
      /** For a core that is still busy: given only what no waiting claim could have. */
      isAhead: z.boolean().optional(),
    }),
    data: judgingTask.nullable(),
    errors: ['nodeUnknown'],
  },
  'POST /api/node/heartbeat': {
    summary: 'Renews the leases of running tasks; says which of them are lost or cancelled',
    access: 'node',
    body: z.object({
      nodeId,
      instance,
      tasks: z.array(z.object({ judgingId: z.number().int(), fence: z.number().int() })).max(512),
      load: z.object({ cpu: z.number(), memory: z.number() }).describe('0..1').nullish(),
    }),
    data: z.object({ lost: z.array(z.number().int()) }),
    errors: ['nodeUnknown'],
  },
  'POST /api/node/leave': {
    summary: 'A judge node that stops says goodbye: from now on it is not counted as live',
    access: 'node',
    body: z.object({ nodeId, instance: nodeInstance }),
  },
  'POST /api/node/tasks/:judgingId/progress': {
    summary: 'Compiling, judging, and the cases finished since the last report',
    access: 'node',
    params: taskParams,
    body: progressReport,
    errors: ['leaseLost'],
    bodyLimit: 4 * 1024 * 1024,
  },
  'POST /api/node/tasks/:judgingId/finish': {
    summary: 'The outcome; repeated calls with the same fence change nothing',
    access: 'node',
    params: taskParams,
    body: z.object({ fence: z.number().int(), outcome: judgingOutcome }),
    errors: ['leaseLost'],
    bodyLimit: 32 * 1024 * 1024,
  },
  'POST /api/node/tasks/:judgingId/release': {
    summary: 'Gives a task back unjudged; it does not count as a loss',
    access: 'node',
    params: taskParams,
    body: z.object({
      fence: z.number().int(),
      reason: z.string().max(1000),
      /** The node met a fault: another one is asked first, if there is one. */
      isFault: z.boolean().optional(),
    }),
    errors: ['leaseLost'],
  },
  'GET /api/node/blobs/:sha256': {
    summary: 'Test data by content hash',
    access: 'node',
    params: z.object({ sha256 }),
    errors: ['blobNotFound'],
    isRaw: true,
  },
} as const satisfies RouteTable;
