import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  groupOf,
  practice,
  type Scope,
  scopeFromWire,
  scopeKey,
  scopeToWire,
  type WireScope,
} from './scope.ts';

const group = (gid: number): Scope => ({ kind: 'group', gid });
const contest = (cid: number): Scope => ({ kind: 'contest', cid });
const training = (tid: number): Scope => ({ kind: 'training', tid });

/** Fields that existing clients send, by call. */
const sent: readonly [call: string, WireScope, Scope][] = [
  ['submit in the bank', { cid: 0, tid: null, gid: null }, practice],
  ['submit in a contest: text from the address', { cid: '12', tid: null, gid: null }, contest(12)],
  ['submit in a training', { cid: 0, tid: '3', gid: null }, training(3)],
  ['submit in full-screen mode of a training, without cid', { tid: '3' }, training(3)],
  ['submit in a group', { cid: 0, tid: null, gid: '7' }, group(7)],
  ['submit in a contest of a group', { cid: '12', gid: '7' }, { kind: 'contest', cid: 12, gid: 7 }],
  ['submit in a training of a group', { cid: 0, tid: '3', gid: 7 }, { kind: 'training', tid: 3, gid: 7 }],
  ['null for none', { cid: null, tid: null, gid: null }, practice],
  ['no fields', {}, practice],
  ['empty text', { cid: '', tid: ' ', gid: '' }, practice],
  ['zero of every kind', { cid: '0', tid: 0, gid: '0' }, practice],
  ['negative ids', { cid: -1, gid: '-3' }, practice],
  ['status of the bank: the page sends cid 0', { isContestProblemList: false, cid: 0, gid: null }, practice],
  ['status outside contests: cid is ignored', { isContestProblemList: false, cid: 9 }, practice],
  ['status in a group', { isContestProblemList: false, cid: null, gid: '7' }, group(7)],
  ['status in a contest', { isContestProblemList: true, cid: '9', gid: null }, contest(9)],
  ['status in a contest without its id', { isContestProblemList: true, cid: null }, contest(0)],
  ['test run in the bank', { type: 'public' }, practice],
  ['test run in a contest, without its id', { type: 'contest' }, contest(0)],
  ['test run in a group, without its id', { type: 'group' }, group(0)],
  ['test run in a contest, as our client sends it', { type: 'contest', cid: 4 }, contest(4)],
  ['test run without an area', { type: null, cid: 4 }, contest(4)],
  ['test run in the bank with a stale group id', { type: 'public', cid: 4, gid: 7 }, practice],
  ['both contest and training', { cid: 4, tid: 3 }, contest(4)],
];

for (const [call, wire, scope] of sent) {
  test(`from the wire: ${call}`, () => assert.deepEqual(scopeFromWire(wire), scope));
}

test('a call may prefer the training', () => {
  assert.deepEqual(scopeFromWire({ cid: 4, tid: 3 }, { first: 'training' }), training(3));
  assert.deepEqual(scopeFromWire({ cid: '4' }, { first: 'training' }), contest(4));
});

const answered: readonly [Scope, Partial<ReturnType<typeof scopeToWire>>][] = [
  [practice, { cid: 0, tid: null, gid: null, type: 'public', isContestProblemList: false }],
  [group(7), { cid: 0, tid: null, gid: 7, type: 'group', isContestProblemList: false }],
  [training(3), { cid: 0, tid: 3, gid: null, type: 'public', isContestProblemList: false }],
  [contest(12), { cid: 12, tid: null, gid: null, type: 'contest', isContestProblemList: true }],
  [
    { kind: 'contest', cid: 12, gid: 7 },
    { cid: 12, tid: null, gid: 7, type: 'contest' },
  ],
  [
    { kind: 'training', tid: 3, gid: 7 },
    { cid: 0, tid: 3, gid: 7, type: 'group' },
  ],
];

for (const [scope, wire] of answered) {
  test(`to the wire: ${JSON.stringify(scope)}`, () => {
    const made: Record<string, unknown> = { ...scopeToWire(scope) };
    for (const [field, value] of Object.entries(wire)) assert.equal(made[field], value, field);
  });
}

const id = fc.integer({ min: 1, max: 2 ** 45 });
const maybeId = fc.option(id, { nil: undefined });
const scopes: fc.Arbitrary<Scope> = fc.oneof(
  fc.constant(practice),
  id.map(group),
  fc.tuple(id, maybeId).map(([tid, gid]) => scopeFromWire({ tid, gid })),
  fc.tuple(id, maybeId).map(([cid, gid]) => scopeFromWire({ cid, gid })),
);

test('reads the sent scope, whichever fields the call has', () => {
  fc.assert(
    fc.property(scopes, fc.boolean(), fc.boolean(), fc.boolean(), (scope, hasType, hasFlag, asText) => {
      const { cid, tid, gid, type, isContestProblemList } = scopeToWire(scope);
      const given = (value: number | null) => (asText && value !== null ? String(value) : value);
      const wire: WireScope = {
        cid: given(cid),
        tid: given(tid),
        gid: given(gid),
        ...(hasType ? { type } : {}),
        ...(hasFlag ? { isContestProblemList } : {}),
      };
      assert.deepEqual(scopeFromWire(wire), scope);
      assert.deepEqual(scopeFromWire(wire, { first: 'training' }), scope);
    }),
  );
});

test('any input gives a scope with whole, non-negative ids', () => {
  const anyId = fc.oneof(fc.integer(), fc.double(), fc.string(), fc.constant(null), fc.constant(undefined));
  const wires = fc.record({
    cid: anyId,
    tid: anyId,
    gid: anyId,
    type: fc.constantFrom('public', 'contest', 'group', null, undefined),
    isContestProblemList: fc.constantFrom(true, false, null, undefined),
  });
  fc.assert(
    fc.property(wires, (wire) => {
      const { kind: _, ...ids } = scopeFromWire(wire);
      for (const value of Object.values(ids)) assert.ok(Number.isSafeInteger(value) && value >= 0);
    }),
  );
});

const bare = (scope: Scope) => (scope.kind === 'group' ? scope : { ...scope, gid: undefined });

test("no two scopes share a key, and a contest's key does not contain its group", () => {
  fc.assert(
    fc.property(scopes, scopes, (a, b) => {
      assert.equal(scopeKey(a) === scopeKey(b), JSON.stringify(bare(a)) === JSON.stringify(bare(b)));
    }),
  );
  assert.deepEqual([groupOf(practice), groupOf(group(7)), groupOf(contest(1))], [null, 7, null]);
  assert.equal(groupOf({ kind: 'contest', cid: 1, gid: 7 }), 7);
});
