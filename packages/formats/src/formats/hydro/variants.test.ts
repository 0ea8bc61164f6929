import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ProblemPackage } from '../../model/model.ts';
import type { PlanEntry } from '../../model/plan.ts';
import { type Files, planOf } from '../../testing/packages.ts';
import { languageOfFile } from '../../read/file-languages.ts';
import { hydroWriter } from './write.ts';
import { extractExamples } from './statements.ts';

const pair = '{ input: 1.in, output: 1.out }';
const plain = `cases: [${pair}]\n`;

function build(config: string, files: Files = {}): Files {
  return {
    'problem.yaml': 'title: Sum\n',
    'problem.md': 'Add.\n',
    'testdata/config.yaml': config,
    'testdata/1.in': '1\n',
    'testdata/1.out': '1\n',
    'testdata/2.in': '2\n',
    'testdata/2.out': '2\n',
    ...files,
  };
}

/** Returns the reported losses, except those of data files that no case names. */
function lostItems(entries: readonly PlanEntry[]): string[] {
  const lost = entries.filter((entry) => entry.outcome === 'lost').map((entry) => entry.item);
  return lost.filter((item) => !item.startsWith('testdata/'));
}

const limits: [string, number, number][] = [
  ['', 1000, 256],
  ['time: 1s\nmemory: 64m\n', 1000, 64],
  ['time: 1500\nmemory: 512\n', 1500, 512],
  ['time: "0.5 S"\nmemory: 262144k\n', 500, 256],
  ['time: 250ms\nmemory: 1.5g\n', 250, 1536],
  ['time: 0.0001s\nmemory: 1k\n', 1, 1],
  ['time: ~\nmemory: ""\n', 1000, 256],
];
for (const [config, timeLimitMs, memoryLimitMb] of limits) {
  test(`limits ${JSON.stringify(config)} are ${timeLimitMs} ms and ${memoryLimitMb} MiB`, async (t) => {
    const { problem, stops } = await planOf(t, build(config + plain));
    assert.deepEqual(stops, []);
    assert.deepEqual([problem.timeLimitMs, problem.memoryLimitMb], [timeLimitMs, memoryLimitMb]);
  });
}

test('an unreadable limit stops the import anywhere, because another limit would apply', async (t) => {
  const wrong = [
    `time: 1 minute\n${plain}`,
    `memory: lots\n${plain}`,
    `cases: [{ input: 1.in, output: 1.out, time: "1,5s" }]\n`,
    `subtasks: [{ memory: 64x, cases: [${pair}] }]\n`,
  ];
  for (const config of wrong)
    assert.match((await planOf(t, build(config))).stops.join(), /is not a valid limit/, config);
});

test('the largest of different limits per case applies, and verdicts may change', async (t) => {
  const config = `time: 1s\ncases: [{ input: 1.in, output: 1.out, time: 3s }, { input: 2.in, output: 2.out, memory: 512m }]\n`;
  const { problem, entries } = await planOf(t, build(config));
  assert.deepEqual([problem.timeLimitMs, problem.memoryLimitMb], [3000, 512]);
  const lost = entries.filter((entry) => entry.outcome === 'lost' && entry.effect === 'verdict');
  assert.deepEqual(
    lost.map((entry) => entry.item),
    ['case 1.in: limits', 'case 2.in: limits'],
  );
});

/** Configs, the expected scores of their cases, and the expected losses. */
const scores: [string, string, (number | null)[], string[]][] = [
  ['none stated: the rest of 100 evenly', `cases: [${pair}, ${pair}]`, [50, 50], []],
  [
    'all stated, less than 100 in all: nothing is lost',
    'cases: [{ input: 1.in, output: 1.out, score: 40 }, { input: 2.in, output: 2.out, score: 40 }]',
    [40, 40],
    [],
  ],
  [
    'one stated: the other has the rest',
    `cases: [{ input: 1.in, output: 1.out, score: 30 }, ${pair}]`,
    [30, 70],
    [],
  ],
  [
    'halves are kept',
    'cases: [{ input: 1.in, output: 1.out, score: 33.5 }, { input: 2.in, output: 2.out, score: "66" }]',
    [33.5, 66],
    [],
  ],
  [
    'subtasks of which one states nothing',
    `subtasks: [{ score: 30, cases: [${pair}] }, { cases: [${pair}] }]`,
    [30, 70],
    [],
  ],
  [
    'three subtasks share 100, the last has the rest',
    `subtasks: [{ cases: [${pair}] }, { cases: [${pair}] }, { cases: [${pair}] }]`,
    [33, 33, 34],
    [],
  ],
  [
    'subtasks that state all of less than 100',
    `subtasks: [{ score: 10, cases: [${pair}] }, { score: 20, cases: [${pair}] }]`,
    [10, 20],
    [],
  ],
  [
    'nothing is left for the others of all that is stated',
    `cases: [{ input: 1.in, output: 1.out, score: 100 }, ${pair}]`,
    [100, 0],
    [],
  ],
  [
    'nothing is left for the others of more than all',
    `subtasks: [{ score: 120, cases: [${pair}] }, { cases: [${pair}] }, { type: sum, cases: [${pair}] }]`,
    [120, 0, 0],
    [],
  ],
  [
    'nothing is left for other subtasks of all that is stated',
    `subtasks: [{ score: 100, cases: [${pair}] }, { cases: [${pair}] }]`,
    [100, 0],
    [],
  ],
  ['more than 100 is kept', `cases: [{ input: 1.in, output: 1.out, score: 250 }]`, [250], []],
];
for (const [what, config, expected, lost] of scores) {
  test(`scores: ${what}`, async (t) => {
    const { problem, entries, stops } = await planOf(t, build(`${config}\n`));
    assert.deepEqual(stops, []);
    assert.deepEqual(
      problem.cases.map((one) => one.score),
      expected,
    );
    assert.deepEqual(lostItems(entries), lost);
  });
}

test('a score that is not a number stops the import; a repeated case name does not', async (t) => {
  const twice = '{ input: 1.in, output: 1.out, score: 1.5 }';
  const plan = await planOf(t, build(`cases: [${twice}, ${twice}]\n`));
  assert.deepEqual(plan.stops, []);
  assert.deepEqual(
    plan.problem.cases.map((one) => one.score),
    [1.5, 1.5],
  );
  const wrong = await planOf(t, build('cases: [{ input: 1.in, output: 1.out, score: many }]\n'));
  assert.match(wrong.stops.join(), /case 1: score is not a number/);
});

test('reads languages by family and duplicate code, and ignores names of inherited properties', async (t) => {
  const { problem, entries } = await planOf(
    t,
    build(`langs: [cc.cc17o2, c, c.o2, cc.cc98, py.py3, py, zz, zz, constructor]\n${plain}`),
  );
  assert.deepEqual(problem.languages?.slice(1), ['C', 'C With O2', 'C++', 'Python3']);
  assert.deepEqual(lostItems(entries), ['language zz', 'language constructor']);
  const none = await planOf(t, build(`langs: [zz]\n${plain}`));
  assert.equal(none.problem.languages, null);
});

const programs: [string, Files, RegExp | Partial<ProblemPackage>][] = [
  ['checker_type: testlib', {}, /the checker is missing/],
  ['checker_type: testlib\nchecker: a.cc', {}, /a\.cc is not in the package/],
  ['checker_type: syzoj', {}, /the checker is missing/],
  ['checker_type: lemon\nchecker: a.py', { 'testdata/a.py': 'x' }, /checkers in Python3 are not supported/],
  ['checker_type: constructor\nchecker: a.cc', { 'testdata/a.cc': 'x' }, /constructor are not supported/],
  ['checker_type: testlib\nchecker: a.zig', { 'testdata/a.zig': 'x' }, /checkers in zig/],
  ['type: interactive', {}, /needs an interactor/],
  ['type: interactive\ninteractor: i.cc', { 'testdata/i.cc': 'x' }, { judgeMode: 'interactive' }],
  [
    'checker_type: kattis\nchecker: {file: ../std/a.cc, lang: cc}',
    { 'testdata/a.cc': 'x' },
    { judgeMode: 'spj' },
  ],
  ['checker_type: default\nchecker: a.cc', { 'testdata/a.cc': 'x' }, { judgeMode: 'default', checker: null }],
  ['type: constructor', {}, /unknown problem type constructor/],
  ['validator: v.odd', { 'testdata/v.odd': 'x' }, { inputValidators: [] }],
  ['filename: ../x', {}, /not a plain file name/],
  ['user_extra_files: [gone.h]', {}, /gone\.h is not in the package/],
  ['num_processes: 2', {}, /num_processes is not supported/],
];
for (const [config, files, expected] of programs) {
  test(`config ${JSON.stringify(config)}`, async (t) => {
    const { problem, stops } = await planOf(t, build(`${config}\n${plain}`, files));
    if (expected instanceof RegExp) assert.match(stops.join('\n'), expected);
    else {
      assert.deepEqual(stops, []);
      for (const [key, value] of Object.entries(expected))
        assert.deepEqual(problem[key as keyof ProblemPackage], value, key);
    }
  });
}

const statements: [string, Files, ProblemPackage['titles'], string | undefined][] = [
  ['the language is guessed', { 'problem.md': '求和' }, { 'en-US': 'Sum', 'zh-CN': 'Sum' }, '求和'],
  [
    'by its code',
    { 'problem_zh.md': '和', 'problem_en.md': 'Sum.' },
    { 'en-US': 'Sum', 'zh-CN': 'Sum' },
    '和',
  ],
  ['traditional characters are another', { 'problem_zh_TW.md': '和' }, { 'en-US': 'Sum' }, undefined],
  [
    'with a mark and Windows lines',
    { 'problem_zh.md': '\ufeff甲\r\n乙\r\n' },
    { 'en-US': 'Sum', 'zh-CN': 'Sum' },
    '甲\n乙',
  ],
];
for (const [what, files, titles, chinese] of statements) {
  test(`statements: ${what}`, async (t) => {
    const { 'problem.md': _plain, ...rest } = build(plain);
    const { problem, stops } = await planOf(t, { ...rest, ...files });
    assert.deepEqual(stops, []);
    assert.deepEqual(problem.titles, titles);
    assert.equal(problem.statements['zh-CN']?.description, chinese);
  });
}

test('reads the text from problem.yaml, also by language and as JSON', async (t) => {
  const { 'problem.md': _plain, ...rest } = build(plain);
  for (const content of ['"求和"', '{ zh: 求和, fr: Somme }', `'{"zh": "求和", "en": "Add."}'`]) {
    const { problem } = await planOf(t, { ...rest, 'problem.yaml': `title: Sum\ncontent: ${content}\n` });
    assert.equal(problem.statements['zh-CN']?.description, '求和', content);
  }
});

test('reads examples by number from fences of any length; gaps do not shift them', () => {
  const { markdown, samples } = extractExamples(
    'A\n```output2\n4\n```\n````input1\n```\n1\n````\nB\n```output1\n2\n```\n```cpp\ninput1\n```\n',
  );
  assert.deepEqual(samples, [
    { input: '```\n1\n', output: '2\n' },
    { input: '', output: '4\n' },
  ]);
  assert.equal(markdown, 'A\nB\n```cpp\ninput1\n```\n');
});

test('reads examples in HTML whose language is the name of the example', () => {
  const { markdown, samples } = extractExamples(
    'A\n<pre><code class="language-input1">1 &lt; 2\n</code></pre><pre><code class="language-output1">no</code></pre>\n' +
      '<pre><code class="language-cpp">x</code></pre>\n<pre><code class="language-input2">never closed',
  );
  assert.deepEqual(samples, [{ input: '1 < 2\n', output: 'no\n' }]);
  assert.equal(
    markdown,
    'A\n\n<pre><code class="language-cpp">x</code></pre>\n<pre><code class="language-input2">never closed',
  );
});

const block = (kind: string, text: string, blanks = 0): string =>
  `<pre><code class=${kind}>${text}</code>${' '.repeat(blanks)}</pre>`;

test('blocks of HTML are examples if they end within forty characters', () => {
  assert.deepEqual(
    extractExamples(`${block('lang-input1', '\n\na', 27)}${block("'language-OUTPUT1'", '', 1)}x`),
    { markdown: 'x', samples: [{ input: '\na\n', output: '' }] },
  );
  const late = block('lang-input1', 'a', 28);
  assert.deepEqual(extractExamples(`${late}${block('lang-output2', 'b')}`), {
    markdown: late,
    samples: [{ input: '', output: 'b\n' }],
  });
  assert.deepEqual(extractExamples(`\`\`\`input1\nf\n\`\`\`\n${block('lang-input1', 'b')}`).samples, [
    { input: 'f\n', output: '' },
  ]);
});

test('imports public files and editorials', async (t) => {
  const { problem } = await planOf(
    t,
    build(plain, { 'additional_file/a/b.PNG': 'x', 'solution/how.md': 'So.', 'std/a.cpp': 'x' }),
  );
  assert.deepEqual(problem.attachments, [
    { name: 'a-b.PNG', path: 'additional_file/a/b.PNG', isPicture: true },
  ]);
  assert.deepEqual(problem.packageMeta['solution'], { 'how.md': 'So.' });
});

test('programs of std, and those called std beside other files, solve the problem', async (t) => {
  const files = {
    'std/a.cc': 'int main() {}\n',
    'std/b.py': 'print 1\n',
    'std/notes.md': 'x',
    'testdata/std.cpp': 'int main() { }\n',
    'testdata/gen.cpp': 'int main() {  }\n',
  };
  const { problem } = await planOf(t, build(plain, files));
  assert.deepEqual(
    problem.submissions.map(({ path, language, required }) => [path, language, required]),
    [
      ['std/a.cc', languageOfFile('a.cc'), ['AC']],
      ['std/b.py', 'Python2', ['AC']],
      ['testdata/std.cpp', languageOfFile('a.cpp'), ['AC']],
    ],
  );
  const written = hydroWriter.write(problem, 1);
  assert.deepEqual(
    written.files.flatMap(({ path }) => (path.startsWith('std/') ? [path] : [])),
    ['std/1.cc', 'std/2.py', 'std/3.cc'],
  );
  const [wrong, ...others] = problem.submissions;
  assert.ok(wrong);
  const rejected = { ...problem, submissions: [{ ...wrong, required: ['WA' as const] }, ...others] };
  const { files: fewer, remarks } = hydroWriter.write(rejected, 1);
  assert.equal(fewer.filter(({ path }) => path.startsWith('std/')).length, 2);
  assert.ok(remarks.some(({ item }) => item === 'solutions'));
});

test('a single subtask whose cases add up is no group, as if its cases stood alone', async (t) => {
  const cases = '[{ input: 1.in, output: 1.out }, { input: 2.in, output: 2.out }]';
  const [subtask, alone] = await Promise.all([
    planOf(t, build(`subtasks: [{ id: 1, type: sum, score: 100, cases: ${cases} }]\n`)),
    planOf(t, build(`cases: ${cases}\n`)),
  ]);
  assert.deepEqual(subtask.problem.groups, []);
  assert.deepEqual(subtask.problem.cases, alone.problem.cases);
});

test('reads a config beside a folder of data, whose single subtask lists no cases', async (t) => {
  for (const folder of ['testdata/', 'data/']) {
    const plan = await planOf(t, {
      'config.yaml':
        'time: 5s\nchecker_type: testlib\nchecker: chk.cc\nsubtasks: [{score: 100, type: sum}]\n',
      'chk.cc': 'int main() {}\n',
      [`${folder}1.in`]: '1\n',
      [`${folder}1.ans`]: '1\n',
      [`${folder}2.in`]: '2\n',
      [`${folder}2.ans`]: '2\n',
    });
    assert.deepEqual([plan.format, plan.stops], ['hydro', []]);
    const { timeLimitMs, judgeMode, cases } = plan.problem;
    assert.deepEqual([timeLimitMs, judgeMode], [5000, 'spj']);
    assert.deepEqual(
      cases.map(({ inputPath, score }) => [inputPath, score]),
      [
        [`${folder}1.in`, 50],
        [`${folder}2.in`, 50],
      ],
    );
  }
});

test('subtasks that list no cases take the files of their names; unknown keys may change scores', async (t) => {
  const plan = await planOf(t, {
    'testdata/config.yaml': 'subtasks: [{id: 1, score: 40}, {id: 2, score: 60, if: [1], n_cases: 1}]\n',
    'testdata/1-1.in': '',
    'testdata/1-1.out': '',
    'testdata/2-1.in': '',
    'testdata/2-1.out': '',
  });
  assert.deepEqual(plan.stops, []);
  assert.deepEqual(
    plan.problem.groups.map(({ group, dependsOn }) => [group, dependsOn]),
    [
      [1, []],
      [2, [1]],
    ],
  );
  const lost = plan.entries.filter((entry) => entry.outcome === 'lost' && entry.effect === 'score');
  assert.deepEqual(
    lost.map((entry) => entry.item),
    ['subtask 2: n_cases'],
  );
});

test('a checker without a type may have been meant to decide', async (t) => {
  for (const [type, effect] of [
    ['', 'verdict'],
    ['checker_type: default\n', 'none'],
  ] as const) {
    const { entries } = await planOf(
      t,
      build(`${type}checker: chk.cc\n${plain}`, { 'testdata/chk.cc': 'int main() {}\n' }),
    );
    const found = entries.find((entry) => entry.item === 'checker');
    assert.equal(found?.outcome === 'lost' && found.effect, effect);
  }
});

const other = '{ input: 2.in, output: 2.out }';
const groupsOf = ({ cases }: ProblemPackage): string =>
  cases.map(({ name, group, score }) => `${name}=${group}:${score}`).join(' ');
const numbered = {
  'testdata/1.in': null,
  'testdata/1.out': null,
  'testdata/2.in': null,
  'testdata/2.out': null,
  ...Object.fromEntries(
    ['1-1', '1-2', '2-1', '3-1'].flatMap((name) => [
      [`testdata/${name}.in`, '1\n'],
      [`testdata/${name}.out`, '1\n'],
    ]),
  ),
};
const orders: [what: string, config: string, files: Record<string, string | null>, groups: string][] = [
  ['empty lists leave the cases to the names of files', 'subtasks: []\ncases: []\n', {}, '1=1:50 2=1:50'],
  [
    'cases hold beside subtasks',
    `subtasks: [{ id: 1, cases: [${pair}] }]\ncases: [${other}]\n`,
    {},
    '2=1:100',
  ],
  ['subtasks hold beside no cases', `subtasks: [{ id: 1, cases: [${other}] }]\ncases: []\n`, {}, '2=1:100'],
  [
    'subtasks are ordered by their ids',
    `subtasks: [{ id: 2, score: 60, cases: [${other}] }, { id: 1, score: 40, cases: [${pair}] }]\n`,
    {},
    '1=1:40 2=2:60',
  ],
  [
    'cases stay in their order unless all have numbers as ids',
    `cases: [{ id: 2, input: 1.in, output: 1.out }, { id: ~, input: 2.in, output: 2.out }, { id: 1, input: 1.in, output: 1.out }]\n`,
    {},
    '1=1:33 2=1:33 1=1:34',
  ],
  [
    'cases stay in their order if an id is missing',
    `cases: [{ id: 2, input: 1.in, output: 1.out }, ${other}]\n`,
    {},
    '1=1:50 2=1:50',
  ],
  [
    'cases stay in their order if an id is no number',
    `cases: [{ id: 2, input: 1.in, output: 1.out }, { id: b, input: 2.in, output: 2.out }, { id: 1, input: 2.in, output: 2.out }]\n`,
    {},
    '1=1:33 2=1:33 2=1:34',
  ],
  [
    'files name subtasks that are not listed',
    'subtasks: [{ id: 2, score: 20 }]\n',
    numbered,
    '1-1=1:40 1-2=1:40 2-1=2:20 3-1=3:40',
  ],
  [
    'files without a number of a subtask belong to the first one',
    'subtasks: [{ id: 1, score: 30 }, { id: 2 }]\n',
    { 'testdata/2-1.in': '1\n', 'testdata/2-1.out': '1\n' },
    '1=1:30 2=1:30 2-1=2:70',
  ],
  [
    'files without a number add up if no subtask is listed for them',
    'subtasks: [{ id: 2, score: 20 }]\n',
    { 'testdata/2-1.in': '1\n', 'testdata/2-1.out': '1\n' },
    '1=1:40 2=2:40 2-1=3:20',
  ],
  [
    'files with and without numbers are groups without a list, too',
    '{}\n',
    { 'testdata/3-1.in': '1\n', 'testdata/3-1.out': '1\n' },
    '1=1:25 2=2:25 3-1=3:50',
  ],
];
for (const [what, config, files, groups] of orders)
  test(what, async (t) => {
    const all = Object.entries({ ...build(config), ...files }).filter(([, content]) => content !== null);
    const { problem, stops } = await planOf(t, Object.fromEntries(all) as Files);
    assert.deepEqual([stops, groupsOf(problem)], [[], groups]);
  });

const rowsOf = (count: number) => Array.from({ length: count }, () => pair).join(', ');

test('lists of cases have at most 4096 rows in all', async (t) => {
  const reason = 'the package lists more than 4096 cases';
  for (const [config, expected] of [
    [`cases: [${rowsOf(4096)}]\n`, []],
    [`cases: [${rowsOf(4097)}]\n`, [reason, 'the package has no test data']],
    [`subtasks: [{ cases: [${rowsOf(4000)}] }, { cases: [${rowsOf(94)}] }]\n`, []],
    [
      `subtasks: [{ cases: [${rowsOf(4000)}] }, { cases: [${rowsOf(95)}] }]\n`,
      [reason, 'the package has no test data'],
    ],
  ] as const)
    assert.deepEqual((await planOf(t, build(config))).stops, expected);
});
