import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newProblem } from '../../model/new-problem.ts';
import { buildPackage, type Files, planOf, remarks } from '../../testing/packages.ts';

function yaml(...lines: string[]): string {
  return ['problem_format_version: 2025-09', 'name: Echo', ...lines].join('\n');
}

const limits = 'limits: { time_limit: 1, memory: 64 }';

test('reads a plain package and records each file and key once', async (t) => {
  const files = buildPackage();
  const plan = await planOf(t, files);
  assert.deepEqual(plan.stops, []);
  const { problem } = plan;
  assert.deepEqual(problem.titles, { 'en-US': 'Echo', 'zh-CN': '回声' });
  assert.deepEqual(problem.statements['zh-CN'], {
    description: '再说一遍。',
    input: '一个词。',
    output: '这个词。',
    hint: '',
  });
  assert.equal(problem.timeLimitMs, 1500);
  assert.equal(problem.memoryLimitMb, 64);
  assert.deepEqual(problem.samples, [{ input: 'hello\n', output: 'hello\n' }]);
  assert.deepEqual(
    problem.cases.map(({ seq, name, inputPath, score, group, isSample }) => [
      seq,
      name,
      inputPath,
      score,
      group,
      isSample,
    ]),
    [
      [1, 'sample/1', 'data/sample/1.in', null, 1, true],
      [2, 'secret/1', 'data/secret/1.in', null, 1, false],
    ],
  );
  const items = plan.entries.map((entry) => entry.item);
  assert.equal(new Set(items).size, items.length);
  for (const path of Object.keys(files)) assert.ok(items.includes(path), path);
  for (const key of ['name.en', 'name.zh', 'limits.time_limit', 'limits.memory']) {
    assert.ok(items.includes(`problem.yaml: ${key}`), key);
  }
});

test('what a package does not state is as in a new problem', async (t) => {
  const { problem } = await planOf(t, buildPackage());
  const {
    stackLimitMb,
    isRemoveEndBlank,
    fileIo,
    codeShare,
    openCaseResult,
    opensData,
    limitFactors,
    languages,
  } = newProblem();
  const unstated = {
    stackLimitMb,
    isRemoveEndBlank,
    fileIo,
    codeShare,
    openCaseResult,
    opensData,
    limitFactors,
    languages,
  };
  assert.partialDeepStrictEqual(problem, unstated);
});

test('folder names of drafts give the same problem', async (t) => {
  const draft: Files = {};
  for (const [path, text] of Object.entries(buildPackage())) {
    draft[path.replace('statement/', 'problem_statement/')] = text.replace('2025-09', '2023-07-draft');
  }
  const { problem } = await planOf(t, draft);
  const newer = (await planOf(t, buildPackage())).problem;
  assert.deepEqual({ ...problem, packageMeta: {} }, { ...newer, packageMeta: {} });
});

const validatedBy = (validation: string) =>
  buildPackage({
    'problem.yaml': `name: Echo\nlimits: { time_limit: 1, memory: 64 }\n${validation}`,
    'output_validators/check/check.cpp': 'int main() {}\n',
    'output_validators/validate.viva.template': 'x\n',
  });

test('a legacy package uses its output validator only if it asks for it', async (t) => {
  for (const validation of ['', 'validation: default\n']) {
    const { problem, stops, entries } = await planOf(t, validatedBy(validation));
    assert.deepEqual([stops, problem.checker, problem.comparer?.kind], [[], null, 'words']);
    const validator = entries.find(({ item }) => item === 'output_validators/check/check.cpp');
    assert.equal(validator?.outcome, 'ignored');
  }
  const { 'output_validators/validate.viva.template': _template, ...custom } =
    validatedBy('validation: custom\n');
  assert.equal((await planOf(t, custom)).problem.checker?.dialect, 'kattis');
});

test('the last value of a repeated key counts, as for the tools of the format', async (t) => {
  const plan = await planOf(
    t,
    buildPackage({
      'problem.yaml':
        'name: Echo\ntype: scoring\nlimits: { time_limit: 1, memory: 64, time_multipliers: 1 }\nlicense: a\nlicense: b\n',
      'data/secret/testdata.yaml':
        'range: 0 5\nrange: 0 10\naccept_score: 10\non_reject: break\ngrader_flags: min\n',
    }),
  );
  assert.deepEqual(plan.stops, []);
  assert.equal(plan.problem.cases.find(({ isSample }) => !isSample)?.score, 10);
  assert.deepEqual(
    plan.entries.flatMap(({ item, note }) => (/repeated|multipliers/.test(item) ? [[item, note]] : [])),
    [
      ['problem.yaml: repeated keys', 'duplicate key: the last value is used'],
      ['problem.yaml: limits.time_multipliers', 'unknown'],
      ['data/secret/testdata.yaml: repeated keys', 'duplicate key: the last value is used'],
    ],
  );
});

test('compares words if there is no validator, as the format requires', async (t) => {
  const plain = await planOf(t, buildPackage());
  assert.equal(plain.problem.judgeMode, 'spj');
  assert.deepEqual(plain.problem.comparer, {
    kind: 'words',
    isCaseSensitive: false,
    isSpaceSensitive: false,
    absoluteTolerance: null,
    relativeTolerance: null,
  });
  const legacy = ['name: Echo', 'validator_flags: case_sensitive float_tolerance 1e-6', limits].join('\n');
  const flagged = await planOf(t, buildPackage({ 'problem.yaml': legacy }));
  assert.deepEqual(flagged.problem.comparer, {
    kind: 'words',
    isCaseSensitive: true,
    isSpaceSensitive: false,
    absoluteTolerance: 1e-6,
    relativeTolerance: 1e-6,
  });
});

test('an output validator becomes the checker in its dialect', async (t) => {
  const files = buildPackage({
    'problem.yaml': yaml('type: [scoring, interactive]', limits),
    'output_validator/validate.cpp': 'int main() { return 42; }\n',
    'output_validator/validate.h': '// helper\n',
  });
  const { problem, stops } = await planOf(t, files);
  assert.deepEqual(stops, []);
  assert.equal(problem.judgeMode, 'interactive');
  assert.deepEqual(problem.checker, {
    language: 'C++',
    code: 'int main() { return 42; }\n',
    dialect: 'kattis',
    scoreUnit: 'points',
    args: [],
  });
  assert.deepEqual(problem.judgeExtraFiles, { 'validate.h': '// helper\n' });
});

test('accepts an output validator in any language, in several files, with arguments', async (t) => {
  const { problem, stops } = await planOf(
    t,
    buildPackage({
      'output_validators/check/validate.py': 'import rules\n',
      'output_validators/check/rules.py': 'x = 1\n',
      'data/test_group.yaml': 'output_validator_args: [--tolerance, "0.1"]\n',
    }),
  );
  assert.deepEqual(stops, []);
  assert.deepEqual(problem.checker, {
    language: 'Python3',
    code: 'import rules\n',
    dialect: 'kattis',
    scoreUnit: 'percent',
    args: ['--tolerance', '0.1'],
  });
  assert.deepEqual(problem.judgeExtraFiles, { 'rules.py': 'x = 1\n' });
  const text = await planOf(
    t,
    buildPackage({ 'data/test_group.yaml': 'output_validator_args: float_tolerance 1e-6\n' }),
  );
  assert.deepEqual(text.stops, []);
  assert.equal(text.problem.comparer?.relativeTolerance, 1e-6);
});

test('accepts an output validator with build and run scripts', async (t) => {
  const built = {
    'output_validator/build': 'make\n',
    'output_validator/Makefile': 'run: x.cpp\n',
    'output_validator/x.cpp': 'int main() {}\n',
  };
  const { problem, stops } = await planOf(t, buildPackage(built));
  assert.deepEqual(stops, []);
  assert.deepEqual(
    [problem.checker?.language, problem.checker?.code, Object.keys(problem.judgeExtraFiles)],
    ['build and run', 'make\n', ['Makefile', 'x.cpp']],
  );
  const ready = await planOf(t, buildPackage({ 'output_validator/run': 'exit 42\n' }));
  assert.deepEqual(
    [ready.problem.checker?.code, ready.problem.judgeExtraFiles],
    [':\n', { run: 'exit 42\n' }],
  );
  const two = await planOf(
    t,
    buildPackage({ 'output_validators/a/validate.py': 'x\n', 'output_validators/b/validate.py': 'x\n' }),
  );
  assert.match(two.stops.join(), /not a single program/);
});

test('splits arguments like a shell; those of the data follow those of the problem', async (t) => {
  const validator = { 'output_validators/check.py': 'import sys\nsys.exit(42)\n' };
  const flags = `--say "two words" 'and \\ more' a\\ b ''x "\\"" it's`;
  const { problem, stops } = await planOf(
    t,
    buildPackage({
      'problem.yaml': `name: Echo\nvalidation: custom\nvalidator_flags: ${JSON.stringify(flags)}\n`,
      'data/testdata.yaml': 'output_validator_flags: --exact\n',
      ...validator,
    }),
  );
  assert.deepEqual(stops, []);
  const expected = ['--say', 'two words', 'and \\ more', 'a b', 'x', '"', "it's", '--exact'];
  assert.deepEqual(problem.checker?.args, expected);
  const passes = 'name: Echo\nvalidation: custom multi-pass\nlimits: { validation_passes: 26 }\n';
  const several = await planOf(t, buildPackage({ 'problem.yaml': passes, ...validator }));
  assert.deepEqual([several.stops, several.problem.passes, several.problem.judgeMode], [[], 26, 'spj']);
});

test('reads multi-pass problems, including interactive ones', async (t) => {
  const validator = { 'output_validator/validate.py': 'import sys\nsys.exit(42)\n' };
  for (const [kinds, passes, judgeMode] of [
    ['multi-pass', 2, 'spj'],
    ['[interactive, multi-pass]', 5, 'interactive'],
    ['interactive multi-pass', 5, 'interactive'],
  ] as const) {
    const limit = passes === 2 ? limits : limits.replace('}', `, validation_passes: ${passes} }`);
    const { problem, stops } = await planOf(
      t,
      buildPackage({ 'problem.yaml': yaml(`type: ${kinds}`, limit), ...validator }),
    );
    assert.deepEqual(stops, []);
    assert.deepEqual([problem.passes, problem.judgeMode], [passes, judgeMode]);
  }
});

test('xiezhi.yaml takes precedence over problem.yaml', async (t) => {
  const own = [
    'displayId: 1000',
    'difficulty: 3',
    'judgeMode: default',
    'judgeCaseMode: ergodic_without_error',
    'isRemoveEndBlank: false',
    'codeShare: false',
    'openCaseResult: "false"',
    'fileIo: { input: a.in, output: a.out }',
    'languages: [C, Python3]',
    'tags: [{ en: Graphs, zh: 图论, classification: { en: Algorithms, zh: 算法 } }]',
    'codeTemplates: { Python3: "pass\\n" }',
    'surprise: 1',
  ].join('\n');
  const plan = await planOf(t, buildPackage({ 'xiezhi.yaml': own }));
  const { problem } = plan;
  assert.deepEqual(plan.stops, []);
  assert.equal(problem.displayId, '1000');
  assert.equal(problem.comparer, null);
  assert.deepEqual(
    [problem.judgeMode, problem.judgeCaseMode, problem.difficulty, problem.isRemoveEndBlank],
    ['default', 'ergodic_without_error', 3, false],
  );
  assert.deepEqual([problem.codeShare, problem.openCaseResult], [false, false]);
  assert.deepEqual(problem.fileIo, { input: 'a.in', output: 'a.out' });
  assert.deepEqual(problem.languages, ['C', 'Python3']);
  assert.deepEqual(problem.tags, [
    {
      name: { 'en-US': 'Graphs', 'zh-CN': '图论' },
      classification: { 'en-US': 'Algorithms', 'zh-CN': '算法' },
    },
  ]);
  assert.deepEqual(problem.codeTemplates, { Python3: 'pass\n' });
  assert.deepEqual(remarks(plan), [
    { item: 'xiezhi.yaml: surprise', outcome: 'lost', effect: 'none', note: 'unknown' },
  ]);
});

const stopping: [string, Files, RegExp][] = [
  ['a missing answer', { 'data/secret/2.in': 'b\n' }, /2\.in has no answer/],
  ['a missing input', { 'data/secret/2.ans': 'b\n' }, /2\.ans has no input/],
  [
    'several passes without a validator',
    { 'problem.yaml': yaml('type: multi-pass', limits) },
    /several passes need/,
  ],
  ['two that play', { 'problem.yaml': yaml('type: pvp', limits) }, /type pvp/],
  ['answers to be submitted', { 'problem.yaml': yaml('type: submit-answer', limits) }, /submit-answer/],
  ['a wrong type', { 'problem.yaml': yaml('limits: { time_limit: soon }') }, /time_limit must be a number/],
  ['a later version', { 'problem.yaml': 'problem_format_version: 2031-01\nname: x' }, /2031-01/],
  ['limits that disagree', { '.timelimit': '2', 'problem.yaml': yaml(limits) }, /different time limits/],
  ['an unknown key value', { 'xiezhi.yaml': 'judgeCaseMode: best' }, /judgeCaseMode must be one of/],
  ['an unknown language', { 'xiezhi.yaml': 'languages: [Klingon]' }, /Klingon/],
  ['file names that collide', { 'xiezhi.yaml': 'fileIo: { input: a, output: a }' }, /two different/],
  ['a difficulty beyond the scale', { 'xiezhi.yaml': 'difficulty: 8' }, /difficulty/],
  [
    'an interactive problem without interactor',
    { 'problem.yaml': yaml('type: interactive', limits) },
    /interactor/,
  ],
  ['a static validator', { 'static_validator/v.py': '' }, /static validators/],
];

for (const [what, files, reason] of stopping) {
  test(`${what} stops the problem`, async (t) => {
    const plan = await planOf(t, buildPackage(files));
    assert.ok(
      plan.stops.some((stop) => reason.test(stop)),
      plan.stops.join('\n'),
    );
  });
}

test('missing secret data stops the problem', async (t) => {
  const { 'data/secret/1.in': _in, 'data/secret/1.ans': _ans, ...files } = buildPackage();
  const plan = await planOf(t, files);
  assert.match(plan.stops.join(), /no secret test data/);
});

test('fills in and reports missing limits', async (t) => {
  const plan = await planOf(t, buildPackage({ 'problem.yaml': yaml() }));
  assert.deepEqual([plan.problem.timeLimitMs, plan.problem.memoryLimitMb], [1000, 2048]);
  const items = new Set(remarks(plan).map((entry) => entry.item));
  assert.ok(items.has('time limit') && items.has('memory limit'));
});

test('reads the limit from files of other judges', async (t) => {
  const { problem } = await planOf(
    t,
    buildPackage({ 'problem.yaml': yaml(), '.timelimit': '2', 'domjudge-problem.ini': "timelimit='2'\n" }),
  );
  assert.equal(problem.timeLimitMs, 2000);
});

test('reads a package of DOMjudge without problem.yaml', async (t) => {
  const { 'problem.yaml': _yaml, ...rest } = buildPackage({
    'domjudge-problem.ini': "name='Echo it'\ntimelimit='3'\nspecial_compare='float'\ncolor='red'\n",
  });
  const { format, problem, stops, entries } = await planOf(t, rest);
  assert.deepEqual([format, stops, problem.timeLimitMs], ['icpc', [], 3000]);
  assert.deepEqual(problem.titles['en-US'], 'Echo it');
  assert.ok(entries.some(({ item, outcome }) => item.endsWith('special_compare') && outcome === 'lost'));
});

test('reports unknown keys and files as lost', async (t) => {
  const plan = await planOf(
    t,
    buildPackage({ 'problem.yaml': yaml(limits, 'mood: merry'), 'data/notes.txt': '' }),
  );
  const lost = plan.entries.filter((entry) => entry.outcome === 'lost').map((entry) => entry.item);
  assert.deepEqual(lost.sort(), ['data/notes.txt', 'problem.yaml: mood']);
});

test('fills in constants and keeps other braces', async (t) => {
  const files = buildPackage({
    'problem.yaml': yaml(limits, 'constants: { n: 100, big: { value: 1000000, tex: "10^6" } }'),
    'statement/problem.en.md': 'At most {{n}} of {{big.tex}}, {{other}}.',
    'submissions/accepted/echo.py': 'N = {{big}}\n',
  });
  const { problem } = await planOf(t, files);
  assert.equal(problem.statements['en-US']?.description, 'At most 100 of 10^6, {{other}}.');
  assert.equal(problem.submissions[0]?.code, 'N = 1000000\n');
});

test('names authors without their addresses and keeps all other metadata', async (t) => {
  const lines = yaml(
    limits,
    'credits: { authors: [Ada <ada@example.org>, { name: Bo }] }',
    'license: cc by',
    'uuid: u',
  );
  const { problem, entries } = await planOf(t, buildPackage({ 'problem.yaml': lines }));
  assert.equal(problem.author, 'Ada, Bo');
  assert.equal(problem.packageMeta['license'], 'cc by');
  assert.equal(problem.packageMeta['uuid'], 'u');
  for (const key of ['license', 'uuid'])
    assert.ok(
      entries.some(({ item, outcome }) => item === `problem.yaml: ${key}` && outcome === 'taken'),
      key,
    );
});

test('imports includes, attachments, templates and validators', async (t) => {
  const files = buildPackage({
    'include/cpp/lib.h': 'int f();\n',
    'include/c/lib.h': 'int f();\n',
    'include/cpp/only.h': 'a',
    'include/c/only.h': 'b',
    'attachments/toy.zip': 'x',
    'attachments/templates/python3/start.py': '# start\n',
    'input_validators/check.py': 'import sys\nsys.exit(42)\n',
    'solution/solution.en.md': 'Just echo.\n',
    'generators/gen.py': '',
  });
  const plan = await planOf(t, files);
  const { problem } = plan;
  assert.deepEqual(problem.userExtraFiles, {});
  assert.deepEqual(problem.includedFiles, {
    c: { 'lib.h': 'int f();\n', 'only.h': 'b' },
    cpp: { 'lib.h': 'int f();\n', 'only.h': 'a' },
  });
  assert.equal(problem.languages, null);
  assert.deepEqual(problem.attachments, [{ name: 'toy.zip', path: 'attachments/toy.zip', isPicture: false }]);
  assert.deepEqual(problem.codeTemplates, { Python3: '# start\n' });
  assert.equal(problem.inputValidators[0]?.language, 'Python3');
  assert.deepEqual(problem.packageMeta['solution'], { 'en-US': 'Just echo.\n' });
  const verdictLosses = plan.entries.filter(
    (entry) => entry.outcome === 'lost' && entry.effect === 'verdict',
  );
  assert.deepEqual(
    verdictLosses.map((entry) => entry.item),
    [],
  );
});

test('imports headers shared by all languages as extra files, which contestants see', async (t) => {
  const shared = buildPackage({ 'include/cpp/lib.h': 'int f();\n', 'include/c/lib.h': 'int f();\n' });
  const { problem, stops } = await planOf(t, shared);
  assert.deepEqual([problem.userExtraFiles, problem.includedFiles], [{ 'lib.h': 'int f();\n' }, {}]);
  assert.deepEqual(stops, []);
});

/** Whether the report says that the included files restrict the languages. */
const restricts = ({ entries }: Awaited<ReturnType<typeof planOf>>) =>
  entries.some(({ item, outcome }) => item === 'languages' && outcome === 'converted');

test('assigns graders to their language and allows only languages that have one', async (t) => {
  const grader = 'int solve(int); int main() { return solve(1) == 1 ? 0 : 1; }\n';
  const plan = await planOf(
    t,
    buildPackage({ 'include/cpp/grader.cpp': grader, 'include/cpp/lib.h': 'int solve(int);\n' }),
  );
  assert.deepEqual(plan.stops, []);
  assert.deepEqual(plan.problem.includedFiles, {
    cpp: { 'grader.cpp': grader, 'lib.h': 'int solve(int);\n' },
  });
  assert.ok(plan.problem.languages?.includes('C++ 17'));
  assert.ok(plan.problem.languages?.every((name) => name.startsWith('C++')));
  assert.ok(restricts(plan));
  const forAll = await planOf(t, buildPackage({ 'include/default/grader.cpp': grader }));
  assert.deepEqual(forAll.problem.includedFiles, { default: { 'grader.cpp': grader } });
  assert.equal(forAll.problem.languages, null);
  assert.ok(!restricts(forAll));
});

test('a main program in a language that cannot start there excludes the language or stops the import', async (t) => {
  const driver = 'import solution\nprint(solution.solve())\n';
  const alone = await planOf(t, buildPackage({ 'include/python3/main.py': driver }));
  assert.deepEqual(alone.stops, ['no language of this site can be compiled with the files in include/']);
  assert.ok(!restricts(alone));
  const beside = await planOf(
    t,
    buildPackage({ 'include/python3/main.py': driver, 'include/java/Main.java': 'class Main {}\n' }),
  );
  assert.deepEqual([beside.stops, beside.problem.languages], [[], ['Java']]);
  assert.ok(restricts(beside));
  assert.ok(
    beside.entries.some(
      (entry) => entry.item === 'include/python3' && entry.outcome === 'lost' && entry.effect === 'display',
    ),
  );
});

test('judges legacy data up to the first failure unless it says otherwise', async (t) => {
  const legacy = { 'problem.yaml': `name: Echo\n${limits}` };
  const modeOf = async (files: Files) => (await planOf(t, buildPackage(files))).problem.judgeCaseMode;
  assert.equal(await modeOf(legacy), 'ergodic_without_error');
  assert.equal(await modeOf({ ...legacy, 'data/testdata.yaml': 'on_reject: continue' }), 'default');
  assert.equal(await modeOf({ ...legacy, 'data/secret/testdata.yaml': 'on_reject: continue' }), 'default');
  assert.equal(await modeOf({}), 'default');
});

test('assigns a name without a language to the only statement and ignores former versions below', async (t) => {
  const files = buildPackage({
    'problem.yaml': 'name: 回声\nlimits: { time_limit: 1 }\n',
    'statement/archive/problem.zh.md': 'An older one.',
  });
  const { 'statement/problem.en.md': _english, ...chinese } = files;
  const { problem, entries } = await planOf(t, chinese);
  assert.deepEqual(problem.titles, { 'zh-CN': '回声' });
  assert.match(problem.statements['zh-CN']?.description ?? '', /再说一遍/);
  assert.equal(problem.statements['en-US'], undefined);
  assert.ok(
    entries.some(({ item, outcome }) => item.endsWith('archive/problem.zh.md') && outcome === 'lost'),
  );
});

test('ignores a compiled program next to the source of the output validator', async (t) => {
  const { problem, stops } = await planOf(
    t,
    buildPackage({
      'output_validator/validate.cpp': 'int main() { return 42; }\n',
      'output_validator/a.out': '\0ELF',
    }),
  );
  assert.deepEqual(stops, []);
  assert.deepEqual([problem.checker?.language, problem.judgeExtraFiles], ['C++', {}]);
});

test('uses a statement in another language for all if it is the only one', async (t) => {
  const {
    'statement/problem.en.md': _english,
    'statement/problem.zh.md': _chinese,
    ...rest
  } = buildPackage({
    'problem.yaml': 'problem_format_version: 2025-09\nname: { sv: Eko }\nlimits: { time_limit: 1 }\n',
    'statement/problem.sv.tex':
      'S\u00e4g det.\n\n\\begin{Input}Ett ord.\\end{Input}\n\\includegraphics{karta}\\includegraphics{plan}',
    'statement/karta.png': 'p',
    'statement/plan.pdf': 'p',
  });
  const { problem, entries } = await planOf(t, rest);
  assert.deepEqual(problem.titles, { 'en-US': 'Eko' });
  assert.equal(problem.statements['en-US']?.description, 'S\u00e4g det.');
  assert.equal(problem.statements['en-US']?.input, 'Ett ord.\n\n![](karta.png)');
  assert.deepEqual(
    entries.flatMap((entry) => (/plan|statement sv/.test(entry.item + (entry.note ?? '')) ? [entry] : [])),
    [
      {
        item: 'statement/plan.pdf',
        outcome: 'lost',
        effect: 'display',
        note: 'not a picture that can be shown',
      },
      {
        item: 'statement sv',
        outcome: 'converted',
        note: 'shown as the statement, in whatever language it is',
      },
      {
        item: 'pictures of statement/problem.sv.tex',
        outcome: 'lost',
        effect: 'display',
        note: 'not shown: plan',
      },
    ],
  );
});

test('arguments of drafts stop the import; settings of scores outside the test data are reported', async (t) => {
  const withArguments = await planOf(t, buildPackage({ 'data/secret/1.args': '--fast\n' }));
  assert.deepEqual(withArguments.stops, ['arguments for submissions are not supported']);
  const graded =
    'name: Echo\ntype: scoring\nlimits: { time_limit: 1 }\ngrading: { accept_score: 20, range: 0 40 }\n';
  const { entries } = await planOf(t, buildPackage({ 'problem.yaml': graded }));
  const lost = entries.filter((entry) => entry.outcome === 'lost' && entry.effect === 'score');
  assert.deepEqual(
    lost.map(({ item }) => item),
    ['problem.yaml: grading.accept_score', 'problem.yaml: grading.range'],
  );
});

test('attaches a statement beside the settings, where DOMjudge looks for it', async (t) => {
  const { problem, entries } = await planOf(t, buildPackage({ 'problem.pdf': '%PDF-1.4\n' }));
  assert.deepEqual(problem.attachments, [{ name: 'problem.pdf', path: 'problem.pdf', isPicture: false }]);
  const entry = entries.find(({ item }) => item === 'problem.pdf');
  assert.equal(entry?.outcome === 'lost' && entry.effect, 'display');
});

test('shows a statement in HTML without its frame', async (t) => {
  const {
    'statement/problem.en.md': _english,
    'statement/problem.zh.md': _chinese,
    ...rest
  } = buildPackage({
    'problem_statement/problem.html':
      '<html><head><style>p {}</style></head><body><p>Add.</p></body></html>\n',
  });
  const { problem, entries } = await planOf(t, rest);
  assert.deepEqual(problem.statements, {
    'en-US': { description: '<p>Add.</p>', input: '', output: '', hint: '' },
  });
  assert.ok(entries.some(({ item, outcome }) => item.endsWith('problem.html') && outcome === 'converted'));
});

test('an output validator in Python 2 stops the import, for nothing here runs it', async (t) => {
  const files = {
    'output_validators/check/check.py': 'import sys\nprint >>sys.stderr, "right"\nsys.exit(42)\n',
  };
  const { stops } = await planOf(t, buildPackage(files));
  assert.deepEqual(stops, ['the output validator is written in Python 2, which is not supported']);
});

test('accepts folders as input validators and reports scripts and other languages', async (t) => {
  const { problem, entries } = await planOf(
    t,
    buildPackage({
      'input_validators/validate/validator.cpp': '#include "validator.h"\nint main() {}\n',
      'input_validators/validate/validator.h': 'int limit;\n',
      'input_validators/alone/check.py': 'exit(42)\n',
      'input_validators/parts/__main__.py': 'import rules\n',
      'input_validators/parts/rules.py': 'x = 1\n',
      'input_validators/built/build': 'true\n',
      'input_validators/built/a.c': 'int main() {}\n',
      'input_validators/grammar.ctd': 'EOF\n',
      'input_validators/deep/a/b.py': '1\n',
    }),
  );
  assert.deepEqual(
    problem.inputValidators.map(({ path, language, files }) => [path, language, Object.keys(files ?? {})]),
    [
      ['input_validators/alone/check.py', 'Python3', []],
      ['input_validators/parts', 'Python3', ['rules.py']],
      ['input_validators/validate', 'C++ 20 With O2', ['validator.h']],
    ],
  );
  assert.deepEqual(
    entries.flatMap(({ item, outcome, note }) => (outcome === 'lost' ? [[item, note]] : [])),
    [
      ['input_validators/deep/a/b.py', 'validators are files, or folders of plain files'],
      ['input_validators/built/a.c', 'validators with their own scripts are not supported'],
      ['input_validators/built/build', 'validators with their own scripts are not supported'],
      ['input_validators/grammar.ctd', 'only validators in a language of the site are kept'],
    ],
  );
});
