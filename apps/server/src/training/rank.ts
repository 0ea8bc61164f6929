import type { TrainingRankRow } from '@xiezhi/contract/routes/training';
import type { Page } from '@xiezhi/contract/wire';
import { isTrainingManager } from '@xiezhi/rules';
import { type Kysely, sql } from 'kysely';
import { pageOf, type Paging } from '../database/paging.ts';
import type { Database } from '../database/schema.ts';
import { shownInTraining } from '../problem/training-set.ts';
import { ownsGroup } from '../scope/sql.ts';
import type { OpenedTraining } from './place.ts';

interface Cell {
  readonly uid: string;
  readonly displayId: string;
  readonly status: number;
  readonly score: number | null;
  readonly runTime: number | null;
  readonly isAccepted: boolean;
  readonly tries: number;
}

type Someone = Pick<
  TrainingRankRow,
  'uid' | 'username' | 'realname' | 'nickname' | 'gender' | 'school' | 'avatar'
>;

/** Verdicts that make a record; the others say nothing of the program. */
const recorded = [-3, -2, -1, 0, 1, 2, 3, 8];

export interface RankQuery extends Paging {
  readonly keyword: string | undefined;
}

/**
 * Who solved what in a private training; nobody in a public one. Nothing of it is stored. A record is a finished run
 * to one of its problems by somebody who entered by password, outside contests, in the area (bank or group) where the
 * training lies: whichever was accepted counts, so that a row agrees with what its owner is told of their progress;
 * others count from the moment of entering on, and only if they were not made in another training. Whoever runs a
 * training has no records: its author, who owns its group, root users.
 */
export async function rankTraining(
  db: Kysely<Database>,
  { row, standing }: OpenedTraining,
  query: RankQuery,
): Promise<Page<TrainingRankRow>> {
  if (row.auth !== 'Private') return pageOf([], { value: 0, isEstimated: false }, query);
  const manages = isTrainingManager(standing);
  const cells = await readCells(db, row.id);
  const people = await readPeople(db, [...new Set(cells.map(({ uid }) => uid))]);
  const rows = people
    .map((one) => rowOf(one, cells))
    .toSorted(
      (left, right) =>
        right.ac - left.ac || left.totalRunTime - right.totalRunTime || (left.uid < right.uid ? -1 : 1),
    )
    .filter((one) => fits(one, query.keyword, manages));
  if (!manages) for (const one of rows) one.realname = null;
  const start = (query.currentPage - 1) * query.limit;
  const total = { value: rows.length, isEstimated: false };
  return pageOf(rows.slice(start, start + query.limit), total, query);
}

function rowOf(one: Someone, cells: readonly Cell[]): TrainingRankRow {
  const own = cells.filter(({ uid }) => uid === one.uid);
  const accepted = own.filter(({ isAccepted }) => isAccepted);
  return {
    ...one,
    ac: accepted.length,
    totalRunTime: accepted.reduce((sum, { runTime }) => sum + (runTime ?? 0), 0),
    submissionInfo: Object.fromEntries(
      own.map(({ displayId, status, score, runTime, isAccepted, tries }) => [
        displayId,
        { status, score, isAC: isAccepted || null, runTime, tries },
      ]),
    ),
  };
}

/** A name that one is not shown finds nobody. */
function fits(
  { username, realname, school }: Someone,
  keyword: string | undefined,
  manages: boolean,
): boolean {
  if (keyword === undefined) return true;
  const names = [username, school, manages ? realname : null];
  return names.some((name) => name?.toLowerCase().includes(keyword.toLowerCase()));
}

async function readCells(db: Kysely<Database>, tid: number): Promise<Cell[]> {
  const { rows } = await sql<Cell>`
    with record as (
      select submission.uid, problem.display_id, submission.id, submission.counted_status as status,
        submission.score, submission.time_ms,
        min(submission.id) filter (where submission.counted_status = 0) over mine as solved_by,
        row_number() over (partition by submission.uid, submission.pid order by submission.id desc) as from_last
      from training
      join training_problem link on link.tid = training.id
      join problem on problem.id = link.pid
      join training_registration entered on entered.tid = training.id
      join app_user on app_user.uid = entered.uid
      join submission on submission.uid = entered.uid and submission.pid = link.pid
        and submission.cid is null and submission.gid is not distinct from training.gid
        and submission.hidden_at is null
      where training.id = ${tid} and ${shownInTraining()}
        and entered.uid <> training.uid and app_user.role <> 1000
        and not ${ownsGroup(sql`entered.uid`, sql`training.gid`)}
        and submission.counted_status = any(${recorded}::smallint[])
        and (submission.counted_status = 0 or (
          submission.submitted_at >= entered.created_at
          and (submission.tid is null or submission.tid = training.id)
        ))
      window mine as (partition by submission.uid, submission.pid)
    )
    select uid, display_id as "displayId", solved_by is not null as "isAccepted",
      case when solved_by is null then max(status) filter (where from_last = 1) else 0 end as status,
      case when solved_by is null then max(score) filter (where from_last = 1)
        else max(score) filter (where status = 0) end as score,
      min(time_ms) filter (where status = 0) as "runTime",
      count(*) filter (where solved_by is null or id <= solved_by) as tries
    from record group by uid, display_id, solved_by`.execute(db);
  return rows;
}

async function readPeople(db: Kysely<Database>, uids: readonly string[]): Promise<Someone[]> {
  if (uids.length === 0) return [];
  return db
    .selectFrom('app_user')
    .where('uid', 'in', [...uids])
    .select(['uid', 'username', 'realname', 'nickname', 'gender', 'school', 'avatar'])
    .execute();
}
