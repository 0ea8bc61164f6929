import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Files, isBookedWhole, planOf } from '../../testing/packages.ts';

function build(overrides: Record<string, unknown> = {}, files: Files = {}): Files {
  return {
    'problem.json': JSON.stringify({
      display_id: 'Q1',
      title: 'Sum',
      description: { format: 'html', value: '<p>\\u52a0\\u6cd5</p>' },
      input_description: { format: 'html', value: 'a' },
      output_description: { format: 'html', value: 'b' },
      hint: { format: 'html', value: '' },
      time_limit: 1000,
      memory_limit: '256',
      samples: [{ input: '1', output: '2' }],
      test_case_score: [
        { score: 100, input_name: '1.in', output_name: '1.out' },
        { score: 100, input_name: '2.in', output_name: '2.out' },
      ],
      template: { 'C++': { prepend: '', template: 'int main() {}', append: '' } },
      spj: null,
      rule_type: 'ACM',
      source: 'here',
      answers: [{ language: 'C++', code: 'int main() {}' }],
      tags: ['图论'],
      ...overrides,
    }),
    'testcase/1.in': '1\n',
    'testcase/1.out': '2\n',
    'testcase/2.in': '3\n',
    'testcase/2.out': '4\n',
    ...files,
  };
}

test('ignores the scores of an ACM problem', async (t) => {
  const files = build();
  const plan = await planOf(t, files);
  const { problem } = plan;
  assert.deepEqual(plan.stops, []);
  assert.ok(isBookedWhole(plan, files));
  assert.deepEqual([problem.type, problem.cases.map((one) => one.score)], [0, [null, null]]);
  assert.equal(problem.statements['zh-CN']?.description, '<p>加法</p>');
  assert.match(
    problem.codeTemplates['C++ With O2'] ?? '',
    /TEMPLATE BEGIN\nint main\(\) \{\}\n\/\/TEMPLATE END/,
  );
  assert.deepEqual(problem.submissions[0]?.required, ['AC']);
});

test('keeps the scores of an OI problem', async (t) => {
  const test_case_score = [
    { score: 30, input_name: '1.in', output_name: '1.out' },
    { score: 70, input_name: '2.in', output_name: '2.out' },
  ];
  const { problem } = await planOf(t, build({ rule_type: 'OI', test_case_score }));
  assert.deepEqual([problem.type, problem.judgeCaseMode], [1, 'default']);
  assert.deepEqual(
    problem.cases.map((one) => one.score),
    [30, 70],
  );
});

test('a checker keeps its argument order and needs no answers', async (t) => {
  const spj = { code: 'int main() {}', language: 'C++' };
  const test_case_score = [{ score: 100, input_name: '1.in', output_name: '-' }];
  const plan = await planOf(t, build({ spj, test_case_score }));
  assert.deepEqual(plan.stops, []);
  assert.equal(plan.problem.checker?.dialect, 'qduoj');
  assert.equal((await plan.source.read(plan.problem.cases[0]?.answerPath ?? '')).length, 0);
});

test('missing answers, missing inputs and empty lists stop', async (t) => {
  const { 'testcase/2.out': _out, ...noAnswer } = build();
  assert.match((await planOf(t, noAnswer)).stops.join(), /2\.in has no answer/);
  const { 'testcase/2.in': _in, ...noInput } = build();
  assert.match((await planOf(t, noInput)).stops.join(), /2\.in is missing/);
  assert.match(
    (await planOf(t, build({ rule_type: 'OI', test_case_score: [] }))).stops.join(),
    /no test data/,
  );
});
