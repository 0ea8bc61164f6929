import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { readProblemPackages } from '@xiezhi/formats';
import { verifyHere } from '@xiezhi/judge/offline/verify-here';
import { createRandom } from '../random.ts';
import { bankProblems, contestProblems } from './index.ts';
import { writePackage } from './write-package.ts';

/** Tests that the demo's problems are valid packages. `npm run soak -- demo` also judges all of their programs. */
const isSoak = process.env['XIEZHI_SOAK'] === '1';
const folder = mkdtempSync(join(tmpdir(), 'xiezhi-demo-problems-'));
const problems = [...bankProblems, ...contestProblems];
for (const problem of problems) await writePackage(folder, problem, createRandom(1, problem.displayId));
const plans = await readProblemPackages(folder);
after(async () => {
  await plans[0]?.source.close();
  rmSync(folder, { recursive: true, force: true });
});

test('every problem of the demo is read as a package', () => {
  assert.deepEqual(
    plans.map(({ problem }) => problem.displayId),
    problems.map(({ displayId }) => displayId),
  );
});

for (const plan of plans) {
  const { problem } = plan;
  test(`${plan.root} is read without loss, in both languages`, () => {
    assert.deepEqual(plan.stops, []);
    assert.deepEqual(
      plan.entries.filter(({ outcome }) => outcome === 'lost'),
      [],
    );
    for (const locale of ['zh-CN', 'en-US'] as const) {
      assert.ok(problem.titles[locale]);
      const parts = problem.statements[locale];
      assert.ok(parts?.description && parts.input && parts.output, locale);
    }
    assert.ok(problem.samples.length > 0 && problem.tags.length > 0 && problem.difficulty > 0);
    assert.ok(problem.submissions.some(({ path }) => path.startsWith('submissions/accepted/')));
  });

  if (isSoak)
    test(`every program of ${plan.root} gets the verdict of its folder`, async () => {
      for await (const { kind, path, ...rest } of verifyHere(plan))
        assert.equal(kind, 'met', `${path} ${JSON.stringify(rest)}`);
    });
}

test('includes a checker, an interactor, subtasks, a picture, a table and hints', () => {
  const all = plans.map(({ problem }) => problem);
  assert.ok(all.some(({ judgeMode }) => judgeMode === 'spj'));
  assert.ok(all.some(({ judgeMode }) => judgeMode === 'interactive'));
  assert.ok(all.some(({ judgeCaseMode }) => judgeCaseMode === 'subtask_lowest'));
  assert.ok(all.some(({ attachments }) => attachments.some(({ isPicture }) => isPicture)));
  assert.ok(all.some(({ statements }) => statements['zh-CN']?.description.includes('| ---')));
  assert.ok(all.some(({ hints }) => hints.length > 1));
});
