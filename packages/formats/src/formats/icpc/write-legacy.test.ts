import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from 'yaml';
import type { ProblemPackage } from '../../model/model.ts';
import type { PackageSource } from '../../model/plan.ts';
import { foreignPlan, scored, textsOf, reportedLosses } from '../../testing/legacy.ts';
import { planOf } from '../../testing/packages.ts';
import { placeParts } from '../../write/archive.ts';
import type { PackageWriter } from '../../write/writer.ts';
import { icpcLegacyWriter } from './write-legacy.ts';
import { icpcWriter } from './write.ts';

const source: PackageSource = {
  list: () => [],
  read: () => Promise.reject(new Error('nothing there')),
  stream: () => Promise.reject(new Error('nothing there')),
  close: () => Promise.resolve(),
};

test('writes time limit and id for DOMjudge and quotes arguments for a shell', async (t) => {
  const args = ['float_tolerance', '1e-6', "it's", '', 'a b'];
  const code = 'int main() { return 42; }\n';
  const checker = { language: 'C++', code, dialect: 'kattis' as const, scoreUnit: 'points' as const, args };
  const problem = scored(
    [
      [1, 40],
      [1, 60],
    ],
    { judgeMode: 'spj', checker, timeLimitMs: 1500 },
  );
  const files = textsOf(problem);
  assert.equal(files['domjudge-problem.ini'], 'externalid = X1\ntimelimit = 1.5\n');
  const yaml: unknown = parse(String(files['problem.yaml']));
  assert.match(JSON.stringify(yaml), /"validation":"custom score"/);
  assert.equal(files['output_validators/validate/validate.cpp'], code);
  const plan = await foreignPlan(t, problem);
  assert.deepEqual(plan.problem.checker?.args, args);
  assert.deepEqual([plan.problem.timeLimitMs, plan.problem.displayId], [1500, 'X1']);
  const odd = textsOf({ ...problem, displayId: '题 1' });
  assert.equal(odd['domjudge-problem.ini'], 'timelimit = 1.5\n');
});

test('writes a text in each language that has one, and without any text only the names', () => {
  const text = { description: 'Add.', input: '', output: '', hint: '' };
  const titles = { 'en-US': 'Sum', 'zh-CN': '和' };
  const texPaths = (statements: ProblemPackage['statements']) =>
    Object.keys(textsOf(scored([[1, 100]], { titles, statements }))).filter((path) => path.endsWith('.tex'));
  assert.deepEqual(texPaths({ 'zh-CN': text }), ['problem_statement/problem.zh.tex']);
  assert.deepEqual(texPaths({ 'en-US': text }), ['problem_statement/problem.en.tex']);
  assert.equal(texPaths({}).length, 2);
  assert.equal(textsOf(scored([[1, 100]]))['problem_statement/problem.en.tex'], '\\problemname{X}\n');
});

function part(number: number) {
  const written = icpcLegacyWriter.write(scored([[1, 100]], { displayId: `X${number}` }), number);
  return { written, source };
}

test('writes a single problem at the root of the archive, where DOMjudge expects it', () => {
  const rootsOf = (parts: readonly ReturnType<typeof part>[], writer: PackageWriter = icpcLegacyWriter) =>
    placeParts(writer, parts).map(({ written }) => written.root);
  assert.deepEqual(rootsOf([part(1)]), ['']);
  assert.deepEqual(rootsOf([part(1)], icpcWriter), ['x1/']);
  assert.deepEqual(rootsOf([part(1), part(2)]), ['x1/', 'x2/']);
  assert.deepEqual(
    [part(1), part(2)].map(({ written }) => written.remarks.some(({ item }) => item === 'archive')),
    [false, true],
  );
});

test('reports that cases are all or nothing with a checker of partial scores', () => {
  const checker = {
    language: 'C++',
    code: '#include "testlib.h"\n',
    dialect: 'testlib' as const,
    scoreUnit: 'percent' as const,
    args: [],
  };
  const problem = scored([[1, 100]], { judgeMode: 'spj', checker });
  assert.deepEqual(reportedLosses(problem), ['partial scores']);
  const wrapper = String(textsOf(problem)['output_validators/validate/validate.cpp']);
  assert.match(wrapper, /if \(!0\) return 43;/);
});

type Verdict = 'AC' | 'MLE' | 'CE';
const program = (path: string, verdict: Verdict, permitted: Verdict[]) => ({
  path,
  language: 'C++ 20 With O2',
  code: 'int main() {}\n',
  permitted,
  required: [verdict],
  score: null,
});

test('writes solutions into folders of the format and restores their expectations', async (t) => {
  const submissions = [
    program('submissions/accepted/a.cpp', 'AC', ['AC']),
    program('submissions/memory_limit_exceeded/eat.cpp', 'MLE', ['AC', 'MLE']),
    program('submissions/compile_error/b.cpp', 'CE', ['CE']),
  ];
  const problem = scored([[1, 100]], { submissions });
  const files = textsOf(problem);
  const paths = Object.keys(files).filter((path) => path.startsWith('submissions/'));
  assert.deepEqual(paths, [
    'submissions/accepted/a.cpp',
    'submissions/compile_error/b.cpp',
    'submissions/run_time_error/eat.cpp',
  ]);
  const back = await planOf(t, files);
  assert.deepEqual(
    back.problem.submissions.map(({ required }) => required.join()),
    ['AC', 'CE', 'MLE'],
  );
});

test('restores Markdown exactly unless the TeX was changed', async (t) => {
  const parts = { description: 'Say **yes**.\n\n- a_b', input: '`x`', output: '$y$', hint: '' };
  const problem = scored([[1, 100]], {
    titles: { 'zh-CN': '好', 'en-US': 'A & B' },
    statements: { 'en-US': parts, 'zh-CN': { ...parts, hint: '提示' } },
  });
  const files = textsOf(problem);
  assert.match(
    String(files['problem_statement/problem.en.tex']),
    /^\\problemname\{A \\& B\}\n\nSay \\textbf/,
  );
  const back = await planOf(t, files);
  assert.deepEqual([back.problem.statements, back.problem.titles], [problem.statements, problem.titles]);
  const changed = await planOf(t, {
    ...files,
    'problem_statement/problem.en.tex': '\\problemname{New}\n\nSay no.\n',
  });
  assert.equal(changed.problem.statements['en-US']?.description, 'Say no.');
  assert.deepEqual(changed.problem.statements['zh-CN'], problem.statements['zh-CN']);
  assert.deepEqual(changed.problem.titles, { 'zh-CN': '好', 'en-US': 'New' });
  const renamed = await planOf(t, {
    ...files,
    'problem.yaml': String(files['problem.yaml']).replace('A & B', 'Other'),
  });
  assert.equal(renamed.problem.titles['en-US'], 'Other');
});
