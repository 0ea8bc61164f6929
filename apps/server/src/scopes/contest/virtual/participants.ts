import { virtualLimits } from '@xiezhi/contract/limits/virtual';
import { inContestTime, type JudgedAttempt, rowOfRun, type VirtualRun } from '@xiezhi/rules';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import type { ScoreboardPerson } from '../scoreboard/contestants.ts';
import type { ContestRow } from '../repository.ts';

/** A user with their virtual run, which has its own row on the scoreboard. */
export interface VirtualPerson extends ScoreboardPerson {
  readonly run: VirtualRun;
  /** Id of the user; `uid` is the id of the row. */
  readonly account: string;
}

interface Row extends Omit<ScoreboardPerson, 'isStar' | 'isVirtual' | 'isEntered' | 'uid'> {
  readonly id: number;
  readonly account: string;
  readonly starts_at: Date;
  readonly ends_at: Date;
}

/** Reads the users of these runs. Their rows appear even without a submission. */
export async function peopleOfRuns(
  db: Kysely<Database>,
  runs: readonly VirtualRun[],
): Promise<VirtualPerson[]> {
  const { rows } = await sql<Row>`
    select run.id, run.starts_at, run.ends_at, app_user.uid as account, username, nickname, realname, gender, avatar,
      school, user_rating.rating as "siteRating"
    from virtual_run run join app_user on app_user.uid = run.uid
    left join user_rating on user_rating.uid = app_user.uid
    where run.id = any(${runs.map(({ id }) => id)}::bigint[])`.execute(db);
  return rows.map((row) => personOf(row, true));
}

/** Reads all other users with a submission in a virtual run, each with their latest such run that has begun. */
export async function otherVirtualParticipants(
  db: Kysely<Database>,
  cid: number,
  uid: string,
  now: Date,
): Promise<VirtualPerson[]> {
  const { rows } = await sql<Row>`
    select run.id, run.starts_at, run.ends_at, app_user.uid as account, username, nickname, null as realname, gender,
      avatar, school, user_rating.rating as "siteRating"
    from (
      select distinct on (uid) * from virtual_run
      where cid = ${cid} and uid <> ${uid} and starts_at <= ${now}
        and exists (select from submission where virtual_run_id = virtual_run.id)
      order by uid, starts_at desc, id desc
    ) run join app_user on app_user.uid = run.uid
    left join user_rating on user_rating.uid = app_user.uid
    where app_user.status = 0
    order by run.id desc limit ${virtualLimits.othersMax}`.execute(db);
  return rows.map((row) => personOf(row, false));
}

function personOf({ id, account, starts_at, ends_at, ...row }: Row, isEntered: boolean): VirtualPerson {
  const run = { id, startsAt: starts_at, endsAt: ends_at };
  return { ...row, run, account, uid: rowOfRun(id), isStar: false, isVirtual: true, isEntered };
}

/** Reads the judged submissions of runs as events, with their times converted to contest time. */
export async function eventsOfRuns(
  db: Kysely<Database>,
  contest: Pick<ContestRow, 'starts_at'>,
  runs: readonly VirtualRun[],
): Promise<JudgedAttempt[]> {
  const byId = new Map(runs.map((run) => [run.id, run]));
  const { rows } = await sql<{
    id: number;
    run: number;
    cpid: number;
    submitted_at: Date;
    status: number;
    score: number | null;
    time_ms: number | null;
  }>`
    select id, virtual_run_id as run, cpid, submitted_at, status, score, time_ms from submission
    where virtual_run_id = any(${[...byId.keys()]}::bigint[]) and hidden_at is null
      and status not in (5, 6, 7, 9)
    order by id`.execute(db);
  return rows.flatMap((row) => {
    const run = byId.get(row.run);
    if (!run) return [];
    const event: JudgedAttempt = {
      kind: 'judged',
      submitId: row.id,
      uid: rowOfRun(run.id),
      problem: row.cpid,
      at: row.submitted_at.getTime(),
      verdict: row.status,
      score: row.score,
      timeMs: row.time_ms,
    };
    return [inContestTime({ startsAt: contest.starts_at }, run, event)];
  });
}
