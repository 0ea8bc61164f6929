import assert from 'node:assert/strict';
import { test } from 'node:test';
import { comparerNames } from '@xiezhi/contract/limits';
import { comparerKinds } from '@xiezhi/rules';

test('a problem may select each existing comparison and no other', () => {
  const kinds = comparerKinds.map(({ name }) => name).filter((name) => name !== 'exact');
  assert.deepEqual(kinds.toSorted(), [...comparerNames].toSorted());
});
