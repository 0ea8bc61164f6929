import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { hojWriter } from '../formats/hoj/write.ts';
import { icpcLegacyWriter } from '../formats/icpc/write-legacy.ts';
import { icpcWriter } from '../formats/icpc/write.ts';
import type { PackageComparer, ProblemPackage } from '../model/model.ts';
import { newProblem } from '../model/new-problem.ts';
import type { ImportPlan } from '../model/plan.ts';
import { type Files, planOf } from '../testing/packages.ts';
import type { PackageWriter } from './writer.ts';

const comparer: PackageComparer = {
  kind: 'unorderedLines',
  isCaseSensitive: true,
  isSpaceSensitive: false,
  absoluteTolerance: null,
  relativeTolerance: null,
};
const one = { seq: 1, name: '1', inputPath: 'i', answerPath: 'o', score: null, group: 1, isSample: false };
const problem: ProblemPackage = {
  ...newProblem(),
  displayId: 'X',
  titles: { 'en-US': 'X' },
  judgeMode: 'spj',
  comparer,
  cases: [one],
};

/** Writes the problem, applies `change` to the text of each file, and reads the package again. */
async function again(
  t: TestContext,
  writer: PackageWriter,
  change: (path: string, text: string) => string = (_path, text) => text,
): Promise<ImportPlan> {
  const { files, remarks } = writer.write(problem);
  assert.ok(!remarks.some((remark) => remark.outcome === 'lost' && remark.effect === 'verdict'));
  const written: Files = {};
  for (const file of files) written[file.path] = change(file.path, 'content' in file ? file.content : 'x\n');
  return await planOf(t, written);
}

for (const writer of [icpcWriter, icpcLegacyWriter, hojWriter]) {
  test(`${writer.name}: writes a built-in comparison as a program and restores it`, async (t) => {
    const plan = await again(t, writer);
    assert.deepEqual(plan.stops, []);
    assert.deepEqual([plan.problem.comparer, plan.problem.checker], [comparer, null]);
  });

  test(`${writer.name}: a changed program takes precedence over the built-in comparison`, async (t) => {
    const plan = await again(t, writer, (_path, text) =>
      text.replace('std::sort(left', 'std::stable_sort(left'),
    );
    assert.deepEqual(plan.stops, []);
    assert.equal(plan.problem.comparer, null);
    assert.match(plan.problem.checker?.code ?? '', /stable_sort/);
  });
}
