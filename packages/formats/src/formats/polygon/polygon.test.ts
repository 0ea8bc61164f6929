import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Files, isBookedWhole, planOf } from '../../testing/packages.ts';
import { fillPattern } from './tests.ts';

interface Options {
  judging?: string;
  tests?: string;
  groups?: string;
  assets?: string;
  count?: number;
}

const twoTests = '<test method="manual" sample="true"/><test method="generated" cmd="gen 5"/>';

function xml({ judging = '', tests = twoTests, groups = '', assets = '', count = 2 }: Options = {}): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<problem revision="7" short-name="two-sums" url="https://example.org/p">
  <names><name language="english" value="Two Sums"/><name language="russian" value="Две суммы"/></names>
  <statements><statement language="english" path="statements/english/problem.tex" type="application/x-tex"/></statements>
  <judging cpu-name="cpu" cpu-speed="1" ${judging}>
    <testset name="tests">
      <time-limit>1500</time-limit><memory-limit>268435457</memory-limit><test-count>${count}</test-count>
      <input-path-pattern>tests/%02d</input-path-pattern><answer-path-pattern>tests/%02d.a</answer-path-pattern>
      <tests>${tests}</tests>${groups}
    </testset>
  </judging>
  <files>
    <resources><file path="files/testlib.h" type="h.g++"/><file path="files/helper.h" type="h.g++"/></resources>
    <executables><executable><source path="files/gen.cpp" type="cpp.g++17"/></executable></executables>
  </files>
  <assets>
    <checker name="std::wcmp.cpp" type="testlib"><source path="files/check.cpp" type="cpp.g++17"/><copy path="check.cpp"/></checker>
    ${assets}
    <validators><validator><source path="files/validator.cpp" type="cpp.g++17"/></validator></validators>
    <solutions>
      <solution tag="main"><source path="solutions/ok.cpp" type="cpp.gcc11-64-winlibs-g++20"/></solution>
      <solution tag="time-limit-exceeded"><source path="solutions/slow.py" type="python.3"/></solution>
    </solutions>
  </assets>
  <tags><tag value="math"/></tags>
  <surprise/>
</problem>`;
}

function build(options: Options = {}, overrides: Files = {}): Files {
  return {
    'problem.xml': xml(options),
    'tests/01': '1 2\r\n',
    'tests/01.a': '3\r\n',
    'tests/02': '5 5\n',
    'tests/02.a': '10\n',
    'files/check.cpp': '#include "testlib.h"\nint main() {}\n',
    'check.cpp': '#include "testlib.h"\nint main() {}\n',
    'files/helper.h': '// helper\n',
    'files/testlib.h': '// theirs\n',
    'files/gen.cpp': 'int main() {}\n',
    'files/validator.cpp': 'int main() {}\n',
    'solutions/ok.cpp': 'int main() { return 0; }\n',
    'solutions/ok.cpp.desc': 'tag\n',
    'solutions/slow.py': 'while True: pass\n',
    'statements/english/problem.tex': 'unused',
    'statements/english/problem-properties.json': JSON.stringify({
      name: 'Two Sums',
      legend: 'Add $a$ and \\textbf{b}.',
      input: 'Two numbers.',
      output: 'Their sum.',
      notes: 'Easy.',
      tutorial: 'Just add.',
    }),
    'statements/russian/problem.tex': 'text',
    'doall.sh': '#!/bin/sh\n',
    ...overrides,
  };
}

test('reads a full package and records each file once', async (t) => {
  const files = build();
  const plan = await planOf(t, files);
  const { problem } = plan;
  assert.deepEqual(plan.stops, []);
  assert.ok(isBookedWhole(plan, files), JSON.stringify(plan.entries));
  assert.equal(plan.format, 'polygon');
  assert.deepEqual([problem.displayId, problem.titles], ['two-sums', { 'en-US': 'Two Sums' }]);
  assert.deepEqual([problem.timeLimitMs, problem.memoryLimitMb], [1500, 257]);
  assert.deepEqual(problem.statements['en-US'], {
    description: 'Add $a$ and **b**.',
    input: 'Two numbers.',
    output: 'Their sum.',
    hint: 'Easy.',
  });
  assert.deepEqual(problem.samples, [{ input: '1 2\n', output: '3\n' }]);
  assert.deepEqual([problem.type, problem.judgeMode, problem.cases.length], [0, 'spj', 2]);
  assert.deepEqual([problem.checker?.dialect, problem.checker?.language], ['testlib', 'C++']);
  assert.deepEqual(problem.judgeExtraFiles, { 'helper.h': '// helper\n' });
  assert.deepEqual(
    problem.submissions.map(({ path, language, required }) => [path, language, required]),
    [
      ['solutions/ok.cpp', 'C++ 20 With O2', ['AC']],
      ['solutions/slow.py', 'Python3', ['TLE']],
    ],
  );
  assert.equal(problem.inputValidators.length, 1);
  assert.deepEqual(problem.packageMeta['solution'], { 'en-US': 'Just add.' });
  const outcomes = new Map(plan.entries.map(({ item, outcome }) => [item, outcome]));
  for (const path of ['files/check.cpp', 'files/helper.h', 'files/validator.cpp', 'solutions/ok.cpp'])
    assert.equal(outcomes.get(path), 'taken', path);
  const lost = plan.entries.filter((entry) => entry.outcome === 'lost').map((entry) => entry.item);
  assert.deepEqual(lost.sort(), [
    'problem.xml: name russian',
    'problem.xml: surprise',
    'statements/russian/problem.tex',
  ]);
});

const properties = (name: string) =>
  JSON.stringify({ name, legend: 'a', interaction: 'b', scoring: 'c', notes: 'd' });

test('interaction and scoring get headings in the language of the statement', async (t) => {
  const { problem } = await planOf(
    t,
    build(
      {},
      {
        'problem.xml': xml().replace(
          '</statements>',
          '<statement language="chinese" path="statements/chinese/problem.tex" type="application/x-tex"/></statements>',
        ),
        'statements/english/problem-properties.json': properties('Echo'),
        'statements/chinese/problem-properties.json': properties('回声'),
        'statements/chinese/problem.tex': 'unused',
      },
    ),
  );
  const partsOf = (locale: 'zh-CN' | 'en-US') => {
    const { description, hint } = problem.statements[locale] ?? {};
    return [description, hint];
  };
  assert.deepEqual(partsOf('en-US'), ['a\n\n## Interaction\n\nb', '## Scoring\n\nc\n\nd']);
  assert.deepEqual(partsOf('zh-CN'), ['a\n\n## 交互\n\nb', '## 评分\n\nc\n\nd']);
});

test('a standard package without its generated tests stops', async (t) => {
  const { 'tests/02': _input, 'tests/02.a': _answer, ...files } = build();
  const plan = await planOf(t, files);
  assert.match(plan.stops.join(), /1 of 2 tests are not in the package/);
});

test('a package without a set of tests stops', async (t) => {
  const files = build();
  const plan = await planOf(t, {
    ...files,
    'problem.xml': xml().replace(/<testset[^]*<\/testset>/, ''),
  });
  assert.match(plan.stops.join(), /has no set of tests/);
});

test('a test without points is worth nothing in a group whose other tests have points', async (t) => {
  const tests = '<test group="1" points="10"/><test group="1"/>';
  const groups = '<groups><group name="1" points-policy="each-test"/></groups>';
  const { problem, stops } = await planOf(t, build({ tests, groups }));
  assert.deepEqual(stops, []);
  assert.deepEqual(
    problem.cases.map(({ score }) => score),
    [10, 0],
  );
});

test('a wrong test count stops', async (t) => {
  const plan = await planOf(t, build({ count: 3 }));
  assert.match(plan.stops.join(), /declares 3 tests but describes 2/);
});

test('tests that add up next to a complete group become groups of their own', async (t) => {
  const tests =
    '<test group="1" points="10"/><test group="1" points="10"/><test group="2" points="30"/><test group="2" points="0"/>';
  const groups = `<groups><group name="1" points-policy="each-test"/>
    <group name="2" points-policy="complete-group"><dependencies><dependency group="1"/></dependencies></group></groups>`;
  const extra: Files = { 'tests/03': '1', 'tests/03.a': '1', 'tests/04': '1', 'tests/04.a': '1' };
  const { problem, stops } = await planOf(t, build({ tests, groups, count: 4 }, extra));
  assert.deepEqual(stops, []);
  assert.equal(problem.judgeCaseMode, 'subtask_lowest');
  assert.deepEqual(
    problem.cases.map(({ group, score }) => [group, score]),
    [
      [1, 10],
      [2, 10],
      [3, 30],
      [3, 30],
    ],
  );
  assert.deepEqual(problem.groups.at(-1), { group: 3, name: '2', dependsOn: [1, 2] });
  assert.equal(problem.checker?.scoreUnit, 'points');
});

test('reads the interactor as judge and its checker as second checker', async (t) => {
  const assets = '<interactor><source path="files/inter.cpp" type="cpp.g++17"/></interactor>';
  const { problem, stops } = await planOf(
    t,
    build({ assets }, { 'files/inter.cpp': 'int main() { return 1; }\n' }),
  );
  assert.deepEqual(stops, []);
  assert.equal(problem.judgeMode, 'interactive');
  assert.match(problem.checker?.code ?? '', /return 1/);
  assert.match(problem.secondChecker?.code ?? '', /testlib/);
});

test('file input and output need both names, and several runs are rejected', async (t) => {
  const both = await planOf(t, build({ judging: 'input-file="a.in" output-file="a.out"' }));
  assert.deepEqual(both.problem.fileIo, { input: 'a.in', output: 'a.out' });
  const one = await planOf(t, build({ judging: 'input-file="a.in" output-file=""' }));
  assert.ok(one.entries.some((entry) => entry.outcome === 'lost' && entry.effect === 'verdict'));
  const runs = await planOf(t, build({ judging: 'run-count="2"' }));
  assert.match(runs.stops.join(), /several runs/);
});

test('reads patterns of file names like printf, as far as Polygon uses them', () => {
  assert.equal(fillPattern('tests/%02d', 3), 'tests/03');
  assert.equal(fillPattern('tests\\%d.a', 12), 'tests/12.a');
  assert.equal(fillPattern('tests/%s', 1), null);
  assert.equal(fillPattern('tests/%d-%d', 1), null);
});

test('rejects an internal DTD', async (t) => {
  const hostile = `<!DOCTYPE problem [<!ENTITY a "b">]>${xml().replace(/^<\?xml.*?\?>/, '')}`;
  await assert.rejects(planOf(t, build({}, { 'problem.xml': hostile })), /DTD/);
});

test('shows a statement in an unsupported language if there is no other', async (t) => {
  const files = build();
  const legend = 'statement-sections/russian/legend.tex';
  const foreign = Object.fromEntries(
    Object.entries(files).filter(([path]) => !/^statements?(?:-sections)?\//.test(path)),
  );
  const plan = await planOf(t, { ...foreign, [legend]: 'Сложите числа.\n' });
  assert.equal(plan.problem.statements['en-US']?.description, 'Сложите числа.');
  assert.ok(
    plan.entries.some(({ item, outcome }) => item === 'statement russian' && outcome === 'converted'),
  );
  const both = await planOf(t, {
    ...foreign,
    [legend]: 'Сложите числа.\n',
    'statement-sections/english/legend.tex': 'Add the numbers.\n',
  });
  assert.equal(both.problem.statements['en-US']?.description, 'Add the numbers.');
  assert.ok(both.entries.some(({ item, outcome }) => item === legend && outcome === 'lost'));
});

const forSolutions = (path: string) =>
  `<file path="${path}" type="cpp.g++17"><assets><asset name="solution"/></assets></file>`;

test('compiles sources that are marked for solutions with them', async (t) => {
  const grader = 'int main() { return 0; }\n';
  const marked = xml().replace(
    '<resources>',
    `<resources>${forSolutions('files/grader.cpp')}${forSolutions('files/adder.h')}`,
  );
  const { problem } = await planOf(
    t,
    build({}, { 'problem.xml': marked, 'files/grader.cpp': grader, 'files/adder.h': 'int add();\n' }),
  );
  assert.deepEqual(problem.includedFiles, { cpp: { 'grader.cpp': grader } });
  assert.equal(problem.userExtraFiles['adder.h'], 'int add();\n');
});

test('does not run a scorer and reports that scores may change', async (t) => {
  const { entries } = await planOf(t, build({ assets: '<scorer><source path="files/s.cpp"/></scorer>' }));
  assert.deepEqual(
    entries.find(({ item }) => item === 'problem.xml: scorer'),
    {
      item: 'problem.xml: scorer',
      outcome: 'lost',
      effect: 'score',
      note: 'scorers of a package are not supported',
    },
  );
});

test('points of a checker are a percentage where the package says so', async (t) => {
  const tests = '<test method="manual" points="30"/><test method="manual" points="70"/>';
  const unitOf = async (judging: string) =>
    (await planOf(t, build({ judging, tests }))).problem.checker?.scoreUnit;
  assert.equal(await unitOf(''), 'points');
  assert.equal(await unitOf('treat-points-from-checker-as-percent="true"'), 'percent');
});

test('two runs of a program and strategies stop the import', async (t) => {
  const tagged = xml().replace('<tag value="math"/>', '<tag value="run-twice"/>');
  const twice = await planOf(t, build({}, { 'problem.xml': tagged }));
  assert.match(twice.stops.join(), /several runs/);
  const own = await planOf(t, build({ assets: '<strategy><source path="files/strategy.py"/></strategy>' }));
  assert.match(own.stops.join(), /judging strategies/);
});

test('a standard checker without its source is replaced by one that compares in the same way', async (t) => {
  const { 'files/check.cpp': _source, 'check.cpp': _copy, ...rest } = build();
  const { problem, stops } = await planOf(t, rest);
  assert.deepEqual(stops, []);
  assert.match(problem.checker?.code ?? '', /standard checker wcmp/);
});
