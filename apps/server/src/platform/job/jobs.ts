import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { EventBus } from '../event-bus/event-bus.ts';
import type { JobQueue } from './queue.ts';
import { insertJob, requestCancel } from './repository.ts';

/** Topic that wakes idle servers. */
export const jobTopic = 'job';

/** Returns the topic of one job: its progress, its end, or a request to cancel it. */
export function topicOf(id: string): string {
  return `job:${id}`;
}

export interface NewJob {
  /** Name of a kind registered with the runner. */
  readonly kind: string;
  /** Plain JSON, as the kind's schema parses it. */
  readonly input: unknown;
  readonly uid: string | null;
  readonly now: Date;
}

/** Starts and cancels jobs; the runner executes them. */
export interface Jobs {
  readonly queue: JobQueue;
  /** Stores and queues a job within the caller's transaction, so that both are committed or neither. */
  start(trx: Kysely<Database>, job: NewJob): Promise<string>;
  /** Returns whether there was a job that could still be cancelled. */
  cancel(db: Kysely<Database>, id: string, now: Date): Promise<boolean>;
}

export function createJobs({ queue, events }: { queue: JobQueue; events: EventBus }): Jobs {
  return {
    queue,
    async start(trx, job) {
      const id = await insertJob(trx, job);
      await queue.send(trx, 'work', id, job.uid);
      await events.publish(trx, jobTopic);
      return id;
    },
    async cancel(db, id, now) {
      const isCancelled = await requestCancel(db, id, now);
      await events.publish(db, topicOf(id));
      return isCancelled;
    },
  };
}
