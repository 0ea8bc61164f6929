import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import fc from 'fast-check';
import type { ProblemPackage } from '../../model/model.ts';
import { arbitraryIcpc, arbitraryLegacyIcpc } from '../../testing/arbitrary-icpc.ts';
import { planOf } from '../../testing/packages.ts';
import { openRoundTrips, withContent } from '../../testing/round-trip.ts';
import { icpcLegacyWriter } from './write-legacy.ts';
import { icpcWriter } from './write.ts';

const { roundTrip, close } = await openRoundTrips();
after(close);
const isSoak = process.env['XIEZHI_SOAK'] === '1';

/** Returns everything that influences verdicts and scores, with the final arguments of each case. */
function judged({ checker, comparer, cases, ...problem }: ProblemPackage) {
  return {
    type: problem.type,
    mode: problem.judgeMode,
    caseMode: problem.judgeCaseMode,
    limits: [problem.timeLimitMs, problem.memoryLimitMb, problem.outputLimitMb],
    program: checker && [checker.language, checker.code, checker.dialect, checker.scoreUnit],
    extra: [problem.judgeExtraFiles, problem.userExtraFiles, problem.includedFiles],
    cases: cases.map((one) => ({
      score: one.score,
      group: one.group,
      isSample: one.isSample,
      args: checker && (one.checkerArgs ?? checker.args),
      comparer: comparer && (one.comparer ?? comparer),
    })),
    dependsOn: problem.groups.map(({ group, dependsOn }) => [
      group,
      dependsOn.toSorted((left, right) => left - right),
    ]),
    // Leaves out the folders of solutions, because writers choose them by the expected verdicts.
    submissions: problem.submissions.map(({ path, ...one }) => ({ ...one, name: path.split('/').at(-1) })),
  };
}

for (const [version, packages] of [
  ['2025-09', arbitraryIcpc],
  ['legacy', arbitraryLegacyIcpc],
] as const) {
  for (const writer of [icpcWriter, icpcLegacyWriter]) {
    test(`random packages (${version}) written as ${writer.name} are judged the same, and twice equal`, async (t) => {
      let compared = 0;
      await fc.assert(
        fc.asyncProperty(packages, async (files) => {
          const plan = await planOf(t, files);
          if (plan.stops.length > 0) return;
          compared += 1;
          const first = await roundTrip(writer, plan.problem, plan.source);
          const second = await roundTrip(writer, first.plan.problem, first.plan.source);
          try {
            assert.deepEqual(first.plan.stops, []);
            assert.deepEqual(judged(first.plan.problem), judged(plan.problem));
            assert.deepEqual(await withContent(second.plan), await withContent(first.plan));
            assert.deepEqual(second.plan.entries, first.plan.entries);
          } finally {
            await first.plan.source.close();
            await second.plan.source.close();
          }
        }),
        { numRuns: isSoak ? 400 : 8 },
      );
      assert.ok(compared > 0, 'some packages could be read');
    });
  }
}
