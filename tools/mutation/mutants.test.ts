import assert from 'node:assert/strict';
import { test } from 'node:test';
import { applyMutant, findMutants, importsOf } from './mutants.ts';

const mutated = (source: string) => findMutants(source).map((mutant) => applyMutant(source, mutant));

test('replaces comparisons, arithmetic, logic and methods by similar ones', () => {
  assert.deepEqual(mutated('const f = a <= b'), ['const f = a < b']);
  assert.deepEqual(mutated('const f = (a) + (b)'), ['const f = (a) - (b)']);
  assert.deepEqual(mutated("const f = 'a' + b"), []);
  assert.deepEqual(mutated('const f = a && b'), ['const f = a || b']);
  assert.deepEqual(mutated('const f = a ?? b'), ['const f = (b)']);
  assert.deepEqual(mutated('const f = Math.min(a, b)'), ['const f = Math.max(a, b)']);
  assert.deepEqual(mutated('const f = list.some(g)'), ['const f = list.every(g)']);
});

test('changes constants by one in both directions and inverts booleans', () => {
  assert.deepEqual(mutated('const f = 3;'), ['const f = (4);', 'const f = (2);']);
  assert.deepEqual(mutated('const f = 3n;'), ['const f = (4n);', 'const f = (2n);']);
  assert.deepEqual(mutated('const f = true;'), ['const f = false;']);
});

test('negates conditions and removes statements, also inside functions', () => {
  assert.deepEqual(mutated('function f() { if (a) return b; }'), [
    'function f() { if (!(a)) return b; }',
    'function f() { if (a) {} }',
  ]);
  assert.deepEqual(mutated('while (a) b();'), ['while (!(a)) b();', 'while (a) {}']);
});

test('creates no mutants in types and imports, but in values inside type assertions', () => {
  assert.deepEqual(mutated("import a from 'a'; type B = 1 | true; const c: 2 = d;"), []);
  assert.deepEqual(mutated('const c = (a < b) as 1;'), ['const c = (a <= b) as 1;']);
});

test('finds imports of values, not of types', () => {
  assert.deepEqual(importsOf("import { a } from './a.ts'; import type { B } from './b.ts';"), ['./a.ts']);
  assert.deepEqual(importsOf("export * from './c.ts'; export type { D } from './d.ts';"), ['./c.ts']);
});
