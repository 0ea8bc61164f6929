import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assistantLimits } from './assistant.ts';
import * as constants from './index.ts';
import { defaultAbilities, type Permission, permissions, roleIds, roleNames } from '../enums/roles.ts';
import { finalVerdicts, JudgeStatus, judgeStatuses, statusLetters } from '../enums/status.ts';

/**
 * Values on which clients, stored data and printed rules depend. They are repeated here deliberately: changing one
 * breaks a promise, so it must be changed in both places.
 */
const { intervals, limits } = constants;
const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

test('lengths of user input', () => {
  assert.deepEqual(
    pick(limits, ['usernameMax', 'passwordMin', 'passwordMax', 'registerCodeLength', 'resetCaptchaMax']),
    [20, 6, 128, 6, 8],
  );
  assert.deepEqual(
    pick(limits, ['realnameMax', 'nicknameMax', 'signatureMax', 'linkMax', 'schoolMax']),
    [50, 20, 65_535, 255, 100],
  );
  assert.deepEqual(
    pick(limits, ['studentNumberMax', 'cfUsernameMax', 'emailMax', 'keywordMax']),
    [200, 255, 320, 255],
  );
  assert.deepEqual(pick(limits, ['codeMax', 'codeMaxBytes', 'testRunInputMax']), [65_535, 262_144, 1000]);
  assert.deepEqual(pick(limits, ['avatarMaxBytes', 'packageMaxBytes', 'bodyMaxBytes']), [
    2 * 1024 ** 2,
    256 * 1024 ** 2,
    1024 ** 2,
  ]);
});

test('sizes of lists', () => {
  assert.deepEqual(
    pick(limits, ['problemListPageSize', 'submissionListPageSize', 'mySubmissionsPageSize']),
    [30, 15, 10],
  );
  assert.deepEqual(pick(limits, ['announcementPageSize', 'rankPageSize', 'pageSizeMax']), [5, 30, 500]);
  assert.deepEqual(pick(limits, ['statusBatchMax', 'problemStatusBatchMax']), [100, 1000]);
  assert.equal(constants.submissionPollsMax, 300);
  for (const size of limits.pageSizes) assert.ok(size <= limits.pageSizeMax && size <= limits.statusBatchMax);
});

test('limits on guessing', () => {
  assert.deepEqual(
    pick(limits, ['loginFailuresBeforeSlide', 'slideAccuracy', 'loginFailuresBeforeRefusal']),
    [5, 3, 20],
  );
  assert.deepEqual(pick(limits, ['registerCodeAttempts', 'changeFailuresBeforeLock']), [5, 5]);
  assert.equal(intervals.loginFailureWindow, 30 * minute);
});

test('durations', () => {
  assert.deepEqual(pick(intervals, ['requestTimeout', 'chunkLoadTimeout', 'downloadTimeout']), [
    90 * second,
    120 * second,
    300 * second,
  ]);
  assert.deepEqual(pick(intervals, ['submissionPoll', 'testRunPoll', 'unreadPoll']), [
    2 * second,
    second,
    2 * minute,
  ]);
  assert.deepEqual(pick(intervals, ['registerEmailCooldown', 'resetEmailCooldown', 'changeEmailCooldown']), [
    60 * second,
    90 * second,
    30 * second,
  ]);
  assert.deepEqual(pick(intervals, ['registerCodeLife', 'resetCodeLife', 'changeEmailCodeLife']), [
    10 * minute,
    10 * minute,
    10 * minute,
  ]);
  assert.deepEqual(pick(intervals, ['tokenLife', 'tokenRefreshAfter', 'captchaLife']), [
    24 * hour,
    12 * hour,
    30 * minute,
  ]);
  assert.deepEqual(pick(intervals, ['notice', 'carousel', 'mailOutboxLife']), [
    4 * second,
    5 * second,
    7 * 24 * hour,
  ]);
  assert.ok(intervals.tokenRefreshAfter < intervals.tokenLife);
});

test('defaults of a new site', () => {
  assert.deepEqual(constants.settingDefaults, {
    submitIntervalSeconds: 8,
    minimumCodeLength: 0,
    submissionsBeforeCaptcha: 40,
    acceptedToDiscuss: 10,
    acceptedToComment: 10,
    discussionsPerDay: 5,
    groupsPerDay: 2,
    groupsMax: 5,
    storageUserMb: 4096,
    storageGroupMb: 4096,
    storageSiteMb: 102_400,
    acceptedToCreateGroup: 20,
    timeZone: 'Asia/Shanghai',
    leaseSeconds: 30,
  });
  assert.deepEqual([constants.locales, constants.defaultLocale], [['zh-CN', 'en-US'], 'zh-CN']);
});

test('kinds and levels as stored in rows', () => {
  assert.deepEqual(constants.problemAuth, { public: 1, private: 2, contest: 3 });
  assert.deepEqual(constants.problemType, { acm: 0, oi: 1 });
  assert.deepEqual(constants.judgeModes, ['default', 'spj', 'interactive']);
  assert.deepEqual(constants.judgeCaseModes, [
    'default',
    'subtask_lowest',
    'subtask_average',
    'ergodic_without_error',
  ]);
  assert.deepEqual(constants.difficultyLevels, [0, 1, 2, 3, 4, 5, 6, 7]);
});

test('every limit is a positive integer, and every duration is at least a second', () => {
  for (const [name, value] of Object.entries({ ...limits, ...assistantLimits })) {
    const sizes = typeof value === 'number' ? [value] : value;
    assert.ok(sizes.length > 0 && sizes.every((size) => Number.isSafeInteger(size) && size > 0), name);
  }
  for (const [name, value] of Object.entries(intervals))
    assert.ok(value >= second && Number.isInteger(value), name);
});

test('a conversation with the assistant fits into a request body, escaped or not', () => {
  assert.ok(assistantLimits.totalMax * 6 < limits.bodyMaxBytes);
  assert.ok(assistantLimits.questionMax + assistantLimits.answerMax <= assistantLimits.totalMax);
});

function pick<Values extends object>(values: Values, names: readonly (keyof Values)[]): unknown[] {
  return names.map((name) => values[name]);
}

const statuses: readonly [code: number, name: keyof typeof JudgeStatus, letters: string][] = [
  [-10, 'NotSubmitted', 'NS'],
  [-5, 'SubmittedUnknownResult', '?'],
  [-4, 'Cancelled', 'CA'],
  [-3, 'PresentationError', 'PE'],
  [-2, 'CompileError', 'CE'],
  [-1, 'WrongAnswer', 'WA'],
  [0, 'Accepted', 'AC'],
  [1, 'TimeLimitExceeded', 'TLE'],
  [2, 'MemoryLimitExceeded', 'MLE'],
  [3, 'RuntimeError', 'RE'],
  [4, 'SystemError', 'SE'],
  [5, 'Pending', ''],
  [6, 'Compiling', 'CP'],
  [7, 'Judging', ''],
  [8, 'PartialAccepted', 'PAC'],
  [9, 'Submitting', ''],
  [10, 'SubmittedFailed', 'SF'],
];

test('each status has its code and abbreviation, and no other has them', () => {
  for (const [code, name, letters] of statuses) {
    assert.equal(JudgeStatus[name], code);
    assert.equal(statusLetters[JudgeStatus[name]], letters, name);
  }
  assert.equal(statuses.length, Object.keys(JudgeStatus).length);
  assert.equal(new Set(judgeStatuses).size, judgeStatuses.length);
  const shown = Object.values(statusLetters).filter((letters) => letters !== '');
  assert.equal(new Set(shown).size, shown.length);
});

test('a judge never gives a verdict of clients or queues', () => {
  const passing = new Set<number>([-10, -5, 5, 6, 7, 9]);
  for (const status of judgeStatuses) {
    assert.equal(
      finalVerdicts.some((verdict) => verdict === status),
      !passing.has(status),
      String(status),
    );
  }
});

test('role ids match their names, including the misspelled one', () => {
  assert.deepEqual(
    roleIds.map((id) => `${id} ${roleNames[id]}`),
    [
      '1000 root',
      '1001 admin',
      '1002 default_user',
      '1003 no_subimit_user',
      '1004 no_discuss_user',
      '1005 mute_user',
      '1006 no_submit_no_discuss_user',
      '1007 no_submit_mute_user',
      '1008 problem_admin',
    ],
  );
});

/** Columns are roles in the order of their ids. `y`: granted by default, `-`: not granted. */
const matrix: Readonly<Record<Permission, string>> = {
  submit: 'yyy-yy--y',
  discussion_add: 'yyyy----y',
  discussion_edit: 'yyyyyyyyy',
  discussion_del: 'yyyyyyyyy',
  comment_add: 'yyyyy-y-y',
  reply_add: 'yyyyy-y-y',
  group_add: 'yyy-----y',
  group_del: 'yyy-----y',
  problem_admin: 'yy------y',
  contest_admin: 'yy------y',
  rejudge: 'y--------',
  rating_admin: 'y--------',
  announcement_admin: 'y--------',
  user_admin: 'y--------',
  system_info_admin: 'y--------',
};

for (const permission of permissions) {
  test(`${permission} is granted by default to the roles that need it, and to no others`, () => {
    const row = roleIds.map((id) => (defaultAbilities[id].includes(permission) ? 'y' : '-')).join('');
    assert.equal(row, matrix[permission]);
  });
}

test('a restricted role has no right that an ordinary user lacks', () => {
  for (const id of [1003, 1004, 1005, 1006, 1007] as const) {
    for (const permission of defaultAbilities[id])
      assert.ok(defaultAbilities[1002].includes(permission), `${id} ${permission}`);
  }
  for (const id of roleIds) assert.equal(new Set(defaultAbilities[id]).size, defaultAbilities[id].length);
});
