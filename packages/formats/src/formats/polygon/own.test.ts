import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { newProblem } from '../../model/new-problem.ts';
import type { ExpectedVerdict, ProblemPackage } from '../../model/model.ts';
import { ConversionReport } from '../../report/conversion-report.ts';
import { type Files, planOf } from '../../testing/packages.ts';
import { itemsByOutcome } from '../../testing/whole-plan.ts';
import { wholeProblem, withoutPlaces } from '../../testing/whole-problem.ts';
import { marksOf } from './marks.ts';
import { tagOfExpectation } from './programs.ts';
import { polygonWriter } from './write.ts';

const own = '.xiezhi.yaml';

/** Writes a problem, applies `change` to the written files, and reads them again. */
async function again(t: TestContext, change: (path: string, text: string) => string = (_path, text) => text) {
  const files: Files = {};
  for (const file of polygonWriter.write(wholeProblem, 1).files)
    files[file.path] = change(file.path, 'content' in file ? file.content : 'x\n');
  return await planOf(t, files);
}

test('every field of a problem comes back from a package of Polygon', async (t) => {
  const { problem, stops, entries } = await again(t);
  assert.deepEqual(withoutPlaces(problem), withoutPlaces(wholeProblem));
  assert.deepEqual(stops, []);
  assert.deepEqual(
    entries.filter(({ outcome }) => outcome === 'lost' || outcome === 'converted'),
    [],
  );
});

test('fields that others changed in the package are read from there, the other ones from our file', async (t) => {
  const { problem, entries } = await again(t, (path, text) => {
    if (path === 'problem.xml')
      return text
        .replace(/short-name="[^"]*"/, 'short-name="other"')
        .replace('points="50"', 'points="60"')
        .replace(/<tag value="[^"]*"/, '<tag value="new"');
    if (path === 'files/check.cpp') return 'mine\n';
    return path.startsWith('statements/english/') ? text.replaceAll('Add', 'Take') : text;
  });
  assert.equal(problem.displayId, 'other');
  assert.deepEqual(
    problem.tags,
    ['new', 'sums'].map((name) => ({ name: { 'en-US': name }, classification: null })),
  );
  assert.match(problem.statements['en-US']?.description ?? '', /^Take/);
  assert.deepEqual(problem.statements['zh-CN'], wholeProblem.statements['zh-CN']);
  assert.deepEqual([problem.comparer, problem.checker?.code], [null, 'mine\n']);
  assert.deepEqual(
    problem.cases.map(({ score }) => score),
    [60, 50],
  );
  assert.deepEqual([problem.hints, problem.stackLimitMb], [wholeProblem.hints, 32]);
  assert.deepEqual(
    entries.flatMap(({ item, outcome }) => (outcome === 'converted' && item.includes(own) ? [item] : [])),
    [`judge of ${own}`, `tests of ${own}`],
  );
});

test('our file applies only to the fields that it states', async (t) => {
  const { problem } = await again(t, (path, text) => (path === own ? 'difficulty: 3\n' : text));
  const { difficulty, hints, stackLimitMb, codeShare, includedFiles, userExtraFiles, languages } = problem;
  assert.deepEqual(
    { difficulty, hints, stackLimitMb, codeShare, includedFiles, userExtraFiles, languages },
    {
      difficulty: 3,
      hints: [],
      stackLimitMb: 128,
      codeShare: true,
      includedFiles: {},
      userExtraFiles: { 'u.h': 'u\n', 'v.cpp': 'v\n' },
      languages: null,
    },
  );
});

const verdicts = (text: string) => text.split(' ').filter((one) => one !== '') as ExpectedVerdict[];

test('expectations get the equal tag of the format, or else the nearest one', () => {
  const tags: readonly [permitted: string, required: string, tag: string][] = [
    ['AC', 'AC', 'accepted'],
    ['', 'WA PE RE MLE TLE', 'rejected'],
    ['AC WA PE', 'PE WA', 'wrong-answer'],
    ['AC TLE', 'TLE', 'time-limit-exceeded'],
    ['TLE AC', '', 'time-limit-exceeded-or-accepted'],
    ['AC TLE MLE', 'TLE MLE', 'time-limit-exceeded-or-memory-limit-exceeded'],
    ['AC MLE', 'MLE', 'memory-limit-exceeded'],
    ['AC RE MLE', 'RE MLE', 'failed'],
    ['AC PE', 'PE', 'rejected'],
    ['CE', 'CE', 'do-not-run'],
    ['', '', 'do-not-run'],
    ['', 'AC WA', 'do-not-run'],
  ];
  for (const [permitted, required, tag] of tags)
    assert.equal(tagOfExpectation({ permitted: verdicts(permitted), required: verdicts(required) }), tag);
});

const row = (seq: number, group: number, score: number, isSample = false) => ({
  seq,
  name: `${seq}`,
  inputPath: '',
  answerPath: '',
  score,
  group,
  isSample,
});

const lostOf = (problem: ProblemPackage) => {
  const report = new ConversionReport();
  marksOf(problem, report);
  return itemsByOutcome(report);
};

test('a group has its points on its first test, and its name if no other has it', () => {
  const scored: ProblemPackage = {
    ...newProblem(),
    type: 1,
    judgeCaseMode: 'subtask_lowest',
    cases: [row(1, 1, 30, true), row(2, 1, 20), row(3, 5, 70)],
    groups: [
      { group: 1, name: ' a ', dependsOn: [] },
      { group: 5, name: '', dependsOn: [1, 9] },
    ],
  };
  const test1 = { isSample: true, group: 'a', points: '20' };
  assert.deepEqual(marksOf(scored), {
    tests: [
      test1,
      { isSample: false, group: 'a', points: '0' },
      { isSample: false, group: '5', points: '70' },
    ],
    groups: [
      { name: 'a', points: '20', policy: 'complete-group', dependsOn: [] },
      { name: '5', points: '70', policy: 'complete-group', dependsOn: ['a'] },
    ],
  });
  const twice = { ...scored, groups: [1, 5].map((group) => ({ group, name: 'a', dependsOn: [] })) };
  assert.deepEqual(
    marksOf(twice).groups.map(({ name }) => name),
    ['1', '5'],
  );
  const sum = { ...scored, judgeCaseMode: 'default' as const };
  assert.deepEqual(
    marksOf(sum).tests.map(({ group, points }) => group + points),
    ['30', '20', '70'],
  );
  assert.deepEqual(marksOf({ ...scored, type: 0 }).tests[0], { isSample: true, group: '', points: '' });
  assert.deepEqual(lostOf(scored), {});
  for (const groups of [[], [{ group: 1, name: 'a', dependsOn: [] }]])
    assert.deepEqual(lostOf({ ...sum, groups }), {});
  assert.deepEqual(lostOf(sum), { 'lost: score': ['groups that need others'] });
});
