import pg from 'pg';

/** Load of a database by all its clients. */
export interface Traffic {
  /** Returns the transactions per second; null if they are unknown. */
  readonly rate: () => number | null;
  close(): Promise<void>;
}

/** Interval between two measurements in ms. PostgreSQL backends publish their counts about once per second. */
const interval = 1000;
/**
 * Factor that limits how fast the rate falls from one measurement to the next, because load often pauses for a moment.
 */
const fading = 0.7;

/** Measures the load every second over a separate connection. After a failed measurement the rate is unknown. */
export async function watchTraffic(databaseUrl: string): Promise<Traffic> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'xiezhi-backup' });
  client.on('error', () => undefined);
  await client.connect();
  let rate: number | null = null;
  let last: { count: number; at: number } | null = null;
  let looking = measure();
  const timer = setInterval(() => {
    looking = looking.then(measure);
  }, interval).unref();

  async function measure(): Promise<void> {
    try {
      const { rows } = await client.query<{ count: string }>(
        `select (xact_commit + xact_rollback)::text as count from pg_stat_database
         where datname = current_database()`,
      );
      const now = { count: Number(rows[0]?.count), at: performance.now() };
      if (last !== null) {
        const measured = Math.max(0, (now.count - last.count) / ((now.at - last.at) / 1000));
        rate = Math.max(measured, fading * (rate ?? 0));
      }
      last = now;
    } catch {
      rate = null;
      last = null;
    }
  }

  return {
    rate: () => rate,
    async close() {
      clearInterval(timer);
      await looking;
      await client.end();
    },
  };
}
