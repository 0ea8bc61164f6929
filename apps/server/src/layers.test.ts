import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findLayerViolations, readModuleGraph } from '../../../tools/test-runner/layers.js';
import { layers } from './layers.ts';

test('no module imports a higher layer, and there are no import cycles', () => {
  assert.deepEqual(findLayerViolations(readModuleGraph(import.meta.dirname, layers)), []);
});
