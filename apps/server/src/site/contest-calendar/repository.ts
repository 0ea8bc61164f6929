import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../platform/database/schema.ts';
import { contestSources } from './registry.ts';
import type { OtherContest } from './source.ts';

const stored = z
  .array(
    z.object({ title: z.string(), url: z.url({ protocol: /^https$/ }), begin: z.number(), end: z.number() }),
  )
  .catch([]);

/**
 * Claims a source for this server; returns whether it succeeded. It fails if any server tried the source within
 * `period` milliseconds. Several servers therefore request each judge only once per period.
 */
export async function claimSource(
  db: Kysely<Database>,
  key: string,
  now: Date,
  period: number,
): Promise<boolean> {
  const { rows } = await sql`
    insert into contest_calendar_source (key, tried_at) values (${key}, ${now})
    on conflict (key) do update set tried_at = excluded.tried_at
      where contest_calendar_source.tried_at is null
        or contest_calendar_source.tried_at <= ${new Date(now.getTime() - period)}
    returning key`.execute(db);
  return rows.length > 0;
}

export async function storeContests(
  db: Kysely<Database>,
  key: string,
  contests: readonly OtherContest[],
  now: Date,
): Promise<void> {
  await db
    .updateTable('contest_calendar_source')
    .set({ contests: JSON.stringify(contests), fetched_at: now, failure: null })
    .where('key', '=', key)
    .execute();
}

/** Stores why a judge could not be read. The contests that were stored before remain. */
export async function storeFailure(db: Kysely<Database>, key: string, failure: string): Promise<void> {
  await db
    .updateTable('contest_calendar_source')
    .set({ failure: failure.slice(0, 200) })
    .where('key', '=', key)
    .execute();
}

export interface KnownContest {
  readonly oj: string;
  readonly url: string;
  readonly title: string;
  readonly beginTime: string;
  readonly endTime: string;
  /** Time of the judge's last successful response. */
  readonly fetchedAt: string;
}

const shownMax = 50;

/** Returns the last known contests that have not ended, ordered by start. */
export async function listKnownContests(db: Kysely<Database>, now: Date): Promise<KnownContest[]> {
  const rows = await db
    .selectFrom('contest_calendar_source')
    .where('fetched_at', 'is not', null)
    .select(['key', 'contests', 'fetched_at'])
    .execute();
  const names = new Map(contestSources.map(({ key, oj }) => [key, oj]));
  return rows
    .flatMap(({ key, contests, fetched_at: fetchedAt }) => {
      const oj = names.get(key);
      if (oj === undefined || fetchedAt === null) return [];
      return stored.parse(contests).map((contest) => ({ contest, oj, fetchedAt }));
    })
    .filter(({ contest }) => contest.end > now.getTime())
    .toSorted((a, b) => a.contest.begin - b.contest.begin || a.oj.localeCompare(b.oj, 'en'))
    .slice(0, shownMax)
    .map(({ oj, contest: { url, title, begin, end }, fetchedAt }) => ({
      oj,
      url,
      title,
      beginTime: new Date(begin).toISOString(),
      endTime: new Date(end).toISOString(),
      fetchedAt: fetchedAt.toISOString(),
    }));
}
