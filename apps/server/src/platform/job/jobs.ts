import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { EventBus } from '../event-bus/event-bus.ts';
import type { JobQueue } from './queue.ts';
import { insertJob, requestCancel } from './repository.ts';

/** The topic that wakes idle servers. */
export const jobTopic = 'job';

/** The topic that tells of one job: its progress, its end, or the wish that it ends. */
export function topicOf(id: string): string {
  return `job:${id}`;
}

export interface NewJob {
  /** Name of a kind that has joined the runner. */
  readonly kind: string;
  /** Plain JSON, as the kind's schema reads it. */
  readonly input: unknown;
  readonly uid: string | null;
  readonly now: Date;
}

/** Starts and cancels long work; who runs it is the runner's. */
export interface Jobs {
  readonly queue: JobQueue;
  /** Stores and queues a job within the caller's transaction, so that neither can be without the other. */
  start(trx: Kysely<Database>, job: NewJob): Promise<string>;
  /** Answers whether there was a job that could still be called off. */
  cancel(db: Kysely<Database>, id: string, now: Date): Promise<boolean>;
}

export function createJobs({ queue, events }: { queue: JobQueue; events: EventBus }): Jobs {
  return {
    queue,
    async start(trx, job) {
      const id = await insertJob(trx, job);
      await queue.send(trx, 'work', id);
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
