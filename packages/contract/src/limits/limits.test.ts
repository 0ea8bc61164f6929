import assert from 'node:assert/strict';
import { test } from 'node:test';
import { intervals, limits, remoteJudgeKeys } from './index.ts';
import { defaultAbilities, isAdminRole, permissions, roleIds, roleNames } from '../enums/roles.ts';
import { routes } from '../routes/index.ts';
import { isInProgress, isJudgeStatus, judgeStatuses, JudgeStatus, statusLetters } from '../enums/status.ts';

test('limits match the specification', () => {
  assert.deepEqual([limits.usernameMax, limits.passwordMin, limits.passwordMax], [20, 6, 128]);
  assert.deepEqual(
    [limits.codeMax, limits.testRunInputMax, limits.avatarMaxBytes],
    [65_535, 1000, 2_097_152],
  );
  assert.deepEqual(limits.pageSizes, [10, 15, 30, 50, 100]);
  assert.deepEqual([intervals.requestTimeout, intervals.downloadTimeout], [90_000, 300_000]);
  assert.deepEqual([intervals.registerEmailCooldown, intervals.resetEmailCooldown], [60_000, 90_000]);
  assert.deepEqual([intervals.tokenLife, intervals.tokenRefreshAfter], [86_400_000, 43_200_000]);
  assert.deepEqual(remoteJudgeKeys, ['HDU', 'CF', 'POJ', 'GYM', 'AC', 'SPOJ', 'LIBRE']);
});

test('a JSON body fits the longest program, even if all of it is escaped', () => {
  assert.ok(limits.bodyMaxBytes >= limits.codeMaxBytes * 2);
  assert.ok(limits.codeMaxBytes >= limits.codeMax * 4, 'four bytes a code point');
});

test('status codes match the wire, each with its abbreviation', () => {
  assert.deepEqual(
    [...judgeStatuses].sort((a, b) => a - b),
    [-10, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
  );
  assert.deepEqual(new Set(Object.values(JudgeStatus)), new Set(judgeStatuses));
  for (const status of judgeStatuses) assert.equal(typeof statusLetters[status], 'string');
  assert.deepEqual(judgeStatuses.filter(isInProgress), [5, 6, 7]);
  for (const stranger of [15, null, '0', 0.5]) assert.equal(isJudgeStatus(stranger), false);
});

function row(permission: string): boolean[] {
  return roleIds.map((id) => can(roleNames[id], permission));
}

function can(name: string, permission: string): boolean {
  const role = roleIds.find((id) => roleNames[id] === name);
  return role !== undefined && defaultAbilities[role].some((each) => each === permission);
}

test('permissions of the default roles match the matrix', () => {
  //                                     root  admin user  1003   1004   1005   1006   1007   problem_admin
  assert.deepEqual(row('submit'), [true, true, true, false, true, true, false, false, true]);
  assert.deepEqual(row('discussion_add'), [true, true, true, true, false, false, false, false, true]);
  assert.deepEqual(row('discussion_edit'), [true, true, true, true, true, true, true, true, true]);
  assert.deepEqual(row('comment_add'), [true, true, true, true, true, false, true, false, true]);
  assert.deepEqual(row('reply_add'), row('comment_add'));
  assert.deepEqual(row('group_add'), [true, true, true, false, false, false, false, false, true]);
  for (const permission of permissions) assert.ok(can('root', permission));
  assert.deepEqual(['root', 'admin', 'problem_admin', 'default_user'].map(isAdminRole), [
    true,
    true,
    true,
    false,
  ]);
});

test('every call has a unique path below /api', () => {
  for (const name of Object.keys(routes)) assert.match(name, /^(GET|POST|PUT|DELETE) \/api\/[\w/:-]+$/);
});
