import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { newProblem } from '@xiezhi/formats';
import { splitTemplate } from '@xiezhi/formats/model/template-regions';
import type { Issue } from '../../model/source.ts';
import { readHustojData } from './test-data.ts';

async function scoresOf(
  t: TestContext,
  names: readonly string[],
): Promise<[type: number, mode: string, scores: string]> {
  const folder = await mkdtemp(join(tmpdir(), 'xiezhi-hustoj-'));
  t.after(() => rm(folder, { recursive: true }));
  for (const name of names)
    for (const ending of ['in', 'out']) await writeFile(join(folder, `${name}.${ending}`), '1\n');
  const problem = newProblem();
  const source = await readHustojData(folder, '0', problem, []);
  await source.close();
  return [
    problem.type,
    problem.judgeCaseMode,
    problem.cases.map(({ group, score }) => `${group}:${score}`).join(' '),
  ];
}

test('a subtask in the names of test data earns the marks of all its cases', async (t) => {
  assert.deepEqual(await scoresOf(t, ['1.1[10]', '1.2[20]', '2.1[70]']), [
    1,
    'subtask_lowest',
    '1:30 1:30 2:70',
  ]);
  assert.deepEqual(await scoresOf(t, ['a1[30]', 'a2[60]', 'a3']), [1, 'default', '1:30 1:60 1:10']);
  assert.deepEqual(await scoresOf(t, ['1', '2']), [0, 'default', '1:null 1:null']);
});

/** Reads a folder with one case and the given files. */
async function problemOf(t: TestContext, files: Readonly<Record<string, string>>) {
  const folder = await mkdtemp(join(tmpdir(), 'xiezhi-hustoj-'));
  t.after(() => rm(folder, { recursive: true }));
  for (const [name, text] of Object.entries({ '1.in': '1\n', '1.out': '1\n', ...files }))
    await writeFile(join(folder, name), text);
  const problem = newProblem();
  const issues: Issue[] = [];
  const source = await readHustojData(folder, '0', problem, issues);
  await source.close();
  return { problem, issues };
}

test('code that is put around submissions becomes code templates of all versions of the language', async (t) => {
  const { problem, issues } = await problemOf(t, {
    'prepend.cc': '#include <cstdio>\r\n',
    'append.cc': 'int main() { solve(); }\n',
    'template.py': 'def solve():\n    pass\n',
    'append.py': 'solve()\n',
  });
  assert.deepEqual(issues, []);
  assert.deepEqual(Object.keys(problem.codeTemplates).toSorted(), [
    'C++',
    'C++ 17',
    'C++ 17 With O2',
    'C++ 20',
    'C++ 20 With O2',
    'C++ 23',
    'C++ 23 With O2',
    'C++ With O2',
    'Python3',
  ]);
  assert.deepEqual(splitTemplate(problem.codeTemplates['C++'] ?? ''), {
    prepend: '#include <cstdio>',
    template: '',
    append: 'int main() { solve(); }',
  });
  assert.match(
    problem.codeTemplates['Python3'] ?? '',
    /^#PREPEND BEGIN\n\n#PREPEND END\n\n#TEMPLATE BEGIN\ndef/,
  );
});

test('a code template of PHP prints nothing before its code', async (t) => {
  const { problem } = await problemOf(t, {
    'template.php': '<?php\nfunction solve() {}\n',
    'append.php': 'solve();\n',
  });
  assert.equal(problem.codeTemplates['PHP'], '<?php\nfunction solve() {}\nsolve();');
});

test('files of a problem that have no counterpart are reported', async (t) => {
  const both = await problemOf(t, { 'input.name': 'a.in\n', 'output.name': 'a.out\n' });
  assert.deepEqual([both.problem.fileIo, both.issues], [{ input: 'a.in', output: 'a.out' }, []]);
  const { problem, issues } = await problemOf(t, {
    'input.name': 'a.in\n',
    'words.dic': 'a\nb\n',
    'append.f95': 'end',
  });
  assert.equal(problem.fileIo, null);
  assert.deepEqual(issues, [{ rule: 'package-loss', detail: { item: 'input.name, append.f95, words.dic' } }]);
});
