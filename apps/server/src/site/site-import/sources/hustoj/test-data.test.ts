import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { newProblem } from '@xiezhi/formats';
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
