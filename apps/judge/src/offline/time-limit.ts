import { statusLetters, JudgeStatus, isJudgeStatus } from '@xiezhi/contract/enums/status';
import type { JudgingOutcome } from '@xiezhi/contract/judging';
import { meetsExpectation } from '@xiezhi/rules/prepublish-checks/expectation';
import { gotOf, resultRuleOf } from '@xiezhi/rules/prepublish-checks/solutions';
import {
  derivedTimeLimitMs,
  type ImportPlan,
  type PackageSubmission,
  type ProblemPackage,
  settleTimeLimit,
  timeLimitRuleOf,
} from '@xiezhi/formats';
import { type OfflineJudge, NotJudgedHere } from './offline-judge.ts';
import { type PackageData, taskOf } from './package-tasks.ts';
import type { TrialEvent } from './trial-event.ts';

/** Time limit in ms for solutions while their time is measured. The factor of the language is applied to it. */
const measuringMs = 10_000;

/**
 * Derives the time limit of a problem that states none from the solutions that the package marks as correct. If one of
 * these solutions does not get its expected verdict within the measuring time, the default limit stays. Solutions that
 * do not compile are ignored.
 */
export async function* findTimeLimit(
  judge: OfflineJudge,
  plan: ImportPlan,
  data: PackageData,
): AsyncGenerator<TrialEvent> {
  const rule = timeLimitRuleOf(plan.problem);
  if (rule === null) return;
  let slowest: { path: string; ms: number } | null = null;
  for (const submission of plan.problem.submissions.filter((one) => boundsLimit(one, plan.problem))) {
    const { path, language } = submission;
    if (language === null) {
      yield { kind: 'notTried', path, reason: 'its language is not known' };
      continue;
    }
    const task = taskOf({ ...plan.problem, timeLimitMs: measuringMs }, data, { ...submission, language });
    try {
      const outcome = await judge.judge(task);
      if (outcome.status === JudgeStatus.CompileError) {
        yield { kind: 'notTried', path, reason: 'it does not compile here' };
        continue;
      }
      if (!isAsExpected(submission, outcome, plan.problem)) {
        const got = isJudgeStatus(outcome.status) ? statusLetters[outcome.status] : String(outcome.status);
        yield { kind: 'noTimeLimit', reason: `${path}: ${got}` };
        return;
      }
      const ms = Math.max(0, ...outcome.cases.map((one) => one.timeMs)) / task.problem.limitFactor;
      if (slowest === null || ms > slowest.ms) slowest = { path, ms };
    } catch (error) {
      if (!(error instanceof NotJudgedHere)) throw error;
      yield { kind: 'notTried', path, reason: error.message };
    }
  }
  if (slowest === null) {
    yield { kind: 'noTimeLimit', reason: 'no solution that should be accepted was tried' };
    return;
  }
  const timeLimitMs = derivedTimeLimitMs(rule, slowest.ms);
  settleTimeLimit(plan.problem, timeLimitMs);
  const slowestMs = Math.round(slowest.ms);
  replaceNote(
    plan,
    `found on this machine: ${slowest.path} took ${slowestMs} ms, times ${rule.acceptedToLimit}`,
  );
  yield { kind: 'timeLimit', timeLimitMs, slowestMs, path: slowest.path };
}

/** Whether a solution got verdicts that its package expects, whatever its score. */
function isAsExpected(
  submission: PackageSubmission,
  outcome: JudgingOutcome,
  problem: ProblemPackage,
): boolean {
  const got = gotOf(outcome, resultRuleOf(problem));
  return meetsExpectation({ ...submission, score: null, byGroup: undefined }, got);
}

/**
 * Whether the time limit must be above the time of this solution. The package may state it (`limitUse`); otherwise
 * every solution that must be accepted counts. If one accepted part solves the problem, a correct solution may fail the
 * other parts.
 */
function boundsLimit(
  { permitted, required, limitUse }: PackageSubmission,
  { isAcceptedByAny }: Pick<ProblemPackage, 'isAcceptedByAny'>,
): boolean {
  if (limitUse !== undefined) return limitUse === 'lower';
  return permitted.join() === 'AC' || (isAcceptedByAny && permitted.length === 0 && required.join() === 'AC');
}

/** Replaces the report's note about a missing limit with a note on how the new limit was derived. */
function replaceNote(plan: ImportPlan, note: string): void {
  const item = 'time limit';
  plan.entries = [
    ...plan.entries.filter((entry) => entry.item !== item),
    { item, outcome: 'converted', note },
  ];
}
