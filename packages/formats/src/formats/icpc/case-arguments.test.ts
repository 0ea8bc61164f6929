import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import type { ProblemPackage } from '../../model/model.ts';
import { buildPackage, type Files, planOf } from '../../testing/packages.ts';
import { icpcLegacyWriter } from './write-legacy.ts';
import { icpcWriter } from './write.ts';
import { hiddenXiezhiPath } from './xiezhi-yaml.ts';

/** Three groups with the cases 1 and 2 each. */
const groups: Files = Object.fromEntries(
  ['a', 'b', 'c'].flatMap((group) =>
    ['1', '2'].flatMap((name) => [
      [`data/secret/${group}/${name}.in`, `${name}\n`],
      [`data/secret/${group}/${name}.ans`, `${name}\n`],
    ]),
  ),
);

function grouped(files: Files): Files {
  const { 'data/secret/1.in': _input, 'data/secret/1.ans': _answer, ...rest } = buildPackage();
  return { ...rest, ...groups, ...files };
}

/** Returns the arguments that the checker gets for each case. */
function argumentsOf({ checker, cases }: ProblemPackage): Record<string, string> {
  return Object.fromEntries(
    cases.map(({ name, checkerArgs }) => [name, (checkerArgs ?? checker?.args ?? []).join(' ')]),
  );
}

function tolerancesOf({ comparer, cases }: ProblemPackage): (number | null | undefined)[] {
  return cases.map((one) => (one.comparer ?? comparer)?.absoluteTolerance);
}

/** Reads an export in the same way as another judge, which ignores the site's own file. */
async function readByOthers(t: TestContext, writer: typeof icpcWriter, problem: ProblemPackage) {
  const { files } = writer.write(problem);
  const texts = files.map((file): [string, string] => [file.path, 'content' in file ? file.content : 'x\n']);
  const { [hiddenXiezhiPath]: _own, ...rest } = Object.fromEntries(texts);
  return await planOf(t, rest);
}

const flags = (text: string): string => `output_validator_flags: ${text}\n`;
const inOrder = (problem: ProblemPackage): string[] => Object.values(argumentsOf(problem));

const validator = { 'output_validator/validate.py': 'import sys\nsys.exit(42)\n' };
const stated: Files = {
  'data/test_group.yaml': 'output_validator_args: [--all]\n',
  'data/secret/b/test_group.yaml': 'output_validator_args: [--b, "two words"]\n',
  'data/secret/b/2.yaml': 'output_validator_args: []\n',
  'data/secret/c/1.yaml': 'output_validator_args: --one\n',
};

test('arguments of groups and cases reach the output validator of their cases only', async (t) => {
  const { problem, stops, entries } = await planOf(t, grouped({ ...validator, ...stated }));
  assert.deepEqual(stops, []);
  assert.deepEqual(
    entries.filter(({ outcome }) => outcome === 'lost'),
    [],
  );
  assert.deepEqual(argumentsOf(problem), {
    'sample/1': '--all',
    'secret/a/1': '--all',
    'secret/a/2': '--all',
    'secret/b/1': '--b two words',
    'secret/b/2': '',
    'secret/c/1': '--one',
    'secret/c/2': '--all',
  });
  assert.deepEqual(problem.cases.filter(({ checkerArgs }) => checkerArgs).length, 3);
  for (const writer of [icpcWriter, icpcLegacyWriter]) {
    const others = await readByOthers(t, writer, problem);
    assert.deepEqual(inOrder(others.problem), inOrder(problem), writer.name);
  }
});

test('arguments of the first group do not apply to the other groups', async (t) => {
  const own = 'output_validator_args: [--first]\n';
  const { problem } = await planOf(t, grouped({ ...validator, 'data/secret/a/test_group.yaml': own }));
  assert.deepEqual(inOrder(problem), ['', '--first', '--first', '', '', '', '']);
  for (const writer of [icpcWriter, icpcLegacyWriter]) {
    const others = await readByOthers(t, writer, problem);
    assert.deepEqual(inOrder(others.problem), inOrder(problem), writer.name);
    // After an edit, every case may have the same arguments, which differ from those of the problem.
    const cases = problem.cases.map((one) => Object.assign({}, one, { checkerArgs: ['-z'] }));
    const edited = { ...problem, cases };
    const again = await readByOthers(t, writer, edited);
    assert.deepEqual(new Set(inOrder(again.problem)), new Set(['-z']), writer.name);
  }
});

test('flags of the default validator by group become comparisons of cases', async (t) => {
  const { problem, stops } = await planOf(
    t,
    grouped({
      'problem.yaml': 'name: X\nvalidator_flags: float_absolute_tolerance 1e-3\n',
      'data/secret/b/testdata.yaml': flags('float_absolute_tolerance 0.5'),
      'data/secret/c/testdata.yaml': flags('case_sensitive'),
    }),
  );
  assert.deepEqual(stops, []);
  assert.deepEqual(tolerancesOf(problem), [0.001, 0.001, 0.001, 0.5, 0.5, 0.001, 0.001]);
  assert.deepEqual(
    problem.cases.map(({ comparer }) => comparer?.isCaseSensitive ?? false),
    [false, false, false, false, false, true, true],
  );
  for (const writer of [icpcWriter, icpcLegacyWriter]) {
    const others = await readByOthers(t, writer, problem);
    assert.deepEqual(tolerancesOf(others.problem), tolerancesOf(problem), writer.name);
    assert.equal(others.problem.cases.at(-1)?.comparer?.isCaseSensitive, true, writer.name);
  }
  const wrong = await planOf(t, grouped({ 'data/secret/b/testdata.yaml': flags('no_such_flag') }));
  assert.deepEqual(wrong.stops, ['the default validator has no option no_such_flag']);
});

test('a legacy scoring problem keeps arguments of groups, and of cases for our own reader', async (t) => {
  const problem: ProblemPackage = {
    ...(await planOf(t, grouped({ ...validator, ...stated }))).problem,
    type: 1,
    judgeCaseMode: 'subtask_lowest',
  };
  const group = { sample: 0, a: 1, b: 2, c: 3 } as const;
  const cases = problem.cases.map((one) => {
    const number = group[(one.name.split('/').at(-2) ?? 'a') as keyof typeof group];
    return { ...one, group: number, score: number === 0 ? 0 : 10 };
  });
  const written = icpcLegacyWriter.write({ ...problem, cases });
  assert.ok(
    written.remarks.some(({ item, outcome }) => item === 'arguments of single cases' && outcome === 'lost'),
  );
  const texts = written.files.map((file): [string, string] => [
    file.path,
    'content' in file ? file.content : 'x\n',
  ]);
  const again = await planOf(t, Object.fromEntries(texts));
  assert.deepEqual(again.stops, []);
  assert.deepEqual(inOrder(again.problem), inOrder(problem));
});

test('stops at arguments that would fill the storage', async (t) => {
  const long = `output_validator_args: [${'x'.repeat(1001)}]\n`;
  const { stops, problem } = await planOf(
    t,
    grouped({ ...validator, 'data/secret/b/test_group.yaml': long }),
  );
  assert.deepEqual(stops, ['the arguments of a case have more than 1000 characters']);
  assert.equal(argumentsOf(problem)['secret/b/1'], '');
  const most = await planOf(
    t,
    grouped({ ...validator, 'data/secret/b/test_group.yaml': long.replace('x', '') }),
  );
  assert.deepEqual(most.stops, []);
});
