import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import type { ProblemPackage } from '../model/model.ts';
import type { ImportPlan } from '../model/plan.ts';
import { type Files, planOf } from '../testing/packages.ts';
import { interactiveProblem, wholeProblem, withoutPlaces } from '../testing/whole-problem.ts';
import { packageWriters } from './registry.ts';
import type { PackageWriter } from './writer.ts';

/** Writes a problem and reads it again. Copied files get the content `x`. */
async function again(t: TestContext, writer: PackageWriter, problem: ProblemPackage): Promise<ImportPlan> {
  const files: Files = {};
  for (const file of writer.write(problem, 1).files)
    files[file.path] = 'content' in file ? file.content : 'x\n';
  return await planOf(t, files);
}

const whole = withoutPlaces(wholeProblem);
/**
 * In ICPC packages, the name of a case contains its group, and extra files of the judge are only kept for validators.
 */
const inFolders = {
  ...whole,
  cases: whole.cases.map((one) => ({ ...one, name: `secret/group0${one.group}/01` })),
  judgeExtraFiles: {},
};
const expected: Readonly<Record<string, unknown>> = {
  icpc: {
    ...inFolders,
    groups: whole.groups.map((one) => ({ ...one, name: `secret/group0${one.group}` })),
    meta: { ...whole.meta, credits: { authors: ['A'] } },
  },
  'icpc-legacy': inFolders,
};

for (const name of ['xiezhi', 'icpc', 'icpc-legacy', 'hoj'])
  test(`every field of a problem comes back from a package of ${name}`, async (t) => {
    const writer = packageWriters.find((one) => one.name === name);
    assert.ok(writer);
    const plan = await again(t, writer, wholeProblem);
    assert.deepEqual(withoutPlaces(plan.problem), expected[name] ?? whole);
    assert.deepEqual(plan.stops, []);
    assert.deepEqual(
      plan.entries.filter(({ outcome }) => outcome === 'lost'),
      [],
    );
  });

for (const name of ['xiezhi', 'hoj'])
  test(`programs and what they decide come back from a package of ${name}`, async (t) => {
    const writer = packageWriters.find((one) => one.name === name);
    assert.ok(writer);
    assert.deepEqual(
      withoutPlaces((await again(t, writer, interactiveProblem)).problem),
      withoutPlaces(interactiveProblem),
    );
  });
