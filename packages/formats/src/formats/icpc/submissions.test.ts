import assert from 'node:assert/strict';
import { test } from 'node:test';
import { programOf } from '../../model/solution-program.ts';
import { parse } from 'yaml';
import { buildPackage, type Files, planOf } from '../../testing/packages.ts';
import { ConversionReport } from '../../report/conversion-report.ts';
import { readStated } from './expectations.ts';
import { icpcWriter } from './write.ts';

async function read(t: Parameters<typeof planOf>[0], files: Files) {
  const { problem } = await planOf(t, buildPackage(files));
  return Object.fromEntries(problem.submissions.map((one) => [one.path.slice('submissions/'.length), one]));
}

test('the folder determines the expectation', async (t) => {
  const found = await read(t, {
    'submissions/wrong_answer/a.cpp': '',
    'submissions/time_limit_exceeded/a.java': '',
    'submissions/run_time_error/a.go': '',
    'submissions/memory_limit_exceeded/a.rs': '',
    'submissions/ideas/a.zig': '',
  });
  const expected: Record<string, [string | null, string[], string[]]> = {
    'accepted/echo.py': ['Python3', ['AC'], ['AC']],
    'wrong_answer/a.cpp': ['C++ 20 With O2', ['AC', 'WA', 'PE'], ['WA', 'PE']],
    'time_limit_exceeded/a.java': ['Java', ['AC', 'TLE'], ['TLE']],
    'run_time_error/a.go': ['Golang', ['AC', 'RE', 'MLE'], ['RE', 'MLE']],
    'memory_limit_exceeded/a.rs': ['Rust', ['AC', 'MLE'], ['MLE']],
    'ideas/a.zig': [null, [], []],
  };
  for (const [path, [language, permitted, required]] of Object.entries(expected)) {
    const one = found[path];
    assert.deepEqual([one?.language, one?.permitted, one?.required], [language, permitted, required], path);
  }
});

test('the legacy version permits wrong answers of slow solutions, and anything of those that crash', async (t) => {
  const found = await read(t, {
    'problem.yaml': 'name: Echo\nlimits: { time_limit: 1, memory: 64 }\n',
    'submissions/time_limit_exceeded/a.java': '',
    'submissions/run_time_error/a.go': '',
  });
  const [slow, broken] = [found['time_limit_exceeded/a.java'], found['run_time_error/a.go']];
  assert.deepEqual([slow?.permitted, slow?.required], [['AC', 'WA', 'PE', 'TLE'], ['TLE']]);
  assert.deepEqual([broken?.permitted, broken?.required], [[], ['RE', 'MLE']]);
});

test('submissions.yaml extends or replaces the expectation of a folder', async (t) => {
  const found = await read(t, {
    'submissions/wrong_answer/a.cpp': '',
    'submissions/ideas/b.py': '',
    'submissions/submissions.yaml':
      'accepted/*:\n  score: 100\nwrong_answer/a.*:\n  required: [WA]\n  score: [10, 20]\nideas:\n  permitted: [AC, RTE]\n',
  });
  assert.deepEqual(found['accepted/echo.py']?.score, { min: 100, max: 100 });
  assert.deepEqual(found['wrong_answer/a.cpp']?.score, { min: 10, max: 20 });
  assert.deepEqual(found['ideas/b.py']?.permitted, ['AC', 'RE', 'MLE']);
});

const stated = (text: string) => readStated('a.c', [text], new ConversionReport());

test('a comment in the source takes precedence over the folder', async (t) => {
  const found = await read(t, {
    'submissions/mixed/a.c': '/* @EXPECTED_RESULTS@: TIMELIMIT, WRONG-ANSWER */\n',
  });
  assert.deepEqual(found['mixed/a.c']?.required, ['TLE', 'WA', 'PE']);
  assert.deepEqual(stated('// @Expected_Score@: 40\n')?.score, { min: 40, max: 40 });
  assert.deepEqual(stated('{- @EXPECTED_RESULTS@: CORRECT -}\n')?.permitted, ['AC']);
  assert.equal(stated('no comment'), null);
});

test('reports unknown words in such a comment and uses the folder', async (t) => {
  for (const words of ['CHECK-MANUALLY', 'WRONG-ANSWER, SURPRISE', '']) {
    const path = 'submissions/wrong_answer/a.c';
    const plan = await planOf(t, buildPackage({ [path]: `// @EXPECTED_RESULTS@: ${words}\n` }));
    const found = plan.problem.submissions.find((one) => one.path === path);
    assert.deepEqual(
      [found?.permitted, found?.required],
      [
        ['AC', 'WA', 'PE'],
        ['WA', 'PE'],
      ],
    );
    const actual = plan.entries.find((entry) => entry.item === `${path}: @EXPECTED_RESULTS@`);
    assert.ok(actual?.outcome === 'lost' && actual.note.startsWith('unknown: '), words);
  }
});

test('reads a folder of several files as one submission', async (t) => {
  const found = await read(t, {
    'submissions/accepted/two/helper.cpp': '// @EXPECTED_RESULTS@: CORRECT\nint help() { return 1; }\n',
    'submissions/accepted/two/echo.cpp': '#include "x.h"\nint main() { return help(); }\n',
    'submissions/accepted/two/x.h': 'int help();\n',
    'submissions/wrong_answer/snake/main.py': 'import tail\n',
    'submissions/wrong_answer/snake/tail.py': 'print(1)\n',
    'submissions/accepted/alone/a.c++': 'int main() {}\n',
  });
  assert.deepEqual(Object.keys(found).sort(), [
    'accepted/alone',
    'accepted/echo.py',
    'accepted/two',
    'wrong_answer/snake',
  ]);
  const two = found['accepted/two'];
  assert.equal(two?.language, 'C++ 20 With O2');
  assert.match(two.code, /int main/);
  assert.deepEqual(Object.keys(two.files ?? {}).sort(), ['helper.cpp', 'x.h']);
  assert.deepEqual(two.permitted, ['AC']);
  assert.equal(found['wrong_answer/snake']?.code, 'import tail\n');
  assert.deepEqual(
    [found['accepted/alone']?.language, found['accepted/alone']?.files],
    ['C++ 20 With O2', undefined],
  );
});

test('recognizes all endings of C++ and ignores hidden files', async (t) => {
  const found = await read(t, {
    'submissions/accepted/a.c++': '',
    'submissions/accepted/b.cxx': '',
    'submissions/accepted/c.cc': '',
    'submissions/accepted/d.C': '',
    'submissions/accepted/e.c': '',
    'submissions/accepted/.f.cpp': '',
    'submissions/accepted/.gitkeep': '',
  });
  assert.deepEqual(
    Object.values(found).map(({ path, language }) => [path.slice(-4), language]),
    [
      ['.c++', 'C++ 20 With O2'],
      ['.cxx', 'C++ 20 With O2'],
      ['c.cc', 'C++ 20 With O2'],
      ['/d.C', 'C++ 20 With O2'],
      ['/e.c', 'C With O2'],
      ['o.py', 'Python3'],
    ],
  );
});

test('a rule for a folder keeps the keys that it does not state', async (t) => {
  const found = await read(t, {
    'submissions/run_time_error/a.cpp': '',
    'submissions/submissions.yaml':
      'accepted:\n  authors: Somebody\nrun_time_error:\n  permitted: [AC, WA, RTE]\n',
  });
  const [right, crash] = [found['accepted/echo.py'], found['run_time_error/a.cpp']];
  assert.deepEqual([right?.permitted, right?.required], [['AC'], ['AC']]);
  assert.deepEqual(crash?.permitted, ['AC', 'WA', 'PE', 'RE', 'MLE']);
  assert.deepEqual(crash.required, ['RE', 'MLE']);
});

test('submissions.yaml names the entry file and the language', async (t) => {
  const found = await read(t, {
    'submissions/accepted/two/main.py': 'import start\n',
    'submissions/accepted/two/start.py': 'print(input())\n',
    'submissions/accepted/three/main.py': '',
    'submissions/accepted/three/begin.py': 'print(input())\n',
    'submissions/accepted/old.py': '',
    'submissions/accepted/odd.txt': '',
    'submissions/accepted/older.py': 'print raw_input()\n',
    'submissions/accepted/first.py': '#!/usr/bin/env python2\nprint 1\n',
    'submissions/submissions.yaml':
      'accepted/two:\n  entrypoint: start.py\naccepted/three:\n  entrypoint: begin\n' +
      'accepted/{old,none}.py:\n  language: python2\naccepted/odd.*:\n  language: cpp\n',
  });
  assert.equal(found['accepted/two']?.code, 'print(input())\n');
  assert.equal(found['accepted/three']?.code, 'print(input())\n');
  assert.equal(found['accepted/old.py']?.language, 'Python2');
  assert.equal(found['accepted/first.py']?.language, 'Python2');
  assert.equal(found['accepted/older.py']?.language, 'Python2');
  assert.equal(found['accepted/odd.txt']?.language, 'C++ 20 With O2');
  assert.equal(found['accepted/echo.py']?.language, 'Python3');
});

test('accepts repeated comments and mentions, but not contradictions', () => {
  const report = new ConversionReport();
  const tag = '@EXPECTED_RESULTS@:';
  assert.deepEqual(readStated('a', [`${tag} TIMELIMIT\n`, `${tag} TIMELIMIT\n`], report)?.required, ['TLE']);
  assert.deepEqual(readStated('b', [`the ${tag} beside\n`, `${tag} TIMELIMIT\n`], report)?.required, ['TLE']);
  assert.equal(report.entries.length, 0);
  assert.equal(readStated('c', [`${tag} CORRECT\n${tag} TIMELIMIT\n`], report), null);
  assert.deepEqual(
    report.entries.map(({ item }) => item),
    ['c: @EXPECTED_RESULTS@'],
  );
  assert.deepEqual(stated('@EXPECTED_SCORE@: CORRECT')?.permitted, ['AC']);
});

test('recognizes endings of JavaScript modules', async (t) => {
  const found = await read(t, { 'submissions/accepted/a.mjs': '', 'submissions/accepted/b.cjs': '' });
  assert.deepEqual(
    ['accepted/a.mjs', 'accepted/b.cjs'].map((path) => found[path]?.language),
    ['JavaScript Node', 'JavaScript Node'],
  );
});

const groupOf = (name: string, score: number): Files => ({
  [`data/secret/${name}/1.in`]: 'a\n',
  [`data/secret/${name}/1.ans`]: 'a\n',
  [`data/secret/${name}/test_group.yaml`]: `max_score: ${score}\n`,
});
const scoredData: Files = {
  'problem.yaml': 'problem_format_version: 2025-09\nname: Echo\ntype: scoring\nlimits: { time_limit: 1 }\n',
  'data/secret/test_group.yaml': 'max_score: 100\n',
  ...groupOf('easy', 30),
  ...groupOf('hard', 70),
};

function scoredPackage(rules: string): Files {
  const {
    'data/secret/1.in': _in,
    'data/secret/1.ans': _ans,
    ...files
  } = buildPackage({ ...scoredData, 'submissions/submissions.yaml': rules });
  return { ...files, 'submissions/mixed/part.py': 'print(1)\n' };
}

test('reads and writes expectations of groups by their folders', async (t) => {
  const rules = [
    'mixed/*.py:',
    '  use_for_time_limit: lower',
    '  secret: { score: [30, 30] }',
    '  secret/*: { permitted: [AC, WA] }',
    '  secret/easy: { required: [AC], score: 30 }',
    '  sample: { permitted: [AC] }',
    'accepted: { use_for_time_limit: false }',
  ].join('\n');
  const { problem, stops, entries } = await planOf(t, scoredPackage(rules));
  assert.deepEqual(stops, []);
  assert.ok(!entries.some(({ item, outcome }) => item.startsWith('submissions.yaml') && outcome === 'lost'));
  const mixed = problem.submissions.find(({ path }) => path === 'submissions/mixed/part.py');
  const [wrong, none] = [['AC', 'WA', 'PE'] as const, { required: [], score: null }];
  const byGroups = new Map(mixed?.byGroup?.map(({ groups, ...said }) => [groups.join(), said]));
  assert.deepEqual(Object.fromEntries(byGroups), {
    '1,2': { permitted: [], required: [], score: { min: 30, max: 30 } },
    '1': { permitted: [...wrong], required: ['AC'], score: { min: 30, max: 30 } },
    '2': { permitted: [...wrong], ...none },
    '0': { permitted: ['AC'], ...none },
  });
  assert.equal(mixed?.limitUse, 'lower');
  const accepted = problem.submissions.find(({ path }) => path.startsWith('submissions/accepted/'));
  assert.equal(accepted?.limitUse, 'none');
  const { files } = icpcWriter.write(problem);
  const texts = Object.fromEntries(
    files.map((file) => [file.path, 'content' in file ? file.content : 'x\n']),
  );
  const again: unknown = parse(texts['submissions/submissions.yaml'] ?? '');
  assert.deepEqual(again, {
    'accepted/echo.py': { use_for_time_limit: false },
    'mixed/part.py': {
      use_for_time_limit: 'lower',
      secret: { score: [30, 30] },
      'secret/easy': { permitted: ['AC', 'WA'], required: ['AC'], score: [30, 30] },
      'secret/hard': { permitted: ['AC', 'WA'] },
      sample: { permitted: ['AC'] },
    },
  });
  // Judges that ignore the site's own file must read the same expectations.
  const { '.xiezhi.yaml': _own, ...foreign } = texts;
  assert.deepEqual((await planOf(t, foreign)).problem.submissions, problem.submissions);
  assert.deepEqual((await planOf(t, texts)).problem.submissions, problem.submissions);
});

/** A problem without scores and with the cases `1-easy`, `2-hard` and `3-easy`. */
const easyAndHard: Files = Object.fromEntries(
  ['1-easy', '2-hard', '3-easy'].flatMap((name) => [
    [`data/secret/${name}.in`, '1\n'],
    [`data/secret/${name}.ans`, '1\n'],
  ]),
);

test('reads expectations for parts of a problem without scores', async (t) => {
  const rules = `time_limit_exceeded/slow.py:
  sample: { permitted: [AC] }
  secret/*-easy: { permitted: [AC], score: 3 }
  secret/*-hard: { permitted: [AC, TLE], required: [TLE] }
  secret/{2,3}-*: { required: [AC] }
`;
  const { problem, entries } = await planOf(t, {
    ...buildPackage({ 'submissions/time_limit_exceeded/slow.py': 'x\n', ...easyAndHard }),
    'submissions/submissions.yaml': rules,
  });
  assert.ok(!entries.some(({ item, outcome }) => item.startsWith('submissions.yaml') && outcome === 'lost'));
  assert.deepEqual(
    problem.cases.map(({ name }) => name),
    ['sample/1', 'secret/1', 'secret/1-easy', 'secret/2-hard', 'secret/3-easy'],
  );
  const parts = [
    { cases: [1], permitted: ['AC'], required: [] },
    { cases: [3, 5], permitted: ['AC'], required: [] },
    { cases: [4], permitted: ['AC', 'TLE'], required: ['TLE'] },
    { cases: [4, 5], permitted: [], required: ['AC'] },
  ];
  const slow = problem.submissions.find(({ path }) => path.endsWith('slow.py'));
  assert.deepEqual(
    slow?.byGroup,
    parts.map((part) => Object.assign({ groups: [] }, part, { score: null })),
  );
  const texts = Object.fromEntries(
    icpcWriter.write(problem).files.map((file) => [file.path, 'content' in file ? file.content : 'x\n']),
  );
  assert.deepEqual((await planOf(t, texts)).problem.submissions, problem.submissions);
  const { '.xiezhi.yaml': _own, ...foreign } = texts;
  assert.deepEqual((await planOf(t, foreign)).problem.submissions, problem.submissions);
});

test('moves expectations with the cases and groups that an export renumbers', async (t) => {
  const { problem } = await planOf(t, {
    ...buildPackage(easyAndHard),
    'submissions/submissions.yaml': 'accepted: { secret/*-hard: { permitted: [AC] } }\n',
  });
  // Moves the sample to the end.
  const [sample, ...secret] = problem.cases;
  assert.ok(sample);
  const cases = [...secret, sample].map((one, index) => Object.assign({}, one, { seq: index + 1 }));
  const [accepted] = problem.submissions;
  assert.ok(accepted?.byGroup?.[0]);
  const hard = { ...accepted.byGroup[0], cases: [3] };
  const moved = { ...problem, cases, submissions: [{ ...accepted, byGroup: [hard] }] };
  const { files } = icpcWriter.write(moved);
  const texts = files.map((file): [string, string] => [file.path, 'content' in file ? file.content : 'x\n']);
  const again = await planOf(t, Object.fromEntries(texts));
  assert.deepEqual(again.problem.submissions[0]?.byGroup, [{ ...hard, cases: [4] }]);
});

test('reports parts that do not exist, and limits the groups in rules', async (t) => {
  const plain = await planOf(
    t,
    buildPackage({ 'submissions/submissions.yaml': 'accepted: { samples: { permitted: [AC] } }\n' }),
  );
  const lost = plain.entries.find(({ item }) => item === 'submissions.yaml: accepted');
  assert.deepEqual([lost?.outcome, lost?.note], ['lost', 'not read: samples']);
  assert.ok(plain.problem.submissions.every(({ byGroup }) => byGroup === undefined));
  const cases = Object.fromEntries(
    Array.from({ length: 600 }, (_, index) => [
      [`data/secret/${index}.in`, '1\n'],
      [`data/secret/${index}.ans`, '1\n'],
    ]).flat(),
  );
  const patterns = Array.from({ length: 400 }, (_, index) => `  g*${index}: { permitted: [AC] }`);
  const rules = ['accepted:', ...patterns].join('\n');
  await assert.rejects(
    planOf(t, buildPackage({ ...cases, 'submissions/submissions.yaml': rules })),
    /compares cases more than 200000 times/,
  );
  // Each pattern counts once for each folder of cases.
  const many = Array.from({ length: 7000 }, (_, index) => `  g*${index}: { score: 1 }`);
  await assert.rejects(
    planOf(t, scoredPackage(['accepted:', ...many].join('\n'))),
    /names groups more than 20000 times/,
  );
});

test('applies both verdicts and a score that a solution states in comments', async (t) => {
  const code = '// @EXPECTED_RESULTS@: WRONG-ANSWER\n// @EXPECTED_SCORE@: 40\nint main() {}\n';
  const { problem } = await planOf(t, buildPackage({ 'submissions/other/a.cpp': code }));
  const found = problem.submissions.find(({ path }) => path === 'submissions/other/a.cpp');
  assert.deepEqual([found?.required, found?.score], [['WA', 'PE'], { min: 40, max: 40 }]);
});

test('does not take a Prolog file for Perl', async (t) => {
  const files = buildPackage({
    'submissions/accepted/a.pl': 'main :- read(X), write(X).\n',
    'submissions/accepted/b.pl': '#!/usr/bin/perl\nprint <STDIN>;\n',
  });
  const { problem, entries } = await planOf(t, files);
  assert.deepEqual(
    entries.filter(({ item }) => item.startsWith('language of')),
    [
      {
        item: 'language of submissions/accepted/a.pl',
        outcome: 'lost',
        effect: 'none',
        note: 'a language that this site does not support',
      },
    ],
  );
  const languages = Object.fromEntries(problem.submissions.map(({ path, language }) => [path, language]));
  assert.deepEqual(
    [languages['submissions/accepted/a.pl'], languages['submissions/accepted/b.pl']],
    [null, 'Perl'],
  );
});

test('drops the file that has the name of the compiled program if the entry file has another name', () => {
  const files = { 'main.py': 'print(2)\n', 'tools.py': 'x = 1\n' };
  const program = programOf({ language: 'Python3', code: 'import tools\n', files });
  assert.deepEqual(program, { code: 'import tools\n', files: { 'tools.py': 'x = 1\n' } });
});

test('expects one accepted part from accepted solutions of a problem that any part accepts', async (t) => {
  const data = 'grader_flags: accept_if_any_accepted\non_reject: continue\n';
  const files = buildPackage({
    'problem.yaml': 'name: Echo\ntype: scoring\nlimits: { time_limit: 1 }\n',
    'data/testdata.yaml': 'grader_flags: ignore_sample\n',
    'data/secret/testdata.yaml': data,
    'data/secret/g1/testdata.yaml': 'accept_score: 40\nrange: 0 40\ngrader_flags: min\n',
    'data/secret/g1/1.in': 'a\n',
    'data/secret/g1/1.ans': 'a\n',
  });
  const { problem } = await planOf(t, files);
  const [solution] = problem.submissions;
  assert.deepEqual([problem.isAcceptedByAny, solution?.permitted, solution?.required], [true, [], ['AC']]);
});
