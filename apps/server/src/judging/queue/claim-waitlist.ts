import type { JudgingTask } from '@xiezhi/contract/judging';
import { sql } from 'kysely';
import { enabledNodes } from '../../identity/judge-node/presence.ts';
import type { Services } from '../../platform/services.ts';
import { failTask } from './finish.ts';
import {
  type Claim,
  claimNext,
  doesTaskWait,
  type LeaseHolder,
  nodesThatReleased,
  releaseTask,
} from './queue.ts';
import { isolatedNodes } from './simulated-outage.ts';
import { loadTask } from './task.ts';
import { UnjudgeableError } from './unjudgeable.ts';

/**
 * Waitlist of the long-polling claims of this server, in order of arrival. A `queue` notification triggers one pass
 * over the list that serves claims one by one, instead of waking all of them to compete for the same task.
 */
export interface ClaimWaitlist {
  /** Returns the next task for the node, or null after `waitMs` or when `signal` reports that the node disconnected. */
  claim(request: ClaimRequest): Promise<JudgingTask | null>;
}

export interface ClaimRequest {
  readonly holder: LeaseHolder;
  readonly languages: readonly string[];
  readonly waitMs: number;
  /** Whether a busy core prefetches the task. Such a claim must not get a task that an idle core waits for. */
  readonly isAhead: boolean;
  readonly signal: AbortSignal;
}

/** Interval in ms at which the presence of waiting nodes is recorded. */
const presenceInterval = 5000;

interface Waiter {
  readonly request: ClaimRequest;
  settle(claim: Claim | null): void;
}

export function createClaimWaitlist(
  services: Pick<Services, 'db' | 'events' | 'settings' | 'siteSettings' | 'log'>,
): ClaimWaitlist {
  const { db, events, log } = services;
  const leaseMs = services.settings.leaseSeconds * 1000;
  const waiters = new Set<Waiter>();
  let isWalking = false;
  let isAskedAgain = false;
  const closing = new AbortController();

  events.subscribe('queue', () => void walk());
  events.onReconnect(() => void walk());
  const presence = setInterval(() => void recordPresence(), presenceInterval).unref();
  events.onClose(() => {
    closing.abort();
    clearInterval(presence);
    for (const waiter of waiters) waiter.settle(null);
  });

  /** Records that nodes with a waiting claim are live, although they send nothing meanwhile. */
  async function recordPresence(): Promise<void> {
    const nodes = [...new Set([...waiters].map((waiter) => waiter.request.holder.nodeId))];
    if (nodes.length === 0) return;
    await db
      .updateTable('judge_node')
      .set({ last_seen_at: sql<Date>`now()` })
      .where('id', 'in', nodes)
      .where('left_at', 'is', null)
      .execute()
      .catch((error: unknown) => log.warn({ err: error }, 'the presence of nodes could not be recorded'));
  }

  async function walk(): Promise<void> {
    isAskedAgain = true;
    if (isWalking) return;
    isWalking = true;
    try {
      while (isAskedAgain && waiters.size > 0) {
        isAskedAgain = false;
        await serveWaiters();
      }
    } catch (error) {
      log.warn({ err: error }, 'waiting claims could not be served; their nodes retry');
      for (const waiter of waiters) waiter.settle(null);
    } finally {
      isWalking = false;
    }
  }

  /** Passes over the waiting claims once and gives each a task, if there is one for it. */
  async function serveWaiters(): Promise<void> {
    // Checks first whether a task waits, because most passes find none: each task starts a pass on every server, and so
    // does each claim that begins to wait.
    if (!(await doesTaskWait(db))) return;
    const kindsWithoutTask = new Set<string>();
    const [cutOff, enabled, returned] = await Promise.all([
      isolatedNodes(db),
      enabledNodes(db),
      nodesThatReleased(db),
    ]);
    for (const waiter of waiters) {
      const { holder, languages } = waiter.request;
      // Skips disabled nodes, and instances that ended while their claim waited.
      if (enabled.get(holder.nodeId) !== holder.instance) continue;
      const own = returned.has(holder.nodeId) ? holder.nodeId : '';
      const kind = [cutOff.has(holder.nodeId), own, ...languages].join('\n');
      if (kindsWithoutTask.has(kind)) continue;
      const claim = await claimNext(db, holder, languages, leaseMs);
      if (!claim) kindsWithoutTask.add(kind);
      // The waiting claim may have been disconnected or timed out meanwhile; its task is then released.
      else if (waiters.has(waiter)) waiter.settle(claim);
      else await releaseTask(db, events, { ...claim, holder });
    }
  }

  function wait(request: ClaimRequest, milliseconds: number): Promise<Claim | null> {
    return new Promise((resolve) => {
      const settle = (claim: Claim | null) => {
        waiters.delete(waiter);
        clearTimeout(timer);
        request.signal.removeEventListener('abort', giveUp);
        resolve(claim);
      };
      const waiter: Waiter = { request, settle };
      const giveUp = () => settle(null);
      const timer = setTimeout(giveUp, milliseconds);
      request.signal.addEventListener('abort', giveUp);
      waiters.add(waiter);
      void walk();
    });
  }

  return {
    async claim(request) {
      if (request.isAhead && waiters.size > 0) return null;
      const deadline = performance.now() + request.waitMs;
      while (!closing.signal.aborted && !request.signal.aborted) {
        const left = deadline - performance.now();
        const claim =
          left > 0
            ? await wait(request, left)
            : await claimNext(db, request.holder, request.languages, leaseMs);
        if (!claim) return null;
        try {
          const task = await loadTask(db, claim, leaseMs);
          if (task) return task;
        } catch (error) {
          if (!(error instanceof UnjudgeableError)) throw error;
          // Ends the task, because one invalid task must not block the waitlist or be retried forever.
          log.error({ judgingId: claim.judgingId, reason: error.message }, 'a task cannot be judged');
          await failTask(services, claim.judgingId, error.message);
        }
      }
      return null;
    },
  };
}
