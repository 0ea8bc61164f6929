import assert from 'node:assert/strict';
import { it } from 'node:test';
import { faultsOf, readHouse } from '../../../launcher/testing/floors.js';
import { floors } from './floors.ts';

it('no room of the judge uses one above it, and none use each other in a circle', () => {
  assert.deepEqual(faultsOf(readHouse(import.meta.dirname, floors)), []);
});

it('an arrow upward is a fault', () => {
  const upsideDown = floors.toReversed();
  assert.match(faultsOf(readHouse(import.meta.dirname, upsideDown)).join('\n'), /^compile stands above /m);
});
