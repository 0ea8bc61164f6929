import type { RejudgeBatch, RejudgeComparison } from '@xiezhi/contract/routes/rejudge-batch';
import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import type { Person } from '@xiezhi/rules';
import type { Database, RejudgeBatchTable } from '../../../platform/database/schema.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { reachesBatch } from '../reach.ts';

/** Viewers see a batch if they may rejudge all of its submissions. */
type Viewer = Pick<Person, 'uid' | 'role'>;

const listedMax = 50;
const changedMax = 200;

interface BatchRow {
  id: number;
  state: RejudgeBatch['state'];
  username: string | null;
  filter: Selectable<RejudgeBatchTable>['filter'];
  created_at: Date;
  closed_at: Date | null;
  total: number;
  judged: number;
  applied: number;
  skipped: number;
}

async function readBatches(
  db: Kysely<Database>,
  viewer: Viewer,
  condition: RawBuilder<unknown>,
  most = listedMax,
): Promise<RejudgeBatch[]> {
  const { rows } = await sql<BatchRow>`
    select batch.id, batch.state, app_user.username, batch.filter, batch.created_at, batch.closed_at, batch.total,
      counts.judged, counts.applied, counts.skipped
    from rejudge_batch batch left join app_user on app_user.uid = batch.uid
    cross join lateral (
      select count(*) filter (where judging.finished_at is not null) as judged,
        count(*) filter (where draft.outcome = 'applied') as applied,
        count(*) filter (where draft.outcome = 'skipped') as skipped
      from rejudge_draft draft join judging on judging.id = draft.judging_id where draft.batch_id = batch.id
    ) counts
    where ${condition} and ${reachesBatch(viewer)}
    order by batch.id desc limit ${most}`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    state: row.state,
    username: row.username,
    filter: row.filter,
    createdAt: row.created_at.toISOString(),
    closedAt: row.closed_at?.toISOString() ?? null,
    total: row.total,
    judged: row.judged,
    applied: row.applied,
    skipped: row.skipped,
  }));
}

/**
 * Returns the newest batches.
 * @param query.problemID display id of the problem in the batch's filter; if absent, batches of all problems
 */
export async function listBatches(
  db: Kysely<Database>,
  viewer: Viewer,
  { problemID }: { readonly problemID?: string | undefined } = {},
): Promise<RejudgeBatch[]> {
  const ofProblem = sql`lower(batch.filter ->> 'problemID') = lower(${problemID})`;
  return readBatches(db, viewer, problemID === undefined ? sql`true` : ofProblem);
}

/** Returns the batches of a contest, newest first. */
export async function listBatchesOf(
  db: Kysely<Database>,
  viewer: Viewer,
  cid: number,
  most: number,
): Promise<RejudgeBatch[]> {
  return readBatches(db, viewer, sql`batch.cid = ${cid}`, most);
}

/** Returns a batch. Throws `rejudgeBatchNotFound`. */
export async function findBatch(db: Kysely<Database>, viewer: Viewer, id: number): Promise<RejudgeBatch> {
  const [batch] = await readBatches(db, viewer, sql`batch.id = ${id}`);
  if (!batch) throw new ApiError('rejudgeBatchNotFound');
  return batch;
}

/** Compares the old and new verdicts of the judged drafts of a batch. Throws `rejudgeBatchNotFound`. */
export async function diffBatch(
  db: Kysely<Database>,
  viewer: Viewer,
  id: number,
): Promise<RejudgeComparison> {
  const batch = await findBatch(db, viewer, id);
  const pairs = sql`from rejudge_draft draft
    join judging fresh on fresh.id = draft.judging_id and fresh.finished_at is not null
    join judging base on base.id = draft.base_judging_id`;
  const { rows: changes } = await sql<RejudgeComparison['changes'][number]>`
    select base.status as "from", fresh.status as "to", count(*) as count ${pairs}
    where draft.batch_id = ${id} group by 1, 2 order by 3 desc, 1, 2`.execute(db);
  const { rows } = await sql<{
    submit_id: number;
    username: string;
    display_id: string;
    language: string;
    old_status: number;
    old_score: number | null;
    new_status: number;
    new_score: number | null;
    outcome: 'applied' | 'skipped' | null;
    in_all: number;
  }>`
    select draft.submit_id, app_user.username, coalesce(held.display_id, problem.display_id) as display_id,
      submission.language, draft.outcome,
      base.status as old_status, base.score as old_score, fresh.status as new_status, fresh.score as new_score,
      count(*) over () as in_all
    ${pairs}
    join submission on submission.id = draft.submit_id
    join app_user on app_user.uid = submission.uid
    join problem on problem.id = submission.pid
    left join contest_problem held on held.id = submission.cpid
    where draft.batch_id = ${id} and (base.status <> fresh.status or base.score is distinct from fresh.score)
    order by draft.submit_id limit ${changedMax}`.execute(db);
  const changed = rows.map((row) => ({
    submitId: row.submit_id,
    username: row.username,
    displayPid: row.display_id,
    language: row.language,
    before: { status: row.old_status, score: row.old_score },
    after: { status: row.new_status, score: row.new_score },
    outcome: row.outcome,
  }));
  return { batch, changes, changedCount: rows[0]?.in_all ?? 0, changed };
}
