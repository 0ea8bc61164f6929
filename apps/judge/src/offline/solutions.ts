import type { ImportPlan } from '@xiezhi/formats';
import type { ActualResults } from '@xiezhi/rules/prepublish-checks/expectation';
import { actualResultsOf, resultRuleOf } from '@xiezhi/rules/prepublish-checks/solutions';
import { NotJudgedHere, withOfflineJudge } from './offline-judge.ts';
import { readPackageData, taskOf } from './package-tasks.ts';

/** Result of a reference solution on this machine. */
export type SolutionResult =
  | ({ readonly kind: 'judged' } & ActualResults)
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
          results.push({ kind: 'judged', ...actualResultsOf(outcome, resultRuleOf(plan.problem)) });
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
