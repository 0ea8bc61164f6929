import type { ScheduledTask } from './scheduled-task.ts';
import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import { fromKysely, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Database } from '../database/schema.ts';

/**
 * Queue of jobs on pg-boss, which all servers share. Tables in a separate schema store the waiting jobs, the running
 * jobs and the schedules. This module fetches and completes jobs itself, because the loop of pg-boss processes only
 * about ten jobs per second and polls instead of using notifications; without it, about four hundred jobs per second
 * are possible.
 *
 * A server *touches* its running jobs. If a job is not touched for `heartbeatSeconds`, its server is dead or
 * disconnected, and the job returns to the queue. This increments `retryCount`, which distinguishes the attempts: a
 * server that comes back late can neither complete nor touch a job that another server has taken.
 */
export const queueSchema = 'job_queue';

/** `work`: jobs that users start. `timed`: work that schedules start. */
export type QueueName = 'work' | 'timed';
const queueNames: readonly QueueName[] = ['work', 'timed'];

/** Seconds without a heartbeat after which another server takes the job. The minimum in pg-boss is 10. */
const heartbeatSeconds = 15;
/** Milliseconds between two heartbeats. */
export const touchInterval = 4000;
/** Maximum duration of one attempt in seconds. */
const longestRun = 23 * 3600;

/** An attempt to run a job: the job's id and the number of earlier attempts. */
export interface JobAttempt {
  readonly id: string;
  readonly retryCount: number;
  readonly data: unknown;
  /** The user who started the job; null for scheduled work. */
  readonly uid: string | null;
}

export interface JobQueue {
  /** Creates or upgrades the tables of the queue. Several servers may call it at the same time. */
  install(): Promise<void>;
  /** Starts processing schedules and detecting dead servers. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Queues a job in the caller's transaction. `uid` is the user who started the job. */
  send(trx: Kysely<Database>, queue: QueueName, id: string, uid: string | null): Promise<void>;
  /**
   * Queues scheduled work to run now. With `onceInSeconds`, the work is queued at most once in this time on all
   * servers.
   */
  sendTimed(name: string, options?: { readonly onceInSeconds?: number }): Promise<void>;
  /**
   * Replaces all schedules by those of the tasks. If work was due while no server was running, it is queued once at the
   * next start, unless its task has `skipsMissed`.
   */
  keepSchedules(tasks: readonly Pick<ScheduledTask, 'name' | 'cron' | 'skipsMissed'>[]): Promise<void>;
  /** Takes the next due job, except jobs started by one of the users in `except`. Returns null if there is none. */
  fetch(queue: QueueName, except: readonly string[]): Promise<JobAttempt | null>;
  /** Sends a heartbeat. Returns false if another server has taken the job. */
  touch(queue: QueueName, attempt: JobAttempt): Promise<boolean>;
  complete(queue: QueueName, attempt: JobAttempt): Promise<void>;
  /** Returns an unfinished job to the queue. */
  giveBack(queue: QueueName, attempt: JobAttempt): Promise<void>;
}

export function createJobQueue({ pool, log }: { pool: pg.Pool; log: Logger }): JobQueue {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: queueSchema,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    reindex: false,
    monitorVacuum: false,
  });
  boss.on('error', (error) => log.debug({ err: error }, 'maintenance of the job queue failed'));

  return {
    async install() {
      const installer = new PgBoss({
        db: { executeSql: (text, values) => pool.query(text, values) },
        schema: queueSchema,
        supervise: false,
        schedule: false,
      });
      installer.on('error', (error) =>
        log.debug({ err: error }, 'an error occurred while installing the job queue'),
      );
      await installer.start();
      try {
        for (const name of queueNames) await installer.createQueue(name, queueOptions);
      } finally {
        await installer.stop({ graceful: false, close: false });
      }
    },
    async start() {
      await boss.start();
    },
    async stop() {
      await boss.stop({ graceful: false, close: false });
    },
    async send(trx, queue, id, uid) {
      await boss.send(
        queue,
        { id },
        { id, db: fromKysely(trx), ...(uid !== null && { group: { id: uid } }) },
      );
    },
    async sendTimed(name, { onceInSeconds } = {}) {
      const options =
        onceInSeconds === undefined ? {} : { singletonKey: name, singletonSeconds: onceInSeconds };
      await boss.send('timed', { name }, options);
    },
    async keepSchedules(tasks) {
      for (const { key } of await boss.getSchedules('timed')) {
        if (!tasks.some(({ name }) => name === key)) await boss.unschedule('timed', key);
      }
      for (const { name, cron, skipsMissed } of tasks) {
        const missed = skipsMissed ? 'skip' : 'once';
        await boss.schedule('timed', cron, { name }, { key: name, tz: 'UTC', missed });
      }
    },
    async fetch(queue, except) {
      const [job] = await boss.fetch(queue, {
        batchSize: 1,
        includeMetadata: true,
        ignoreGroups: [...except],
      });
      return job
        ? { id: job.id, retryCount: job.retryCount, data: job.data, uid: job.groupId ?? null }
        : null;
    },
    async touch(queue, attempt) {
      return touched.parse(await boss.touch(queue, attempt)).affected > 0;
    },
    async complete(queue, attempt) {
      await boss.complete(queue, attempt);
    },
    async giveBack(queue, attempt) {
      await boss.fail(queue, attempt);
    },
  };
}

/** Result of `touch` in pg-boss. The types of pg-boss do not declare it. */
const touched = z.object({ affected: z.number() });

const queueOptions = {
  heartbeatSeconds,
  expireInSeconds: longestRun,
  // High, because the job's own row limits how many servers may die.
  retryLimit: 1000,
  retryDelay: 0,
  deleteAfterSeconds: 86_400,
};

/** Returns whether the tables of the queue exist. They are missing in a database that was never prepared. */
export async function isQueueInstalled(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select to_regclass(${`${queueSchema}.version`}) is not null as found`.execute(db);
  return rows[0]?.found ?? false;
}
