import assert from 'node:assert/strict';
import { test } from 'node:test';
import { applyMutant, findMutants, importsOf } from './mutants.ts';

const mutated = (source: string) => findMutants(source).map((mutant) => applyMutant(source, mutant));

test('comparisons, arithmetic, logic and methods change into their neighbours', () => {
  assert.deepEqual(mutated('const f = a <= b'), ['const f = a < b']);
  assert.deepEqual(mutated('const f = (a) + (b)'), ['const f = (a) - (b)']);
  assert.deepEqual(mutated("const f = 'a' + b"), []);
  assert.deepEqual(mutated('const f = a && b'), ['const f = a || b']);
  assert.deepEqual(mutated('const f = a ?? b'), ['const f = (b)']);
  assert.deepEqual(mutated('const f = Math.min(a, b)'), ['const f = Math.max(a, b)']);
  assert.deepEqual(mutated('const f = list.some(g)'), ['const f = list.every(g)']);
});

test('constants move by one in both directions, booleans turn over', () => {
  assert.deepEqual(mutated('const f = 3;'), ['const f = (4);', 'const f = (2);']);
  assert.deepEqual(mutated('const f = 3n;'), ['const f = (4n);', 'const f = (2n);']);
  assert.deepEqual(mutated('const f = true;'), ['const f = false;']);
});

test('conditions are negated and statements removed, also inside functions', () => {
  assert.deepEqual(mutated('function f() { if (a) return b; }'), [
    'function f() { if (!(a)) return b; }',
    'function f() { if (a) {} }',
  ]);
  assert.deepEqual(mutated('while (a) b();'), ['while (!(a)) b();', 'while (a) {}']);
});

test('types and imports have no mutants, values inside assertions of types do', () => {
  assert.deepEqual(mutated("import a from 'a'; type B = 1 | true; const c: 2 = d;"), []);
  assert.deepEqual(mutated('const c = (a < b) as 1;'), ['const c = (a <= b) as 1;']);
});

test('imports of values are found, those of types are not', () => {
  assert.deepEqual(importsOf("import { a } from './a.ts'; import type { B } from './b.ts';"), ['./a.ts']);
  assert.deepEqual(importsOf("export * from './c.ts'; export type { D } from './d.ts';"), ['./c.ts']);
});
