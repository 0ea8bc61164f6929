import { expect, it } from 'vitest';
import { faultsOf, readHouse } from '../../../launcher/testing/floors.js';
import { floors } from './floors.ts';

it('no room uses a floor above it, none stand in a circle, and each stands on a floor', () => {
  expect(faultsOf(readHouse(import.meta.dirname, floors))).toEqual([]);
});
