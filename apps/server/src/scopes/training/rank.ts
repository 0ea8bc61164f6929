import type { TrainingRankRow } from '@xiezhi/contract/routes/training';
import type { Page } from '@xiezhi/contract/wire/wire';
import { isTrainingManager, scoreFields } from '@xiezhi/rules';
import { type Kysely, sql } from 'kysely';
import { pageOf, type Paging } from '../../platform/database/paging.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { OpenedTraining } from './access.ts';
import { hintOpeningKey } from '../../problems/problem/hint/openings.ts';
import { type HintEffects, readHintEffects } from './hint-effects.ts';
import { recordsOf } from './records.ts';

interface Cell {
  readonly uid: string;
  readonly pid: number;
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

export interface RankQuery extends Paging {
  readonly keyword: string | undefined;
}

/**
 * Ranks the students of a private training by its records; a public training has no ranking. The result is computed for
 * each request and not stored.
 */
export async function rankTraining(
  db: Kysely<Database>,
  { row, access: context }: OpenedTraining,
  query: RankQuery,
): Promise<Page<TrainingRankRow>> {
  if (row.auth !== 'Private') return pageOf([], { value: 0, isEstimated: false }, query);
  const manages = isTrainingManager(context);
  const cells = await readCells(db, row.id);
  const byPerson = Map.groupBy(cells, ({ uid }) => uid);
  const people = await readPeople(db, [...byPerson.keys()]);
  const rows = people
    .map((one) => rowOf(one, byPerson.get(one.uid) ?? []))
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

function rowOf(one: Someone, own: readonly Cell[]): TrainingRankRow {
  const accepted = own.filter(({ isAccepted }) => isAccepted);
  return {
    ...one,
    ac: accepted.length,
    totalRunTime: accepted.reduce((sum, { runTime }) => sum + (runTime ?? 0), 0),
    submissionInfo: Object.fromEntries(
      own.map(({ displayId, status, score, runTime, isAccepted, tries }) => [
        displayId,
        { status, ...scoreFields(score), isAC: isAccepted || null, runTime, tries },
      ]),
    ),
  };
}

/** Whether the keyword matches one of the person's names that the viewer may see, or the school. */
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
    with ${recordsOf(tid)}
    select uid, pid, display_id as "displayId", solved_by is not null as "isAccepted",
      case when solved_by is null then max(status) filter (where from_last = 1) else 0 end as status,
      case when solved_by is null then max(score) filter (where from_last = 1)
        else max(score) filter (where status = 0) end as score,
      min(time_ms) filter (where status = 0) as "runTime",
      count(*) filter (where solved_by is null or id <= solved_by) as tries
    from record group by uid, pid, display_id, solved_by`.execute(db);
  const { scores } = await readHintEffects(db, tid);
  return scores.size === 0 ? rows : rows.map((row) => afterHints(row, scores));
}

function afterHints(row: Cell, scores: HintEffects['scores']): Cell {
  return { ...row, score: scores.get(hintOpeningKey(row.uid, row.pid))?.shown ?? row.score };
}

async function readPeople(db: Kysely<Database>, uids: readonly string[]): Promise<Someone[]> {
  if (uids.length === 0) return [];
  return db
    .selectFrom('app_user')
    .where('uid', 'in', [...uids])
    .select(['uid', 'username', 'realname', 'nickname', 'gender', 'school', 'avatar'])
    .execute();
}
