import fc from 'fast-check';
import type { Scope } from '@xiezhi/contract/scope';
import { expect, it } from 'vitest';
import { storageKeyOf } from './problem-place.ts';

const id = fc.integer({ min: 1, max: 1e9 });
const scope: fc.Arbitrary<Scope> = fc.oneof(
  fc.constant({ kind: 'practice' as const }),
  fc.record({ kind: fc.constant('group' as const), gid: id }),
  fc.record({ kind: fc.constant('training' as const), tid: id }),
  fc.record({ kind: fc.constant('contest' as const), cid: id }),
);

it('keeps what was kept for problems of the bank under the key that it had', () => {
  expect(storageKeyOf('draft', { scope: { kind: 'practice' }, problemId: '1000' })).toBe('xiezhi.draft.1000');
});

it('never gives two problems of two places one key', () => {
  const place = fc.record({ scope, problemId: fc.stringMatching(/^[A-Za-z0-9-]{1,12}$/) });
  fc.assert(
    fc.property(place, place, (one, other) => {
      fc.pre(JSON.stringify(one) !== JSON.stringify(other));
      expect(storageKeyOf('draft', one)).not.toBe(storageKeyOf('draft', other));
    }),
  );
});

it('tells problem "A" of a group from problem "A" of a contest of that group', () => {
  const inGroup = storageKeyOf('draft', { scope: { kind: 'group', gid: 3 }, problemId: 'A' });
  const inContest = storageKeyOf('draft', { scope: { kind: 'contest', cid: 3, gid: 3 }, problemId: 'A' });
  expect(inGroup).not.toBe(inContest);
});
