import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { type Files, zipEntries } from '../testing/packages.ts';
import { readSoundly } from '../testing/sound-plan.ts';
import { buildZip } from '../testing/zip-builder.ts';

/**
 * Replaces each value of each description file, one at a time, by unexpected values. The resulting plan must be
 * consistent, or the package must be rejected with a reason.
 */
const folder = mkdtempSync(join(tmpdir(), 'xiezhi-odd-'));
after(() => rmSync(folder, { recursive: true, force: true }));

/**
 * All variants take a minute, so normally only every 7th is tested. A prime step still covers every value and every
 * position.
 */
const step = process.env['XIEZHI_SOAK'] === '1' ? 1 : 7;

/** Unexpected values: names of inherited properties, invalid numbers, values of other types, duplicates. */
const odd = [
  'constructor',
  '__proto__',
  '-1',
  '0',
  '0.5',
  '1e999',
  '.nan',
  '9007199254740993',
  'x y',
  '../1.in',
];
const oddJson: unknown[] = [
  ...odd,
  -1,
  0,
  0.5,
  1e300,
  null,
  true,
  [],
  {},
  [[]],
  [{}],
  ['a', 'a'],
  { a: { b: 1 } },
];

const data: Files = { '1.in': '1\n', '1.out': '1\n', '2.in': '2\n', '2.out': '2\n' };

function below(prefix: string, files: Files): Files {
  return Object.fromEntries(Object.entries(files).map(([path, text]) => [prefix + path, text]));
}

/** Yields all JSON values that differ from `value` in one position: another value there, or the position removed. */
function* variantsOfJson(value: unknown): Iterable<unknown> {
  yield* oddJson;
  if (Array.isArray(value)) {
    if (value.length > 0) yield [...value, value[0]];
    for (const [index, item] of value.entries())
      for (const variant of variantsOfJson(item)) yield value.with(index, variant);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) {
      const { [key]: _left, ...rest } = value as Record<string, unknown>;
      yield rest;
      for (const variant of variantsOfJson(item)) yield { ...rest, [key]: variant };
    }
  }
}

/** Yields all texts in which one match of `pattern` is replaced by an unexpected value. */
function* variantsOfText(text: string, pattern: RegExp): Iterable<string> {
  for (const { index, 0: found } of text.matchAll(pattern))
    for (const value of [...odd, '', '[a, a]', '{ a: 1 }', '~'])
      yield text.slice(0, index) + value + text.slice(index + found.length);
}

const json = (text: string): Iterable<string> =>
  [...variantsOfJson(JSON.parse(text))].map((variant) => JSON.stringify(variant));
const yaml = (text: string): Iterable<string> => variantsOfText(text, /(?<=[:,[] ?)[\w.]+(?=[\s,\]}])/g);
const xml = (text: string): Iterable<string> => variantsOfText(text, /(?<=="|<[\w-]+>)[^<>"]+(?="|<\/)/g);
const lines = (text: string): Iterable<string> => variantsOfText(text, /[\w.]+(?=[|\n])/g);

interface Subject {
  name: string;
  /** Path of the description file whose values are replaced. */
  path: string;
  variants: (text: string) => Iterable<string>;
  files: Files;
}

const qduoj = {
  display_id: 'Q1',
  title: 'Sum',
  description: { format: 'html', value: 'd' },
  time_limit: 1000,
  memory_limit: '256',
  samples: [{ input: '1', output: '2' }],
  test_case_score: [
    { score: 40, input_name: '1.in', output_name: '1.out' },
    { score: 60, input_name: '2.in', output_name: '2.out' },
  ],
  template: { 'C++': { prepend: '', template: 'x', append: '' } },
  spj: { code: 'int main() {}', language: 'C++' },
  rule_type: 'OI',
  answers: [{ language: 'C++', code: 'x' }],
  tags: ['a'],
};
const hoj = {
  judgeMode: 'spj',
  problem: {
    problemId: 'H',
    title: 'Sum',
    examples: '<input>1</input><output>1</output>',
    type: 1,
    timeLimit: 1000,
    stackLimit: 128,
    difficulty: 1,
    judgeCaseMode: 'subtask_lowest',
    isFileIO: true,
    ioReadFileName: 'a.in',
    ioWriteFileName: 'a.out',
    spjCode: 'int main() {}',
    spjLanguage: 'C++',
    userExtraFile: '{"u.h":"u"}',
  },
  languages: ['C++', 'Klingon'],
  samples: [
    { input: '1.in', output: '1.out', score: 40, groupNum: 1 },
    { input: '2.in', output: '2.out', score: 60, groupNum: 2 },
  ],
  tags: ['a'],
  codeTemplates: [{ language: 'C++', code: 'x' }],
  xiezhi: { author: 'a', cases: [{ name: '1', group: 1, isSample: false }], packageMeta: { a: 1 } },
};
const hydro = `type: default
time: 1s
memory: 256m
filename: sum
checker_type: testlib
checker: chk.cc
langs: [cc, py, zz]
user_extra_files: [u.h]
subtasks:
  - { id: 1, type: sum, score: 40, time: 1s, cases: [{ input: 1.in, output: 1.out, score: 7 }] }
  - { id: 2, type: min, score: 60, if: [1], cases: [{ input: 2.in, output: 2.out }] }
`;
const polygon = `<problem revision="7" short-name="sums"><names><name language="english" value="Sums"/>
<name language="russian" value="S"/><name language="russian" value="S"/></names>
<judging input-file="a.in" output-file="a.out" run-count="1"><testset name="tests"><time-limit>1000</time-limit>
<memory-limit>268435456</memory-limit><test-count>2</test-count><input-path-pattern>tests/%02d</input-path-pattern>
<answer-path-pattern>tests/%02d.a</answer-path-pattern><tests><test group="1" points="10" sample="true"/>
<test group="2" points="2.5"/></tests><groups><group name="1" points-policy="each-test"/>
<group name="2" points-policy="complete-group" points="30"><dependencies><dependency group="1"/></dependencies></group>
</groups></testset><testset name="more"/><testset name="more"/></judging><assets>
<checker type="testlib"><source path="check.cpp" type="cpp.g++17"/></checker>
<validators><validator><source path="val.cpp" type="cpp.g++17"/></validator></validators>
<solutions><solution tag="main"><source path="ok.py" type="python.3"/></solution></solutions></assets></problem>`;
const fps = `<fps version="1.4"><item><title>A</title><time_limit unit="s">1</time_limit>
<memory_limit unit="mb">64</memory_limit><sample_input>1</sample_input><sample_output>1</sample_output>
<test_input name="1.in">1</test_input><test_output name="1.out">1</test_output><test_input name="2.in">2</test_input>
<test_output name="2.out">2</test_output><solution language="C++">x</solution><template language="C++">x</template>
<spj language="C++">int main() {}</spj><img><src>a</src><base64>iVBORw0KGgo=</base64></img></item></fps>`;
const icpc = `problem_format_version: 2025-09
name: { en: Echo, zh: Hao }
type: [scoring]
source: { name: here, url: there }
credits: { authors: [a] }
keywords: [a, b]
languages: [cpp, zz]
constants: { n: 5, m: { value: 6 } }
limits: { time_limit: 1, memory: 64, validation_passes: 1, time_multipliers: { ac_to_time_limit: 2 } }
`;
const group =
  'max_score: 30\nscore_aggregation: sum\nrequire_pass: [a]\noutput_validator_args: [case_sensitive]\n';
const own = `difficulty: 3
judgeMode: default
judgeCaseMode: subtask_lowest
stackLimitMb: 64
isRemoveEndBlank: true
fileIo: { input: a.in, output: a.out }
languages: [C]
tags: [{ en: A, classification: { en: B } }]
caseScores: { secret/a/1: 5 }
codeTemplates: { C: x }
limitFactors: { Java: 2 }
`;
const icpcFiles: Files = {
  'problem.yaml': icpc,
  'xiezhi.yaml': own,
  'data/sample/1.in': '1',
  'data/sample/1.ans': '1',
  'data/secret/a/1.in': '1',
  'data/secret/a/1.ans': '1',
  'data/secret/b/1.in': '1',
  'data/secret/b/1.ans': '1',
  'data/secret/a/test_group.yaml': group.replace('[a]', '[sample]'),
  'data/secret/b/test_group.yaml': group,
  'submissions/submissions.yaml': 'accepted: { permitted: [AC], required: [AC], score: [1, 2] }\n',
  'submissions/accepted/a.py': 'x',
};
const legacyData = `on_reject: continue
grading: default
grader_flags: min
accept_score: 5
reject_score: 0
range: 0 5
`;
const legacyFiles: Files = {
  'problem.yaml': `name: X
type: scoring
author: a
validation: default
validator_flags: float_tolerance 1e-6
limits: { memory: 64, time_multiplier: 5 }
grading: { objective: max, show_test_data_groups: true }
`,
  '.timelimit': '2\n',
  'domjudge-problem.ini': 'timelimit=2\n',
  'data/secret/testdata.yaml': 'grader_flags: sum\n',
  'data/secret/a/testdata.yaml': legacyData,
  'data/secret/a/1.in': '1',
  'data/secret/a/1.ans': '1',
};
const hydroFiles: Files = {
  'problem.yaml': 'pid: H1\ntitle: Sum\ntag: [a, b]\ndifficulty: 3\n',
  'problem.md': 'x',
  'testdata/chk.cc': 'int main() {}',
  'testdata/u.h': 'u',
  'testdata/config.yaml': hydro,
  ...below('testdata/', data),
};
const { 'testdata/config.yaml': _config, ...hydroOld } = hydroFiles;

const subjects: Subject[] = [
  {
    name: 'qduoj',
    path: 'problem.json',
    variants: json,
    files: { 'problem.json': JSON.stringify(qduoj), ...below('testcase/', data) },
  },
  {
    name: 'hoj',
    path: 'p.json',
    variants: json,
    files: { 'p.json': JSON.stringify(hoj), ...below('p/', data) },
  },
  { name: 'hydro', path: 'testdata/config.yaml', variants: yaml, files: hydroFiles },
  { name: 'hydro problem', path: 'problem.yaml', variants: yaml, files: hydroFiles },
  {
    name: 'hydro ini',
    path: 'testdata/config.ini',
    variants: lines,
    files: { ...hydroOld, 'testdata/config.ini': '2\n1.in|1.out|1|40|65536\n2.in|2.out|1|60|65536\n' },
  },
  {
    name: 'polygon',
    path: 'problem.xml',
    variants: xml,
    files: {
      'problem.xml': polygon,
      'check.cpp': 'int main() {}',
      'val.cpp': 'int main() {}',
      'ok.py': 'x',
      'tests/01': '1',
      'tests/01.a': '1',
      'tests/02': '2',
      'tests/02.a': '2',
    },
  },
  { name: 'fps', path: 'a.xml', variants: xml, files: { 'a.xml': fps } },
  { name: 'icpc problem', path: 'problem.yaml', variants: yaml, files: icpcFiles },
  { name: 'icpc extras', path: 'xiezhi.yaml', variants: yaml, files: icpcFiles },
  { name: 'icpc group', path: 'data/secret/b/test_group.yaml', variants: yaml, files: icpcFiles },
  { name: 'icpc submissions', path: 'submissions/submissions.yaml', variants: yaml, files: icpcFiles },
  { name: 'legacy problem', path: 'problem.yaml', variants: yaml, files: legacyFiles },
  { name: 'legacy group', path: 'data/secret/a/testdata.yaml', variants: yaml, files: legacyFiles },
  { name: 'legacy limit', path: '.timelimit', variants: lines, files: legacyFiles },
  {
    name: 'plain front matter',
    path: 'statement.md',
    variants: yaml,
    files: { ...data, 'statement.md': '---\ntime: 1s\nmemory: 64m\n---\n# T\n' },
  },
  {
    name: 'plain groups',
    path: 'groups.csv',
    variants: (text) => variantsOfText(text, /[\w.]+(?=[,\n])/g),
    files: { ...data, 'groups.csv': '1,a,40\n2,b,60\n' },
  },
];

for (const { name, path, variants, files } of subjects) {
  test(`${name}: unexpected values give a consistent plan or an error`, async () => {
    const archive = join(folder, 'package.zip');
    const store = (text: string): void =>
      writeFileSync(archive, buildZip(zipEntries({ ...files, [path]: text })));
    store(files[path] ?? '');
    const [plain] = await readSoundly(archive, 'as it is');
    assert.deepEqual(plain?.stops, [], 'the package that is changed must be a good one');
    const faults: string[] = [];
    for (const [index, text] of [...variants(files[path] ?? '')].entries()) {
      if (index % step !== 0) continue;
      store(text);
      await readSoundly(archive, text).catch((error: unknown) => faults.push(String(error)));
    }
    assert.deepEqual(faults.slice(0, 3), []);
  });
}
