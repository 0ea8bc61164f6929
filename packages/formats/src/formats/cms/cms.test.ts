import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Files, isBookedWhole, planOf } from '../../testing/packages.ts';

const gen = '# Examples\n#ST: 0\n#COPY: att/input0.txt\n# ST: 40\n1 2\n\n3 4 # large\n#ST: 60\n5 6\n';

/** A task with four cases in three subtasks. */
function build(overrides: Files = {}, gone: readonly string[] = []): Files {
  const data = Object.fromEntries(
    [0, 1, 2, 3].flatMap((number) => [
      [`input/input${number}.txt`, `${number}\n`],
      [`output/output${number}.txt`, `${number * 2}\n`],
    ]),
  );
  const files: Files = {
    'task.yaml':
      'name: doubling\ntitle: Doubling\ntime_limit: 1.5\nmemory_limit: 64\nn_input: 4\ninfile: ""\noutfile: ""\ntoken_mode: disabled\n',
    'gen/GEN': gen,
    'gen/generator.py': 'print(1)\n',
    'sol/solution.cpp': 'int main() {}\n',
    'sol/slow.py': 'print(1)\n',
    'statement/english.md': 'Double it.\n',
    'att/doubling.zip': 'x',
    ...data,
    ...overrides,
  };
  return Object.fromEntries(Object.entries(files).filter(([path]) => !gone.includes(path)));
}

test('maps subtasks of gen/GEN to all-or-nothing groups and uses the one without points as samples', async (t) => {
  const files = build();
  const plan = await planOf(t, files);
  assert.deepEqual([plan.format, plan.stops], ['cms', []]);
  assert.ok(isBookedWhole(plan, files));
  const { problem } = plan;
  assert.deepEqual([problem.displayId, problem.titles], ['doubling', { 'en-US': 'Doubling' }]);
  assert.deepEqual([problem.timeLimitMs, problem.memoryLimitMb, problem.fileIo], [1500, 64, null]);
  assert.equal(problem.judgeCaseMode, 'subtask_lowest');
  assert.deepEqual(
    problem.cases.map(({ group, score, isSample }) => [group, score, isSample]),
    [
      [0, 0, true],
      [1, 40, false],
      [1, 40, false],
      [2, 60, false],
    ],
  );
  assert.deepEqual(problem.samples, [{ input: '0\n', output: '0\n' }]);
  assert.equal(problem.statements['en-US']?.description, 'Double it.');
  assert.deepEqual(
    problem.submissions.map(({ path, permitted }) => [path, permitted]),
    [
      ['sol/slow.py', []],
      ['sol/solution.cpp', ['AC']],
    ],
  );
});

test('pictures beside a statement in Markdown belong to it', async (t) => {
  const files = build({ 'statement/english.md': '![](./assets/a.png)\n', 'statement/assets/a.png': 'x' });
  const plan = await planOf(t, files);
  assert.deepEqual(
    plan.problem.attachments.filter(({ isPicture }) => isPicture),
    [{ name: 'a.png', path: 'statement/assets/a.png', isPicture: true }],
  );
  const { 'statement/english.md': _text, ...others } = files;
  const unused = await planOf(t, others);
  assert.equal(unused.entries.find(({ item }) => item === 'statement/assets/a.png')?.outcome, 'ignored');
});

test('reads Italian keys, default file names and data without subtasks', async (t) => {
  const yaml = 'nome_breve: doppio\nnome: Doppio\ntimeout: 2\nmemlimit: 256\nn_input: 4\ntotal_value: 200\n';
  const { problem, stops } = await planOf(t, build({ 'task.yaml': yaml }, ['gen/GEN']));
  assert.deepEqual(stops, []);
  assert.deepEqual([problem.displayId, problem.timeLimitMs], ['doppio', 2000]);
  assert.deepEqual(problem.fileIo, { input: 'input.txt', output: 'output.txt' });
  assert.equal(problem.judgeCaseMode, 'default');
  assert.deepEqual(
    problem.cases.map((one) => one.score),
    [50, 50, 50, 50],
  );
});

test('scores of task.yaml count only if it states all of them, as in CMS', async (t) => {
  const scoresOf = async (yaml: string) => {
    const { problem, stops } = await planOf(t, build({ 'task.yaml': `name: a\n${yaml}` }));
    assert.deepEqual(stops, []);
    return problem.cases.map((one) => one.score);
  };
  assert.deepEqual(await scoresOf('score_type: Sum\n'), [0, 40, 40, 60]);
  const sum = 'score_type: Sum\nscore_type_parameters: 12.5\nn_input: 4\n';
  assert.deepEqual(await scoresOf(sum), [12.5, 12.5, 12.5, 12.5]);
  const groups = 'score_type: GroupMin\nscore_type_parameters: [[30, 1], [70, 3]]\nn_input: 4\n';
  assert.deepEqual(await scoresOf(groups), [30, 70, 70, 70]);
});

test('compiles graders only with submissions in their languages', async (t) => {
  const grader = 'int doubled(int); int main() { return doubled(1); }\n';
  const files = build({
    'sol/grader.cpp': grader,
    'sol/grader.py': 'import doubling\n',
    'sol/doubling.h': 'int doubled(int);\n',
  });
  const plan = await planOf(t, files);
  assert.deepEqual(plan.stops, []);
  assert.deepEqual(plan.problem.includedFiles, {
    cpp: { 'grader.cpp': grader, 'doubling.h': 'int doubled(int);\n' },
  });
  assert.ok(plan.problem.languages?.every((name) => name.startsWith('C++')));
  assert.deepEqual(
    plan.problem.submissions.map(({ path }) => path),
    ['sol/solution.cpp'],
  );
  assert.ok(isBookedWhole(plan, files));
});

test('calls CMS checkers through a wrapper, testlib checkers directly, and compares lines without a checker', async (t) => {
  const own = await planOf(t, build({ 'check/checker.cpp': 'int main() {}\n', 'check/checker': '\0' }));
  assert.deepEqual(own.stops, []);
  assert.equal(own.problem.checker?.dialect, 'kattis');
  assert.deepEqual(own.problem.judgeExtraFiles, { 'cms_checker.h': 'int main() {}\n' });
  const testlib = '#include "testlib.h"\nint main() {}\n';
  const { problem } = await planOf(t, build({ 'cor/correttore.cpp': testlib }));
  assert.deepEqual([problem.checker?.dialect, problem.checker?.code], ['testlib', testlib]);
  assert.equal((await planOf(t, build())).problem.comparer?.kind, 'lines');
});

test('cases beyond those that the package promises are not read, which may change verdicts', async (t) => {
  const { problem, stops, entries } = await planOf(t, build({ 'gen/GEN': '1\n2\n' }));
  assert.deepEqual([stops, problem.cases.length], [[], 2]);
  assert.deepEqual(
    entries.flatMap((entry) => (entry.outcome === 'lost' ? [[entry.item, entry.effect]] : [])),
    ['input/input2.txt', 'input/input3.txt', 'output/output2.txt', 'output/output3.txt'].map((item) => [
      item,
      'verdict',
    ]),
  );
});

const refused: [what: string, files: Files, reason: RegExp][] = [
  ['a checker without its source', { 'check/checker': '\0' }, /source of the checker/],
  ['a manager', { 'check/manager.cpp': 'int main() {}\n' }, /Communication/],
  ['outputs alone', { 'task.yaml': 'name: a\noutput_only: true\n' }, /OutputOnly/],
  ['a case that is missing', { 'gen/GEN': `${gen}7 8\n` }, /input4\.txt is missing/],
  [
    'cases with other numbers',
    { 'gen/GEN': `${gen}7 8\n`, 'input/input05.txt': '' },
    /declares 5 cases but has more/,
  ],
  [
    'thresholds',
    { 'task.yaml': 'name: a\nscore_type: GroupThreshold\nscore_type_parameters: [[100, 4]]\nn_input: 4\n' },
    /GroupThreshold/,
  ],
  ['cases that take outputs', { 'task.yaml': 'name: a\noutput_only_testcases: 1, 2\n' }, /BatchAndOutput/],
  [
    'cases listed in the settings',
    {
      'task.yaml': 'name: a\ntestcases:\n  - {codename: "00", input: input/00.txt, output: output/00.txt}\n',
    },
    /^task\.yaml: testcases: the loader of CMS reads no list of cases, so it is not read here$/,
  ],
  ['one file name for both', { 'task.yaml': 'name: a\ninfile: a.txt\noutfile: a.txt\n' }, /two different/],
];
for (const [what, files, reason] of refused) {
  test(`${what} stops the task`, async (t) => {
    assert.match((await planOf(t, build(files))).stops.join('\n'), reason);
  });
}

test('a task without data stops the import, whatever its attachments are', async (t) => {
  const task = {
    'task.yaml': 'name: made\ntitle: Made\n',
    'att/made.input0.txt': '1\n',
    'att/made.output0.txt': '1\n',
  };
  const made = await planOf(t, { ...task, 'gen/cases.gen': ':GEN default\n' });
  assert.deepEqual([made.format, made.stops], ['cms', ['the package has no test data']]);
  const each = await planOf(t, {
    ...task,
    'task.yaml': `${task['task.yaml']}output_only: false\n`,
    'managers/generator.py': 'print(1)\n',
  });
  assert.ok(each.entries.some(({ item, outcome }) => item.endsWith('output_only') && outcome === 'taken'));
  assert.deepEqual(each.format, 'cms');
  assert.ok(each.stops.includes('problems with inputs generated for each contestant are not supported'));
});

test('a task has at most 4096 cases', async (t) => {
  const stopsOf = async (count: number) =>
    (await planOf(t, build({ 'task.yaml': `name: a\nn_input: ${count}\n` }, ['gen/GEN']))).stops.join();
  assert.doesNotMatch(await stopsOf(4096), /lists more than/);
  assert.match(await stopsOf(4097), /lists more than 4096 cases/);
});
