import type { JudgeCaseMode } from '@xiezhi/contract/limits';
import type { ImportPlan } from '@xiezhi/formats';
import { NotJudgedHere, withOfflineJudge } from './offline-judge.ts';
import { readPackageData, taskOf } from './package-tasks.ts';

/** Result of a reference solution on this machine. */
export type SolutionResult =
  | {
      readonly kind: 'judged';
      readonly status: number;
      readonly cases: readonly {
        readonly seq: number;
        readonly status: number;
        readonly group: number;
        readonly score: number | null;
      }[];
      readonly score: number | null;
      readonly mode: JudgeCaseMode;
    }
  | { readonly kind: 'notTried'; readonly reason: string };

/** Judges the reference solutions of a package on this machine in order, without a server. */
export async function judgeSolutions(plan: ImportPlan): Promise<SolutionResult[]> {
  const { submissions } = plan.problem;
  const languages = submissions.flatMap((one) => (one.language === null ? [] : [one.language]));
  const results: SolutionResult[] = [];
  try {
    const data = await readPackageData(plan);
    await withOfflineJudge([...new Set(languages)], data.blobs, async (judge) => {
      for (const submission of submissions) {
        const { language } = submission;
        try {
          if (language === null) throw new NotJudgedHere('its language is not known');
          const outcome = await judge.judge(taskOf(plan.problem, data, { ...submission, language }));
          const { status, score, cases } = outcome;
          const mode = plan.problem.judgeCaseMode;
          const judged = cases.map((one) => ({
            seq: one.seq,
            status: one.status,
            group: one.group,
            score: one.score,
          }));
          results.push({ kind: 'judged', status, cases: judged, score, mode });
        } catch (error) {
          if (!(error instanceof NotJudgedHere)) throw error;
          results.push({ kind: 'notTried', reason: error.message });
        }
      }
    });
  } catch (error) {
    if (!(error instanceof NotJudgedHere)) throw error;
    return submissions.map(() => ({ kind: 'notTried', reason: error.message }));
  }
  return results;
}
