import fc from 'fast-check';
import type { Scope } from '@xiezhi/contract/enums/scope';
import { expect, it } from 'vitest';
import { storageKeyOf } from './scoped-problem.ts';

const id = fc.integer({ min: 1, max: 1e9 });
const scope: fc.Arbitrary<Scope> = fc.oneof(
  fc.constant({ kind: 'practice' as const }),
  fc.record({ kind: fc.constant('group' as const), gid: id }),
  fc.record({ kind: fc.constant('training' as const), tid: id }),
  fc.record({ kind: fc.constant('contest' as const), cid: id }),
);

it('storage keys of visitors for bank problems keep their old form', () => {
  const place = { scope: { kind: 'practice' as const }, problemId: '1000' };
  expect(storageKeyOf('draft', place, null)).toBe('xiezhi.draft.1000');
});

it('never share a key between two problems of different scopes or two users', () => {
  const place = fc.record({ scope, problemId: fc.stringMatching(/^[A-Za-z0-9-]{1,12}$/) });
  const owner = fc.option(fc.stringMatching(/^[0-9a-f]{8,32}$/));
  fc.assert(
    fc.property(place, place, owner, owner, (one, other, its, others) => {
      fc.pre(JSON.stringify([one, its]) !== JSON.stringify([other, others]));
      expect(storageKeyOf('draft', one, its)).not.toBe(storageKeyOf('draft', other, others));
    }),
  );
});

it('distinguish problem "A" of a group from problem "A" of a contest in that group', () => {
  const inGroup = storageKeyOf('draft', { scope: { kind: 'group', gid: 3 }, problemId: 'A' }, null);
  const inContest = storageKeyOf(
    'draft',
    { scope: { kind: 'contest', cid: 3, gid: 3 }, problemId: 'A' },
    null,
  );
  expect(inGroup).not.toBe(inContest);
});
