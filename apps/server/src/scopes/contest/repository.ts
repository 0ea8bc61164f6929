import type { Locale } from '@xiezhi/contract/limits';
import type { Freeze } from '@xiezhi/rules';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { ContestTable, Database } from '../../platform/database/schema.ts';
import {
  createInvalidatedCache,
  type CacheInvalidation,
  type InvalidatedCache,
} from '../../platform/cache/invalidated-cache.ts';

/** A contest with its author's name. `is_entered` is whether the user has entered it. */
export interface ContestRow extends Selectable<ContestTable> {
  readonly author: string;
  readonly is_entered: boolean;
}

/** A contest with the user's individual start and last virtual run in it; null if the user has none. */
export interface FoundContest extends ContestRow {
  readonly own_starts_at: Date | null;
  readonly own_extra_seconds: number | null;
  /** Whether the user has ended their exam. */
  readonly has_handed_in: boolean;
  readonly run_id: number | null;
  readonly run_starts_at: Date | null;
  readonly run_ends_at: Date | null;
}

/** Reads a contest, also if it is hidden or deleted: callers check who may know of it. */
export async function findContest(
  db: Kysely<Database>,
  cid: number,
  uid: string | null,
): Promise<FoundContest | undefined> {
  return db
    .selectFrom('contest')
    .innerJoin('app_user as author', 'author.uid', 'contest.uid')
    .where('contest.id', '=', cid)
    .selectAll('contest')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('virtual_run')
          .whereRef('virtual_run.cid', '=', 'contest.id')
          .where('virtual_run.uid', '=', uid)
          .orderBy('virtual_run.ends_at', 'desc')
          .limit(1)
          .selectAll()
          .as('run'),
      (join) => join.onTrue(),
    )
    .leftJoin('contest_individual_start as own', (join) =>
      join
        .onRef('own.cid', '=', 'contest.id')
        .on('own.uid', '=', uid)
        .onRef('own.starts_at', '>=', 'contest.starts_at'),
    )
    .select(['own.starts_at as own_starts_at', 'own.extra_seconds as own_extra_seconds'])
    .select(['author.username as author', isEntered(uid).as('is_entered')])
    .select(hasHandedIn(uid).as('has_handed_in'))
    .select(['run.id as run_id', 'run.starts_at as run_starts_at', 'run.ends_at as run_ends_at'])
    .executeTakeFirst();
}

/**
 * Columns that verdicts and log entries change all the time. Their changes do not invalidate caches, so these columns
 * are never cached.
 */
type Moving = Pick<
  FoundContest,
  'scoreboard_version' | 'hidden_number' | 'log_number' | 'log_head' | 'announced_at'
>;
type Personal = Pick<
  FoundContest,
  | 'is_entered'
  | 'has_handed_in'
  | 'own_starts_at'
  | 'own_extra_seconds'
  | 'run_id'
  | 'run_starts_at'
  | 'run_ends_at'
>;

const contestCaches = new WeakMap<CacheInvalidation, InvalidatedCache<FoundContest | null>>();

/** Approximate maximum size of the cached contests, in bytes. */
const roomForContests = 4_000_000;

function contestCacheOf(cacheInvalidation: CacheInvalidation): InvalidatedCache<FoundContest | null> {
  const known = contestCaches.get(cacheInvalidation);
  if (known) return known;
  const cache = createInvalidatedCache<FoundContest | null>(cacheInvalidation, {
    maxBytes: roomForContests,
    sizeOf: (row) => (row === null ? 8 : 2000 + 4 * row.description.length + 50 * row.star_accounts.length),
  });
  contestCaches.set(cacheInvalidation, cache);
  return cache;
}

/**
 * Like `findContest`, for calls that every page makes. Data that is the same for all users comes from a cache; one
 * small query reads the rest.
 */
export async function findContestFor(
  { db, cacheInvalidation }: { readonly db: Kysely<Database>; readonly cacheInvalidation: CacheInvalidation },
  cid: number,
  uid: string | null,
): Promise<FoundContest | undefined> {
  const [contest, own] = await Promise.all([
    contestCacheOf(cacheInvalidation).get(
      String(cid),
      async () => (await findContest(db, cid, null)) ?? null,
    ),
    findOwn(db, cid, uid),
  ]);
  return contest && own ? { ...contest, ...own } : undefined;
}

async function findOwn(
  db: Kysely<Database>,
  cid: number,
  uid: string | null,
): Promise<(Moving & Personal) | undefined> {
  const { rows } = await sql<Moving & Personal>`
    select scoreboard_version, hidden_number, log_number, log_head, announced_at, ${isEntered(uid)} as is_entered,
      ${hasHandedIn(uid)} as has_handed_in,
      own.starts_at as own_starts_at, own.extra_seconds as own_extra_seconds,
      run.id as run_id, run.starts_at as run_starts_at, run.ends_at as run_ends_at
    from contest
    left join lateral (
      select id, starts_at, ends_at from virtual_run where cid = contest.id and uid = ${uid}
      order by ends_at desc limit 1
    ) run on true
    left join contest_individual_start own on own.cid = contest.id and own.uid = ${uid}
      and own.starts_at >= contest.starts_at
    where contest.id = ${cid}`.execute(db);
  return rows[0];
}

function isEntered(uid: string | null) {
  return sql<boolean>`exists (
    select from contest_registration entered where entered.cid = contest.id and entered.uid = ${uid}
  )`;
}

function hasHandedIn(uid: string | null) {
  return sql<boolean>`exists (
    select from exam_hand_in handed where contest.is_exam and handed.cid = contest.id and handed.uid = ${uid}
      and handed.handed_in_at >= contest.starts_at
  )`;
}

/** Returns the freeze of a contest, together with the end of the contest, on which it depends. */
export function freezeOf(
  row: Pick<ContestRow, 'seal_at' | 'auto_unfreeze' | 'published_at' | 'opens_not_before' | 'ends_at'>,
): Freeze & { readonly endsAt: Date } {
  return {
    sealAt: row.seal_at,
    opensItself: row.auto_unfreeze,
    publishedAt: row.published_at,
    opensNotBefore: row.opens_not_before,
    endsAt: row.ends_at,
  };
}

/** Returns title and description in the requested language if the contest has them, otherwise the default texts. */
export function contestTexts(
  row: Pick<ContestRow, 'title' | 'description' | 'texts'>,
  locale: Locale,
): { readonly title: string; readonly description: string } {
  return row.texts[locale] ?? { title: row.title, description: row.description };
}

/** Counts the users who entered the contest, without its managers and testers; null if there are none. */
export async function countRegistrations(db: Kysely<Database>, cid: number): Promise<number | null> {
  const { count } = await db
    .selectFrom('contest_registration')
    .where('cid', '=', cid)
    .where(sql<boolean>`uid not in (select uid from collaborator where collaborator.cid = ${cid})`)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count === 0 ? null : count;
}
