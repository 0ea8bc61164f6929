import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SandboxFault } from '@xiezhi/sandbox';
import { NotJudgedHere, withOfflineJudge } from './offline-judge.ts';

const readNothing = async () => {
  throw new Error('no blob is read');
};

const judgeWith = (error: Error) =>
  withOfflineJudge(
    [],
    readNothing,
    async () => 'judged',
    async () => {
      throw error;
    },
  );

test('a machine without a sandbox helper judges nothing, with the reason', async () => {
  await assert.rejects(judgeWith(new SandboxFault('setup', 'EACCES: permission denied')), (error) => {
    assert.ok(error instanceof NotJudgedHere);
    assert.match(error.message, /cannot be set up here: EACCES/);
    return true;
  });
});

test('other faults of the sandbox are no property of the machine', async () => {
  await assert.rejects(judgeWith(new SandboxFault('helper-lost', 'died')), { name: 'SandboxFault' });
});
