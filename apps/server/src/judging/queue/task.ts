import { type JudgingTask, judgingTask } from '@xiezhi/contract/judging';
import { effectiveCaseMode } from '@xiezhi/rules';
import { type Kysely, sql } from 'kysely';
import type { StoredComparer, StoredSample } from '../../platform/database/documents.ts';
import type { Database } from '../../platform/database/schema.ts';
import { judgedColumns, judgedProblemOf, storeProblemSnapshot } from './problem-snapshot.ts';
import { loadCheckRun } from './check-run.ts';
import { loadProgramTask } from './program-task.ts';
import { limitFactor, limitFactors } from '../../problems/language/limits.ts';
import type { Claim } from './queue.ts';
import { UnjudgeableError } from './unjudgeable.ts';

/**
 * Loads a claimed task for the node: a submission, a draft, a load rehearsal, a test run, a check run or a compile
 * check. Returns null if the fencing token is outdated. Stores the versions of test data, problem and case mode in the
 * judging, so that a later edit changes neither this judging nor its explanation.
 */
export async function loadTask(
  db: Kysely<Database>,
  { judgingId, fence }: Claim,
  leaseMs: number,
): Promise<JudgingTask | null> {
  const row = await db
    .selectFrom('judging_task as task')
    .leftJoin('rejudge_draft as draft', 'draft.judging_id', 'task.judging_id')
    .leftJoin('contest_rehearsal_submission as rehearsed', 'rehearsed.judging_id', 'task.judging_id')
    .leftJoin('submission', (join) =>
      join.on(
        'submission.id',
        '=',
        sql<number>`coalesce(task.submit_id, draft.submit_id, rehearsed.submit_id)`,
      ),
    )
    .leftJoin('test_run as run', 'run.judging_id', 'task.judging_id')
    .innerJoin('problem', (join) =>
      join.on('problem.id', '=', sql<number>`coalesce(submission.pid, run.pid)`),
    )
    .leftJoin('problem_data as data', 'data.version', 'problem.data_version')
    .where('task.judging_id', '=', judgingId)
    .where('task.fence', '=', fence)
    .select([
      'task.kind',
      'task.language',
      'task.losses',
      'submission.id as submit_id',
      'run.input',
      'run.expected_output',
      'problem.samples',
      'problem.data_version',
      'data.cases',
    ])
    .select(judgedColumns)
    .select([sql<string>`coalesce(submission.code, run.code)`.as('code'), limitFactors.as('limit_factors')])
    .executeTakeFirst();
  if (!row) {
    const claim = { judgingId, fence };
    return (await loadCheckRun(db, claim, leaseMs)) ?? (await loadProgramTask(db, claim, leaseMs));
  }
  const isTestRun = row.kind === 'testRun';
  if (!isTestRun && (row.data_version === null || row.cases === null))
    throw new UnjudgeableError('The problem has no test data');
  const answer = testRunAnswer(row);
  const isChecked = row.judge_mode === 'spj' && row.checker !== null && answer !== null;
  const task = judgingTask.safeParse({
    judgingId,
    fence,
    kind: row.kind,
    submitId: row.submit_id,
    language: row.language,
    code: row.code,
    problem: {
      ...judgedProblemOf(row, limitFactor(row.limit_factors, row.language)),
      ...(isTestRun && withoutJudges),
      ...(isTestRun && isChecked && { judgeMode: row.judge_mode, checker: row.checker }),
    },
    dataVersion: (isTestRun ? null : row.data_version) ?? 'none',
    cases: isTestRun ? [] : row.cases,
    testInput: row.input,
    expectedOutput: answer,
    leaseMs,
    losses: row.losses,
  });
  if (!task.success) {
    const issue = task.error.issues[0];
    throw new UnjudgeableError(
      `The problem cannot be judged as it is stored: ${issue?.path.join('.')} ${issue?.message}`,
    );
  }
  if (isTestRun) return task.data;
  const problem_digest = await storeProblemSnapshot(db, task.data.problem);
  await db
    .updateTable('judging')
    .set({
      problem_digest,
      data_version: row.data_version,
      case_mode: effectiveCaseMode(task.data.problem.type === 1 ? 1 : 0, task.data.problem.judgeCaseMode),
    })
    .where('id', '=', judgingId)
    .execute();
  return task.data;
}

/**
 * Judge settings of a test run: no test case is judged, and the output is compared with one expected output at most.
 */
const withoutJudges = { judgeMode: 'default', checker: null, secondChecker: null, passes: undefined };

interface TestRunRow {
  readonly judge_mode: string;
  readonly comparer: StoredComparer | null;
  readonly input: string | null;
  readonly expected_output: string | null;
  readonly samples: readonly StoredSample[];
}

/**
 * Returns the expected output of a test run: the text that its user entered, or, on a problem with a checker, the
 * output of the sample with the same input. Null: the output is not compared.
 */
function testRunAnswer({ judge_mode, comparer, input, expected_output, samples }: TestRunRow): string | null {
  if (judge_mode === 'default' || comparer !== null) return expected_output;
  if (judge_mode !== 'spj' || input === null) return null;
  return samples.find((sample) => sample.input.trimEnd() === input.trimEnd())?.output ?? null;
}
