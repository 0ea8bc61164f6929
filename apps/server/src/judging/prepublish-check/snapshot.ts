import { type JudgingTask, judgingTask } from '@xiezhi/contract/judging';
import { checkBases, type CheckBasis } from '@xiezhi/contract/text/problem-check';
import type { Kysely } from 'kysely';
import type { StoredCheckBasis, StoredCheckSnapshot } from '../../platform/database/documents.ts';
import type { Database } from '../../platform/database/schema.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { judgedColumns, judgedProblemOf } from '../queue/problem-snapshot.ts';
import { limitFactors } from '../../problems/language/limits.ts';
import { digest } from './digest.ts';

export interface ProblemSnapshot {
  readonly dataVersion: string | null;
  /** Digest of the judged data. It does not depend on the name of the data version. */
  readonly dataDigest: string;
  readonly content: StoredCheckSnapshot;
}

/**
 * Takes a snapshot of a problem and the programs that check it. Throws `problemNotFound`, and `testDataNone` if
 * it cannot be judged as stored.
 */
export async function takeSnapshot(db: Kysely<Database>, pid: number): Promise<ProblemSnapshot> {
  const row = await db
    .selectFrom('problem')
    .leftJoin('problem_package as package', 'package.pid', 'problem.id')
    .leftJoin('problem_data as data', 'data.version', 'problem.data_version')
    .where('problem.id', '=', pid)
    .where('problem.hidden_at', 'is', null)
    .select(judgedColumns)
    .select([
      'problem.data_version',
      'data.cases',
      'problem.package_meta',
      'package.submissions',
      'package.validators',
    ])
    .select(limitFactors.as('limit_factors'))
    .executeTakeFirst();
  if (!row) throw new ApiError('problemNotFound');
  const problem = judgingTask.shape.problem.safeParse(judgedProblemOf(row, 1));
  if (!problem.success) throw new ApiError('testDataNone');
  return {
    dataVersion: row.data_version,
    dataDigest: digest(
      (row.cases ?? []).map(({ seq, input, answer, score, group }) => [
        seq,
        input.sha256,
        answer.sha256,
        score,
        group,
      ]),
    ),
    content: {
      problem: problem.data,
      factors: row.limit_factors,
      packageMeta: row.package_meta,
      solutions: row.submissions ?? [],
      validators: row.validators ?? [],
    },
  };
}

/** Returns digests of everything that a result depends on. */
export function checkBasisOf({ dataDigest, content }: ProblemSnapshot): StoredCheckBasis {
  const { timeLimitMs, memoryLimitMb, ...judge } = content.problem;
  return {
    data: dataDigest,
    judge: digest(withoutIncidentals(judge)),
    limits: digest({ timeLimitMs, memoryLimitMb, factors: content.factors }),
    programs: digest({ solutions: content.solutions, validators: content.validators }),
  };
}

/** Removes fields that affect no verdict. */
function withoutIncidentals(
  judge: Omit<JudgingTask['problem'], 'timeLimitMs' | 'memoryLimitMb'>,
): Record<string, unknown> {
  const { pid: _pid, difficulty: _difficulty, ...rest } = judge;
  return rest;
}

/** Returns which parts of the basis have changed. */
export function staleBases(before: StoredCheckBasis, now: StoredCheckBasis): CheckBasis[] {
  return checkBases.filter((name) => before[name] !== now[name]);
}
