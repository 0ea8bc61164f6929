import { isRecord } from './wire/values.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { z } from 'zod';
import * as judging from './judging.ts';
import { finalVerdicts } from './enums/status.ts';
import { valueOf } from './testing/arbitrary.ts';
import { published } from './testing/calls.ts';

/** Schemas of all messages between server and node. Each message must survive conversion to JSON and back. */
const messages: Readonly<Record<string, z.ZodType>> = {
  task: judging.judgingTask,
  result: judging.caseResult,
  outcome: judging.judgingOutcome,
  registration: judging.nodeRegistration,
  progress: judging.progressReport,
  manifest: judging.judgingManifest,
};

for (const [name, schema] of Object.entries(messages)) {
  test(`a ${name} arrives unchanged`, () => {
    fc.assert(
      fc.property(valueOf(published(schema, 'output')), (message) => {
        const read = schema.parse(message);
        assert.deepEqual(schema.parse(JSON.parse(JSON.stringify(read))), read);
        assert.deepEqual(JSON.parse(JSON.stringify(read)), JSON.parse(JSON.stringify(message)));
      }),
      { numRuns: 40 },
    );
  });

  test(`a ${name} without a required field is rejected`, () => {
    const { required = [] } = published(schema, 'output');
    const [message] = fc.sample(valueOf(published(schema, 'output')), { numRuns: 1, seed: 7 });
    for (const part of required) {
      assert.ok(isRecord(message));
      const partial = Object.fromEntries(Object.entries(message).filter(([key]) => key !== part));
      assert.equal(schema.safeParse(partial).success, false, part);
    }
  });
}

test('the priority is contest, practice, test run, rejudge, bulk rejudge, rehearsal', () => {
  const { contest, practice, testRun, rejudge, bulkRejudge, rehearsal } = judging.taskPriority;
  assert.deepEqual([contest, practice, testRun, rejudge, bulkRejudge, rehearsal], [0, 1, 2, 3, 4, 5]);
});

const result = {
  seq: 1,
  group: 1,
  status: 0,
  timeMs: 1,
  wallMs: 1,
  memoryKb: 1,
  score: null,
  message: null,
};

test('a result of an old node, without newer fields, is still valid', () => {
  assert.deepEqual(judging.caseResult.parse(result), result);
  for (const status of finalVerdicts)
    assert.equal(judging.caseResult.parse({ ...result, status }).status, status);
});

const holder = { nodeId: 1, instance: 'a-life-of-a-node' };

test('progress reports only compiling and judging, because a final verdict comes with the finish', () => {
  for (const status of [6, 7])
    assert.ok(judging.progressReport.safeParse({ ...holder, fence: 1, status, cases: [] }).success);
  for (const status of [0, 5, 8, -1, '6', null]) {
    assert.equal(
      judging.progressReport.safeParse({ ...holder, fence: 1, status, cases: [] }).success,
      false,
      String(status),
    );
  }
});

test('a repeated measurement has two times', () => {
  for (const measuredMs of [[], [1], [1, 2, 3], [1, '2'], [1, Number.NaN]]) {
    assert.equal(
      judging.caseResult.safeParse({ ...result, measuredMs }).success,
      false,
      JSON.stringify(measuredMs),
    );
  }
  assert.deepEqual(judging.caseResult.parse({ ...result, measuredMs: [1.5, 2] }).measuredMs, [1.5, 2]);
});

test('a recorded conversation must be base64', () => {
  const way = { bytes: 3, head: 'YWJj', tail: '' };
  const message = { fromContestant: way, fromInteractor: way, isSameVerdict: true };
  assert.deepEqual(judging.conversation.parse(message), message);
  for (const head of ['abc', 'YWJj\n', '<b>', 7]) {
    const bad = { ...message, fromContestant: { ...way, head } };
    assert.equal(judging.conversation.safeParse(bad).success, false, String(head));
  }
});

test('a hash is SHA-256 in lowercase', () => {
  for (const bad of ['', 'ab', 'g'.repeat(64), 'A'.repeat(64), 'a'.repeat(65), `${'a'.repeat(64)}/..`]) {
    assert.equal(judging.sha256.safeParse(bad).success, false, bad);
  }
  assert.equal(judging.blobRef.safeParse({ sha256: 'a'.repeat(64), size: -1 }).success, false);
});

test('a node has a name and a number of slots', () => {
  const node = {
    name: 'n',
    host: 'h',
    instance: holder.instance,
    slots: 1,
    cpu: 'c',
    cores: 1,
    memoryMb: 1,
    kernel: 'k',
    sandbox: { version: '1', tier: 'full', isSafe: true },
    languages: [],
  };
  assert.deepEqual(judging.nodeRegistration.parse(node), node);
  for (const bad of [
    { name: '' },
    { slots: 0 },
    { slots: 257 },
    { slots: 1.5 },
    { instance: '' },
    { outOfService: '' },
  ]) {
    assert.equal(judging.nodeRegistration.safeParse({ ...node, ...bad }).success, false, JSON.stringify(bad));
  }
});
