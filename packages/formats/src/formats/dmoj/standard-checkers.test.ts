import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { YamlMap } from '../../text/yaml.ts';
import { dmojChecker } from './standard-checkers.ts';

const folder = mkdtempSync(join(tmpdir(), 'xiezhi-dmoj-'));
after(() => rmSync(folder, { recursive: true, force: true }));
const options = { skip: spawnSync('g++', ['--version']).status === 0 ? false : 'no g++' };

/** Output, answer, and exit code: 0 accepted, 1 wrong, 7 partial points. */
type Row = readonly [output: string, answer: string, code: number, said?: string];

const expected: readonly (readonly [name: string, args: YamlMap, rows: readonly Row[]])[] = [
  [
    'standard',
    {},
    [
      ['1  2\n\n3', '1 2\n3\n', 0],
      ['\n 1 2\r\n3', '1 2\n3', 0],
      ['1 2 3', '1 2\n3', 1],
      ['1', '1 2', 1],
      ['1 2\n3\n4', '1 2\n3', 1],
      ['A', 'a', 1],
      ['', '\n \n', 0],
      ['', '', 0],
    ],
  ],
  [
    'easy',
    {},
    [
      ['b A\n', 'aB', 0],
      ['aab', 'abb', 1],
      ['', 'a', 1],
    ],
  ],
  [
    'floats',
    { precision: 2 },
    [
      ['1.009 x', '1 x', 0],
      ['100.9', '100', 0],
      ['1.02', '1', 1],
      ['nan', '1', 1],
      ['nan', 'nan', 1],
      ['abc', '1', 1],
      ['0x1', '1', 1],
      ['1\n\n2', '1\n2', 0],
      ['1 2', '1\n2', 1],
    ],
  ],
  ['floatsabs', {}, [['1000000.1', '1000000', 1]]],
  ['floatsrel', {}, [['1000000.1', '1000000', 0]]],
  [
    'identical',
    {},
    [
      ['a \n', 'a \n', 0],
      ['a \n', 'a ', 0],
      ['a\n', 'a\r\n', 0],
      ['a', 'a', 1],
      ['a\n\n', 'a\n', 1],
    ],
  ],
  [
    'linecount',
    {},
    [
      ['1\n2\n3\n4', '1\n2\n3\n4', 0],
      [' 1\n\n9\n3 \n4', '1\n2\n3\n4', 7, 'points 0.750000000\n'],
      ['9', '1\n2', 1],
      ['1\n2\n3', '1\n2', 1],
      ['1', '1\n2', 7, 'points 0.500000000\n'],
    ],
  ],
  [
    'rstripped',
    {},
    [
      ['a  \nb\n', 'a\nb\n', 0],
      [' a\n', 'a\n', 1],
      ['a\n\nb\n', 'a\nb\n', 1],
    ],
  ],
  ['rstripped', { filter_new_line: true }, [['a\n\nb', 'a\nb\n', 0]]],
];

for (const [index, [name, args, rows]] of expected.entries()) {
  test(`the checker ${name} ${JSON.stringify(args)} decides as that of DMOJ`, options, () => {
    const source = join(folder, `${index}.cpp`);
    writeFileSync(source, dmojChecker(name, args) ?? '');
    const program = join(folder, `${index}`);
    execFileSync('g++', ['-std=c++11', '-Wall', '-Werror', source, '-o', program]);
    const input = join(folder, `${index}.in`);
    const output = join(folder, `${index}.out`);
    const answer = join(folder, `${index}.ans`);
    writeFileSync(input, '');
    for (const [printed, right, code, said = ''] of rows) {
      writeFileSync(output, printed);
      writeFileSync(answer, right);
      const { status, stderr } = spawnSync(program, [input, output, answer]);
      assert.deepEqual([status, String(stderr)], [code, said], JSON.stringify([printed, right]));
    }
  });
}

test('other names and settings are no checker of DMOJ', () => {
  assert.equal(dmojChecker('judge.py', {}), null);
  assert.equal(dmojChecker('constructor', {}), null);
  assert.equal(dmojChecker('floats', { error_mode: 'constructor' }), null);
  assert.equal(dmojChecker('floats', { precision: 'many' }), null);
});
