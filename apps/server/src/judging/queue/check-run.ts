import { createHash } from 'node:crypto';
import { type BlobRef, type JudgingTask, taskCase } from '@xiezhi/contract/judging';
import { probeOutput } from '@xiezhi/rules/prepublish-checks/probes';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../platform/database/schema.ts';
import { readJudgedProblem } from './problem-snapshot.ts';
import type { Claim } from './queue.ts';
import { UnjudgeableError } from './unjudgeable.ts';

/** Output of a checker test that prints nothing. Code that queues such a run stores the blob. */
export const emptyBlob: BlobRef = { sha256: createHash('sha256').digest('hex'), size: 0 };

const namedCases = z.array(taskCase.extend({ name: z.string() }));

/**
 * Loads the task of a check run: a program like a submission that counts nowhere, with its own problem and cases.
 * Returns null if the fencing token is outdated.
 */
export async function loadCheckRun(
  db: Kysely<Database>,
  { judgingId, fence }: Claim,
  leaseMs: number,
): Promise<JudgingTask | null> {
  const row = await db
    .selectFrom('problem_check_run as piece')
    .innerJoin('judging_task as task', 'task.judging_id', 'piece.judging_id')
    .innerJoin('problem_check as check', 'check.id', 'piece.check_id')
    .innerJoin('problem_data as data', 'data.version', 'check.data_version')
    .where('piece.judging_id', '=', judgingId)
    .where('task.fence', '=', fence)
    .select([
      'piece.language',
      'piece.code',
      'piece.problem_digest',
      'piece.outputs',
      'check.data_version',
      'data.cases',
      'task.losses',
    ])
    .executeTakeFirst();
  if (!row) return null;
  const problem = await readJudgedProblem(db, row.problem_digest);
  if (problem === null) throw new UnjudgeableError('The problem as it was to be checked is gone');
  return {
    judgingId,
    fence,
    kind: 'submission',
    submitId: null,
    language: row.language,
    code: row.code,
    problem,
    dataVersion: row.data_version,
    cases: casesOf(namedCases.parse(row.cases), row.outputs),
    testInput: null,
    expectedOutput: null,
    leaseMs,
    losses: row.losses,
  };
}

/** Returns the cases with the outputs to judge. Cases without such an output are omitted. */
function casesOf(cases: z.output<typeof namedCases>, outputs: string): JudgingTask['cases'] {
  const plain = cases.map(({ name: _name, ...one }) => one);
  const probe = z.enum(['answer', 'empty', 'input', 'other']).safeParse(outputs);
  if (!probe.success) return plain;
  return plain.flatMap((one, index) => {
    const output = probeOutput(probe.data, cases, index, emptyBlob);
    return output === null ? [] : [{ ...one, output }];
  });
}
