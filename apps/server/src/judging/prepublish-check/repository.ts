import { taskPriority } from '@xiezhi/contract/judging';
import type { CheckRunKind } from '@xiezhi/contract/text/problem-check';
import type { CheckRun } from '@xiezhi/rules/prepublish-checks/check-run';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Database, ProblemCheckTable } from '../../platform/database/schema.ts';
import type { EventBus } from '../../platform/event-bus/event-bus.ts';
import { storeProblemSnapshot } from '../queue/problem-snapshot.ts';
import type { NewCheckRun } from './check-runs.ts';

export type CheckRow = Selectable<ProblemCheckTable>;

export interface CheckRunRow {
  readonly part: CheckRunKind;
  readonly number: number;
  /** Result of the run; null while the run waits or is judged. */
  readonly piece: CheckRun | null;
}

/**
 * Queues missing runs in the lowest priority class, each as a judging without a submission.
 * @param uid user who started the checks
 */
export async function queueCheckRuns(
  db: Kysely<Database>,
  events: EventBus,
  check: { readonly id: number; readonly uid: string },
  pieces: readonly NewCheckRun[],
): Promise<void> {
  const digests = new Map<NewCheckRun['problem'], string>();
  for (const { problem } of pieces)
    if (!digests.has(problem)) digests.set(problem, await storeProblemSnapshot(db, problem));
  await db.transaction().execute(async (trx) => {
    for (const { part, number, language, code, problem, outputs } of pieces) {
      await sql`
        with wanted as (
          select where not exists (
            select from problem_check_run
            where check_id = ${check.id}::bigint and part = ${part} and number = ${number}::integer
          )
        ), added as (
          insert into judging (reason, by_uid, priority)
          select 'check', ${check.uid}, ${taskPriority.bulkRejudge}::smallint from wanted
          returning id
        ), task as (
          insert into judging_task (judging_id, uid, language, priority)
          select id, ${check.uid}, ${language}, ${taskPriority.bulkRejudge}::smallint from added
        )
        insert into problem_check_run (judging_id, check_id, part, number, language, code, problem_digest, outputs)
        select id, ${check.id}::bigint, ${part}, ${number}::integer, ${language}, ${code},
          ${digests.get(problem) ?? ''}, ${outputs} from added`.execute(trx);
    }
    await events.publish(trx, 'queue');
  });
}

/** Returns the number of runs of each kind, and how many have ended. */
export async function countRuns(
  db: Kysely<Database>,
  checkId: number,
): Promise<{ part: CheckRunKind; total: number; done: number }[]> {
  const { rows } = await sql<{ part: CheckRunKind; total: number; done: number }>`
    select piece.part, count(*) as total, count(judging.finished_at) as done
    from problem_check_run piece join judging on judging.id = piece.judging_id
    where piece.check_id = ${checkId} group by piece.part`.execute(db);
  return rows;
}

/** Returns all runs with their results. */
export async function readCheckRuns(db: Kysely<Database>, checkId: number): Promise<CheckRunRow[]> {
  const rows = await db
    .selectFrom('problem_check_run as piece')
    .innerJoin('judging', 'judging.id', 'piece.judging_id')
    .where('piece.check_id', '=', checkId)
    .select([
      'piece.part',
      'piece.number',
      'judging.status',
      'judging.score',
      'judging.time_ms',
      'judging.memory_kb',
      'judging.message',
      'judging.cases',
      'judging.finished_at',
    ])
    .orderBy('piece.part')
    .orderBy('piece.number')
    .execute();
  return rows.map((row) => ({
    part: row.part,
    number: row.number,
    piece:
      row.finished_at === null
        ? null
        : {
            status: row.status,
            score: row.score,
            timeMs: row.time_ms,
            memoryKb: row.memory_kb,
            message: row.message,
            cases: row.cases,
          },
  }));
}

/** Deletes the runs, judged or not. A node that holds such a task learns this from its next heartbeat. */
export async function deleteRuns(trx: Kysely<Database>, events: EventBus, checkId: number): Promise<void> {
  await sql`delete from judging where id in (
    select judging_id from problem_check_run where check_id = ${checkId}
  )`.execute(trx);
  await events.publish(trx, 'queue-moved');
}
