import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Files, isBookedWhole, planOf } from '../../testing/packages.ts';

const usual =
  'use_builtin_judger on\nuse_builtin_checker wcmp\ninput_pre a\ninput_suf in\noutput_pre a\noutput_suf out\n';

/** Returns a package with six tests and one sample. `conf` is added to the usual settings. */
function build(conf: string, overrides: Files = {}): Files {
  const data = Object.fromEntries(
    [1, 2, 3, 4, 5, 6].flatMap((number) => [
      [`a${number}.in`, `${number}\n`],
      [`a${number}.out`, `${number}\n`],
    ]),
  );
  return {
    'problem.conf': `${usual}n_tests 6\n${conf}`,
    'ex_a1.in': '0\n',
    'ex_a1.out': '0\n',
    ...data,
    ...overrides,
  };
}

const lostOf = (plan: Awaited<ReturnType<typeof planOf>>) =>
  plan.entries.flatMap((entry) => (entry.outcome === 'lost' ? [[entry.effect, entry.item]] : []));

test('reads tests, limits, samples, the standard checker and the programs beside the data', async (t) => {
  const files = build(
    'n_ex_tests 1\nn_sample_tests 1\ntime_limit 1.5\nmemory_limit 128\noutput_limit 32\npoint_score_6 20\nshow_in off\n',
    {
      'std.cpp': 'int main() {}\n',
      'val.cpp': 'int main() {}\n',
      'testlib.h': '// theirs\n',
      'download/note.txt': 'x',
      'statement.md': '# Echo\n\nSay it.\n',
    },
  );
  const plan = await planOf(t, files);
  const { problem } = plan;
  assert.deepEqual([plan.format, plan.stops], ['uoj', []]);
  assert.ok(isBookedWhole(plan, files));
  assert.deepEqual(lostOf(plan), []);
  assert.deepEqual([problem.timeLimitMs, problem.memoryLimitMb, problem.outputLimitMb], [1500, 128, 32]);
  assert.deepEqual(problem.titles, { 'en-US': 'Echo' });
  assert.deepEqual([problem.judgeMode, problem.checker?.dialect], ['spj', 'testlib']);
  assert.equal(problem.judgeCaseMode, 'default');
  assert.deepEqual(
    problem.cases.map(({ isSample, score }) => [isSample, score]),
    [[true, 0], ...Array.from({ length: 5 }, () => [false, 16]), [false, 20]],
  );
  assert.deepEqual(problem.samples, [{ input: '0\n', output: '0\n' }]);
  assert.deepEqual(
    problem.submissions.map(({ path, required }) => [path, required]),
    [['std.cpp', ['AC']]],
  );
  assert.equal(problem.inputValidators.length, 1);
});

test('reads subtasks with their scores and dependencies', async (t) => {
  const plan = await planOf(
    t,
    build(
      'n_subtasks 3\nsubtask_end_1 1\nsubtask_score_1 10\nsubtask_end_2 3\nsubtask_score_2 30\nsubtask_end_3 6\nsubtask_score_3 60\nsubtask_dependence_2 1\nsubtask_dependence_3 many\nsubtask_dependence_3_1 1\nsubtask_dependence_3_2 2\n',
    ),
  );
  assert.deepEqual(plan.stops, []);
  assert.equal(plan.problem.judgeCaseMode, 'subtask_lowest');
  assert.deepEqual(
    plan.problem.cases.map(({ group, score }) => [group, score]),
    [
      [1, 10],
      [2, 30],
      [2, 30],
      [3, 60],
      [3, 60],
      [3, 60],
    ],
  );
  assert.deepEqual(
    plan.problem.groups.map(({ dependsOn }) => dependsOn),
    [[], [1], [1, 2]],
  );
});

test('the largest limit of a test holds for all, and smaller ones change nothing', async (t) => {
  const limitsOf = async (conf: string) => {
    const { problem } = await planOf(t, build(`time_limit 0.2\nmemory_limit 3\noutput_limit 3\n${conf}`));
    return [problem.timeLimitMs, problem.memoryLimitMb, problem.outputLimitMb];
  };
  assert.deepEqual(await limitsOf('memory_limit_1 4\n'), [200, 4, 3]);
  assert.deepEqual(await limitsOf('time_limit_6 0.3\n'), [300, 3, 3]);
  assert.deepEqual(await limitsOf('output_limit_2 4.5\n'), [200, 3, 5]);
  assert.deepEqual(await limitsOf('time_limit_1 0.1\nmemory_limit_1 2\noutput_limit_1 2\n'), [200, 3, 3]);
});

test('reports what is lost: extra tests, limits of single tests, partial results in packed subtasks', async (t) => {
  const conf = usual.replace('use_builtin_checker wcmp\n', '');
  const plan = await planOf(
    t,
    build('', {
      'problem.conf': `${conf}n_tests 6\nn_ex_tests 2\nn_sample_tests 1\nn_subtasks 1\nsubtask_end_1 6\ntime_limit_3 4\nmystery 1\n`,
      'chk.cpp': '#include "testlib.h"\nint main() { quitp(0.5, ""); }\n',
    }),
  );
  assert.deepEqual(plan.stops, []);
  assert.deepEqual(lostOf(plan), [
    ['score', 'problem.conf: n_ex_tests: 1'],
    ['verdict', 'test 3: limits'],
    ['score', 'subtask 1'],
    ['none', 'problem.conf: mystery'],
  ]);
  assert.equal(plan.problem.timeLimitMs, 4000);
  assert.equal(plan.problem.checker?.scoreUnit, 'fraction');
});

test('a file of that name without numbered files beside it is not test data of UOJ', async (t) => {
  await assert.rejects(
    planOf(t, { 'problem.conf': 'camera 0', 'main.c': 'x' }),
    /no problem of a known format/,
  );
});

test('an interactor decides alone', async (t) => {
  const files = build('interaction_mode on\n', { 'interactor.cpp': 'int main() {}\n', 'chk.cpp': 'x' });
  const { problem, stops } = await planOf(t, files);
  assert.deepEqual(stops, []);
  assert.deepEqual([problem.judgeMode, problem.checker?.code], ['interactive', 'int main() {}\n']);
});

const stops: readonly (readonly [conf: string, stop: RegExp])[] = [
  ['use_builtin_judger off', /judging strategies/],
  ['submit_answer on', /submit_answer is not supported/],
  ['with_implementer on', /with_implementer is not supported/],
  ['use_builtin_checker bcmp', /checkers of bcmp/],
  ['n_tests 7', /a7\.in is missing/],
  ['n_tests x', /n_tests must be a number/],
  ['n_tests 99999', /lists more than/],
  ['time_limit 0', /not a valid limit/],
  ['n_subtasks 2 subtask_end_1 9', /subtask_end_1: the subtask has no tests/],
  ['n_subtasks 2 subtask_end_1 2 subtask_type_1 max', /scores of type max/],
  ['n_subtasks 2 subtask_end_1 2 subtask_dependence_1 5', /needs 5, which is no group/],
];
for (const [conf, stop] of stops) {
  test(`problem.conf with ${conf} stops`, async (t) => {
    assert.match((await planOf(t, build(`${conf}\n`))).stops.join('\n'), stop);
  });
}

test('a package has at most 4096 tests and 4096 subtasks', async (t) => {
  const isTooMany = async (conf: string) => {
    const plan = await planOf(t, build(`${conf}\n`));
    return plan.stops.includes('the package lists more than 4096 cases');
  };
  assert.equal(await isTooMany('n_tests 4096'), false);
  assert.equal(await isTooMany('n_tests 4097'), true);
  assert.equal(await isTooMany('n_tests 4000 n_ex_tests 96'), false);
  assert.equal(await isTooMany('n_tests 4000 n_ex_tests 97'), true);
  assert.equal(await isTooMany('n_subtasks 4096'), false);
  assert.equal(await isTooMany('n_subtasks 4097'), true);
});
