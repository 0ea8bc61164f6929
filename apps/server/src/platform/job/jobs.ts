import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { EventBus } from '../event-bus/event-bus.ts';
import type { JobQueue } from './queue.ts';
import { insertJob, requestCancel } from './repository.ts';

/** Topic that wakes idle servers. */
export const jobTopic = 'job';

/** Returns the topic of one job. It is published when the job makes progress, ends, or is to be cancelled. */
export function topicOf(id: string): string {
  return `job:${id}`;
}

export interface NewJob {
  /** Name of the kind; it must be registered with the runner. */
  readonly kind: string;
  /** Input as plain JSON. The schema of the kind must accept it. */
  readonly input: unknown;
  readonly uid: string | null;
  readonly now: Date;
}

/** Starts and cancels jobs; the runner executes them. */
export interface Jobs {
  readonly queue: JobQueue;
  /** Stores and queues a job in the caller's transaction, so that it exists if and only if the transaction commits. */
  start(trx: Kysely<Database>, job: NewJob): Promise<string>;
  /** Cancels a job. Returns false if there is no such job or it is already over. */
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
