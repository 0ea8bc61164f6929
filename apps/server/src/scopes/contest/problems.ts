import type { Locale } from '@xiezhi/contract/limits';
import type { ContestProblem } from '@xiezhi/contract/routes/contest';
import { hidesOthers, isManager, virtualTime, type ContestAccess } from '@xiezhi/rules';
import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../platform/database/schema.ts';
import { titleIn } from '../../problems/problem/visible-in-contest.ts';
import { submissionIn } from '../../platform/scope/sql.ts';
import { takesPart } from './scoreboard/contestants.ts';
import type { ContestFacts } from './contest-cache.ts';
import type { OpenedContest } from './access.ts';
import type { ContestRow } from './repository.ts';

/**
 * Time window of the submissions that count in the statistics of a contest. It begins at the start of the contest and
 * ends at the freeze or at the end.
 */
export interface Window {
  readonly from: Date;
  /** Null if the window has no end. */
  readonly until: Date | null;
}

/**
 * Returns the window of the statistics that the viewer sees. For managers the window ignores the freeze. During a
 * virtual run, statistics are as they were at that minute of the contest.
 */
export function windowFor({ place, ...rest }: ContestAccess, containsEnd: boolean): Window {
  const { startsAt, endsAt, sealAt, takesLate } = place.terms;
  if (place.virtual) {
    const { moment, isSealed } = place.virtual;
    const times = { startsAt: startsAt.getTime(), endsAt: endsAt.getTime() };
    const known = new Date(virtualTime(times, moment.getTime()));
    return { from: startsAt, until: isSealed && sealAt !== null && sealAt < known ? sealAt : known };
  }
  const isSealed = place.isSealed && !isManager({ place, ...rest });
  if (isSealed && sealAt !== null) return { from: startsAt, until: sealAt };
  return { from: startsAt, until: containsEnd && takesLate ? null : endsAt };
}

interface Counts {
  readonly cpid: number;
  readonly total: number;
  readonly ac: number;
}

/** Lifetime of cached counts in ms; every contest page requests them every few seconds. */
const countsLife = 1000;

/** Lists the visible problems of a contest in order, with statistics. */
export function createContestProblems(db: Kysely<Database>, facts: ContestFacts) {
  const cache = new LRUCache<string, Promise<ReadonlyMap<number, Counts>>>({ max: 500, ttl: countsLife });

  function counts(contest: OpenedContest, window: Window): Promise<ReadonlyMap<number, Counts>> {
    const { row } = contest;
    const only = hidesOthers(contest.access) ? (contest.access.person?.uid ?? '') : null;
    const key = JSON.stringify([row.id, row.uid, window, only]);
    const cached = cache.get(key);
    if (cached) return cached;
    const fresh = countSubmissions(db, row, window, only);
    cache.set(key, fresh);
    fresh.catch(() => cache.delete(key));
    return fresh;
  }

  return async function list(
    contest: OpenedContest,
    window: Window,
    locale: Locale,
  ): Promise<ContestProblem[]> {
    const [problems, figures] = await Promise.all([facts.problems(contest.row.id), counts(contest, window)]);
    return problems.map((problem) => ({
      id: problem.id,
      cid: problem.cid,
      pid: problem.pid,
      displayId: problem.display_id,
      displayTitle: titleIn(problem, locale),
      color: problem.color,
      ac: figures.get(problem.id)?.ac ?? 0,
      total: figures.get(problem.id)?.total ?? 0,
    }));
  };
}

/** SQL condition for submissions in a window. */
export function submittedIn({ from, until }: Window, table = 'submission'): RawBuilder<SqlBool> {
  const at = sql.ref(`${table}.submitted_at`);
  return until === null ? sql`${at} >= ${from}` : sql`${at} >= ${from} and ${at} < ${until}`;
}

/**
 * Counts submissions per problem. Like the scoreboard, the counts exclude users who manage the contest.
 * @param only counts only submissions of this user; null counts those of everybody
 */
async function countSubmissions(
  db: Kysely<Database>,
  contest: Pick<ContestRow, 'id' | 'uid' | 'gid'>,
  window: Window,
  only: string | null,
): Promise<ReadonlyMap<number, Counts>> {
  const { rows } = await sql<Counts>`
    select cpid, count(*) as total, count(*) filter (where counted_status = 0) as ac
    from submission join app_user on app_user.uid = submission.uid
    where ${submissionIn({ kind: 'contest', cid: contest.id })} and ${submittedIn(window)}
      and ${takesPart(contest)}
      and (${only}::text is null or submission.uid = ${only})
    group by cpid`.execute(db);
  return new Map(rows.map((row) => [row.cpid, row]));
}
