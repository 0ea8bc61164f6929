import { expect, it } from 'vitest';
import { findLayerViolations, readModuleGraph } from '../../../tools/test-runner/layers.js';
import { layers } from './layers.ts';

it('no module imports a higher layer, and there are no import cycles', () => {
  expect(findLayerViolations(readModuleGraph(import.meta.dirname, layers))).toEqual([]);
});
