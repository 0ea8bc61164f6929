import type { JudgingOutcome, JudgingTask } from '@xiezhi/contract/judging';
import { JudgeStatus } from '@xiezhi/contract/enums/status';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { EventBus } from '../../platform/event-bus/event-bus.ts';
import type { Claim } from './queue.ts';

/** Event bus topic: a compile check has ended. */
export const programCheckTopic = (judgingId: number) => `program-check:${judgingId}`;

/** Stored reason of a check that was cancelled because the caller stopped waiting. */
export const callerGoneReason = 'Nobody waits for this compile check any more';

/**
 * Loads a judge program as a task to compile on a node. The program belongs to no problem yet, so the other fields of
 * the problem are empty. Returns null if the fencing token is outdated.
 */
export async function loadProgramTask(
  db: Kysely<Database>,
  { judgingId, fence }: Claim,
  leaseMs: number,
): Promise<JudgingTask | null> {
  const row = await db
    .selectFrom('compile_check as check')
    .innerJoin('judging_task as task', 'task.judging_id', 'check.judging_id')
    .where('check.judging_id', '=', judgingId)
    .where('task.fence', '=', fence)
    .select(['task.language', 'task.losses', 'check.program', 'check.files'])
    .executeTakeFirst();
  if (!row?.program) return null;
  return {
    judgingId,
    fence,
    kind: 'compile',
    submitId: null,
    language: row.language,
    code: '',
    problem: {
      pid: 0,
      type: 0,
      judgeMode: 'spj',
      judgeCaseMode: 'default',
      timeLimitMs: 1000,
      memoryLimitMb: 256,
      limitFactor: 1,
      difficulty: 0,
      ioScore: null,
      isRemoveEndBlank: true,
      fileIo: null,
      userExtraFiles: {},
      judgeExtraFiles: { ...row.files },
      checker: row.program,
      dependsOn: {},
    },
    dataVersion: 'none',
    cases: [],
    testInput: null,
    expectedOutput: null,
    leaseMs,
    losses: row.losses,
  };
}

/**
 * Stores the result of a compile check and deletes the program, in the transaction that ends the judging. Does nothing
 * for other judgings. `is_compiled` stays null if no node tried the program or the judge had an internal error, because
 * neither says anything about the program. For an internal error, its reason is stored.
 */
export async function storeProgramCheck(
  trx: Kysely<Database>,
  events: EventBus,
  { judging_id, node_id }: { readonly judging_id: number; readonly node_id: number | null },
  { status, message }: Pick<JudgingOutcome, 'status' | 'message'>,
): Promise<void> {
  const isTried = node_id !== null && message !== callerGoneReason;
  const isConclusive = status === JudgeStatus.Accepted || status === JudgeStatus.CompileError;
  const { numUpdatedRows } = await trx
    .updateTable('compile_check')
    .set({
      finished_at: sql<Date>`now()`,
      is_compiled: isTried && isConclusive ? status === JudgeStatus.Accepted : null,
      output: isTried ? (message ?? '') : null,
      program: null,
      files: null,
    })
    .where('judging_id', '=', judging_id)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await events.publish(trx, programCheckTopic(judging_id));
}
