import type { contestRejudgeRoutes } from '@xiezhi/contract/routes/contest-rejudge';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { HandlerTable } from '../../../platform/http/handler.ts';
import { visibleInContest } from '../../../problems/problem/visible-in-contest.ts';
import { diffBatch, findBatch, listBatchesOf } from '../../../judging/rejudge/batch/compare.ts';
import { queueDrafts } from '../../../judging/rejudge/batch/create.ts';
import { submissionIn } from '../../../platform/scope/sql.ts';
import type { Services } from '../../../platform/services.ts';
import { type ContestRow, findContest } from '../repository.ts';
import { compareScoreboards } from './compare-scoreboards.ts';

const batchesMax = 20;

/** Handlers of contest rejudges. Applying and dropping use the calls of all dry runs: `rejudge-batch`. */
export function contestRejudgeHandlers(
  services: Services,
): Pick<HandlerTable, keyof typeof contestRejudgeRoutes> {
  const { db } = services;
  return {
    'GET /api/admin/contest-rejudges': async ({ query: { cid } }) => {
      await find(db, cid);
      return { problems: await countSubmissions(db, cid), batches: await listBatchesOf(db, cid, batchesMax) };
    },

    'POST /api/admin/contest-rejudges': async ({ viewer, ip, body: { cid, ...filter } }) => {
      await find(db, cid);
      const conditions = [
        submissionIn({ kind: 'contest', cid }),
        sql`submission.pid = any(${filter.pids}::bigint[])`,
        // Manual verdicts stay unless the request includes them.
        filter.withManual === true ? sql`true` : sql`not submission.is_manual`,
      ];
      const id = await queueDrafts(services, { uid: viewer.uid, ip }, { cid, filter, conditions });
      return findBatch(db, id);
    },

    'GET /api/admin/contest-rejudge': async ({ query: { id } }) => {
      const { cid } = (await contestOf(db, id)) ?? { cid: null };
      if (cid === null) throw new ApiError('rejudgeBatchNotFound');
      const contest = await find(db, cid);
      return { ...(await diffBatch(db, id)), board: await compareScoreboards(db, contest, id) };
    },
  };
}

/** Finds a contest, hidden ones included. Throws `contestNotFound`, also for a deleted one. */
async function find(db: Kysely<Database>, cid: number): Promise<ContestRow> {
  const row = await findContest(db, cid, null);
  if (!row || row.hidden_at !== null) throw new ApiError('contestNotFound');
  return row;
}

function contestOf(db: Kysely<Database>, batchId: number) {
  return db.selectFrom('rejudge_batch').where('id', '=', batchId).select('cid').executeTakeFirst();
}

async function countSubmissions(db: Kysely<Database>, cid: number) {
  const problems = await visibleInContest(db, cid);
  const { rows } = await sql<{ pid: number; submissions: number; manual: number; waiting: number }>`
    select pid, count(*) as submissions, count(*) filter (where is_manual) as manual,
      count(*) filter (where exists (select from judging_task task where task.submit_id = submission.id)) as waiting
    from submission where ${submissionIn({ kind: 'contest', cid })} group by pid`.execute(db);
  const counts = new Map(rows.map((row) => [row.pid, row]));
  return problems.map(({ pid, display_id, display_title, color }) => {
    const { submissions = 0, manual = 0, waiting = 0 } = counts.get(pid) ?? {};
    return { pid, displayId: display_id, displayTitle: display_title, color, submissions, manual, waiting };
  });
}
