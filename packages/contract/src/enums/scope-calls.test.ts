import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { RouteDefinition } from '../wire/route.ts';
import { type RouteName, routes } from '../routes/index.ts';
import {
  groupOf,
  practice,
  type Scope,
  scopeFromWire,
  scopeKey,
  scopeToWire,
  type WireScope,
} from './scope.ts';
import { isRecord } from '../wire/values.ts';

/** How a call sends its scope: the part of the request and the fields in it. */
interface Placed {
  readonly part: 'query' | 'body';
  /** The other required fields of the call. */
  readonly rest: object;
  readonly fields: readonly (keyof WireScope)[];
  readonly first?: 'training';
}
const placed: Partial<Record<RouteName, Placed>> = {
  'POST /api/submit-problem-judge': {
    part: 'body',
    rest: { pid: 'A', language: 'C', code: 'x' },
    fields: ['cid', 'tid', 'gid'],
  },
  'POST /api/claim-remote-run': {
    part: 'body',
    rest: { pid: 'A', run: '1' },
    fields: ['cid', 'tid', 'gid'],
  },
  'POST /api/submit-problem-test-judge': {
    part: 'body',
    rest: { pid: 1, language: 'C', code: 'x' },
    fields: ['cid', 'tid', 'gid', 'type'],
  },
  'POST /api/submit-problem-samples-judge': {
    part: 'body',
    rest: { pid: 1, language: 'C', code: 'x' },
    fields: ['cid', 'tid', 'gid', 'type'],
  },
  'POST /api/get-user-problem-status': {
    part: 'body',
    rest: { pidList: [1] },
    fields: ['cid', 'gid', 'isContestProblemList'],
  },
  'GET /api/get-last-ac-code': { part: 'query', rest: { pid: 1 }, fields: ['cid', 'tid', 'gid'] },
  'GET /api/get-full-screen-problem-list': {
    part: 'query',
    rest: {},
    fields: ['tid', 'cid'],
    first: 'training',
  },
};

function readScope(call: RouteName, sent: object): Scope {
  const { part, rest, fields, first } = placed[call] ?? { part: 'query', rest: {}, fields: [] };
  const { [part]: schema }: RouteDefinition = routes[call];
  const read: unknown = schema?.parse({ ...rest, ...sent });
  assert.ok(isRecord(read));
  const wire = Object.fromEntries(fields.map((field) => [field, read[field]])) as WireScope;
  return scopeFromWire(wire, first === undefined ? {} : { first });
}

const id = fc.integer({ min: 1, max: 999_999_999_999_999 });
/** All notations that clients use for a number and for a missing number. */
const spellings = fc.constantFrom<(value: number | null) => unknown>(
  (value) => value,
  (value) => (value === null ? '' : String(value)),
  (value) => value ?? 0,
  (value) => (value === null ? '0' : ` ${value} `),
  (value) => value ?? undefined,
);
const scopes: fc.Arbitrary<Scope> = fc.oneof(
  fc.constant(practice),
  id.map((gid): Scope => ({ kind: 'group', gid })),
  id.map((tid): Scope => ({ kind: 'training', tid })),
  id.map((cid): Scope => ({ kind: 'contest', cid })),
  fc.tuple(id, id).map(([tid, gid]): Scope => ({ kind: 'training', tid, gid })),
  fc.tuple(id, id).map(([cid, gid]): Scope => ({ kind: 'contest', cid, gid })),
);

for (const [call, { fields }] of Object.entries(placed)) {
  const name = call as RouteName;
  test(`${call} has the client's scope, whatever notation its numbers have`, () => {
    fc.assert(
      fc.property(scopes, spellings, (scope, spell) => {
        const isReported = {
          practice: true,
          group: fields.includes('gid'),
          training: fields.includes('tid'),
          contest: true,
        };
        if (!isReported[scope.kind]) return;
        if (call.includes('full-screen') && scope.kind !== 'training' && scope.kind !== 'contest') return;
        const wire = scopeToWire(scope);
        const sent = {
          ...Object.fromEntries(fields.map((field) => [field, wire[field]])),
          cid: spell(wire.cid === 0 ? null : wire.cid),
          ...(fields.includes('tid') ? { tid: spell(wire.tid) } : {}),
          ...(fields.includes('gid') ? { gid: spell(wire.gid) } : {}),
        };
        const read = readScope(name, sent);
        assert.equal(scopeKey(read), scopeKey(scope));
        if (fields.includes('gid')) assert.equal(groupOf(read), groupOf(scope));
      }),
    );
  });
}

/** Calls with the fields that are sent and the key of the expected scope. */
const lines: readonly (readonly [call: RouteName, what: string, sent: object, key: string])[] = [
  ['POST /api/submit-problem-judge', 'the bank', { cid: 0, tid: null, gid: null }, 'practice'],
  ['POST /api/submit-problem-judge', 'a contest', { cid: '12', tid: null, gid: null }, 'contest-12'],
  ['POST /api/submit-problem-judge', 'the focus page of a training', { tid: '3' }, 'training-3'],
  ['POST /api/submit-problem-judge', 'a group', { cid: 0, tid: null, gid: '7' }, 'group-7'],
  ['POST /api/submit-problem-judge', 'a contest and a stale training', { cid: '12', tid: '3' }, 'contest-12'],
  ['POST /api/submit-problem-judge', 'numbers below zero', { cid: -1, tid: '-3', gid: -7 }, 'practice'],
  ['POST /api/submit-problem-test-judge', 'a contest that is not named', { type: 'contest' }, 'contest-0'],
  ['POST /api/submit-problem-test-judge', 'a group that is not named', { type: 'group' }, 'group-0'],
  [
    'POST /api/submit-problem-test-judge',
    'the bank beside a stale contest',
    { type: 'public', cid: 9 },
    'practice',
  ],
  [
    'POST /api/submit-problem-test-judge',
    'a contest beside a stale training',
    { type: 'contest', cid: '9', tid: 3 },
    'contest-9',
  ],
  ['POST /api/submit-problem-test-judge', 'no area at all', { type: null, cid: '9' }, 'contest-9'],
  [
    'POST /api/get-user-problem-status',
    'the problem page',
    { isContestProblemList: false, cid: 0, gid: null, containsEnd: false },
    'practice',
  ],
  [
    'POST /api/get-user-problem-status',
    'a training, which sends no contest',
    { isContestProblemList: false, cid: null, gid: '7' },
    'group-7',
  ],
  [
    'POST /api/get-user-problem-status',
    'the bank with a stale contest',
    { isContestProblemList: false, cid: '9' },
    'practice',
  ],
  [
    'POST /api/get-user-problem-status',
    'a contest',
    { isContestProblemList: true, cid: '9', gid: null },
    'contest-9',
  ],
  [
    'POST /api/get-user-problem-status',
    'a contest that is not named',
    { isContestProblemList: true, cid: 0 },
    'contest-0',
  ],
  ['GET /api/get-last-ac-code', 'the bank', { cid: '0' }, 'practice'],
  ['GET /api/get-last-ac-code', 'a contest', { cid: '9' }, 'contest-9'],
  [
    'GET /api/get-full-screen-problem-list',
    'both, of which the training wins',
    { tid: '3', cid: '9' },
    'training-3',
  ],
  [
    'GET /api/get-full-screen-problem-list',
    'a contest and an empty training',
    { tid: '', cid: '9' },
    'contest-9',
  ],
];
for (const [call, what, sent, key] of lines) {
  test(`${call} in ${what}`, () => assert.equal(scopeKey(readScope(call, sent)), key));
}

test('the wire fields of a scope are those of existing servers', () => {
  fc.assert(
    fc.property(scopes, (scope) => {
      const { cid, tid, gid, type, isContestProblemList } = scopeToWire(scope);
      assert.equal(cid === 0, scope.kind !== 'contest');
      assert.equal(tid === null, scope.kind !== 'training');
      assert.equal(gid, groupOf(scope));
      assert.equal(isContestProblemList, scope.kind === 'contest');
      assert.equal(type, scope.kind === 'contest' ? 'contest' : gid === null ? 'public' : 'group');
      assert.deepEqual(scopeFromWire(scopeToWire(scope)), scope);
    }),
  );
});

test('a training keeps its group, whatever area the client names', () => {
  for (const type of ['public', 'group', null]) {
    const read = readScope('POST /api/submit-problem-test-judge', { type, tid: '3', gid: '7' });
    assert.deepEqual(read, { kind: 'training', tid: 3, gid: 7 });
  }
  assert.deepEqual(readScope('POST /api/submit-problem-test-judge', { type: 'public', gid: '7' }), practice);
});

test('scope keys are valid in addresses, storage keys and topics', () => {
  fc.assert(
    fc.property(scopes, (scope) =>
      assert.match(scopeKey(scope), /^(practice|(group|training|contest)-[1-9]\d*)$/),
    ),
  );
});
