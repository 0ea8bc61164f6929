import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Files, planOf } from '../testing/packages.ts';
import { wholeProblem, withoutPlaces } from '../testing/whole-problem.ts';
import { packageWriters } from './registry.ts';

const whole = withoutPlaces(wholeProblem);
/** Cases of ICPC packages have names by their groups, and only validators have files beside them. */
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
    const { files } = writer.write(wholeProblem, 1);
    const plan = await planOf(
      t,
      Object.fromEntries(
        files.map((file): [string, string] => [file.path, 'content' in file ? file.content : 'x\n']),
      ) satisfies Files,
    );
    assert.deepEqual(withoutPlaces(plan.problem), expected[name] ?? whole);
    assert.deepEqual(plan.stops, []);
    assert.deepEqual(
      plan.entries.filter(({ outcome }) => outcome === 'lost'),
      [],
    );
  });
