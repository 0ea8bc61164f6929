import { nodeHeader } from '@xiezhi/contract/judging';
import { mayFetch, readHolder } from './fetched-data.ts';
import { inBackground, watchDisconnect } from './disconnect-watch.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { HandlerTable } from '../../platform/http/handler.ts';
import { createClaimWaitlist } from '../queue/claim-waitlist.ts';
import { finishJudging } from '../queue/finish.ts';
import {
  reclaimFromPreviousInstance,
  reclaimOnShutdown,
  reclaimUnacknowledged,
  renewLeases,
} from '../queue/lease.ts';
import { reportProgress } from '../queue/progress.ts';
import { releaseTask } from '../queue/queue.ts';
import type { Services } from '../../platform/services.ts';
import {
  type NodeCaller,
  markNodeLeft,
  recordNameConflict,
  storeNode,
  touchNode,
} from '../../identity/judge-node/presence.ts';

/**
 * Maximum time in ms between two heartbeats, well below the time after which a silent node no longer counts as live.
 */
const heartbeatMax = 5000;

export function nodeProtocolHandlers(services: Services) {
  const { db, events, blobs, settings } = services;
  const leaseMs = settings.leaseSeconds * 1000;
  const waitlist = createClaimWaitlist(services);

  async function authenticateNode(caller: NodeCaller, load?: { cpu: number; memory: number } | null) {
    const node = await touchNode(db, caller, load);
    if (!node) throw new ApiError('nodeUnknown');
    return node;
  }

  return {
    'POST /api/node/register': async ({ body, log }) => {
      const nodeId = await db.transaction().execute(async (trx) => {
        const id = await storeNode(trx, body);
        if (id === null) return null;
        const holder = { nodeId: id, instance: body.instance };
        const lost = await reclaimFromPreviousInstance(trx, events, holder);
        if (lost > 0) log.warn({ node: body.name, lost }, 'a node restarted while it held tasks');
        return id;
      });
      if (nodeId === null) {
        const host = await recordNameConflict(db, body);
        log.warn(
          { node: body.name, host, rival: body.host },
          'a second judge node with the same name was rejected',
        );
        throw new ApiError('nodeNameTaken', { name: body.name, host });
      }
      log.info({ node: body.name, slots: body.slots }, 'a judge node registered');
      return {
        nodeId,
        leaseMs,
        heartbeatMs: Math.floor(Math.min(heartbeatMax, leaseMs / 4)),
        serverTime: services.clock().toISOString(),
      };
    },

    'POST /api/node/claim': async ({ body, reply }) => {
      const node = await authenticateNode(body);
      const disconnect = watchDisconnect(reply);
      const holder = { nodeId: node.id, instance: node.instance };
      const task = await waitlist.claim({
        holder,
        languages: body.languages,
        waitMs: body.waitMs,
        isAhead: body.isAhead ?? false,
        signal: disconnect.signal,
      });
      // Releases a task immediately if its claim response was not delivered, because otherwise the task would
      // wait until its lease expires.
      if (task)
        disconnect.onUndelivered(() =>
          inBackground(services.log, releaseTask(db, events, { ...task, holder })),
        );
      return task;
    },

    'POST /api/node/heartbeat': async ({ body, log }) => {
      const node = await authenticateNode(body, body.load);
      const heartbeat = { holder: { nodeId: node.id, instance: node.instance }, tasks: body.tasks };
      const lost = await renewLeases(db, heartbeat, leaseMs);
      const unacknowledged = await reclaimUnacknowledged(db, events, heartbeat, leaseMs);
      if (unacknowledged > 0)
        log.warn(
          { nodeId: node.id, unnamed: unacknowledged },
          'tasks whose claim response did not arrive were requeued',
        );
      return { lost };
    },

    'POST /api/node/leave': async ({ body, log }) => {
      const returned = await db.transaction().execute(async (trx) => {
        await markNodeLeft(trx, body);
        return reclaimOnShutdown(trx, events, body);
      });
      log.info({ nodeId: body.nodeId, returned }, 'a judge node signed off');
      return null;
    },

    'POST /api/node/tasks/:judgingId/progress': async ({ params, body }) => {
      const isHeld = await reportProgress(db, events, params.judgingId, body, leaseMs);
      if (!isHeld) throw new ApiError('leaseLost');
      return null;
    },

    'POST /api/node/tasks/:judgingId/finish': async ({ params, body }) => {
      await finishJudging(services, { ...params, fence: body.fence, holder: body }, body.outcome);
      return null;
    },

    'POST /api/node/tasks/:judgingId/release': async ({ params, body, log }) => {
      const claim = { ...params, fence: body.fence };
      const isFault = body.isFault ?? false;
      if (!(await releaseTask(db, events, { ...claim, holder: body }, { isFault })))
        throw new ApiError('leaseLost');
      log.info({ ...claim, reason: body.reason }, 'a task was released');
      return null;
    },

    'GET /api/node/blobs/:sha256': async ({ params, reply }) => {
      const holder = readHolder(reply.request.headers[nodeHeader]);
      if (holder === null || !(await mayFetch(db, holder, params.sha256))) throw new ApiError('leaseLost');
      const address = await blobs.directAddress(params.sha256);
      if (address !== null) return reply.header('cache-control', 'no-store').redirect(address, 302);
      const blob = await blobs.open(params.sha256);
      if (!blob) throw new ApiError('blobNotFound');
      // Uses its own media type, because the server would compress `application/octet-stream`, which takes longer than
      // sending it.
      return reply.header('content-length', blob.size).type('application/vnd.xiezhi.blob').send(blob.stream);
    },
  } satisfies Pick<
    HandlerTable,
    | 'POST /api/node/register'
    | 'POST /api/node/claim'
    | 'POST /api/node/heartbeat'
    | 'POST /api/node/leave'
    | 'POST /api/node/tasks/:judgingId/progress'
    | 'POST /api/node/tasks/:judgingId/finish'
    | 'POST /api/node/tasks/:judgingId/release'
    | 'GET /api/node/blobs/:sha256'
  >;
}
