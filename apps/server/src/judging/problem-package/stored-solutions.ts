import type { SolutionOutcome } from '@xiezhi/contract/routes/problem-package';
import type { PackageSubmission } from '@xiezhi/formats';
import { problemSchema } from '@xiezhi/formats/formats/xiezhi/schema';
import type { JobContext } from '../../platform/job/kind.ts';
import type { Services } from '../../platform/services.ts';
import { type SolutionVerification, verifyProblem } from './verify.ts';

/** Milliseconds without progress of the queue after which the remaining solutions are given up without a verdict. */
const timeoutMs = 300_000;

/**
 * Judges the reference solutions of a stored problem on the nodes, within a job, and compares their verdicts with the
 * expected ones.
 */
export async function judgeSolutionsOf(
  services: Services,
  pid: number,
  job: Pick<JobContext, 'id' | 'signal'> & { readonly uid: string },
): Promise<SolutionOutcome[]> {
  const row = await services.db
    .selectFrom('problem_package')
    .where('pid', '=', pid)
    .select('submissions')
    .executeTakeFirst();
  const solutions = problemSchema.shape.submissions.parse(row?.submissions ?? []);
  const { id: jobId, uid, signal } = job;
  const found = new Map<string, SolutionVerification>();
  for await (const one of verifyProblem(services, pid, solutions, { jobId, uid, timeoutMs, signal }))
    found.set(one.path, one);
  return solutions.map((solution) => present(solution, found.get(solution.path)));
}

function present(
  { path, language, permitted, required, score }: PackageSubmission,
  found: SolutionVerification | undefined,
): SolutionOutcome {
  const expected = { path, language, permitted, required, score };
  switch (found?.kind) {
    case 'met':
    case 'missed':
      return { ...expected, outcome: found.kind, got: found.got, reason: null };
    case 'unknown':
      return { ...expected, outcome: 'notJudged', got: null, reason: found.reason };
    case 'notTried':
    case undefined:
      return { ...expected, outcome: 'notJudged', got: null, reason: 'noVerdict' };
  }
}
