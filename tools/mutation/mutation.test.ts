import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { projectRoot } from '../../launcher/paths.js';
import { dependentsOfModules } from './dependents.ts';
import { equivalentMutants } from './equivalent-mutants.ts';
import { MutantProcess } from './mutant-process.ts';

const testHead = "import { test } from 'node:test'; import assert from 'node:assert';";
const files = {
  'limit.ts': 'export const limit = Number("5");',
  'large.ts': "import { limit } from './limit.ts'; export const isLarge = (size: number) => size > limit;",
  'large.test.ts': `${testHead} import { isLarge } from './large.ts';
    test('the limit is not large', () => assert.equal(isLarge(5), false));`,
  'list.ts':
    "import { isLarge } from './large.ts'; export const first = [6, 7].find((size) => isLarge(size));",
  'list.test.ts': `${testHead} import { first } from './list.ts';
    test('the first large size', () => assert.equal(first, 6));`,
};
const inclusive = files['large.ts'].replace('size > limit', 'size >= limit');
const stateful = `${testHead} import { isLarge } from './large.ts';
  test('changes its process', () => {
    assert.equal(process.env['XIEZHI_STATE'], undefined);
    if (isLarge(5)) process.env['XIEZHI_STATE'] = '1';
  });`;

/** Writes a small package and returns orders for changes of its modules, and for no change. */
function examplePackage(t: TestContext, more: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'xiezhi-mutation-'));
  mkdirSync(join(folder, 'src'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  const path = (name: string) => join(folder, 'src', name);
  for (const [name, text] of Object.entries({ ...files, ...more })) writeFileSync(path(name), text);
  const dependents = dependentsOfModules(folder);
  const all = [...dependents.keys()];
  const unchanged = {
    module: '',
    source: '',
    dependents: all,
    tests: all.filter((file) => file.endsWith('.test.ts')),
  };
  const changed = (name: string, source: string) => {
    const own = dependents.get(path(name));
    return { module: path(name), source, dependents: own?.all ?? [], tests: own?.tests ?? [] };
  };
  const program = new MutantProcess(unchanged);
  t.after(async () => {
    await program.close();
    rmSync(folder, { recursive: true });
  });
  return { path, dependents, program, changed };
}

const cpuLimitMs = 60_000;

test('the tests of a module are those that load it', (t) => {
  const { path, dependents } = examplePackage(t);
  const testsOf = (name: string) => dependents.get(path(name))?.tests;
  assert.deepEqual(testsOf('large.ts'), [path('large.test.ts'), path('list.test.ts')]);
  assert.deepEqual(testsOf('list.ts'), [path('list.test.ts')]);
});

test('a process detects changes of each module, and passes with the original ones afterwards', async (t) => {
  const { program, changed } = examplePackage(t);
  const outcomeOf = async (name: string, source: string) => {
    const { outcome, failure } = await program.run(changed(name, source), cpuLimitMs);
    return `${outcome} ${failure.split('\n')[0] ?? ''}`;
  };
  await program.check();
  assert.match(await outcomeOf('large.ts', inclusive), /^killed the limit is not large/);
  assert.match(await outcomeOf('limit.ts', 'export const limit = 6;'), /^killed the first large size/);
  assert.equal(await outcomeOf('limit.ts', 'export const limit = 5.5;'), 'survived ');
  assert.match(await outcomeOf('list.ts', 'export const first = missing;'), /^killed .*list\.test\.ts/);
  await program.check();
});

test('an endless loop times out, and the next mutant has another process', async (t) => {
  const { program, changed } = examplePackage(t);
  await program.check();
  const endless = changed('limit.ts', 'for (;;); export const limit = 5;');
  assert.equal((await program.run(endless, 500)).outcome, 'timed out');
  const same = changed('limit.ts', files['limit.ts']);
  assert.equal((await program.run(same, cpuLimitMs)).outcome, 'survived');
});

test('a process that a mutant has changed is noticed', async (t) => {
  const { program, changed } = examplePackage(t, { 'state.test.ts': stateful });
  const order = changed('large.ts', inclusive);
  await program.run({ ...order, tests: order.tests.filter((file) => file.includes('state')) }, cpuLimitMs);
  await assert.rejects(program.close(), /after 1 mutants, a test fails without one: .*/);
});

test('each mutant listed as equivalent still has its line in its file', () => {
  for (const { file, before } of equivalentMutants)
    assert.ok(readFileSync(join(projectRoot, file), 'utf8').includes(before), `${file}: ${before}`);
});
