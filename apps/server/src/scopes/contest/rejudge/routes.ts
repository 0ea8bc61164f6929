import type { contestRejudgeRoutes } from '@xiezhi/contract/routes/contest-rejudge';
import type { Person } from '@xiezhi/rules';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { HandlerTable } from '../../../platform/http/handler.ts';
import { visibleInContest } from '../../../problems/problem/visible-in-contest.ts';
import { diffBatch, findBatch, listBatchesOf } from '../../../judging/rejudge/batch/read-batches.ts';
import { queueDrafts } from '../../../judging/rejudge/batch/create.ts';
import { reachesGroup } from '../../../judging/rejudge/reach.ts';
import { submissionToContest } from '../../../platform/scope/sql.ts';
import type { Services } from '../../../platform/services.ts';
import { type ContestRow, findContest } from '../repository.ts';
import { compareScoreboards } from './compare-scoreboards.ts';

const batchesMax = 20;

/** Handlers of contest rejudges. Rejudges are dry runs, so the handlers of `rejudge-batch` apply and discard them. */
export function contestRejudgeHandlers(
  services: Services,
): Pick<HandlerTable, keyof typeof contestRejudgeRoutes> {
  const { db } = services;
  return {
    'GET /api/admin/contest-rejudges': async ({ viewer, query: { cid } }) => {
      await find(db, viewer, cid);
      return {
        problems: await countSubmissions(db, cid),
        batches: await listBatchesOf(db, viewer, cid, batchesMax),
      };
    },

    'POST /api/admin/contest-rejudges': async ({ viewer, ip, body: { cid, ...filter } }) => {
      await find(db, viewer, cid);
      const conditions = [
        submissionToContest(cid),
        sql`submission.pid = any(${filter.pids}::bigint[])`,
        // Verdicts set manually are not rejudged unless the request includes them.
        filter.withManual === true ? sql`true` : sql`not submission.is_manual`,
      ];
      const id = await queueDrafts(services, { uid: viewer.uid, ip }, { cid, filter, conditions });
      return findBatch(db, viewer, id);
    },

    'GET /api/admin/contest-rejudge': async ({ viewer, query: { id } }) => {
      const { cid } = (await contestOf(db, id)) ?? { cid: null };
      if (cid === null) throw new ApiError('rejudgeBatchNotFound');
      const contest = await find(db, viewer, cid);
      return { ...(await diffBatch(db, viewer, id)), board: await compareScoreboards(db, contest, id) };
    },
  };
}

/**
 * Finds a contest, including hidden ones. Throws `contestNotFound` also if it is deleted, or belongs to a group to
 * which the viewer has no access.
 */
async function find(db: Kysely<Database>, viewer: Person, cid: number): Promise<ContestRow> {
  const row = await findContest(db, cid, null);
  if (!row || row.hidden_at !== null || !(await isReached(db, viewer, cid)))
    throw new ApiError('contestNotFound');
  return row;
}

async function isReached(db: Kysely<Database>, viewer: Person, cid: number): Promise<boolean> {
  const reached = await db
    .selectFrom('contest')
    .where('id', '=', cid)
    .where(reachesGroup(viewer, sql`contest.gid`))
    .select('id')
    .executeTakeFirst();
  return reached !== undefined;
}

function contestOf(db: Kysely<Database>, batchId: number) {
  return db.selectFrom('rejudge_batch').where('id', '=', batchId).select('cid').executeTakeFirst();
}

async function countSubmissions(db: Kysely<Database>, cid: number) {
  const problems = await visibleInContest(db, cid);
  const { rows } = await sql<{ pid: number; submissions: number; manual: number; waiting: number }>`
    select pid, count(*) as submissions, count(*) filter (where is_manual) as manual,
      count(*) filter (where exists (select from judging_task task where task.submit_id = submission.id)) as waiting
    from submission where ${submissionToContest(cid)} group by pid`.execute(db);
  const counts = new Map(rows.map((row) => [row.pid, row]));
  return problems.map(({ pid, display_id, display_title, color }) => {
    const { submissions = 0, manual = 0, waiting = 0 } = counts.get(pid) ?? {};
    return { pid, displayId: display_id, displayTitle: display_title, color, submissions, manual, waiting };
  });
}
