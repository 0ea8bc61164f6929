import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { JudgingOutcome } from '@xiezhi/contract/judging';
import { type ImportPlan, type PackageSubmission, readProblemPackages } from '@xiezhi/formats';
import { letters } from '../support/golden.ts';
import { judgedProblem } from '../../offline/package-tasks.ts';
import { openTestJudge, type TestCase, type TestJudge } from '../support/harness.ts';

/** Tests that every reference solution of the starter problems gets the verdict that its package states. */
const plans = await readProblemPackages(fileURLToPath(new URL('../../../../../problems', import.meta.url)));
/**
 * `npm run soak -- starter` judges all solutions on every case. Otherwise only the first problem is judged in full,
 * because its solutions cover every language and verdict. Of each other problem, one correct and one wrong solution are
 * judged, each up to its first failure.
 */
const isSoak = process.env['XIEZHI_SOAK'] === '1';

describe('starter problems', { concurrency: 2 }, () => {
  let judge: TestJudge;
  before(async () => {
    judge = await openTestJudge();
  });
  after(async () => {
    await judge.close();
    await plans[0]?.source.close();
  });
  for (const plan of plans) {
    for (const submission of isSoak ? plan.problem.submissions : shareOf(plan)) {
      it(`${plan.root}/${submission.path} gets ${expectation(submission)}`, async () => {
        const { language, code } = submission;
        assert.ok(language);
        const [problem, cases] = [judgedProblem(plan.problem, language), await casesOf(plan)];
        if (!isSoak && problem.type === 0 && isWrong(submission)) {
          problem.judgeCaseMode = 'ergodic_without_error';
        }
        check(await judge.judge({ language, code, problem, cases }), submission);
      });
    }
  }
});

function isWrong({ path }: PackageSubmission): boolean {
  return !path.startsWith('submissions/accepted/');
}

/** Selects the correct C++ solution, for which the limits are made, and a wrong one that fails quickly. */
function shareOf(plan: ImportPlan): PackageSubmission[] {
  const { submissions } = plan.problem;
  if (plan === plans[0]) return submissions;
  const right = submissions.filter((one) => !isWrong(one));
  const wrong = submissions.filter((one) => isWrong(one) && !isSlow(one) && !isExpensive(plan, one));
  const shares = [
    right.find(({ language }) => language?.startsWith('C++')) ?? right[0],
    wrong.find(({ language }) => language === 'Python3') ?? wrong[0],
  ];
  return shares.filter((one) => one !== undefined);
}

function isSlow({ path }: PackageSubmission): boolean {
  return path.startsWith('submissions/time_limit_exceeded/');
}

/** Whether a scored solution may hit the time limit in every case. */
function isExpensive({ problem }: ImportPlan, submission: PackageSubmission): boolean {
  return problem.type === 1 && isWrong(submission) && problem.cases.length * problem.timeLimitMs > 20_000;
}

/** Returns the abbreviation that packages use: PA for a partial score, where the site uses PAC. */
function packageLetters(status: number): string {
  return letters(status).replace(/^PAC$/, 'PA');
}

function check(outcome: JudgingOutcome, { permitted, required, score }: PackageSubmission): void {
  const verdicts = outcome.cases.map(({ status }) => packageLetters(status)).filter((one) => one !== 'CA');
  if (outcome.cases.length === 0) verdicts.push(packageLetters(outcome.status));
  const context = `${verdicts.join(' ')} ${outcome.message ?? ''} ${JSON.stringify(outcome.cases.slice(0, 2))}`;
  assert.notEqual(letters(outcome.status), 'SE', context);
  if (permitted.length > 0) {
    const known: readonly string[] = permitted;
    assert.ok(
      verdicts.every((verdict) => known.includes(verdict)),
      context,
    );
  }
  if (required.length > 0) {
    const wanted: readonly string[] = required;
    assert.ok(
      verdicts.some((verdict) => wanted.includes(verdict)),
      context,
    );
  }
  if (score) {
    assert.ok(outcome.score !== null && outcome.score >= score.min && outcome.score <= score.max, context);
  }
}

function expectation({ permitted, required, score }: PackageSubmission): string {
  const parts = [permitted.join('|'), required.length > 0 ? `with ${required.join('|')}` : ''];
  if (score) parts.push(`worth ${score.min} to ${score.max}`);
  return parts.filter((part) => part !== '').join(' ');
}

function casesOf({ problem, source }: ImportPlan): Promise<TestCase[]> {
  return Promise.all(
    problem.cases.map(async ({ inputPath, answerPath, score, group }) => ({
      input: await source.read(inputPath),
      answer: await source.read(answerPath),
      score,
      group,
    })),
  );
}
