import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { FailureCause } from '@xiezhi/contract/text/case-failure';
import { statusLetters, isJudgeStatus } from '@xiezhi/contract/enums/status';
import { findRegistered } from '../../languages/registry.ts';
import { type Attempt, openTestJudge, type TestJudge, type TestJudgeOptions } from './harness.ts';

/** Verdict abbreviations as on the page: AC, WA, PE, CE, RE, TLE, MLE, SE, PAC, CA. */
export type Letters = string;

/** Whether tests use all languages. Otherwise they skip languages that are installed on demand only. */
export const areAllVerified = process.env['XIEZHI_ALL_LANGUAGES'] === '1';

export interface Golden extends Attempt {
  name: string;
  expect: Letters;
  /** Expected verdict of each case, in order. */
  expectCases?: readonly Letters[];
  /**
   * Must match the message or checker comment of the first case, or the outcome's message if there are no
   * cases.
   */
  message?: RegExp;
  /** Must be contained in the failure cause of the first case. */
  cause?: { kind: FailureCause['kind'] } & Record<string, unknown>;
  /** Must match the staff message of the first case. */
  staff?: RegExp;
  /** Score of the submission; null if there is none, as for a System Error. */
  score?: number | null;
  rankScore?: number | null;
  /** Bounds on the CPU time of the first case, in ms. */
  timeMs?: [least: number, most: number];
}

export function letters(status: number): Letters {
  return isJudgeStatus(status) ? statusLetters[status] : String(status);
}

/** Runs a list of golden programs, two at a time, each as a separate test. */
export function goldenSuite(title: string, list: readonly Golden[], options: TestJudgeOptions = {}): void {
  describe(title, { concurrency: 2 }, () => {
    let judge: TestJudge;
    before(async () => {
      judge = await openTestJudge(undefined, options);
    });
    after(() => judge.close());
    for (const golden of list) {
      const isLeftOut = findRegistered(golden.language)?.pack === 'optional' && !areAllVerified;
      const skip = isLeftOut && 'an optional language: npm run soak -- languages';
      it(`${golden.language}: ${golden.name} gets ${golden.expect}`, { skip }, async (context) => {
        const language = findRegistered(golden.language);
        assert.ok(language, 'the language is registered');
        if ((await judge.runtime.toolchains.toolchain(language)) === null) {
          assert.equal(language.pack, 'optional', 'a language that comes with the product has its toolchain');
          context.skip(`no toolchain on this host: npm run languages -- install ${language.name}`);
          return;
        }
        await check(judge, golden);
      });
    }
  });
}

async function check(judge: TestJudge, golden: Golden): Promise<void> {
  const outcome = await judge.judge(golden);
  const [first] = outcome.cases;
  const context = JSON.stringify({ message: outcome.message, cases: outcome.cases.slice(0, 4) });
  assert.equal(letters(outcome.status), golden.expect, context);
  if (golden.expectCases) {
    assert.deepEqual(
      outcome.cases.map(({ status }) => letters(status)),
      golden.expectCases,
    );
  }
  // A case keeps its number even if earlier cases were skipped.
  const numbers = outcome.cases.map(({ seq }) => seq);
  assert.deepEqual(
    numbers,
    numbers.map((_, index) => index + 1),
  );
  const message = first?.message ?? first?.quoted?.said ?? outcome.message ?? '';
  if (golden.message) assert.match(message, golden.message);
  if (golden.cause) assert.partialDeepStrictEqual(first?.why?.cause, golden.cause);
  if (golden.staff) assert.match(first?.staffMessage ?? '', golden.staff);
  if (golden.score !== undefined) assert.equal(outcome.score, golden.score);
  if (golden.rankScore !== undefined) assert.equal(outcome.oiRankScore, golden.rankScore);
  if (golden.timeMs) {
    const [least, most] = golden.timeMs;
    assert.ok(first && first.timeMs >= least && first.timeMs <= most, context);
  }
}
