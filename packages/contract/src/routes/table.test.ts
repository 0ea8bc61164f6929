import { isKeyOf } from '../wire/values.ts';
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import { errorCatalogue, type ErrorCode, type ErrorEntry } from '../errors/index.ts';
import { limits } from '../limits/index.ts';
import { permissions, roleNames } from '../enums/roles.ts';
import { tokenScopes } from '../wire/route.ts';
import { calls, hasType, published } from '../testing/calls.ts';
import { routes } from './index.ts';

/** Tests of rules for all calls. They iterate over the whole route table, so they also check new calls. */

const fieldsOf = (schema: Parameters<typeof published>[0] | undefined) =>
  schema === undefined ? [] : Object.keys(published(schema, 'input').properties ?? {});
const named = (wanted: (call: (typeof calls)[number]) => boolean) =>
  calls.filter(wanted).map(({ name }) => name);

test('every route table is part of the whole, and no two define the same call', async () => {
  const seen = new Map<string, string>();
  for (const file of readdirSync(import.meta.dirname)) {
    if (file.endsWith('.test.ts') || file === 'index.ts') continue;
    const exported: Readonly<Record<string, object>> = await import(`./${file}`);
    for (const [name, table] of Object.entries(exported)) {
      if (!name.endsWith('Routes')) continue;
      for (const [call, definition] of Object.entries(table)) {
        assert.equal(seen.get(call), undefined, `${call} stands in ${file} too`);
        seen.set(call, file);
        assert.equal(isKeyOf(routes, call) && routes[call], definition, `${call} of ${file} is not offered`);
      }
    }
  }
  assert.deepEqual([...seen.keys()].sort(), calls.map(({ name }) => name).sort());
});

test('paths are of lower-case words joined by hyphens, below /api', () => {
  // Existing clients write this path with a capital letter.
  const oldSpellings = new Set(['/api/change-userInfo']);
  for (const { name, method, path } of calls) {
    assert.ok(['GET', 'POST', 'PUT', 'DELETE'].includes(method), name);
    if (oldSpellings.has(path)) continue;
    assert.match(path, /^\/api(\/(:[a-zA-Z\d]+|[a-z\d]+(-[a-z\d]+)*))+$/, name);
  }
});

test('no two calls differ only in parameter names', () => {
  const shapes = calls.map(({ method, path }) => `${method} ${path.replaceAll(/:\w+/g, ':')}`);
  assert.equal(new Set(shapes).size, shapes.length);
});

test('no two calls of one method match the same path', () => {
  for (const left of calls) {
    for (const right of calls) {
      if (left === right || left.method !== right.method) continue;
      const words = left.path.split('/');
      const others = right.path.split('/');
      const isAmbiguous =
        words.length === others.length &&
        words.every((word, at) => word === others[at] || word.startsWith(':') || others[at]?.startsWith(':'));
      assert.ok(!isAmbiguous, `${left.name} and ${right.name} take the same address`);
    }
  }
});

test('the parameters of a path equal those of its schema', () => {
  for (const { name, path, definition } of calls) {
    const inPath = [...path.matchAll(/:(\w+)/g)].map((match) => match[1]);
    assert.deepEqual(fieldsOf(definition.params), inPath, name);
  }
});

/** DELETE calls whose fields existing clients send in the body. */
const inBody = new Set([
  'DELETE /api/comment',
  'DELETE /api/reply',
  'DELETE /api/admin/discussion',
  'DELETE /api/admin/user/delete-user',
]);

/** POST and PUT calls with fields in the query, because existing clients send them there. */
const inAddress = new Set([
  // Except for this one: mail programs send a POST to the URL in a mail.
  'POST /api/message-digest/end',
  // The body is a list. The query tells to what the list applies.
  'POST /api/discussion-category',
  'PUT /api/group/change-problem-auth',
  'PUT /api/group/apply-public',
  'POST /api/group/compile-spj',
  'POST /api/group/compile-interactive',
  'PUT /api/check-contest-print-status',
  'PUT /api/admin/contest/change-contest-visible',
  'PUT /api/admin/training/change-training-status',
  'PUT /api/group/change-training-status',
  'POST /api/group/add-training-problem-from-group',
  'PUT /api/group/change-contest-visible',
  'POST /api/group/add-contest-problem-from-group',
  'POST /api/group/member',
]);

test('a call sends its fields in one place: GET and DELETE in the query, the others in the body', () => {
  for (const { name, method, definition } of calls) {
    if (inAddress.has(name) || inBody.has(name)) continue;
    const isInAddress = method === 'GET' || method === 'DELETE';
    if (isInAddress) assert.equal(definition.body, undefined, name);
    else if (!definition.upload) assert.equal(definition.query, undefined, name);
  }
});

test('every call has a known permission or role', () => {
  const known = new Set([
    'anon',
    'login',
    'staff',
    'bankManager',
    'setter',
    'runner',
    'node',
    ...permissions.map((permission) => `permission:${permission}`),
    ...Object.values(roleNames).map((role) => `role:${role}`),
  ]);
  for (const { name, definition } of calls) assert.ok(known.has(definition.access), name);
});

/** Sign-in to the console, and sign-out, which every signed-in user may call. */
const consoleSignIn = new Set(['POST /api/admin/login', 'GET /api/admin/logout']);

test('calls below admin need a permission or a role, calls below node a node token', () => {
  for (const { name, path, definition } of calls) {
    if (path.startsWith('/api/admin/') && !consoleSignIn.has(name))
      assert.match(definition.access, /^(staff$|bankManager$|setter$|permission:|role:)/, name);
    assert.equal(definition.access === 'node', path.startsWith('/api/node/'), name);
  }
});

/** Each new line in this list opens a call to all visitors. */
test('visitors may change nothing except to sign in or register', () => {
  assert.deepEqual(
    named(({ method, definition }) => method !== 'GET' && definition.access === 'anon').sort(),
    [
      'POST /api/admin/login',
      'POST /api/apply-reset-password',
      'POST /api/check-submissions-status',
      'POST /api/check-username-or-email',
      'POST /api/device-authorizations',
      'POST /api/device-authorizations/introspection',
      'POST /api/device-authorizations/poll',
      'POST /api/device-authorizations/revocation',
      'POST /api/get-contest-outside-scoreboard',
      'POST /api/live/subscribe',
      'POST /api/login',
      'POST /api/message-digest/end',
      'POST /api/oidc/redeem',
      'POST /api/passkeys/sign-in',
      'POST /api/passkeys/sign-in-options',
      // Calls are signed with the secret of the repository.
      'POST /api/problem-repository-hook/:id',
      'POST /api/register',
      'POST /api/reset-password',
      'POST /api/slide-check',
    ],
  );
});

/** Fields with ids of objects. A caller could send ids of objects of other users. */
const ownedFields = /^(pid|problemId|problemID|submitId|submitIds|id|cid|tid|gid|uid|key|testJudgeKey)$/;

/**
 * Calls without an ownership check in the route table, each with the reason or with the rule that the handler checks.
 */
const asksOtherwise: Readonly<Record<string, string>> = {
  'DELETE /api/msg/clean': 'one’s own messages alone',
  'GET /api/admin/user/detail': 'users who administer accounts',
  'PUT /api/admin/user/edit-user': 'accounts of staff only by root; the handler asks',
  'POST /api/admin/user/remove-passkeys': 'accounts of staff only by root; the handler asks',
  'PUT /api/passkeys': 'one’s own alone: the passkey is looked up by user',
  'DELETE /api/passkeys': 'one’s own alone: the passkey is looked up by user',
  'POST /api/admin/user/remove-second-factor': 'accounts of staff only by root; the handler asks',
  'POST /api/admin/user/sign-out': 'accounts of staff only by root; the handler asks',
  'GET /api/file/generate-user-excel': 'one’s own list alone, by its key',
  'GET /api/file/contest-log': 'users who manage the contest',
  'GET /api/file/download-contest-ac-submission': 'users who manage the contest',
  'GET /api/file/download-contest-rank': 'users who manage the contest',
  'POST /api/get-user-problem-status': 'what one may see where one stands',
  'GET /api/get-full-screen-problem-list': 'what one may see where one stands',
  'GET /api/get-last-ac-code': 'one’s own alone, wherever it was submitted',
  'GET /api/get-submission-judgings': 'users who may see the submission',
  'GET /api/get-case-data': 'users who may see the data of the case',
  'POST /api/check-contest-submissions-status': 'users who may see the submissions',
  'GET /api/get-contest-info': 'what one may see where one stands',
  'GET /api/contest-submissions': 'what one may see where one stands',
  'GET /api/get-contest-access': 'one’s own entry alone',
  'POST /api/register-contest': 'users who know the password',
  'GET /api/get-contest-problem-details': 'what one may see where one stands',
  'GET /api/get-contest-announcement': 'what one may see where one stands',
  'POST /api/get-contest-not-read-announcement': 'what one may see where one stands',
  'POST /api/get-contest-rank': 'what one may see where one stands',
  'GET /api/get-contest-ac-info': 'those who manage the contest',
  'PUT /api/check-contest-ac-info': 'those who manage the contest',
  'PUT /api/contest-balloon-hold': 'those who manage the contest',
  'GET /api/contest-virtual': 'one’s own alone',
  'POST /api/contest-virtual': 'what one may do where one stands',
  'DELETE /api/contest-virtual': 'one’s own alone',
  'POST /api/contest-own-time': 'one’s own alone',
  'GET /api/contest-own-times': 'those who manage the contest',
  'PUT /api/contest-own-time': 'those who manage the contest',
  'GET /api/contest-virtual-board': 'one’s own alone: the attempt is looked up by user',
  'POST /api/submit-print-text': 'what one may do where one stands',
  'GET /api/get-contest-print': 'those who manage the contest',
  'PUT /api/check-contest-print-status': 'those who manage the contest',
  'GET /api/file/download-contest-print-text': 'those who manage the contest',
  'POST /api/submit-problem-judge': 'users who may submit there',
  'POST /api/claim-remote-run': 'users who may submit there, and only a run of their own',
  'POST /api/submit-problem-test-judge': 'users who may try it there',
  'POST /api/submit-problem-samples-judge': 'users who may try it there',
  'GET /api/get-test-judge-result': 'one’s own alone: the runs are looked up by user',
  'GET /api/get-samples-judge-result': 'one’s own alone: the runs are looked up by user',
  'DELETE /api/sessions': 'one’s own alone: the session is looked up by user',
  'DELETE /api/api-tokens': 'one’s own alone: the token is looked up by user',
  'GET /api/submission-progress': 'users who may see the submission',
  'GET /api/admin/judge/rejudge': 'users who may rejudge; they rejudge the submissions of all users',
  'POST /api/admin/judge/rejudge': 'users who may rejudge; they rejudge the submissions of all users',
  'GET /api/admin/judge/manual-judge': 'users who may rejudge; they rejudge the submissions of all users',
  'POST /api/admin/judge/manual-judge': 'users who may rejudge; they rejudge the submissions of all users',
  'GET /api/admin/judge/cancel-judge': 'users who may rejudge; they rejudge the submissions of all users',
  'POST /api/admin/judge/cancel-judge': 'users who may rejudge; they rejudge the submissions of all users',
  'GET /api/admin/judge/rejudge-contest-problem':
    'users who may rejudge; they rejudge the submissions of all users',
  'POST /api/admin/judge/rejudge-contest-problem':
    'users who may rejudge; they rejudge the submissions of all users',
  'GET /api/admin/rejudge-batch': 'users who may rejudge; they rejudge the submissions of all users',
  'POST /api/admin/rejudge-batch/apply': 'users who may rejudge; they rejudge the submissions of all users',
  'POST /api/admin/rejudge-batch/drop': 'users who may rejudge; they rejudge the submissions of all users',
  'GET /api/admin/rejudge-batches': 'users who may rejudge; they rejudge the submissions of all users',
  'POST /api/admin/rejudge-batches': 'users who may rejudge; they rejudge the submissions of all users',
  'GET /api/admin/contest-rejudges': 'users who may rejudge; they rejudge the submissions of all users',
  'POST /api/admin/contest-rejudges': 'users who may rejudge; they rejudge the submissions of all users',
  'GET /api/admin/contest-rejudge': 'users who may rejudge; they rejudge the submissions of all users',
  'GET /api/admin/rating-draft-rows': 'who applies ratings rates everybody',
  'POST /api/admin/rating-draft/apply': 'who applies ratings rates everybody',
  'DELETE /api/admin/rating-draft': 'who applies ratings rates everybody',
  'GET /api/get-training-detail': 'users who may know of the training',
  'GET /api/get-training-access': 'what one may do where one stands',
  'POST /api/register-training': 'what one may do where one stands',
  'GET /api/get-training-problem-list': 'users who have entered the training',
  'GET /api/get-training-problem-details': 'users who have entered the training',
  'GET /api/get-training-rank': 'users who have entered the training',
  'GET /api/training-homework': 'users who have entered the training',
  'GET /api/homework-candidates':
    'public problems and those that the caller may edit; of a group for who runs it',
  'POST /api/group/homework': 'users who run the group',
  'GET /api/mention-suggestions': 'members of the group for who is one; others are told of nobody there',
  'GET /api/problem-hints': 'users who may read its statement there; what one has opened is one’s own',
  'POST /api/problem-hint': 'users who may read its statement there',
  'GET /api/get-group-detail': 'users who may know of the group',
  'GET /api/get-group-access': 'what one may do where one stands',
  'GET /api/get-group-auth': 'one’s own part in the group alone',
  'PUT /api/group': 'users who are root of the group',
  'GET /api/group/get-member-list': 'users who belong to the group',
  'GET /api/group/get-apply-list': 'users who run the group',
  'PUT /api/group/member': 'users who run the group, and only those below',
  'DELETE /api/group/member': 'users who run the group, and only those below',
  'POST /api/group/member-batch': 'users who run the group, and only those below',
  'POST /api/group/members': 'users who run the group',
  'GET /api/file/group-members': 'users who run the group',
  'DELETE /api/group': 'its owner',
  'POST /api/group/owner': 'its owner',
  'GET /api/get-group-rank-list': 'users who belong to the group',
  'GET /api/group/log': 'users who are root of the group',
  'POST /api/group/member': 'one’s own application',
  'DELETE /api/group/member/exit': 'one’s own membership',
  'GET /api/group/get-announcement-list': 'users who belong to the group',
  'GET /api/group/get-admin-announcement-list': 'users who run the group',
  'POST /api/group/announcement': 'users who run the group',
  'PUT /api/group/announcement': 'its author, and the roots of its group',
  'PUT /api/admin/training/category': 'categories are the site’s own',
  'DELETE /api/admin/training/category': 'categories are the site’s own',
  'PUT /api/admin/discussion': 'staff moderate everybody’s',
  'POST /api/discussion': 'what one may see where one stands',
  'POST /api/discussions': 'what one may see where one stands',
  'POST /api/comment': 'what one may say where one stands',
  'DELETE /api/comment': 'its author, and who moderates where it stands',
  'GET /api/comment-like': 'users who may see the comment',
  'POST /api/comment-like': 'users who may see the comment',
  'PUT /api/contest-question': 'those who manage the contest',
  'POST /api/exam-hand-in': 'one’s own exam alone',
  'POST /api/exam-report': 'one’s own exam alone',
  'GET /api/exam-records': 'those who manage the contest',
  'GET /api/file/exam-records': 'those who manage the contest',
  'PUT /api/editorial': 'those who may edit the problem or manage the contest',
  'DELETE /api/my-collaborations': 'the caller’s own role',
  'DELETE /api/editorial': 'those who may edit the problem or manage the contest',
  'GET /api/similarity/reports': 'users who manage the contest, training or problem',
  'POST /api/similarity/report': 'users who manage the contest, training or problem',
  'GET /api/similarity/report': 'users who manage the place of the report',
  'POST /api/similarity/report/cancel': 'users who manage the place of the report',
  'DELETE /api/similarity/report': 'users who manage the place of the report',
  'GET /api/similarity/pair': 'users who manage the place of the report',
  'PUT /api/admin/discussion-report': 'staff handle everybody’s',
  'PUT /api/admin/announcement': 'announcements are the site’s own',
  'PUT /api/admin/judge-node': 'judge nodes are the site’s own',
  'DELETE /api/admin/judge-node': 'judge nodes are the site’s own',
  'DELETE /api/admin/node-tokens': 'tokens of judge nodes are the site’s own',
  'PUT /api/admin/remote-accounts': 'accounts at other judges are the site’s own',
  'DELETE /api/admin/remote-accounts': 'accounts at other judges are the site’s own',
  'POST /api/admin/remote-accounts/test': 'accounts at other judges are the site’s own',
  'GET /api/admin/group-problem/list': 'users who administer the problem bank see what any group offers',
  'PUT /api/admin/group-problem/change-progress':
    'users who administer the problem bank decide for any group',
  'DELETE /api/admin/tag': 'tags are the site’s own',
  'PUT /api/admin/tag': 'tags are the site’s own',
  'PUT /api/admin/tag/classification': 'classifications are the site’s own',
  'POST /api/file/upload-testcase-zip': 'users who administer problems, or run the group that is named',
  'GET /api/group/get-problem-list': 'the members of the group',
  'GET /api/group/get-admin-problem-list': 'those who run the group',
  'POST /api/group/problem-draft': 'those who run the group',
  'GET /api/group/free-problem-id': 'those who run the group',
  'GET /api/group/get-all-problem-tags': 'those who run the group',
  'GET /api/discussion-allowance': 'one’s own figures alone; the group says which of them',
  'GET /api/group/get-discussion-list': 'the members of the group',
  'GET /api/group/get-admin-discussion-list': 'those who run the group',
  'POST /api/group/discussion': 'the members of the group',
  'GET /api/admin/test-data-upload': 'one’s own alone: the upload is looked up by user',
  'POST /api/admin/test-data-upload/piece': 'one’s own alone: the upload is looked up by user',
  'POST /api/admin/test-data-upload/finish': 'one’s own alone: the upload is looked up by user',
  'DELETE /api/admin/test-data-upload': 'one’s own alone: the upload is looked up by user',
  'GET /api/group/get-training-list': 'members of the group',
  'GET /api/group/get-admin-training-list': 'administrators of the group',
  'GET /api/group/get-training-category': 'administrators of the group',
  'GET /api/group/get-contest-list': 'members of the group',
  'GET /api/group/get-admin-contest-list': 'administrators of the group',
  'GET /api/storage': 'administrators of the group',
  'GET /api/problem-lists': 'one’s own lists alone: lists are looked up by user',
  'PUT /api/problem-list-entry': 'one’s own lists alone: lists are looked up by user',
  'PUT /api/admin/storage/group': 'users who set the limits of the site',
  'POST /api/group/contest': 'administrators of the group',
  'POST /api/admin/problem-draft': 'the display id of a problem that is yet to be made',
  'GET /api/admin/problem/import-remote-oj-problem': 'it names a problem of another judge',
};

test('a call with an id of an object has an owner rule', () => {
  const open = new Set<string>();
  for (const { name, definition } of calls) {
    const { access, owner } = definition;
    if (access === 'anon' || access === 'node' || access.startsWith('role:')) continue;
    const parts = [definition.params, definition.query, definition.body];
    if (owner) {
      for (const { field } of [owner].flat()) {
        const holding = parts.filter((part) => fieldsOf(part).includes(field.split('.')[0] ?? ''));
        assert.equal(holding.length, 1, `${name} has one field ${field}`);
      }
      continue;
    }
    if (parts.some((part) => fieldsOf(part).some((field) => ownedFields.test(field)))) open.add(name);
  }
  assert.deepEqual([...open].sort(), Object.keys(asksOtherwise).sort());
});

test('only root may read mails, roles and the audit log, recount, and restore deleted objects', () => {
  assert.deepEqual(named(({ definition }) => definition.access.startsWith('role:')).sort(), [
    'DELETE /api/admin/backup',
    'DELETE /api/admin/config/home-carousel',
    'DELETE /api/admin/contest',
    'DELETE /api/admin/group/ban',
    'DELETE /api/admin/msg/notice',
    'DELETE /api/admin/training',
    'DELETE /api/admin/webhooks',
    'GET /api/admin/audit-log',
    'GET /api/admin/backups',
    'GET /api/admin/group/list',
    'GET /api/admin/language-starters',
    'GET /api/admin/msg/notice',
    'GET /api/admin/msg/notice-detail',
    'GET /api/admin/outbox',
    'GET /api/admin/roles',
    'GET /api/admin/site-import-files',
    'GET /api/admin/webhooks',
    'GET /api/admin/webhooks/deliveries',
    'GET /api/file/backup',
    'GET /api/file/export-problem',
    'POST /api/admin/backup-jobs',
    'POST /api/admin/backup-rehearsal-jobs',
    'POST /api/admin/backup-tickets',
    'POST /api/admin/discussion/restore',
    'POST /api/admin/msg/notice',
    'POST /api/admin/problem/restore',
    'POST /api/admin/recount-jobs',
    'POST /api/admin/site-import-jobs',
    'POST /api/admin/webhooks',
    'POST /api/admin/webhooks/resend',
    'POST /api/admin/webhooks/secret',
    'POST /api/admin/webhooks/test',
    'POST /api/discussion-category',
    'POST /api/file/import-fps-problem',
    'POST /api/file/import-hydro-problem',
    'POST /api/file/import-problem',
    'POST /api/file/import-qdoj-problem',
    'POST /api/file/upload-carouse-img',
    'POST /api/group/restore',
    'PUT /api/admin/backup-settings',
    'PUT /api/admin/config/home-carousel',
    'PUT /api/admin/group/ban',
    'PUT /api/admin/language-limits',
    'PUT /api/admin/language-starters',
    'PUT /api/admin/msg/notice',
    'PUT /api/admin/role-permissions',
    'PUT /api/admin/webhooks',
  ]);
});

test('calls that take a secret have a rate limit against guessing', () => {
  const secrets = /password|code$|captcha$|ticket|slideToken/i;
  for (const { name, method, definition } of calls) {
    if (method === 'GET' || definition.access === 'node') continue;
    const taken = fieldsOf(definition.body).filter((field) => secrets.test(field) && field !== 'code');
    const isOfAccounts =
      /^(POST|PUT) \/api\/(login|register|change|reset|second|oidc|api-tokens|device)/.test(name);
    if (taken.length === 0 || !isOfAccounts) continue;
    // 600 per minute allows the sign-in of a whole class from one address. Failed sign-ins have their own limits.
    const most = name === 'POST /api/login' ? 600 : 60;
    assert.ok(
      (definition.rateLimit ?? Infinity) <= most,
      `${name} takes ${taken.join()} as often as one likes`,
    );
  }
});

/** Position of a reader in an event feed. It grants no access, so it is not a secret. */
const noSecret = 'since_token';

test('no password is sent in a URL, where logs would keep it', () => {
  for (const { name, definition } of calls) {
    for (const field of [...fieldsOf(definition.query), ...fieldsOf(definition.params)]) {
      if (field === noSecret) continue;
      assert.doesNotMatch(field, /password|secret|token|captcha$/i, name);
    }
  }
});

test('a read token authorizes no changes, and no token authorizes account settings', () => {
  const readByPost = new Set([
    'POST /api/check-submissions-status',
    'POST /api/get-contest-rank',
    'POST /api/get-user-problem-status',
  ]);
  for (const { name, path, method, definition } of calls) {
    const scope = definition.tokenScope;
    if (scope === undefined) continue;
    assert.ok(tokenScopes.includes(scope), name);
    if (scope === 'read') assert.ok(method === 'GET' || readByPost.has(name), name);
    assert.doesNotMatch(path, /password|email|mobile|session|token|factor|oidc|userInfo|role|outbox/, name);
    assert.notEqual(definition.access, 'node', name);
  }
  for (const scope of tokenScopes) {
    assert.ok(
      calls.some(({ definition }) => definition.tokenScope === scope),
      `${scope} opens nothing`,
    );
  }
});

test('an upload has a field, a size limit, a rate limit and the errors for both', () => {
  const bounds = Object.entries(limits).filter(([name]) => name.endsWith('MaxBytes'));
  const sizes = new Set<unknown>(bounds.map(([, size]) => size));
  const uploads = calls.filter(({ definition }) => definition.upload);
  assert.ok(uploads.length > 0);
  for (const { name, method, definition } of uploads) {
    const { upload, body, errors = [], rateLimit, access } = definition;
    assert.equal(method, 'POST', name);
    assert.equal(body, undefined, name);
    assert.ok(upload && /^[a-z]+$/.test(upload.field) && sizes.has(upload.maxBytes), name);
    assert.ok(rateLimit !== undefined && access !== 'anon', name);
    assert.ok(errors.includes('uploadExpected'), name);
    assert.ok(
      errors.some((code) => code === 'imageTooLarge' || code === 'uploadTooLarge'),
      name,
    );
  }
});

test('rates are positive integers, and only nodes and staff may send larger bodies', () => {
  for (const { name, definition } of calls) {
    const { rateLimit = 1, bodyLimit, access } = definition;
    assert.ok(Number.isInteger(rateLimit) && rateLimit > 0, name);
    if (bodyLimit === undefined) continue;
    assert.ok(bodyLimit > limits.bodyMaxBytes, `${name} need not say so`);
    assert.match(
      access,
      /^(node|setter|runner|permission:(problem|user)_admin)$/,
      `${name} lets anybody send much`,
    );
  }
});

test('a response is either an envelope or raw', () => {
  for (const { name, definition } of calls) {
    if (definition.isRaw) assert.equal(definition.data, undefined, name);
  }
});

const entryOf = (code: ErrorCode): ErrorEntry => errorCatalogue[code];

test('a call lists its own errors once and omits those of every call', () => {
  /** Errors with an HTTP code that the call itself chooses. All other errors of a call are business errors. */
  const ownProtocol = new Set([
    'fileNotFound',
    'liveTicketInvalid',
    'nodeUnknown',
    'nodeNameTaken',
    'leaseLost',
    'blobNotFound',
    'discussionsClosed',
    'groupDiscussionsClosed',
  ]);
  for (const { name, definition } of calls) {
    const codes = definition.errors ?? [];
    assert.equal(new Set(codes).size, codes.length, name);
    for (const code of codes) {
      const isOwn = entryOf(code).http === 200 || ownProtocol.has(code);
      // Only root may list the jobs of all users. This is the only field that needs more rights than its call.
      assert.ok(isOwn || (name === 'GET /api/jobs' && code === 'forbidden'), `${name}: ${code}`);
      assert.notEqual(entryOf(code).status, 200, `${name}: ${code} is no error`);
    }
  }
});

test('every business error belongs to a call', () => {
  // Results inside an envelope with status 200, for changes of the account and for uploads.
  const verdicts = new Set([
    'passwordChanged',
    'emailChanged',
    'mobileChanged',
    'changeCodeWrong',
    'testDataDamaged',
    // Jobs and commands report these errors.
    'backupNoRoom',
    'siteImportUnreadable',
    'backupCutOff',
    'backupDamaged',
    'backupNewer',
    'backupDiffers',
    'restoreOccupied',
    'restoreDatabaseOccupied',
    'rehearsalNoRoom',
    'rehearsalFailed',
    'rehearsalGaveWay',
    'similarityStopped',
    // Returned before the handler runs, by all calls that an exam closes.
    'examOnly',
    'examAddress',
    'examOtherSession',
  ]);
  const declared = new Set<string>(calls.flatMap(({ definition }) => definition.errors ?? []));
  const lost = Object.entries<ErrorEntry>(errorCatalogue)
    .filter(([code, { http }]) => http === 200 && !declared.has(code) && !verdicts.has(code))
    .map(([code]) => code);
  assert.deepEqual(lost, []);
});

test('each GET that changes something has a POST twin that differs only in where its fields are sent', () => {
  const changing = [
    '/api/logout',
    '/api/resubmit',
    '/api/admin/judge/rejudge',
    '/api/admin/judge/manual-judge',
    '/api/admin/judge/cancel-judge',
    '/api/admin/judge/rejudge-contest-problem',
    '/api/admin/contest/clone',
  ];
  for (const path of changing) {
    const [get, post] = ['GET', 'POST'].map((method) =>
      calls.find(({ name }) => name === `${method} ${path}`),
    );
    assert.ok(get && post, path);
    const { query, ...rest } = get.definition;
    const { body, ...restOfTwin } = post.definition;
    assert.deepEqual(rest, restOfTwin, path);
    assert.equal(query, body, path);
    assert.notEqual(get.definition.access, 'anon', path);
  }
});

test('every paged list takes page and size', () => {
  for (const { name, definition } of calls) {
    // This page also contains the viewer's likes, so it is not a plain page.
    if (definition.data === undefined || name === 'GET /api/comments') continue;
    const { properties = {} } = published(definition.data, 'output');
    // The response about contest problems also contains display data. Its page is in the field `problemList`.
    const inner = properties['problemList']?.properties ?? properties;
    const isPage = 'records' in inner && 'total' in inner;
    // Scoreboards are requested by POST, because existing clients send the users whom the viewer follows.
    const asked = fieldsOf(definition.query ?? definition.body);
    assert.equal(isPage, asked.includes('limit'), `${name} answers a page without being asked for one`);
    assert.equal(isPage, asked.includes('currentPage'), name);
    if (isPage) assert.ok(hasType(inner['records'] ?? {}, 'array'), name);
  }
});

test('a summary is one line that says what the call does', () => {
  const twins = new Map<string, string[]>();
  for (const { name, path, definition } of calls) {
    const { summary, summaryZh } = definition;
    assert.match(summary, /^\p{Lu}.{9,119}$/u, name);
    assert.doesNotMatch(summary, /\.$|\s{2}|'|\p{Script=Han}/u, `${name}: ${summary}`);
    assert.match(summaryZh, /\p{Script=Han}/u, name);
    assert.doesNotMatch(summaryZh, /。$|\s{2}|\n/u, `${name}: ${summaryZh}`);
    twins.set(summary, [...(twins.get(summary) ?? []), path]);
  }
  for (const [summary, paths] of twins) assert.equal(new Set(paths).size, 1, `${summary}: ${paths.join()}`);
});
