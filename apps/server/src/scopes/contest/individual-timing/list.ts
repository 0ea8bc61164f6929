import type { OwnTimeRow } from '@xiezhi/contract/routes/contest-own-time';
import { individualTimeAt } from '@xiezhi/rules';
import { type Kysely, sql } from 'kysely';
import { containsPattern, pageOf, type Paging } from '../../../platform/database/paging.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { ContestRow } from '../repository.ts';

interface Row {
  readonly uid: string;
  readonly username: string;
  readonly realname: string | null;
  readonly starts_at: Date | null;
  readonly extra_seconds: number | null;
}

interface Counts {
  readonly waiting: number;
  readonly running: number;
  readonly over: number;
}

/**
 * Lists contestants by individual time: first running ones with the least time left first, then those who have entered
 * but not started, then those whose time is over. Throws `ownTimeNone`.
 */
export async function listOwnTimes(
  db: Kysely<Database>,
  { id, individual_seconds: seconds, starts_at: startsAt, ends_at: endsAt }: ContestRow,
  query: Paging & { readonly keyword: string | undefined },
  now: Date,
) {
  if (seconds === null) throw new ApiError('ownTimeNone');
  const people = sql`
    select app_user.uid, username, realname, own.starts_at, own.extra_seconds, least(${endsAt}::timestamptz,
      own.starts_at + make_interval(secs => ${seconds}::int + own.extra_seconds)) as own_end
    from app_user left join contest_individual_start own on own.cid = ${id} and own.uid = app_user.uid
      and own.starts_at >= ${startsAt}
    where (own.uid is not null or app_user.uid in (select uid from contest_registration where cid = ${id}))
      and (${query.keyword ?? null}::text is null or username_key like ${pattern(query.keyword)}
        or lower(realname) like ${pattern(query.keyword)})`;
  const { rows } = await sql<Row>`
    select * from (${people}) person
    order by case when own_end > ${now} then 0 when own_end is null then 1 else 2 end, own_end, username
    limit ${query.limit} offset ${(query.currentPage - 1) * query.limit}`.execute(db);
  const { rows: counted } = await sql<Counts>`
    select count(*) filter (where own_end is null) as waiting, count(*) filter (where own_end > ${now}) as running,
      count(*) filter (where own_end <= ${now}) as over
    from (${people}) person`.execute(db);
  const counts = counted[0] ?? { waiting: 0, running: 0, over: 0 };
  const total = counts.waiting + counts.running + counts.over;
  const records = rows.map((row): OwnTimeRow => {
    const { uid, username, realname, starts_at: begunAt, extra_seconds: extra } = row;
    const start = begunAt && { startsAt: begunAt, extraSeconds: extra ?? 0 };
    const { phase, run } = individualTimeAt({ endsAt }, seconds, start, now);
    return {
      uid,
      username,
      realname,
      phase,
      startTime: run?.startsAt.toISOString() ?? null,
      endTime: run?.endsAt.toISOString() ?? null,
      extraMinutes: Math.round((extra ?? 0) / 60),
    };
  });
  return { ...pageOf(records, { value: total, isEstimated: false }, query), counts };
}

function pattern(keyword: string | undefined): string {
  return containsPattern((keyword ?? '').toLowerCase());
}
