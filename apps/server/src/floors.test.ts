import assert from 'node:assert/strict';
import { test } from 'node:test';
import { faultsOf, readHouse } from '../../../launcher/testing/floors.js';
import { floors } from './floors.ts';

test('no room uses a floor above it, none stand in a circle, and each stands on a floor', () => {
  assert.deepEqual(faultsOf(readHouse(import.meta.dirname, floors)), []);
});
