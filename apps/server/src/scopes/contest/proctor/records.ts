import { examLimits } from '@xiezhi/contract/limits/exam';
import type { ExamRecord } from '@xiezhi/contract/routes/exam-record';
import { ownEnd } from '@xiezhi/rules';
import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely';
import { containsPattern, pageOf, type Paging } from '../../../platform/database/paging.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { submissionIn } from '../../../platform/scope/sql.ts';
import type { ContestRow } from '../repository.ts';

interface Row {
  readonly uid: string;
  readonly username: string;
  readonly realname: string | null;
  readonly number: string | null;
  readonly state: ExamRecord['state'];
  readonly first_seen_at: Date | null;
  readonly last_seen_at: Date | null;
  readonly sessions: number;
  readonly times: number | null;
  readonly away_ms: number | null;
  readonly away_since: Date | null;
  readonly last_left_at: Date | null;
  readonly handed_in_at: Date | null;
  readonly own_starts_at: Date | null;
  readonly own_extra_seconds: number | null;
}

/** The columns of an exam's contest on which its records depend. */
export type Exam = Pick<ContestRow, 'id' | 'starts_at' | 'ends_at' | 'individual_seconds'>;

export interface RecordQuery extends Paging {
  readonly keyword: string | undefined;
  readonly onlyWarned: boolean;
}

/**
 * Lists the participants of an exam, ordered by username: users who entered it, started their individual time or sent a
 * request during it. The counts cover all participants, not only those of the query.
 */
export async function listRecords(db: Kysely<Database>, exam: Exam, query: RecordQuery, now: Date) {
  const people = participants(exam, now);
  const isMatching = matches(query);
  const { rows } = await sql<Row>`
    select * from (${people}) person where ${isMatching}
    order by username_key limit ${query.limit} offset ${(query.currentPage - 1) * query.limit}`.execute(db);
  const { rows: counted } = await sql<typeof noCounts>`
    select ${sql.join(states.map(numberOf))}, (count(*) filter (where is_warned))::int as warned,
      (count(*) filter (where ${isMatching}))::int as matching
    from (${people}) person`.execute(db);
  const { matching, ...counts } = counted[0] ?? noCounts;
  const records = await present(db, exam, rows, now);
  return { ...pageOf(records, { value: matching, isEstimated: false }, query), counts };
}

const states = ['absent', 'present', 'gone', 'handedIn'] as const satisfies readonly ExamRecord['state'][];
const numberOf = (state: string) => sql`(count(*) filter (where state = ${state}))::int as ${sql.ref(state)}`;
const noCounts = { absent: 0, present: 0, gone: 0, handedIn: 0, warned: 0, matching: 0 };

/** Reads the records of all participants, ordered by username. */
export async function allRecords(db: Kysely<Database>, exam: Exam, now: Date): Promise<ExamRecord[]> {
  const { rows } = await sql<Row>`
    select * from (${participants(exam, now)}) person order by username_key`.execute(db);
  return present(db, exam, rows, now);
}

/**
 * SQL query with one row for each participant. Managers of the exam are not participants: they do not enter it, and
 * their requests are not recorded. Only what happened since the start of the exam counts, not a trial run before the
 * exam was moved.
 */
function participants({ id: cid, starts_at: startsAt }: Exam, now: Date) {
  return sql`
    select person.*, (case when handed_in_at is not null then 'handedIn' when last_seen_at is null then 'absent'
        when last_seen_at >= ${new Date(now.getTime() - examLimits.goneAfter)}::timestamptz then 'present'
        else 'gone' end) as state,
      (sessions > 1 or addresses > 1) as is_warned
    from (
      select app_user.uid, username, username_key, realname, number, visits.first_seen_at, visits.last_seen_at,
        coalesce(visits.sessions, 0)::int as sessions, coalesce(visits.addresses, 0)::int as addresses,
        leaving.times, leaving.away_ms, leaving.away_since, leaving.last_left_at, handed.handed_in_at,
        own.starts_at as own_starts_at, own.extra_seconds as own_extra_seconds
      from app_user
        left join (
          select uid, min(greatest(first_seen_at, ${startsAt})) as first_seen_at, max(last_seen_at) as last_seen_at,
            count(distinct session_id) as sessions, count(distinct address) as addresses
          from exam_visit where cid = ${cid} and last_seen_at >= ${startsAt} group by uid
        ) visits on visits.uid = app_user.uid
        left join exam_leaving leaving on leaving.cid = ${cid} and leaving.uid = app_user.uid
          and leaving.last_left_at >= ${startsAt}
        left join exam_hand_in handed on handed.cid = ${cid} and handed.uid = app_user.uid
          and handed.handed_in_at >= ${startsAt}
        left join contest_individual_start own on own.cid = ${cid} and own.uid = app_user.uid
          and own.starts_at >= ${startsAt}
      where app_user.uid in (
        select uid from contest_registration where cid = ${cid}
        union select uid from contest_individual_start where cid = ${cid} and starts_at >= ${startsAt}
        union select uid from exam_visit where cid = ${cid} and last_seen_at >= ${startsAt})
    ) person`;
}

async function present(
  db: Kysely<Database>,
  exam: Exam,
  rows: readonly Row[],
  now: Date,
): Promise<ExamRecord[]> {
  const { id: cid, starts_at: startsAt } = exam;
  const uids = rows.map(({ uid }) => uid);
  const { rows: visits } = await sql<{ uid: string; address: string; first: Date; last: Date }>`
    select uid, address, min(greatest(first_seen_at, ${startsAt})) as first, max(last_seen_at) as last
    from exam_visit where cid = ${cid} and last_seen_at >= ${startsAt} and uid = any(${uids}::text[])
    group by uid, address order by first, address`.execute(db);
  const { rows: sent } = await sql<{ uid: string; count: number }>`
    select uid, count(*)::int as count from submission
    where ${submissionIn({ kind: 'contest', cid })} and submitted_at >= ${startsAt} and uid = any(${uids}::text[])
    group by uid`.execute(db);
  const visitsBy = Map.groupBy(visits, ({ uid }) => uid);
  const sentBy = new Map(sent.map(({ uid, count }) => [uid, count]));
  return rows.map((row) => {
    const end = endOf(exam, row);
    const until = Math.min(now.getTime(), end.getTime());
    const awayNow = row.away_since === null ? 0 : Math.max(0, until - row.away_since.getTime());
    return {
      uid: row.uid,
      username: row.username,
      realname: row.realname,
      number: row.number,
      state: row.state,
      firstSeen: row.first_seen_at?.toISOString() ?? null,
      lastSeen: row.last_seen_at?.toISOString() ?? null,
      addresses: (visitsBy.get(row.uid) ?? []).map(({ address, first, last }) => ({
        address,
        firstSeen: first.toISOString(),
        lastSeen: last.toISOString(),
      })),
      sessions: row.sessions,
      left: {
        times: row.times ?? 0,
        seconds: Math.round(((row.away_ms ?? 0) + awayNow) / 1000),
        isAway: row.away_since !== null && now < end,
        last: row.last_left_at?.toISOString() ?? null,
      },
      submissions: sentBy.get(row.uid) ?? 0,
      handedIn: row.handed_in_at?.toISOString() ?? null,
    };
  });
}

/**
 * Returns when the exam ends or has ended for a participant: with the contest, their individual time or their hand-in.
 * Nothing reports the end of an absence after it.
 */
function endOf(
  { ends_at: endsAt, individual_seconds: seconds }: Exam,
  { own_starts_at: startsAt, own_extra_seconds: extra, handed_in_at: handedInAt }: Row,
): Date {
  const end =
    seconds === null || startsAt === null
      ? endsAt
      : ownEnd({ endsAt }, seconds, { startsAt, extraSeconds: extra ?? 0 });
  return handedInAt !== null && handedInAt < end ? handedInAt : end;
}

/** SQL condition on rows of `participants`. */
function matches({ keyword, onlyWarned }: RecordQuery): RawBuilder<SqlBool> {
  const pattern = containsPattern((keyword ?? '').toLowerCase());
  return sql`(${keyword ?? null}::text is null or username_key like ${pattern} or lower(realname) like ${pattern}
      or lower(number) like ${pattern})
    and (not ${onlyWarned}::boolean or is_warned)`;
}
