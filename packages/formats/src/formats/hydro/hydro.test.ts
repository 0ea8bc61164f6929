import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Files, isBookedWhole, planOf } from '../../testing/packages.ts';
import { megabytes, milliseconds } from './units.ts';
import { hydroWriter } from './write.ts';

function build(config: string, overrides: Files = {}): Files {
  return {
    'problem.yaml': 'pid: H1\ntitle: 加法\ntag: [math]\nowner: 2\n',
    'problem_zh.md':
      '求和。见 file://note.txt 与 file://../x 。\n\n## 输入格式\n\n两个数。\n\n## 输出格式\n\n和。\n\n```input1\n1 2\n```\n\n```output1\n3\n```\n',
    'testdata/config.yaml': config,
    'testdata/1.in': '1 2\n',
    'testdata/1.out': '3\n',
    'testdata/2.in': '2 2\n',
    'testdata/2.out': '4\n',
    'testdata/3.in': '0 0\n',
    'testdata/3.out': '0\n',
    'additional_file/note.txt': 'x',
    ...overrides,
  };
}

const cases =
  'cases: [{input: 1.in, output: 1.out}, {input: 2.in, output: 2.out}, {input: 3.in, output: 3.out}]';

test('reads a problem with cases: statement, samples, limits, scores that add up to 100', async (t) => {
  const files = build(`time: 1.5s\nmemory: 1g\nfilename: sum\nlangs: [cc.cc14o2, py.py3, zz]\n${cases}\n`);
  const plan = await planOf(t, files);
  const { problem } = plan;
  assert.deepEqual(plan.stops, []);
  assert.ok(isBookedWhole(plan, files));
  assert.deepEqual([problem.displayId, problem.titles['zh-CN']], ['H1', '加法']);
  assert.deepEqual([problem.timeLimitMs, problem.memoryLimitMb], [1500, 1024]);
  assert.deepEqual(problem.fileIo, { input: 'sum.in', output: 'sum.out' });
  assert.deepEqual(problem.languages, ['C++ With O2', 'Python3']);
  assert.deepEqual(problem.samples, [{ input: '1 2\n', output: '3\n' }]);
  assert.equal(problem.statements['zh-CN']?.description, '求和。见 note.txt 与 file://../x 。');
  assert.deepEqual(
    problem.cases.map((one) => one.score),
    [33, 33, 34],
  );
});

const list = (of: readonly string[]) =>
  `[${of.map((name) => `{input: ${name}.in, output: ${name}.out}`).join(', ')}]`;

test('a problem without cases stops', async (t) => {
  const { stops } = await planOf(t, build('cases: []\n'));
  const without = await planOf(
    t,
    Object.fromEntries(Object.entries(build('time: 1s\n')).filter(([path]) => !/[.](?:in|out)$/.test(path))),
  );
  assert.deepEqual([stops, without.stops], [[], ['the package has no test data']]);
});

test('distributes the remainder of the points to the last cases without scores', async (t) => {
  const names = Array.from({ length: 7 }, (_, index) => `c${index + 1}`);
  const data = Object.fromEntries(
    names.flatMap((name) => [
      [`testdata/${name}.in`, '1\n'],
      [`testdata/${name}.out`, '1\n'],
    ]),
  );
  const scoresOf = async (config: string) => {
    const { problem, stops, entries } = await planOf(t, build(config, data));
    assert.deepEqual(stops, []);
    assert.ok(entries.every((entry) => entry.outcome !== 'lost' || entry.effect !== 'score'));
    return problem.cases.map((one) => one.score);
  };
  assert.deepEqual(await scoresOf(`cases: ${list(names)}`), [14, 14, 14, 14, 14, 15, 15]);
  const subtasks = names.map((name) => `{type: min, cases: ${list([name])}}`);
  assert.deepEqual(await scoresOf(`subtasks: [${subtasks.join(', ')}]`), [14, 14, 14, 14, 14, 15, 15]);
  const sum = `subtasks: [{type: sum, score: 100, cases: ${list(names)}}]`;
  assert.deepEqual(await scoresOf(sum), [14, 14, 14, 14, 14, 15, 15]);
});

test('reads a data folder without problem.yaml, including checker and limits', async (t) => {
  const {
    'problem.yaml': _yaml,
    'problem_zh.md': _text,
    'additional_file/note.txt': _note,
    ...data
  } = build(`time: 2s\nchecker_type: testlib\nchecker: chk.cc\n${cases}`, {
    'testdata/chk.cc': 'int main() {}\n',
  });
  const bare = Object.fromEntries(
    Object.entries(data).map(([path, text]) => [path.replace('testdata/', ''), text]),
  );
  for (const files of [data, bare]) {
    const plan = await planOf(t, files);
    assert.deepEqual([plan.format, plan.stops], ['hydro', []]);
    const { timeLimitMs, judgeMode, checker, cases: found } = plan.problem;
    assert.deepEqual([timeLimitMs, judgeMode, checker?.dialect, found.length], [2000, 'spj', 'testlib', 3]);
  }
  const { 'config.yaml': _config, ...plain } = bare;
  assert.equal((await planOf(t, plain)).format, 'plain');
});

const row = (limits: string, score: number, subtask: number) =>
  `{timeLimit: ${limits}, memoryLimit: 131072, score: ${score}, subtaskId: ${subtask}, isPretest: false}`;

test('reads the config.yml of Luogu: limits and scores of the cases', async (t) => {
  const data: Files = { 'a1.in': '1\n', 'a1.out': '1\n', 'a2.in': '2\n', 'a2.ans': '2\n' };
  const read = async (config: string) => await planOf(t, { ...data, 'config.yml': config });
  const plain = await read(`a1.in: ${row('1500', 30, 0)}\na2.in: ${row('1500', 70, 0)}\n`);
  assert.deepEqual([plain.format, plain.stops], ['hydro', []]);
  assert.deepEqual(
    plain.entries.filter(({ outcome }) => outcome === 'lost').map(({ item }) => item),
    ['statement'],
  );
  const { timeLimitMs, memoryLimitMb, cases: found } = plain.problem;
  assert.deepEqual([timeLimitMs, memoryLimitMb], [1500, 128]);
  assert.deepEqual(
    found.map(({ answerPath, score }) => [answerPath, score]),
    [
      ['a1.out', 30],
      ['a2.ans', 70],
    ],
  );
  const mixed = await read(`a1.in: ${row('1000', 30, 1)}\na2.in: ${row('3000', 70, 2)}\n`);
  assert.equal(mixed.problem.timeLimitMs, 3000);
  assert.deepEqual(
    mixed.entries.flatMap((entry) =>
      entry.outcome === 'lost' && entry.effect !== 'display' ? [[entry.effect, entry.item]] : [],
    ),
    [
      ['verdict', 'config.yml: timeLimit'],
      ['score', 'config.yml: subtaskId'],
    ],
  );
  assert.match((await read(`a1.in: ${row('0', 1, 0)}`)).stops.join(), /not a valid limit/);
  assert.match((await read(`a9.in: ${row('1', 1, 0)}`)).stops.join(), /a9\.in/);
});

const caseOf = (name: number, score: string) => `{input: ${name}.in, output: ${name}.out${score}}`;

test('a score of 0 counts as none, and the lowest case of a subtask decides', async (t) => {
  const scoresOf = async (config: string) =>
    (await planOf(t, build(config))).problem.cases.map(({ score }) => score);
  const zero = `cases: [${caseOf(1, ', score: 0')}, ${caseOf(2, ', score: 40')}, ${caseOf(3, '')}]`;
  assert.deepEqual(await scoresOf(zero), [30, 40, 30]);
  const groups = `subtasks: [{score: 0, cases: [${caseOf(1, '')}]}, {score: 60, cases: [${caseOf(2, '')}]}]`;
  assert.deepEqual(await scoresOf(groups), [40, 60]);
  const low = `subtasks: [{score: 100, cases: [${caseOf(1, ', score: 20')}, ${caseOf(2, '')}]}]`;
  assert.deepEqual(await scoresOf(low), [20, 20]);
});

test('files name their subtask before the last number; others belong to subtask 1', async (t) => {
  const names = ['data2_1', 'data2_2', 'data3_1', '7', '8'];
  const data = Object.fromEntries(
    names.flatMap((name) => [`${name}.in`, `${name}.out`].map((path) => [path, '1\n'])),
  );
  const { problem, stops } = await planOf(t, { 'config.yaml': 'time: 1s\n', ...data });
  assert.deepEqual(stops, []);
  assert.equal(problem.judgeCaseMode, 'subtask_lowest');
  const found = problem.cases.map(({ name, group, score }) => `${name}:${group}:${score}`).sort();
  assert.deepEqual(found, ['7:1:16', '8:2:17', 'data2_1:3:33', 'data2_2:3:33', 'data3_1:4:34']);
});

test('a checker without an ending is one of testlib; scripts that build submissions stop', async (t) => {
  const named = await planOf(t, build(`checker_type: testlib\nchecker: ncmp\n${cases}`));
  assert.deepEqual(named.stops, []);
  assert.match(named.problem.checker?.code ?? '', /standard checker ncmp/);
  const unknown = await planOf(t, build(`checker_type: testlib\nchecker: zcmp\n${cases}`));
  assert.match(unknown.stops.join(), /zcmp is not in the package/);
  const script = await planOf(
    t,
    build(`user_extra_files: [compile.sh]\n${cases}`, { 'testdata/compile.sh': 'g++ a.cc\n' }),
  );
  assert.match(script.stops.join(), /compile\.sh/);
});

test('keeps sums and dependencies of both kinds of subtasks', async (t) => {
  const config = `subtasks:
  - {id: 1, type: sum, score: 40, cases: [{input: 1.in, output: 1.out}, {input: 2.in, output: 2.out}]}
  - {id: 2, type: min, score: 60, if: [1], cases: [{input: 3.in, output: 3.out}]}`;
  const { problem, stops } = await planOf(t, build(config));
  assert.deepEqual(stops, []);
  assert.equal(problem.judgeCaseMode, 'subtask_lowest');
  assert.deepEqual(
    problem.cases.map(({ group, score }) => [group, score]),
    [
      [1, 20],
      [2, 20],
      [3, 60],
    ],
  );
  assert.deepEqual(problem.groups.find((one) => one.group === 3)?.dependsOn, [1, 2]);
});

test('selects checkers by type; strict comparison keeps blanks', async (t) => {
  const checked = await planOf(
    t,
    build(`checker_type: testlib\nchecker: chk.cc\n${cases}`, { 'testdata/chk.cc': 'int main() {}\n' }),
  );
  assert.deepEqual([checked.problem.judgeMode, checked.problem.checker?.dialect], ['spj', 'testlib']);
  assert.equal((await planOf(t, build(`checker_type: strict\n${cases}`))).problem.isRemoveEndBlank, false);
});

test('wraps checkers of Lemon and SYZOJ and gives them the score of the case', async (t) => {
  const uneven = 'cases: [{input: 1.in, output: 1.out, score: 40}, {input: 2.in, output: 2.out, score: 60}]';
  for (const kind of ['lemon', 'syzoj']) {
    const read = async (config: string, code = 'int main() {}\n') =>
      await planOf(
        t,
        build(`checker_type: ${kind}\nchecker: chk.cc\n${config}`, { 'testdata/chk.cc': code }),
      );
    const { problem, stops, entries } = await read(uneven);
    assert.deepEqual(stops, []);
    assert.equal(entries.find(({ item }) => item === 'testdata/chk.cc')?.outcome, 'taken');
    assert.deepEqual([problem.judgeMode, problem.checker?.dialect], ['spj', 'kattis']);
    assert.deepEqual(Object.keys(problem.judgeExtraFiles), [`${kind}_checker.h`]);
    assert.deepEqual(
      problem.cases.map(({ checkerArgs }) => checkerArgs),
      [['40'], ['60']],
    );
    const even = await read('cases: [{input: 1.in, output: 1.out}, {input: 2.in, output: 2.out}]');
    assert.deepEqual(even.problem.checker?.args, ['50']);
    assert.ok(even.problem.cases.every(({ checkerArgs }) => checkerArgs === undefined));
  }
  const reader = await planOf(
    t,
    build(`checker_type: syzoj\nchecker: chk.cc\n${cases}`, { 'testdata/chk.cc': 'fopen("code", "r");' }),
  );
  assert.match(reader.stops.join(), /read the code of the submission/);
});

for (const [what, config, reason] of [
  ['problems that only take answers', `type: submit_answer\n${cases}`, /submit_answer/],
  ['several passes', `multi_pass: 2\n${cases}`, /multi_pass/],
  ['the best case of a group', 'subtasks: [{type: max, cases: [{input: 1.in, output: 1.out}]}]', /best case/],
  [
    'groups that wait for each other',
    'subtasks: [{id: 1, if: [1], cases: [{input: 1.in, output: 1.out}]}]',
    /in a cycle/,
  ],
  ['a case that is not there', 'cases: [{input: 9.in, output: 9.out}]', /9\.in is missing/],
] as const) {
  test(`${what} stop the problem`, async (t) => {
    assert.match((await planOf(t, build(config))).stops.join('\n'), reason);
  });
}

test('a missing answer stops the import if outputs are compared', async (t) => {
  const { 'testdata/2.out': _, ...files } = build(cases);
  assert.match((await planOf(t, files)).stops.join(), /2\.in has no answer/);
});

test('pairs cases by name without a config; A-B makes subtasks', async (t) => {
  const { 'testdata/config.yaml': _, ...files } = build('');
  const plain = await planOf(t, files);
  assert.deepEqual([plain.problem.cases.length, plain.problem.judgeCaseMode], [3, 'default']);
  const grouped = Object.fromEntries(
    Object.entries(files).map(([path, text]) => [
      path.replace(/testdata\/(\d)/, (_whole, n: string) => `testdata/${Number(n) < 3 ? 1 : 2}-${n}`),
      text,
    ]),
  );
  const { problem } = await planOf(t, grouped);
  assert.deepEqual(
    problem.cases.map(({ group, score }) => [group, score]),
    [
      [1, 50],
      [1, 50],
      [2, 50],
    ],
  );
});

test('reads the lines of the older ini file and checks their count', async (t) => {
  const { 'testdata/config.yaml': _, ...files } = build('');
  const ini = (count: number): Files => ({
    ...files,
    'testdata/config.ini': `${count}\n1.in|1.out|2|40|65536\n2.in|2.out|2|60|65536\n`,
  });
  const { problem, stops } = await planOf(t, ini(2));
  assert.deepEqual(stops, []);
  assert.deepEqual([problem.timeLimitMs, problem.cases.map((one) => one.score)], [2000, [40, 60]]);
  assert.match((await planOf(t, ini(3))).stops.join(), /declares 3/);
});

test('finds the files of the older ini file in the folders input and output, named with or without them', async (t) => {
  const { 'testdata/config.yaml': _, 'testdata/1.in': first, 'testdata/1.out': answer, ...rest } = build('');
  const files = {
    ...rest,
    'testdata/input/1.in': first ?? '',
    'testdata/output/1.out': answer ?? '',
    'testdata/config.ini': '2\nInput/1.in|1.out|2|40|65536\n2.in|2.out|2|60|65536\n',
  };
  const { problem, stops } = await planOf(t, files);
  assert.deepEqual(stops, []);
  assert.deepEqual(
    problem.cases.map((one) => one.inputPath),
    ['testdata/input/1.in', 'testdata/2.in'],
  );
});

test('converts units of limits', () => {
  assert.deepEqual(['1.5s', '500ms', '700', '250m', '9000us', '9000u', 'soon'].map(milliseconds), [
    1500,
    500,
    700,
    250,
    9,
    9,
    undefined,
  ]);
  assert.deepEqual(
    [megabytes('256m'), megabytes('1g'), megabytes('65536k'), megabytes('64'), megabytes('')],
    [256, 1024, 64, 64, undefined],
  );
});

test('limits are rounded to milliseconds and up to MiB, and are at least one', () => {
  assert.deepEqual(['0', '0.0004s', '1.4', '1.6', '1.0006 S'].map(milliseconds), [1, 1, 1, 2, 1001]);
  assert.deepEqual(['0', '1k', '1025k', '0.5GB', '1.2MiB'].map(megabytes), [1, 1, 2, 512, 2]);
  assert.deepEqual(['1.2.3', '.', '-1', undefined].map(milliseconds), Array(4).fill(undefined));
  assert.deepEqual(['1.2.3', '.', '-1', undefined].map(megabytes), Array(4).fill(undefined));
});

test('exports keep cases of 0 points, and report groups that would get points', async (t) => {
  const again = async (config: string) => {
    const { problem } = await planOf(t, build(config));
    return (scores: readonly number[]) => {
      const scored = problem.cases.map((one, index) => ({ ...one, score: scores[index] ?? 0 }));
      const { files, remarks } = hydroWriter.write({ ...problem, cases: scored }, 1);
      const written = files.find(({ path }) => path === 'testdata/config.yaml');
      const text = written !== undefined && 'content' in written ? written.content : '';
      return { text, isLost: remarks.some(({ item }) => item === 'scores of 0') };
    };
  };
  const alone = await again(cases);
  const kept = alone([0, 20, 30]);
  assert.equal(kept.isLost, false);
  const read = await planOf(t, build(kept.text));
  assert.deepEqual(
    read.problem.cases.map(({ score }) => score),
    [0, 20, 30],
  );
  const shared = alone([0, 0, 0]);
  assert.equal(shared.isLost, true);
  // Readers give points to cases of 0 points. The export writes these points.
  assert.deepEqual(
    [...shared.text.matchAll(/score: (\d+)/g)].map(([, score]) => Number(score)),
    [33, 33, 34],
  );
  const groups = await again(
    `subtasks: [{score: 40, cases: [${caseOf(1, '')}]}, {score: 60, cases: [${caseOf(2, '')}]}]`,
  );
  assert.equal(groups([0, 60]).isLost, true);
  assert.equal(groups([0, 100]).isLost, false);
});
