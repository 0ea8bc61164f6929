import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findLayerViolations, readModuleGraph } from '../../../tools/test-runner/layers.js';
import { layers } from './layers.ts';

test('no module imports a higher layer, and there are no import cycles', () => {
  assert.deepEqual(findLayerViolations(readModuleGraph(import.meta.dirname, layers)), []);
});

test('with the layers reversed, imports of compile by higher modules are violations', () => {
  const reversed = readModuleGraph(import.meta.dirname, layers.toReversed());
  assert.match(
    findLayerViolations(reversed).join('\n'),
    /imports pipeline\/compile\/\S+ from a higher layer/,
  );
});
