import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/schema.ts';
import { eventsName } from './event-bus.ts';

/** A server that is connected to the database. */
export interface RunningServer {
  readonly host: string;
  /** Release of Xiezhi, such as `1.2.0`. */
  readonly release: string;
}

/**
 * Returns the currently running servers of the site. Each server sets its release and host as the name of its
 * connection for notifications.
 */
export async function listRunningServers(db: Kysely<Database>): Promise<RunningServer[]> {
  const { rows } = await sql<{ name: string }>`
    select application_name as name from pg_stat_activity
    where datname = current_database() and application_name like ${`${eventsName} %`}
    order by application_name`.execute(db);
  return rows.map(({ name }) => {
    const [, release = '', host = ''] = name.split(' ');
    return { host, release };
  });
}
