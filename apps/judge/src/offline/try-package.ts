import { type ImportPlan, timeLimitRuleOf } from '@xiezhi/formats';
import { NotJudgedHere, withOfflineJudge } from './offline-judge.ts';
import { readPackageData } from './package-tasks.ts';
import { findTimeLimit } from './time-limit.ts';
import type { TrialEvent } from './trial-event.ts';
import { validateInputs } from './validators.ts';

/**
 * Runs the programs that a package needs before its import, in the sandbox of this machine: the input validators on all
 * inputs and, if the package states no time limit, the correct solutions. Updates the plan (losses, time limit) and
 * returns the events. Does nothing on a machine without a sandbox.
 */
export async function tryPackage(plan: ImportPlan): Promise<TrialEvent[]> {
  const { inputValidators, submissions } = plan.problem;
  const measured = timeLimitRuleOf(plan.problem) === null ? [] : submissions;
  if (plan.problem.cases.length === 0 || inputValidators.length + measured.length === 0) return [];
  const languages = [...inputValidators, ...measured].map((one) => one.language ?? '');
  try {
    const data = await readPackageData(plan);
    return await withOfflineJudge([...new Set(languages)], data.blobs, async (judge) => {
      const events: TrialEvent[] = [];
      for await (const event of validateInputs(judge, plan, data)) events.push(event);
      for await (const event of findTimeLimit(judge, plan, data)) events.push(event);
      return events;
    });
  } catch (error) {
    if (!(error instanceof NotJudgedHere)) throw error;
    return [{ kind: 'notTried', path: plan.root || '.', reason: error.message }];
  }
}
