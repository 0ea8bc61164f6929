import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { standardChecker } from './standard-checkers.ts';

const folder = mkdtempSync(join(tmpdir(), 'xiezhi-checkers-'));
after(() => rmSync(folder, { recursive: true, force: true }));
const options = { skip: spawnSync('g++', ['--version']).status === 0 ? false : 'no g++' };
const include = join(import.meta.dirname, '../../../../apps/judge/testlib');

/** By checker: answer, output, and testlib's exit status (0 accepted, 1 wrong, 2 presentation error). */
const expected: Readonly<Record<string, readonly (readonly [string, string, number])[]>> = {
  acmp: [
    ['1', '1.000001', 0],
    ['1', '1.00001', 1],
    ['1', '1 2', 2],
  ],
  dcmp: [
    ['1000000', '1000000.5', 0],
    ['1', '1.1', 1],
    ['1', 'x', 2],
  ],
  fcmp: [
    ['a b\n', 'a b\n', 0],
    ['a b\n', 'a  b\n', 1],
    ['a\n', 'a\nb\n', 2],
  ],
  hcmp: [
    ['-12345678901234567890', '-12345678901234567890', 0],
    ['1', '2', 1],
    ['1', '01', 2],
    ['0', '-0', 2],
  ],
  icmp: [
    ['5', '5', 0],
    ['5', '6', 1],
    ['5', '5.0', 2],
  ],
  lcmp: [
    ['a b\n', ' a   b \n', 0],
    ['a b\n', 'a\nb\n', 1],
  ],
  ncmp: [
    ['1 2', '1\n2', 0],
    ['1 2', '1 3', 1],
    ['1 2', '1', 1],
    ['1 2', '1 2 3', 1],
    ['1', 'one', 2],
  ],
  nyesno: [
    ['YES no', 'yes No', 0],
    ['YES', 'no', 1],
    ['YES', 'maybe', 2],
    ['YES', 'yes yes', 1],
  ],
  rcmp: [
    ['1', '1.000001', 0],
    ['1', '1.00001', 1],
  ],
  rcmp4: [
    ['1 2', '1.00005 2', 0],
    ['1', '1.001', 1],
    ['1', '1 1', 1],
  ],
  rcmp6: [
    ['1000000', '1000000.5', 0],
    ['1', '1.00001', 1],
  ],
  rcmp9: [
    ['1', '1.0000000005', 0],
    ['1', '1.00000001', 1],
  ],
  rncmp: [
    ['1 2', '1.00001 2', 0],
    ['1', '1.0001', 1],
  ],
  uncmp: [
    ['1 2 2', '2 1 2', 0],
    ['1 2 2', '1 1 2', 1],
  ],
  wcmp: [
    ['a b', 'a\n\nb', 0],
    ['a b', 'a B', 1],
    ['a b', 'a', 1],
    ['a', 'a b', 1],
  ],
  yesno: [
    ['YES', 'yes', 0],
    ['YES', 'No', 1],
    ['YES', 'y', 2],
  ],
};

/**
 * Returns one program with all checkers; its first argument selects one. Compiling each checker alone would take much
 * longer.
 */
function allCheckers(): string {
  const names = Object.keys(expected);
  const bodies = names.map((name) => {
    const code = (standardChecker(name)?.code ?? '').replaceAll(/^#include.*$/gm, '');
    return `namespace ${name} {\n${code}}\n`;
  });
  const choices = names.map((name) => `if (name == "${name}") return ${name}::main(argc - 1, argv + 1);`);
  return `#include "testlib.h"
#include <algorithm>
#include <cmath>
#include <sstream>
#include <string>
#include <vector>
${bodies.join('')}
int main(int argc, char **argv) {
  std::string name = argv[1];
  ${choices.join('\n  ')}
  return 99;
}
`;
}

test('standard checkers accept what those of testlib accept', options, () => {
  const program = join(folder, 'all');
  writeFileSync(`${program}.cpp`, allCheckers());
  execFileSync('g++', ['-std=c++17', '-O0', '-w', `-I${include}`, '-o', program, `${program}.cpp`]);
  const paths = ['input', 'output', 'answer'].map((one) => join(folder, one));
  for (const [name, rows] of Object.entries(expected)) {
    for (const [answer, output, status] of rows) {
      for (const [index, text] of ['', output, answer].entries()) writeFileSync(paths[index] ?? '', text);
      const run = spawnSync(program, [name, ...paths]);
      assert.equal(run.status, status, `${name}: ${JSON.stringify([answer, output])} ${String(run.stderr)}`);
    }
  }
  assert.equal(standardChecker('toString'), null);
});
