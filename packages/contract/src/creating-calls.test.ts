import assert from 'node:assert/strict';
import { test } from 'node:test';
import { creatingCalls, idempotencyKeyPattern } from './creating-calls.ts';
import { routes } from './routes/index.ts';
import type { RouteDefinition } from './wire/route.ts';
import { keysOf } from './wire/values.ts';

/** POST calls that need no idempotency key, by the reason. */
const repeatable: Readonly<Record<string, readonly string[]>> = {
  // These calls only read, check or compute.
  reads: [
    'POST /api/admin/dashboard/get-sessions',
    'POST /api/admin/problem-compile',
    'POST /api/admin/problem/compile-interactive',
    'POST /api/admin/problem/compile-spj',
    'POST /api/admin/rating-draft',
    'POST /api/admin/remote-accounts/test',
    'POST /api/admin/user/import-check',
    'POST /api/check-contest-submissions-status',
    'POST /api/check-submissions-status',
    'POST /api/check-username-or-email',
    'POST /api/device-authorizations/introspection',
    'POST /api/device-authorizations/poll',
    'POST /api/get-contest-not-read-announcement',
    'POST /api/get-contest-outside-scoreboard',
    'POST /api/get-contest-rank',
    'POST /api/get-user-problem-status',
    'POST /api/group/compile-interactive',
    'POST /api/group/compile-spj',
    'POST /api/live/subscribe',
    'POST /api/slide-check',
  ],
  // These calls prove the caller's identity, or set the account to a stated value. A code or a name is accepted only
  // once.
  proves: [
    'POST /api/admin/backup-tickets',
    'POST /api/admin/login',
    'POST /api/admin/user/remove-passkeys',
    'POST /api/admin/user/remove-second-factor',
    'POST /api/admin/user/sign-out',
    'POST /api/apply-reset-password',
    'POST /api/change-email',
    'POST /api/change-mobile',
    'POST /api/change-password',
    'POST /api/device-authorizations',
    'POST /api/device-authorizations/denial',
    'POST /api/device-authorizations/grant',
    'POST /api/device-authorizations/revocation',
    'POST /api/login',
    'POST /api/logout',
    'POST /api/oidc/link',
    'POST /api/oidc/link-visit',
    'POST /api/oidc/redeem',
    'POST /api/passkeys',
    'POST /api/passkeys/confirm',
    'POST /api/passkeys/confirm-options',
    'POST /api/passkeys/creation-options',
    'POST /api/passkeys/sign-in',
    'POST /api/passkeys/sign-in-options',
    'POST /api/register',
    'POST /api/remote-handles',
    'POST /api/reset-password',
    'POST /api/second-factor',
    'POST /api/second-factor/confirm',
    'POST /api/second-factor/disable',
  ],
  // These calls set a stated state, so a repetition changes nothing.
  states: [
    'POST /api/admin/contest/publish-results',
    'POST /api/admin/contest/rehearsal/cancel',
    'POST /api/admin/discussion/restore',
    'POST /api/admin/judge/cancel-judge',
    'POST /api/admin/judge/manual-judge',
    'POST /api/admin/problem-batch/delete',
    'POST /api/admin/problem-check/cancel',
    'POST /api/admin/problem-package-changes',
    'POST /api/admin/problem-repositories/sync',
    'POST /api/admin/problem/restore',
    'POST /api/admin/problem/test-data/restore',
    'POST /api/admin/rating-draft/apply',
    'POST /api/admin/rejudge-batch/apply',
    'POST /api/admin/rejudge-batch/drop',
    'POST /api/admin/remote-problem/changes',
    'POST /api/admin/test-data-upload/finish',
    'POST /api/admin/test-data-upload/piece',
    'POST /api/admin/user/restore',
    'POST /api/change-userInfo',
    'POST /api/comment-like',
    'POST /api/contest-collaborators',
    'POST /api/contest-own-time',
    'POST /api/discussion-category',
    'POST /api/discussion-like',
    'POST /api/file/delete-md-img',
    'POST /api/group/contest-publish-results',
    'POST /api/group/member-batch',
    'POST /api/group/owner',
    'POST /api/group/restore',
    'POST /api/job/cancel',
    'POST /api/message-digest/end',
    'POST /api/problem-collaborators',
    'POST /api/problem-hint',
    'POST /api/register-contest',
    'POST /api/register-training',
    'POST /api/similarity/report/cancel',
    'POST /api/training-collaborators',
    'POST /api/training-extensions',
  ],
  // The server stores the field `requestId` with the created object, so a repetition returns this object.
  requestId: ['POST /api/claim-remote-run', 'POST /api/submit-problem-judge'],
  // These calls store a file. If a repetition stores a second copy, it is deleted because no text refers to it.
  files: [
    'POST /api/file/upload-avatar',
    'POST /api/file/upload-carouse-img',
    'POST /api/file/upload-group-avatar',
    'POST /api/file/upload-md-file',
    'POST /api/file/upload-md-img',
    'POST /api/file/upload-testcase-zip',
  ],
  // These calls send a message, which may arrive twice.
  sends: [
    'POST /api/admin/config/test-email',
    'POST /api/admin/sms-test',
    'POST /api/admin/webhooks/test',
    'POST /api/assistant/chat',
    'POST /api/exam-report',
    'POST /api/problem-repository-hook/:id',
  ],
  // Calls of judge nodes. Leases and fencing tokens make their repetition harmless.
  ofNodes: [
    'POST /api/node/claim',
    'POST /api/node/heartbeat',
    'POST /api/node/leave',
    'POST /api/node/register',
    'POST /api/node/tasks/:judgingId/finish',
    'POST /api/node/tasks/:judgingId/progress',
    'POST /api/node/tasks/:judgingId/release',
  ],
};

test('a POST call either accepts a key or is listed as repeatable', () => {
  const posts = keysOf(routes).filter((name) => name.startsWith('POST '));
  const listed = Object.values(repeatable).flat();
  assert.deepEqual(
    posts.filter((name) => creatingCalls.has(name) === listed.includes(name)),
    [],
  );
  assert.deepEqual(posts.toSorted(), [...creatingCalls, ...listed].toSorted());
});

test('a call with a key needs a session, because keys are unique per user, and returns an envelope', () => {
  for (const name of keysOf(routes).filter((one) => creatingCalls.has(one))) {
    const { access, isRaw }: RouteDefinition = routes[name];
    assert.ok(access !== 'anon' && access !== 'node', name);
    assert.notEqual(isRaw, true, name);
  }
});

test('a key has 1 to 64 visible ASCII characters', () => {
  for (const key of ['a', '8e03978e-40d5-43dd-bc93-6894a57f9324', '"quoted"', 'x'.repeat(64)])
    assert.match(key, idempotencyKeyPattern);
  for (const key of ['', ' ', 'a b', 'é', 'x'.repeat(65), 'a\n'])
    assert.doesNotMatch(key, idempotencyKeyPattern);
});
