import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildPackage, type Files, planOf } from '../../testing/packages.ts';
import { icpcWriter } from './write.ts';

const scoring =
  'problem_format_version: 2025-09\nname: Echo\ntype: scoring\nlimits: { time_limit: 1, memory: 64 }\n';

/** A package with these cases. */
function packageOf(names: readonly string[], files: Files = {}): Files {
  const {
    'data/secret/1.in': _in,
    'data/secret/1.ans': _ans,
    'data/sample/1.in': _sample,
    'data/sample/1.ans': _answer,
    ...rest
  } = buildPackage(files);
  const cases = names.flatMap((name): [string, string][] => [
    [`data/${name}.in`, `${name}\n`],
    [`data/${name}.ans`, 'x\n'],
  ]);
  return { ...rest, ...Object.fromEntries(cases) };
}

const groupOf = (score: number, more = ''): string => `max_score: ${score}\nscore_aggregation: min\n${more}`;

const isSettings = (path: string): boolean => /test_group/.test(path);

const inputsOf = (paths: readonly string[]): string[] =>
  paths.flatMap((path) => /^data\/(.*)\.in$/.exec(path)?.[1] ?? []);

test('cases keep the names of their package', async (t) => {
  const packages: [names: string[], files: Files][] = [
    [['sample/one', 'sample/two', 'secret/10', 'secret/9-max', 'secret/a'], {}],
    [['secret/big/1', 'secret/big/2', 'secret/small/x'], {}],
    [
      ['sample/1', 'secret/easy/10', 'secret/easy/a', 'secret/hard/b'],
      {
        'problem.yaml': scoring,
        'data/secret/easy/test_group.yaml': groupOf(40),
        'data/secret/hard/test_group.yaml': groupOf(60, 'require_pass: [secret/easy]\n'),
      },
    ],
    [
      ['sample/1', 'secret/10', 'secret/a', 'secret/b'],
      { 'problem.yaml': scoring, 'data/secret/test_group.yaml': 'max_score: 90\nscore_aggregation: sum\n' },
    ],
  ];
  for (const [names, files] of packages) {
    const { problem, stops } = await planOf(t, packageOf(names, files));
    assert.deepEqual(stops, []);
    const written = icpcWriter.write(problem);
    const paths = written.files.map(({ path }) => path);
    assert.deepEqual(inputsOf(paths), names);
    if (problem.type === 1)
      assert.deepEqual(
        paths.filter(isSettings),
        [...new Set([...Object.keys(files).filter(isSettings), 'data/secret/test_group.yaml'])].toSorted(),
      );
    assert.deepEqual(
      written.remarks.filter(({ item }) => item === 'names of cases'),
      [],
    );
  }
});

test('cases are numbered, and this is said, if the format cannot keep name and order', async (t) => {
  const { problem } = await planOf(t, packageOf(['sample/1', 'secret/a', 'secret/b', 'secret/c']));
  const [sample, ...secret] = problem.cases;
  assert.ok(sample);
  const rename = (names: readonly string[]) => ({
    ...problem,
    cases: [sample, ...secret.map((one, index) => Object.assign({}, one, { name: names[index] ?? '' }))],
  });
  for (const [names, written] of [
    [['secret/a', 'secret/c', 'secret/b'], null],
    [['secret/a', 'secret/A', 'secret/b'], null],
    [['secret/a', 'secret/sub/a', 'secret/z'], null],
    [
      ['secret/01', 'secret/大数据', 'secret/con'],
      ['01', '02', '03'],
    ],
    [
      ['secret/01', 'secret/test_group', 'secret/x y'],
      ['01', '02', '03'],
    ],
    [
      ['secret/01', '5', 'secret/z'],
      ['01', '02', 'z'],
    ],
  ] as const) {
    const { files, remarks } = icpcWriter.write(rename(names));
    const inputs = inputsOf(files.map(({ path }) => path));
    const expected = (written ?? ['01', '02', '03']).map((name) => `secret/${name}`);
    assert.deepEqual(inputs.slice(1), expected);
    const isSaid = names.some((name, index) => name.startsWith('secret/') && name !== expected[index]);
    assert.equal(
      remarks.some(({ item }) => item === 'names of cases'),
      isSaid,
    );
  }
});
