import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import * as judging from '../judging.ts';
import { nodeReasonCatalogue, reasonOf } from '../text/node-reasons.ts';
import { finalVerdicts } from '../enums/status.ts';
import { edges, items, least, most, signs } from '../testing/edges.ts';
import { readings, refused } from '../testing/reading.ts';
import { keysOf } from '../wire/values.ts';

/** Messages between nodes and servers of different releases, and the limits of each field. */
const instance = 'a-life-of-a-node';
const holder = { nodeId: 1, instance };
const node = {
  name: 'n',
  host: 'h',
  instance,
  slots: 1,
  cpu: 'c',
  cores: 2,
  memoryMb: 1024,
  kernel: 'k',
  sandbox: { version: '1', tier: 'full', isSafe: true },
  languages: [],
};
const pace = { speed: 1.5, noise: 0.01, drift: -0.05, isCalm: true, measuredAt: '2026-03-01T04:00:00.000Z' };
edges('POST /api/node/register', 'body', { ...node, pace, follows: [instance], failures: [] }, [
  ['name', 'n', ''],
  ['name', ...signs(64)],
  ['name', '名字', 'n\n'],
  ['name', 'n', '\u009f'],
  ['host', 'h', '\u001b[2J'],
  ['host', ...signs(255)],
  ['instance', 'x'.repeat(16), 'x'.repeat(15)],
  ['instance', 'x'.repeat(64), 'x'.repeat(65)],
  ['instance', instance, 'a life of a node!'],
  ['instance', instance, undefined],
  ['follows', ...items(8, instance)],
  ['follows', [instance], ['']],
  ['languages', ...items(100, { name: 'C', version: '1', compileCommand: 'c' })],
  ['languages', [], [{ name: 'C\n', version: '1', compileCommand: 'c' }]],
  ['cores', 0, -1],
  ['memoryMb', 0, -1],
  ['slots', ...least(1)],
  ['slots', ...most(256)],
  ['slots', 1, '1'],
  ['cores', 2, 2.5],
  ['cpu', ...signs(255)],
  ['kernel', ...signs(255)],
  ['sandbox.isSafe', true, 1],
  ['outOfService', ...signs(255)],
  ['outOfService', null, ''],
  ['outOfServiceReason', { code: 'later', values: { free: 3, name: 'x' } }, { code: '' }],
  ['outOfServiceReason', { code: 'x'.repeat(40) }, { code: 'x'.repeat(41) }],
  [
    'outOfServiceReason',
    { code: 'a', values: { a: 'x'.repeat(400) } },
    { code: 'a', values: { a: 'x'.repeat(401) } },
  ],
  ['outOfServiceReason', null, { code: 'a', values: { a: true } }],
  ['failures', ...items(100, { language: 'C', reason: { code: 'fault' } })],
  [
    'failures',
    [{ language: 'x'.repeat(64), reason: { code: 'a' } }],
    [{ language: 'x'.repeat(65), reason: { code: 'a' } }],
  ],
  ['pace.speed', 0.001, 0],
  ['pace.speed', 2, -1],
  ['pace.noise', 0, -0.01],
  ['pace.drift', -1, Infinity],
  ['pace.drift', 0, -1.01],
  ['pace.speed', 1e6, 1e7],
  ['pace.measuredAt', pace.measuredAt, 'yesterday'],
  ['pace', null, {}],
]);
readings('POST /api/node/register', 'body', [
  ['a node of a former release', node, node],
  [
    'one of a later release, without what it says beyond',
    { ...node, gpu: 'x', sandbox: { ...node.sandbox, seccomp: 3 } },
    node,
  ],
  [
    'a toolchain as it is called',
    { ...node, languages: [{ name: 'C', version: 'gcc 14', compileCommand: 'gcc' }] },
    {
      ...node,
      languages: [{ name: 'C', version: 'gcc 14', compileCommand: 'gcc' }],
    },
  ],
  ['a node without a sandbox', { ...node, sandbox: null }, refused],
  ['a node without a name', { ...node, name: undefined }, refused],
]);
edges('POST /api/node/claim', 'body', { ...holder, waitMs: 0, languages: ['C'] }, [
  ['waitMs', ...most(30_000)],
  ['waitMs', ...least(0)],
  ['languages', ...items(100, 'C')],
  ['nodeId', 1, '1'],
  ['nodeId', 1, -1],
  ['instance', instance, ''],
  ['languages', ['C'], ['x'.repeat(65)]],
  ['isAhead', true, null],
]);
edges('POST /api/node/heartbeat', 'body', { ...holder, tasks: [] }, [
  ['tasks', ...items(512, { judgingId: 1, fence: 1 })],
  ['tasks', [], [{ judgingId: 1 }]],
  ['load', { cpu: 0.5, memory: 0.1 }, { cpu: Number.NaN, memory: 0 }],
  ['load', null, {}],
  ['load', { cpu: 1, memory: 0 }, { cpu: 1.01, memory: 0 }],
  ['load', null, { cpu: 0, memory: -0.01 }],
  ['instance', instance, undefined],
]);
edges('POST /api/node/leave', 'body', holder, [['instance', instance, undefined]]);
edges('POST /api/node/tasks/:judgingId/release', 'body', { ...holder, fence: 1, reason: 'x' }, [
  ['reason', ...signs(1000)],
  ['fence', 0, '0'],
  ['fence', 0, -1],
  ['instance', instance, undefined],
  ['nodeId', 1, undefined],
]);
for (const call of ['progress', 'finish', 'release'] as const)
  edges(`POST /api/node/tasks/:judgingId/${call}`, 'params', {}, [
    ['judgingId', '999999999999999', '1e3'],
    ['judgingId', ' 7 ', '7;'],
  ]);
edges('GET /api/node/blobs/:sha256', 'params', {}, [
  ['sha256', '0'.repeat(64), '0'.repeat(63)],
  ['sha256', 'f'.repeat(64), `${'f'.repeat(64)}/`],
  ['sha256', 'a'.repeat(64), ` ${'a'.repeat(63)}`],
]);

const result = { seq: 1, group: 1, status: 0, timeMs: 1, wallMs: 1, memoryKb: 1, score: null, message: null };
const outcome = {
  status: 0,
  timeMs: 1,
  memoryKb: 1,
  score: null,
  oiRankScore: null,
  message: null,
  cases: [result],
  manifest: null,
  compileMs: null,
};
edges('POST /api/node/tasks/:judgingId/finish', 'body', { ...holder, fence: 3, outcome }, [
  ['instance', instance, undefined],
  ['nodeId', 1, undefined],
  ['fence', 3, 3.5],
  ['outcome.status', -4, null],
  ['outcome.status', 8, 5],
  ['outcome.status', 10, 9],
  ['outcome.timeMs', null, 1.5],
  ['outcome.timeMs', 86_400_000, 86_400_001],
  ['outcome.timeMs', 0, -1],
  ['outcome.memoryKb', 0, -1],
  ['outcome.compileMs', 0, -1],
  ['outcome.cases', ...items(2048, result)],
  ['outcome.message', ...signs(70_000)],
  ['outcome.cases.0.seq', 1, 0],
  ['outcome.cases.0.status', 0, 6],
  ['outcome.cases.0.timeMs', 0, -1],
  ['outcome.cases.0.wallMs', 0, -1],
  ['outcome.cases.0.memoryKb', 0, -1],
  ['outcome.cases.0.measuredMs', [0, 0], [0, -1]],
  ['outcome.cases', [], null],
  ['outcome.cases.0.timeMs', 0, '0'],
  ['outcome.cases.0.memoryKb', 2 ** 31 - 1, 2 ** 31],
  ['outcome.cases.0.score', 0.25, 0.125],
  ['outcome.cases.0.measuredMs', [1, 2.5], [1]],
  ['outcome.cases.0.exitCode', 137, '137'],
  ['outcome.cases.0.why', undefined, { cause: { kind: 'nothing' } }],
  ['outcome.manifest', null, {}],
  ['outcome.testRun', { stdout: '', stderr: '' }, { stdout: '' }],
]);
readings('POST /api/node/tasks/:judgingId/finish', 'body', [
  [
    'a judging that never ran',
    { ...holder, fence: 3, outcome: { ...outcome, status: 4, cases: [], message: 'x' } },
    {
      ...holder,
      fence: 3,
      outcome: { ...outcome, status: 4, cases: [], message: 'x' },
    },
  ],
  [
    'a word of a later release within a case',
    { ...holder, fence: 3, outcome: { ...outcome, cases: [{ ...result, energyJ: 3 }] } },
    { ...holder, fence: 3, outcome },
  ],
  [
    'an outcome without its cases',
    { ...holder, fence: 3, outcome: { ...outcome, cases: undefined } },
    refused,
  ],
  ['an outcome that is bare', outcome, refused],
]);
readings('POST /api/node/tasks/:judgingId/progress', 'body', [
  [
    'compiling, without a case yet',
    { ...holder, fence: 3, status: 6, cases: [] },
    { ...holder, fence: 3, status: 6, cases: [] },
  ],
  [
    'judging, with those that ended',
    { ...holder, fence: 3, status: 7, cases: [result] },
    { ...holder, fence: 3, status: 7, cases: [result] },
  ],
  ['a final verdict', { ...holder, fence: 3, status: 0, cases: [] }, refused],
]);

test('a finish accepts every verdict that a judge may give, for a case and for the whole', () => {
  for (const status of finalVerdicts) {
    const said = { ...outcome, status, cases: [{ ...result, status }] };
    assert.deepEqual(judging.judgingOutcome.parse(JSON.parse(JSON.stringify(said))), said);
  }
});

test('accepts every reason of a node to take no work', () => {
  const values = fc.dictionary(
    fc.stringMatching(/^[a-z]{1,10}$/),
    fc.oneof(fc.string({ unit: 'binary', maxLength: 3000 }), fc.integer()),
    {
      noNullPrototype: true,
    },
  );
  fc.assert(
    fc.property(fc.constantFrom(...keysOf(nodeReasonCatalogue)), values, (code, said) => {
      const outOfServiceReason = reasonOf(code, said);
      const sent: unknown = JSON.parse(JSON.stringify({ ...node, outOfServiceReason }));
      assert.deepEqual(judging.nodeRegistration.parse(sent).outOfServiceReason, outOfServiceReason);
    }),
    { numRuns: 60 },
  );
});

// The schema drops the name `__proto__`, because it is no ordinary property of JavaScript objects.
const fileName = fc.stringMatching(/^[A-Za-z_.]{1,20}$/).filter((name) => name !== '__proto__');

test('transfers a program with any text to a node and back unchanged', () => {
  const task = {
    judgingId: 1,
    fence: 1,
    kind: 'submission',
    submitId: 1,
    language: 'C',
    dataVersion: 'v',
    cases: [],
    testInput: null,
    expectedOutput: null,
    leaseMs: 1,
    losses: 0,
    problem: {
      pid: 1,
      type: 0,
      judgeMode: 'default',
      judgeCaseMode: 'default',
      timeLimitMs: 1000,
      memoryLimitMb: 256,
      limitFactor: 1,
      difficulty: 0,
      ioScore: null,
      isRemoveEndBlank: false,
      fileIo: null,
      userExtraFiles: {},
      judgeExtraFiles: {},
      checker: null,
      dependsOn: {},
    },
  };
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), fileName, (code, name) => {
      const said = { ...task, code, problem: { ...task.problem, userExtraFiles: { [name]: code } } };
      assert.deepEqual(judging.judgingTask.parse(JSON.parse(JSON.stringify(said))), said);
    }),
  );
  for (const [field, bad] of [
    ['timeLimitMs', 0],
    ['memoryLimitMb', -1],
    ['limitFactor', 0],
    ['judgeMode', 'oracle'],
    ['judgeCaseMode', ''],
    ['dependsOn', { 1: [0.5] }],
    ['passes', 0],
    ['checker', {}],
  ] as const) {
    const said = { ...task, code: '', problem: { ...task.problem, [field]: bad } };
    assert.equal(judging.judgingTask.safeParse(said).success, false, field);
  }
});
