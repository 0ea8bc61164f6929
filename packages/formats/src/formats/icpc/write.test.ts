import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { newProblem } from '../../model/new-problem.ts';
import { comparisonSource, type WrapperOptions, wrapperSource } from './validator-sources.ts';
import { icpcWriter } from './write.ts';

const folder = mkdtempSync(join(tmpdir(), 'xiezhi-validators-'));
after(() => rmSync(folder, { recursive: true, force: true }));
const hasCompiler = spawnSync('g++', ['--version']).status === 0;
const options = { skip: hasCompiler ? false : 'no g++' };

function build(name: string, files: Record<string, string>): (output: string) => number | null {
  for (const [file, text] of Object.entries({ ...files, in: '1\n', ans: 'yes\n' }))
    writeFileSync(join(folder, file), text);
  execFileSync('g++', ['-w', '-o', name, `${name}.cpp`], { cwd: folder });
  return (input) => spawnSync(join(folder, name), ['in', 'ans', './'], { cwd: folder, input }).status;
}

const checker = (dialect: string, outputAt: number): string => `#include <cstdio>
#include <cstring>
int main(int argc, char *argv[]) {
  char word[64] = ""; FILE *file = fopen(argv[${outputAt}], "r"); fscanf(file, "%63s", word);
  if (!strcmp(word, "yes")) return 0;
  if (!strcmp(word, "half")) { fprintf(stderr, "points 50"); printf("50"); return ${dialect === 'testlib' ? 7 : 99}; }
  return ${dialect === 'reference' ? 102 : 1};
}
`;

function wrapped(
  dialect: WrapperOptions['dialect'],
  isScored: boolean,
  outputAt = 2,
): (output: string) => number | null {
  const name = `${dialect}${isScored ? 1 : 0}`;
  const original = `${name}.h`;
  const source = wrapperSource({ original, dialect, unit: 'percent', isScored, isInteractive: false });
  return build(name, { [`${name}.cpp`]: source, [original]: checker(dialect, outputAt) });
}

for (const [dialect, outputAt] of [
  ['testlib', 2],
  ['reference', 2],
  ['qduoj', 2],
  ['hustoj', 3],
] as const) {
  test(`the wrapper of a checker of dialect ${dialect} exits with 42 or 43`, options, () => {
    const run = wrapped(dialect, false, outputAt);
    assert.deepEqual([run('yes\n'), run('no\n')], [42, 43]);
  });
}

test('writes partial credit as a multiplier in scored problems and as wrong otherwise', options, () => {
  assert.equal(wrapped('testlib', true)('half\n'), 42);
  assert.equal(readFileSync(join(folder, 'score_multiplier.txt'), 'utf8'), '0.5\n');
  assert.equal(wrapped('testlib', false)('half\n'), 43);
});

test('the exact comparison ignores end blanks only with the option', options, () => {
  const tolerant = build('tolerant', { 'tolerant.cpp': comparisonSource(true) });
  const strict = build('strict', { 'strict.cpp': comparisonSource(false) });
  assert.deepEqual(
    [tolerant('yes \n\n'), tolerant('y es\n'), strict('yes\n'), strict('yes \n')],
    [42, 43, 42, 43],
  );
});

test('reports what other judges do not read', () => {
  const one = { seq: 1, name: '1', inputPath: 'i', answerPath: 'o', score: null, group: 1, isSample: false };
  const { files, remarks } = icpcWriter.write({
    ...newProblem(),
    displayId: 'X',
    fileIo: { input: 'a', output: 'b' },
    cases: [one],
  });
  assert.deepEqual(
    remarks.map((remark) => remark.item),
    ['input validators', 'submissions', 'file input and output'],
  );
  const paths = new Set(files.map((file) => file.path));
  for (const path of [
    'problem.yaml',
    'data/secret/01.in',
    'data/secret/01.ans',
    'output_validator/validate.cpp',
  ])
    assert.ok(paths.has(path), path);
});
