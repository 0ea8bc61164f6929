import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { icpcLegacyWriter } from '../formats/icpc/write-legacy.ts';
import { icpcWriter } from '../formats/icpc/write.ts';
import { hojWriter } from '../formats/hoj/write.ts';
import { newProblem } from '../model/new-problem.ts';
import { ownWriter } from '../formats/xiezhi/write.ts';
import { packageLimits } from '../model/package-limits.ts';
import { PackageError } from '../model/plan.ts';
import { readProblemPackages } from './read.ts';
import { buildPackage, type Files, planOf, writeArchive, zipEntries } from '../testing/packages.ts';
import { buildZip } from '../testing/zip-builder.ts';
import type { PackageWriter } from '../write/writer.ts';

/**
 * Whatever a package contains, reading must return plans or throw an error for the user who uploaded it. It must never
 * fail with an internal error.
 */
const written = (writer: PackageWriter): Files => {
  const one = { seq: 1, name: 'a', inputPath: 'i', answerPath: 'o', score: 5, group: 1, isSample: false };
  const checker = {
    language: 'C++',
    code: 'int main() {}',
    dialect: 'testlib',
    scoreUnit: 'percent',
    args: [],
  };
  const { files, root } = writer.write({
    ...newProblem(),
    displayId: 'X',
    titles: { 'en-US': 'X' },
    type: 1,
    judgeMode: 'spj',
    checker: { ...checker, dialect: 'testlib', scoreUnit: 'percent' },
    cases: [one],
    submissions: [
      { path: 'a.py', language: 'Python3', code: '1', permitted: ['AC'], required: [], score: null },
    ],
    packageMeta: { timeLimitRule: 1, sampleInteractions: [{}], inputValidatorArgs: [null] },
  });
  return Object.fromEntries(
    files.map((file) => [root + file.path, 'content' in file ? file.content : 'x\n']),
  );
};

const testdata = 'on_reject: break\ngrader_flags: min\naccept_score: 3\nrange: 0 3\n';
const packages: Files[] = [
  buildPackage({
    'problem.yaml': 'name: X\ntype: scoring\nvalidation: custom score interactive\nlimits: { memory: 64 }\n',
    'output_validators/v.cpp': 'int main() {}',
    'input_format_validators/v.py': 'exit(42)',
    'data/testdata.yaml': testdata,
    'data/secret/a/testdata.yaml': testdata,
    'data/secret/a/b/1.in': '1',
    'data/secret/a/b/1.ans': '1',
    'data/sample/2.interaction': '> 1\n< 2\n',
    '.timelimit': '2',
    'domjudge-problem.ini': 'timelimit = 2',
    'submissions/submissions.yaml': 'accepted: { permitted: [AC] }',
  }),
  buildPackage({
    'data/secret/test_group.yaml': 'max_score: 3\nrequire_pass: sample\n',
    'data/secret/1.yaml': 'hint: x\noutput_validator_args: [a]\n',
    'xiezhi.yaml': 'judgeMode: spj\ncomparer: { kind: lines }\n',
  }),
  written(ownWriter),
  written(hojWriter),
  written(icpcWriter),
  written(icpcLegacyWriter),
  {
    'problem.yaml': 'title: X\npid: P1\ntag: [a]\n',
    'problem_zh.md': '# X',
    'testdata/config.yaml':
      'time: 1s\nsubtasks:\n  - score: 5\n    cases: [{ input: 1.in, output: 1.out }]\n',
    'testdata/1.in': '1',
    'testdata/1.out': '1',
  },
];

const rubbishTexts = [
  '',
  '[]',
  '{}',
  'null',
  '0',
  '"',
  '- - - -',
  'a: &a [*a]',
  '{a: {b: {c: [}',
  '%YAML 9',
  '\0',
  'true',
  '-1',
  '999999999999999999999',
  '1e999',
  '.nan',
  '- {',
  '? a',
  '<a><b></a>',
  '[[[[[',
  '<!DOCTYPE a [<!ENTITY b "c">]>',
];
const rubbish = fc.constantFrom(...rubbishTexts);
/** Ways to damage one file: replace or truncate its text, replace a value, or insert bytes that are not valid text. */
const damage = fc.oneof(
  rubbish.map((text) => () => text),
  fc.nat(400).map((length) => (text: string) => text.slice(0, length)),
  fc.tuple(fc.nat(30), rubbish).map(([at, value]) => (text: string) => {
    let index = 0;
    return text.replaceAll(/(?<=[:,[] ?)[\w."-]+/g, (found) => (index++ === at ? value : found));
  }),
  fc.nat(400).map((at) => (text: string) => `${text.slice(0, at)}\uFFFD\u0001${text.slice(at)}`),
);

for (const [index, files] of packages.entries()) {
  test(`damaged package ${index + 1} gives plans or an error`, async (t) => {
    const paths = Object.keys(files);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom(...paths), damage), { minLength: 1, maxLength: 3 }),
        async (changes) => {
          const damaged = { ...files };
          for (const [path, change] of changes) damaged[path] = change(damaged[path] ?? '');
          const path = await writeArchive(t, buildZip(zipEntries(damaged)));
          try {
            const plans = await readProblemPackages(path);
            await plans[0]?.source.close();
          } catch (error) {
            assert.ok(error instanceof PackageError, error instanceof Error ? error.stack : String(error));
          }
        },
      ),
      { numRuns: process.env['XIEZHI_SOAK'] === '1' ? 2000 : 100 },
    );
  });
}

test('leaves out samples and conversations that would fill the page', async (t) => {
  const files: Files = {};
  const long = `> ${'x'.repeat(60_000)}\n`;
  for (let number = 10; number < 30; number += 1) {
    files[`data/sample/${number}.in`] = long;
    files[`data/sample/${number}.ans`] = long;
    files[`data/sample/x${number}.interaction`] = long;
  }
  const { problem, entries } = await planOf(t, buildPackage(files));
  const shown = problem.samples.reduce((sum, one) => sum + one.input.length + one.output.length, 0);
  assert.ok(shown > 0 && shown <= packageLimits.samplesBytes, String(shown));
  const hint = problem.statements['en-US']?.hint ?? '';
  assert.ok(hint.length > 0 && hint.length < packageLimits.samplesBytes * 1.1, String(hint.length));
  assert.ok(entries.some((entry) => entry.item === 'samples' && entry.outcome === 'lost'));
});

test('too many dependencies of groups stop the problem', async (t) => {
  const least = 'grader_flags: min\naccept_score: 1\n';
  const files: Files = {
    'problem.yaml': 'name: X\ntype: scoring\n',
    'data/secret/testdata.yaml': 'on_reject: break\n',
  };
  for (const folder of ['a', 'b']) {
    files[`data/secret/${folder}/testdata.yaml`] = 'on_reject: continue\n';
    for (let number = 100; number < 202; number += 1) {
      files[`data/secret/${folder}/${number}/testdata.yaml`] = least;
      files[`data/secret/${folder}/${number}/1.in`] = '1';
      files[`data/secret/${folder}/${number}/1.ans`] = '1';
    }
  }
  const { 'data/secret/1.in': _in, 'data/secret/1.ans': _ans, ...rest } = buildPackage(files);
  assert.match((await planOf(t, rest)).stops.join(), /more than 10000 dependencies/);
});

test('reports unsupported settings of single cases', async (t) => {
  const settings = 'output_validator_args: [case_sensitive]\ninput_validator_args: [--n]\nhint: h\n';
  const plan = await planOf(t, buildPackage({ 'data/secret/1.yaml': settings }));
  assert.deepEqual(plan.problem.packageMeta['inputValidatorArgs'], { 'secret/1': ['--n'] });
  assert.equal(plan.problem.comparer?.isCaseSensitive, true);
  assert.equal(plan.problem.cases[0]?.comparer?.isCaseSensitive, false);
  const withArgs = await planOf(t, buildPackage({ 'data/secret/1.yaml': 'args: [x]\n' }));
  assert.match(withArgs.stops.join(), /arguments for submissions/);
});
