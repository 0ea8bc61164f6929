import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readProblemPackages } from './read.ts';
import { buildPackage, type Files, writeFolder, writeZip, zipEntries } from '../testing/packages.ts';

function below(folder: string, files: Files): Files {
  return Object.fromEntries(Object.entries(files).map(([path, text]) => [`${folder}/${path}`, text]));
}

test('an unreadable problem stops alone, the others are read', async (t) => {
  const files = { ...below('a', buildPackage()), ...below('b', buildPackage({ 'problem.yaml': 'name: [' })) };
  const plans = await readProblemPackages(await writeFolder(t, files));
  assert.deepEqual(
    plans.map(({ root, stops }) => [root, stops.length]),
    [
      ['a', 0],
      ['b', 1],
    ],
  );
  assert.match(plans[1]?.stops[0] ?? '', /problem\.yaml/);
});

test('shortens a title above 255 characters, and reports it', async (t) => {
  const titleFrom = async (length: number) => {
    const settings = [
      'problem_format_version: 2025-09',
      `name: ${'𝄞'.repeat(length)}`,
      'limits: { time_limit: 1, memory: 64 }',
    ].join('\n');
    const [plan] = await readProblemPackages(
      await writeFolder(t, buildPackage({ 'problem.yaml': settings })),
    );
    const title = plan?.problem.titles['en-US'] ?? '';
    return [Array.from(title).length, plan?.entries.some(({ item }) => item === 'title (en-US)')];
  };
  assert.deepEqual(
    [await titleFrom(255), await titleFrom(256)],
    [
      [255, false],
      [255, true],
    ],
  );
});

test('rejects a single unreadable package with the reason', async (t) => {
  const folder = await writeFolder(t, buildPackage({ 'problem.yaml': 'name: [' }));
  await assert.rejects(readProblemPackages(folder), /problem\.yaml/);
});

test('reads several formats in one archive, and loose data only if there is nothing else', async (t) => {
  const files = {
    ...below('icpc', buildPackage()),
    ...below('hydro', {
      'problem.yaml': 'pid: H1\ntitle: x\n',
      'problem.md': 'x\n',
      'testdata/1.in': '1',
      'testdata/1.out': '1',
    }),
    'loose/1.in': '1',
    'loose/1.out': '1',
  };
  const plans = await readProblemPackages(await writeZip(t, zipEntries(files)));
  assert.deepEqual(
    plans.map(({ root, format }) => [root, format]),
    [
      ['hydro', 'hydro'],
      ['icpc', 'icpc'],
    ],
  );
  await plans[0]?.source.close();
});
