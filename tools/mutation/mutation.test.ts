import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { projectRoot } from '../../launcher/paths.js';
import { applyMutant, findMutants } from './mutants.ts';
import { equivalentMutants } from './equivalent-mutants.ts';

test('a test run detects a changed module, and passes with the original one', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'xiezhi-mutation-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const source = 'export const isLarge = (size: number) => size > limit;\nconst limit = Number("5");\n';
  const module = join(folder, 'large.ts');
  const changed = join(folder, 'changed.ts');
  const suite = join(folder, 'large.test.ts');
  const [comparison] = findMutants(source);
  assert.ok(comparison);
  writeFileSync(module, source);
  writeFileSync(changed, applyMutant(source, comparison));
  writeFileSync(
    suite,
    `import { test } from 'node:test'; import assert from 'node:assert'; import { isLarge } from './large.ts';
    test('the limit is not large', () => assert.equal(isLarge(5), false));`,
  );
  const run = (mutated: string) => {
    const { NODE_TEST_CONTEXT: _, ...env } = process.env;
    const args = [join(import.meta.dirname, 'run-mutant.ts'), mutated && module, mutated, suite];
    return spawnSync(process.execPath, args, { encoding: 'utf8', env });
  };
  const unchanged = run('');
  assert.equal(unchanged.status, 0, unchanged.stderr);
  const noticed = run(changed);
  assert.equal(noticed.status, 1, noticed.stderr);
  assert.match(noticed.stdout, /the limit is not large/);
});

test('each mutant listed as equivalent still has its line in its file', () => {
  for (const { file, before } of equivalentMutants)
    assert.ok(readFileSync(join(projectRoot, file), 'utf8').includes(before), `${file}: ${before}`);
});
