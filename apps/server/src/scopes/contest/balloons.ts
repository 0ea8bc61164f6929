import type { AcceptedRecord } from '@xiezhi/contract/routes/contest-tool';
import { type Kysely, sql } from 'kysely';
import { pageOf, type Paging } from '../../platform/database/paging.ts';
import type { Database } from '../../platform/database/schema.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { scoreboardTopic } from '../../judging/queue/scoreboard-event.ts';
import type { Services } from '../../platform/services.ts';
import { isContestant } from './scoreboard/contestants.ts';
import { viewFor } from './scoreboard/view.ts';
import type { ScoreboardEntry } from './scoreboard/present-row.ts';
import type { ScoreboardCache } from './scoreboard/snapshots.ts';
import type { OpenedContest } from './access.ts';
import type { ContestRow } from './repository.ts';

interface Row {
  readonly submit_id: number;
  readonly uid: string;
  readonly pid: number;
  readonly display_id: string;
  readonly username: string;
  readonly nickname: string | null;
  readonly realname: string | null;
  readonly submitted_at: Date;
  /** Seconds since the start of the contest, or of the contestant's individual time. */
  readonly seconds: number;
  readonly is_checked: boolean;
  readonly is_behind: boolean;
  readonly total: number;
}

/**
 * Lists balloons for the staff who deliver them: the first accepted submission of each contestant to each problem
 * during the contest, regardless of the freeze. Undelivered balloons come first, then the earliest. The scoreboard
 * determines who solved a problem first. A balloon is delivered if it was delivered for any accepted submission to the
 * problem, because a rejudge may accept an earlier one. Everyone in the room sees a delivered balloon, which would
 * reveal a result of the freeze. Held balloons are therefore not listed, only counted, until the results open.
 */
export async function listBalloons(
  { db, boardOf }: Pick<Services, 'db'> & { readonly boardOf: ScoreboardCache },
  { row: contest, access: context }: OpenedContest,
  query: Paging,
  now: Date,
) {
  const isHolding = contest.holds_balloons && context.place.isSealed;
  const { rows } = await sql<Row>`
    with first as (
      select distinct on (event.uid, event.cpid) event.*,
        bool_or(event.is_checked) over (partition by event.uid, event.cpid) as is_delivered,
        coalesce(event.submitted_at >= ${contest.seal_at}::timestamptz, false) as is_behind, event.submitted_at - coalesce(own.starts_at, ${contest.starts_at}) as own_time
      from scoreboard_event event
      left join contest_individual_start own on own.cid = event.cid and own.uid = event.uid
        and own.starts_at >= ${contest.starts_at} and ${contest.individual_seconds !== null}::boolean
      join app_user on app_user.uid = event.uid
      where event.cid = ${contest.id} and event.verdict = 0 and ${isContestant(contest)}
        and event.submitted_at >= ${contest.starts_at} and event.submitted_at < ${contest.ends_at}
      order by event.uid, event.cpid, event.submitted_at, event.submit_id
    )
    select first.submit_id, first.uid, link.pid, link.display_id, app_user.username, app_user.nickname, app_user.realname,
      first.submitted_at, first.is_delivered as is_checked, first.is_behind, count(*) over () as total,
      floor(extract(epoch from first.own_time))::int as seconds
    from first
    join app_user on app_user.uid = first.uid
    join contest_problem link on link.id = first.cpid and link.hidden_at is null
    where not (${isHolding}::boolean and first.is_behind)
    order by first.is_delivered, first.submitted_at, first.submit_id
    limit ${query.limit} offset ${(query.currentPage - 1) * query.limit}`.execute(db);
  const board = await boardOf(contest, viewFor(context, { real: true }, now));
  const firsts = new Set(board.rows.flatMap(firstCells));
  const total = rows[0]?.total ?? 0;
  const listed = pageOf(
    rows.map((row) => present(row, contest.id, firsts.has(cellKey(row.uid, row.display_id)))),
    { value: total, isEstimated: false },
    query,
  );
  const heldBalloons = isHolding ? await countHeld(db, contest) : 0;
  return { ...listed, holdsBalloons: contest.holds_balloons, held: heldBalloons };
}

/** Counts pairs of contestant and problem whose first accepted submission was made during the freeze. */
async function countHeld(db: Kysely<Database>, contest: ContestRow): Promise<number> {
  const { rows } = await sql<{ held: number }>`
    select count(*) as held from (
      select min(event.submitted_at) as solved_at from scoreboard_event event
      join app_user on app_user.uid = event.uid
      join contest_problem link on link.id = event.cpid and link.hidden_at is null
      where event.cid = ${contest.id} and event.verdict = 0 and ${isContestant(contest)}
        and event.submitted_at >= ${contest.starts_at} and event.submitted_at < ${contest.ends_at}
      group by event.uid, event.cpid
    ) first where solved_at >= ${contest.seal_at}`.execute(db);
  return rows[0]?.held ?? 0;
}

/** Sets whether balloons for problems solved during the freeze are held back until the results open. */
export async function holdBalloons(
  { db, events }: Pick<Services, 'db' | 'events'>,
  cid: number,
  holds: boolean,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.updateTable('contest').set({ holds_balloons: holds }).where('id', '=', cid).execute();
    // Live lists of balloons refresh with the scoreboard topic.
    await events.publish(trx, scoreboardTopic(cid));
  });
}

function cellKey(uid: string, displayId: string): string {
  return `${uid} ${displayId}`;
}

/** Returns the keys of the scoreboard cells in this row whose problem the contestant solved first of all. */
function firstCells(row: ScoreboardEntry): string[] {
  if (!('ac' in row)) return [];
  return Object.entries(row.submissionInfo).flatMap(([displayId, { isFirstAC }]) =>
    isFirstAC ? [cellKey(row.uid, displayId)] : [],
  );
}

function present(row: Row, cid: number, isFirst: boolean): AcceptedRecord {
  return {
    id: row.submit_id,
    cid,
    uid: row.uid,
    pid: row.pid,
    displayId: row.display_id,
    submitId: row.submit_id,
    username: row.username,
    nickname: row.nickname,
    realname: row.realname,
    status: 1,
    submitTime: row.submitted_at.toISOString(),
    time: row.seconds,
    firstBlood: isFirst,
    checked: row.is_checked,
    duringFreeze: row.is_behind,
    cpid: null,
    score: null,
    useTime: null,
    gmtCreate: null,
    gmtModified: null,
  };
}

/**
 * Records whether the balloon for the problem of a submission was delivered, with all accepted submissions of the
 * contestant to it. Throws `submissionNotFound` if the contest has no such accepted submission.
 */
export async function markDelivered(
  db: Kysely<Database>,
  cid: number,
  submitId: number,
  isChecked: boolean,
): Promise<void> {
  const changed = await db
    .updateTable('scoreboard_event')
    .from('scoreboard_event as delivered')
    .set({ is_checked: isChecked })
    .where('delivered.submit_id', '=', submitId)
    .where('delivered.cid', '=', cid)
    .where('delivered.verdict', '=', 0)
    .whereRef('scoreboard_event.cid', '=', 'delivered.cid')
    .whereRef('scoreboard_event.uid', '=', 'delivered.uid')
    .whereRef('scoreboard_event.cpid', '=', 'delivered.cpid')
    .where('scoreboard_event.verdict', '=', 0)
    .returning('scoreboard_event.submit_id')
    .executeTakeFirst();
  if (!changed) throw new ApiError('submissionNotFound');
}
