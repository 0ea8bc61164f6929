import { setTimeout as pause } from 'node:timers/promises';
import type { JobDetail } from '@xiezhi/contract/routes/job';
import pg from 'pg';
import { Client } from '../../e2e/support/client.ts';
import type { Site } from './site.ts';

/** Gives the role root to the user of `token` on a seeded site. Must be called before any call of that user. */
export async function rootOf({ url, token }: Site, databaseUrl: string) {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  await database.query(
    'update app_user set role = 1000 where uid = (select uid from user_counter order by total desc limit 1)',
  );
  await database.end();
  const client = new Client(url);

  /** Waits for a job and returns it. `onLook` receives its state five times per second. Throws if the job failed. */
  async function ended(id: string, onLook: (job: JobDetail) => void = () => {}): Promise<JobDetail> {
    for (;;) {
      const job = await client.call('GET /api/job', { token, query: { id } });
      onLook(job);
      if (job.state === 'done') return job;
      if (job.state !== 'waiting' && job.state !== 'running')
        throw new Error(`the job ended as ${job.state}: ${job.failure}`);
      await pause(200);
    }
  }

  return { client, token, ended };
}
