import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import { fromKysely, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Database } from '../database/schema.ts';

/**
 * Who runs what when, on pg-boss: its tables in a schema of their own keep what waits, who has taken it and when
 * a schedule is due, once among all servers. We fetch and complete by ourselves: its own loop makes some ten
 * jobs a second where fetching makes some four hundred, and waits for its next poll where a notice wakes us.
 *
 * A job that runs is *touched* by its server; one that is not touched for `heartbeatSeconds` goes back to the
 * queue, since its server is dead or cut off. `retryCount` rises then and tells the attempts apart, so that a
 * server that comes back late can neither complete nor touch what another has taken.
 */
export const queueSchema = 'job_queue';

/** `work`: what people start. `timed`: what schedules start. */
export type QueueName = 'work' | 'timed';
const queueNames: readonly QueueName[] = ['work', 'timed'];

/** Seconds without a sign of life after which another server takes a job; the least that pg-boss allows is 10. */
const heartbeatSeconds = 15;
/** Milliseconds between two signs of life. */
export const touchInterval = 4000;
/** Longest that one attempt may last, in seconds. */
const longestRun = 23 * 3600;

/** An attempt at a job: its id and how often it had begun before. */
export interface Attempt {
  readonly id: string;
  readonly retryCount: number;
  readonly data: unknown;
}

export interface JobQueue {
  /** Creates or upgrades the tables of the queue. Several servers may do so at once. */
  install(): Promise<void>;
  /** Begins to look after schedules and after servers that died. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Queues within the caller's transaction. */
  send(trx: Kysely<Database>, queue: QueueName, id: string): Promise<void>;
  /** Queues work that is due by its time: at most once in so many seconds among all servers. */
  sendOnceIn(seconds: number, name: string): Promise<void>;
  /** Makes the schedules those given, as cron expressions in UTC. */
  keepSchedules(crons: Readonly<Record<string, string>>): Promise<void>;
  /** Takes the next that is due, or null. */
  fetch(queue: QueueName): Promise<Attempt | null>;
  /** A sign of life. False: another server has the job by now. */
  touch(queue: QueueName, attempt: Attempt): Promise<boolean>;
  complete(queue: QueueName, attempt: Attempt): Promise<void>;
  /** Puts it back, for whoever fetches next. */
  giveBack(queue: QueueName, attempt: Attempt): Promise<void>;
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
  boss.on('error', (error) => log.debug({ err: error }, 'the job queue could not be looked after'));

  return {
    async install() {
      const installer = new PgBoss({
        db: { executeSql: (text, values) => pool.query(text, values) },
        schema: queueSchema,
        supervise: false,
        schedule: false,
      });
      installer.on('error', (error) => log.debug({ err: error }, 'the job queue was being installed'));
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
    async send(trx, queue, id) {
      await boss.send(queue, { id }, { id, db: fromKysely(trx) });
    },
    async sendOnceIn(seconds, name) {
      await boss.send('timed', { name }, { singletonKey: name, singletonSeconds: seconds });
    },
    async keepSchedules(crons) {
      for (const { key } of await boss.getSchedules('timed')) {
        if (!(key in crons)) await boss.unschedule('timed', key);
      }
      for (const [name, cron] of Object.entries(crons)) {
        await boss.schedule('timed', cron, { name }, { key: name, tz: 'UTC' });
      }
    },
    async fetch(queue) {
      const [job] = await boss.fetch(queue, { batchSize: 1, includeMetadata: true });
      return job ? { id: job.id, retryCount: job.retryCount, data: job.data } : null;
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

/** What pg-boss answers to a touch; its types leave it out. */
const touched = z.object({ affected: z.number() });

const queueOptions = {
  heartbeatSeconds,
  expireInSeconds: longestRun,
  // How often a server may die over a job is counted in the job's own row.
  retryLimit: 1000,
  retryDelay: 0,
  deleteAfterSeconds: 86_400,
};

/** Whether the tables of the queue exist, for databases that were never prepared. */
export async function isQueueInstalled(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select to_regclass(${`${queueSchema}.version`}) is not null as found`.execute(db);
  return rows[0]?.found ?? false;
}
