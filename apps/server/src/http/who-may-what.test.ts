import { keysOf } from '@xiezhi/contract/values';
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { SessionCan } from '@xiezhi/contract/can';
import type { RouteName } from '@xiezhi/contract/routes/index';
import { buildCast, type Cast, type CastName, castNames } from '../testing/cast.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';

/**
 * Who gets past the door of each call: everybody else is answered HTTP 401 (visitors) or 403. What is behind the door
 * the policies decide. The type asks a line of every call there is.
 */
const everybody = castNames;
const signedIn = castNames.filter((name) => name !== 'visitor');
const submitters: readonly CastName[] = [
  'root',
  'admin',
  'problem_admin',
  'default_user',
  'no_discuss_user',
  'mute_user',
  'judge',
];
const setters: readonly CastName[] = ['root', 'admin', 'problem_admin'];
/** Of the public bank. */
const keepers: readonly CastName[] = ['root', 'problem_admin'];
/** Whoever may write posts, and whoever may comment and reply. */
const posters: readonly CastName[] = ['root', 'admin', 'problem_admin', 'default_user', 'no_subimit_user'];
const commenters: readonly CastName[] = [...posters, 'no_discuss_user', 'no_submit_no_discuss_user'];
/** `judge` has the role of the muted, to which root gave the ability. */
const judges: readonly CastName[] = ['root', 'mute_user', 'judge'];
const root: readonly CastName[] = ['root'];
/** Judge nodes alone, by tokens of their own. */
const nodes: readonly CastName[] = [];

const table: Readonly<Record<RouteName, readonly CastName[]>> = {
  'POST /api/login': everybody,
  'POST /api/register': everybody,
  'GET /api/get-register-code': everybody,
  'POST /api/check-username-or-email': everybody,
  'GET /api/logout': signedIn,
  'POST /api/logout': signedIn,
  'GET /api/get-user-auth-info': signedIn,
  'GET /api/get-user-info': signedIn,
  'POST /api/change-password': signedIn,
  'GET /api/sessions': signedIn,
  'DELETE /api/sessions': signedIn,
  'POST /api/apply-reset-password': everybody,
  'POST /api/reset-password': everybody,
  'GET /api/second-factor': signedIn,
  'POST /api/second-factor': signedIn,
  'POST /api/second-factor/confirm': signedIn,
  'POST /api/second-factor/recovery-codes': signedIn,
  'POST /api/second-factor/disable': signedIn,
  'GET /api/api-tokens': signedIn,
  'POST /api/api-tokens': signedIn,
  'DELETE /api/api-tokens': signedIn,
  'GET /api/oidc/start': everybody,
  'GET /api/oidc/callback': everybody,
  'POST /api/oidc/redeem': everybody,
  'POST /api/oidc/link-visit': signedIn,
  'POST /api/oidc/link': signedIn,
  'GET /api/oidc/identities': signedIn,
  'DELETE /api/oidc/identities': signedIn,
  'GET /api/captcha': everybody,
  'GET /api/slide-check': everybody,
  'POST /api/slide-check': everybody,
  'GET /api/get-change-email-code': signedIn,
  'POST /api/change-email': signedIn,
  'POST /api/change-mobile': signedIn,
  'POST /api/change-userInfo': signedIn,
  'GET /api/get-user-home-info': everybody,
  'GET /api/get-user-calendar-heatmap': everybody,
  'GET /api/admin/user/get-user-list': root,
  'GET /api/admin/user/detail': root,
  'PUT /api/admin/user/edit-user': root,
  'DELETE /api/admin/user/delete-user': root,
  'POST /api/admin/user/restore': root,
  'POST /api/admin/user/sign-out': root,
  'POST /api/admin/user/insert-batch-user': root,
  'POST /api/admin/user/import-check': root,
  'POST /api/admin/user/import-jobs': root,
  'POST /api/admin/user/generate-user': root,
  'GET /api/file/generate-user-excel': root,
  'GET /api/get-rank-list': everybody,
  'POST /api/file/upload-avatar': signedIn,
  'POST /api/file/upload-md-img': signedIn,
  'GET /api/file/delete-md-img': signedIn,
  'POST /api/file/delete-md-img': signedIn,
  'POST /api/file/upload-md-file': setters,
  'POST /api/file/upload-carouse-img': root,
  'DELETE /api/admin/config/home-carousel': root,
  'GET /api/public/img/:name': everybody,
  'GET /api/public/file/:name': everybody,
  'GET /api/get-website-config': everybody,
  'GET /api/home-carousel': everybody,
  'GET /api/get-recent-contest': everybody,
  'GET /api/get-common-announcement': everybody,
  'GET /api/get-recent-seven-ac-rank': everybody,
  'GET /api/get-recent-updated-problem': everybody,
  'GET /api/get-last-week-submission-statistics': everybody,
  'GET /api/get-recent-other-contest': everybody,
  'GET /api/admin/outbox': root,
  'POST /api/admin/login': everybody,
  'GET /api/admin/logout': signedIn,
  'POST /api/admin/dashboard/get-sessions': setters,
  'GET /api/admin/dashboard/get-dashboard-info': setters,
  'GET /api/admin/overview': setters,
  'GET /api/admin/audit-log': root,
  'GET /api/admin/announcement': root,
  'GET /api/admin/announcement-detail': root,
  'POST /api/admin/announcement': root,
  'PUT /api/admin/announcement': root,
  'DELETE /api/admin/announcement': root,
  'GET /api/search': everybody,
  'GET /api/system-info': everybody,
  'GET /api/admin/config/get-service-info': setters,
  'GET /api/discussion-category': everybody,
  'POST /api/discussion-category': root,
  'GET /api/get-discussion-list': everybody,
  'GET /api/get-discussion-detail': everybody,
  'GET /api/discussion-allowance': signedIn,
  'POST /api/discussion': posters,
  'POST /api/discussions': posters,
  'PUT /api/discussion': signedIn,
  'DELETE /api/discussion': signedIn,
  'GET /api/discussion-like': signedIn,
  'POST /api/discussion-like': signedIn,
  'POST /api/discussion-report': signedIn,
  'PUT /api/admin/discussion': setters,
  'DELETE /api/admin/discussion': setters,
  'POST /api/admin/discussion/restore': root,
  'GET /api/admin/discussion-report': setters,
  'PUT /api/admin/discussion-report': setters,
  'GET /api/comments': everybody,
  'POST /api/comment': commenters,
  'PUT /api/comment': commenters,
  'DELETE /api/comment': signedIn,
  'GET /api/comment-like': signedIn,
  'POST /api/comment-like': signedIn,
  'GET /api/reply': everybody,
  'POST /api/reply': commenters,
  'PUT /api/reply': commenters,
  'DELETE /api/reply': signedIn,
  'PUT /api/contest-question': signedIn,
  'GET /api/msg/unread': signedIn,
  'GET /api/msg/comment': signedIn,
  'GET /api/msg/reply': signedIn,
  'GET /api/msg/like': signedIn,
  'GET /api/msg/sys': signedIn,
  'GET /api/msg/mine': signedIn,
  'DELETE /api/msg/clean': signedIn,
  'GET /api/admin/msg/notice': root,
  'GET /api/admin/msg/notice-detail': root,
  'POST /api/admin/msg/notice': root,
  'PUT /api/admin/msg/notice': root,
  'DELETE /api/admin/msg/notice': root,
  'GET /api/assistant': everybody,
  'POST /api/assistant/chat': signedIn,
  'GET /api/get-problem-list': everybody,
  'GET /api/get-random-problem': everybody,
  'GET /api/get-problem-of-the-day': everybody,
  'GET /api/get-unfinished-problems': signedIn,
  'GET /api/get-problem-detail': everybody,
  'POST /api/get-user-problem-status': signedIn,
  'GET /api/get-full-screen-problem-list': signedIn,
  'GET /api/get-last-ac-code': signedIn,
  'GET /api/get-problem-tags': everybody,
  'GET /api/get-all-problem-tags': everybody,
  'GET /api/get-problem-tags-and-classification': everybody,
  'POST /api/admin/problem-packages': setters,
  'GET /api/admin/problem-package': setters,
  'POST /api/admin/problem-report-jobs': setters,
  'POST /api/admin/problem-report-imports': setters,
  'POST /api/admin/problem-export-jobs': setters,
  'GET /api/admin/problem-package-job': setters,
  'GET /api/file/problem-export': setters,
  'POST /api/file/import-problem': root,
  'POST /api/file/import-qdoj-problem': root,
  'POST /api/file/import-fps-problem': root,
  'POST /api/file/import-hydro-problem': root,
  'GET /api/file/export-problem': root,
  'GET /api/admin/problem/import-remote-oj-problem': setters,
  'GET /api/admin/problem/get-problem-list': setters,
  'GET /api/admin/problem': setters,
  'POST /api/admin/problem': setters,
  'PUT /api/admin/problem': setters,
  'DELETE /api/admin/problem': keepers,
  'POST /api/admin/problem/restore': root,
  'PUT /api/admin/problem/change-problem-auth': setters,
  'PUT /api/admin/problem-batch/auth': setters,
  'PUT /api/admin/problem-batch/tags': setters,
  'POST /api/admin/problem-batch/delete': keepers,
  'POST /api/admin/problem/compile-spj': setters,
  'POST /api/admin/problem/compile-interactive': setters,
  'POST /api/admin/problem-compile': setters,
  'GET /api/admin/problem-draft': setters,
  'POST /api/admin/problem-draft': setters,
  'PUT /api/admin/problem-draft': setters,
  'GET /api/admin/problem-findings': setters,
  'GET /api/admin/problem-statistics': setters,
  'GET /api/admin/group-problem/list': keepers,
  'PUT /api/admin/group-problem/change-progress': keepers,
  'GET /api/admin/tags': keepers,
  'POST /api/admin/tag': keepers,
  'PUT /api/admin/tag': keepers,
  'DELETE /api/admin/tag': keepers,
  'GET /api/admin/tag/classification': keepers,
  'POST /api/admin/tag/classification': keepers,
  'PUT /api/admin/tag/classification': keepers,
  'DELETE /api/admin/tag/classification': keepers,
  'GET /api/admin/problem-check': setters,
  'POST /api/admin/problem-check': setters,
  'POST /api/admin/problem-check/cancel': setters,
  'GET /api/admin/problem-solution': setters,
  'PUT /api/admin/problem-solution': setters,
  'DELETE /api/admin/problem-solution': setters,
  'GET /api/languages': everybody,
  'GET /api/get-problem-languages': everybody,
  'GET /api/get-problem-code-template': everybody,
  'GET /api/admin/language-limits': setters,
  'PUT /api/admin/language-limits': setters,
  'PUT /api/admin/problem-language-limits': setters,
  'POST /api/file/upload-testcase-zip': signedIn,
  'GET /api/file/download-testcase': signedIn,
  'GET /api/admin/problem/get-problem-cases': setters,
  'GET /api/admin/problem/test-data': setters,
  'PUT /api/admin/problem/test-data': setters,
  'GET /api/admin/problem/test-data/versions': setters,
  'POST /api/admin/problem/test-data/restore': setters,
  'GET /api/admin/problem/test-data/file': setters,
  'GET /api/admin/problem/test-data/download': setters,
  'POST /api/admin/test-data-upload': setters,
  'GET /api/admin/test-data-upload': setters,
  'POST /api/admin/test-data-upload/piece': setters,
  'POST /api/admin/test-data-upload/finish': setters,
  'DELETE /api/admin/test-data-upload': setters,
  'GET /api/get-contest-list': everybody,
  'GET /api/get-contest-info': signedIn,
  'GET /api/get-contest-access': signedIn,
  'POST /api/register-contest': signedIn,
  'GET /api/get-contest-problem': everybody,
  'GET /api/get-contest-problem-details': signedIn,
  'GET /api/contest-submissions': signedIn,
  'GET /api/get-contest-announcement': signedIn,
  'POST /api/get-contest-not-read-announcement': signedIn,
  'GET /api/admin/contest/get-contest-list': setters,
  'GET /api/admin/contest': setters,
  'POST /api/admin/contest': setters,
  'PUT /api/admin/contest': setters,
  'DELETE /api/admin/contest': root,
  'GET /api/admin/contest/clone': setters,
  'POST /api/admin/contest/clone': setters,
  'PUT /api/admin/contest/change-contest-visible': setters,
  'GET /api/admin/contest/get-problem-list': setters,
  'GET /api/admin/contest/problem': setters,
  'POST /api/admin/contest/problem': setters,
  'PUT /api/admin/contest/problem': setters,
  'DELETE /api/admin/contest/problem': setters,
  'GET /api/admin/contest/contest-problem': setters,
  'PUT /api/admin/contest/contest-problem': setters,
  'POST /api/admin/contest/add-problem-from-public': setters,
  'POST /api/admin/contest/add-problems': setters,
  'PUT /api/admin/contest/problem-order': setters,
  'GET /api/admin/contest/import-remote-oj-problem': setters,
  'GET /api/admin/contest/announcement': setters,
  'GET /api/admin/contest/announcement-detail': setters,
  'POST /api/admin/contest/announcement': setters,
  'PUT /api/admin/contest/announcement': setters,
  'DELETE /api/admin/contest/announcement': setters,
  'POST /api/get-contest-rank': signedIn,
  'GET /api/get-contest-outsize-info': everybody,
  'POST /api/get-contest-outside-scoreboard': everybody,
  'GET /api/contest-board': everybody,
  'GET /api/get-contest-scroll-board-info': everybody,
  'GET /api/get-contest-scroll-board-submission': everybody,
  'GET /api/file/download-contest-rank': signedIn,
  'GET /api/file/download-contest-ac-submission': signedIn,
  'GET /api/contest-log-head': everybody,
  'GET /api/file/contest-log': signedIn,
  'GET /api/contest-ceremony': everybody,
  'GET /api/get-contest-ac-info': signedIn,
  'PUT /api/check-contest-ac-info': signedIn,
  'POST /api/submit-print-text': signedIn,
  'GET /api/get-contest-print': signedIn,
  'PUT /api/check-contest-print-status': signedIn,
  'GET /api/file/download-contest-print-text': signedIn,
  'POST /api/submit-problem-judge': submitters,
  'GET /api/get-submission-list': everybody,
  'GET /api/get-submission-detail': everybody,
  'GET /api/get-all-case-result': everybody,
  'GET /api/get-case-data': signedIn,
  'GET /api/get-submission-judgings': signedIn,
  'GET /api/get-submission-gain': signedIn,
  'POST /api/check-submissions-status': everybody,
  'POST /api/check-contest-submissions-status': signedIn,
  'PUT /api/submission': signedIn,
  'POST /api/submit-problem-test-judge': submitters,
  'GET /api/get-test-judge-result': signedIn,
  'POST /api/submit-problem-samples-judge': submitters,
  'GET /api/get-samples-judge-result': signedIn,
  'GET /api/admin/judge/rejudge': judges,
  'POST /api/admin/judge/rejudge': judges,
  'GET /api/admin/judge/manual-judge': judges,
  'POST /api/admin/judge/manual-judge': judges,
  'GET /api/admin/judge/cancel-judge': judges,
  'POST /api/admin/judge/cancel-judge': judges,
  'GET /api/admin/judge/rejudge-contest-problem': judges,
  'POST /api/admin/judge/rejudge-contest-problem': judges,
  'GET /api/resubmit': submitters,
  'POST /api/resubmit': submitters,
  'GET /api/admin/rejudge-batches': judges,
  'POST /api/admin/rejudge-batches': judges,
  'GET /api/admin/rejudge-batch': judges,
  'POST /api/admin/rejudge-batch/apply': judges,
  'POST /api/admin/rejudge-batch/drop': judges,
  'GET /api/admin/roles': root,
  'PUT /api/admin/role-permissions': root,
  'POST /api/live/subscribe': everybody,
  'GET /api/live/stream': everybody,
  'GET /api/jobs': signedIn,
  'GET /api/job': signedIn,
  'POST /api/job/cancel': signedIn,
  'POST /api/admin/recount-jobs': root,
  'POST /api/admin/problem-import-jobs': setters,
  'POST /api/node/register': nodes,
  'POST /api/node/claim': nodes,
  'POST /api/node/heartbeat': nodes,
  'POST /api/node/leave': nodes,
  'POST /api/node/tasks/:judgingId/progress': nodes,
  'POST /api/node/tasks/:judgingId/finish': nodes,
  'POST /api/node/tasks/:judgingId/release': nodes,
  'GET /api/node/blobs/:sha256': nodes,
  'GET /api/admin/config/get-judge-service-info': setters,
  'GET /api/judge-nodes': setters,
};

let server: TestServer;
let cast: Cast;
before(async () => {
  server = await startTestServer({ hasJobs: false, onLogLine: () => {} });
  cast = await buildCast(server);
});
after(() => server.stop());

/** Calls that would end the session of whoever makes them for the others. */
const endsSession = /logout|\/sessions|change-password/;

async function status(call: string, token: string | undefined): Promise<number> {
  const [method = 'GET', path = ''] = call.split(' ');
  const response = await fetch(server.url + path.replaceAll(/:\w+/g, '1'), {
    method,
    headers: {
      ...(token ? { authorization: token } : {}),
      ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
    },
    ...(method === 'GET' ? {} : { body: '{}' }),
    redirect: 'manual',
  });
  await response.arrayBuffer();
  return response.status;
}

for (const [call, allowed] of Object.entries(table)) {
  test(`the door of ${call}`, async () => {
    const inside: CastName[] = [];
    for (const name of castNames) {
      const known = cast.get(name);
      const guest = known && endsSession.test(call) ? await server.buildUser() : known;
      const http = await status(call, guest?.token);
      const isRefused = http === 401 || http === 403;
      if (!isRefused) inside.push(name);
      else assert.equal(http, name === 'visitor' || allowed === nodes ? 401 : 403, name);
    }
    assert.deepEqual(
      inside,
      castNames.filter((name) => allowed.includes(name)),
    );
  });
}

/** What a session says that one can do, by a call that needs it. */
const doors: Readonly<Partial<Record<keyof SessionCan, RouteName>>> = {
  submit: 'POST /api/submit-problem-judge',
  rejudge: 'POST /api/admin/judge/rejudge',
  importProblems: 'POST /api/admin/problem-packages',
  setLanguageLimits: 'PUT /api/admin/language-limits',
  keepBank: 'POST /api/admin/tag',
  seeNodes: 'GET /api/judge-nodes',
  seeOutbox: 'GET /api/admin/outbox',
  manageUsers: 'PUT /api/admin/user/edit-user',
  manageRoles: 'PUT /api/admin/role-permissions',
};

test('a session says of each of its rights what the doors say', async () => {
  for (const name of signedIn) {
    const { data } = await server.call('GET /api/get-user-auth-info', { as: cast.get(name) ?? null });
    const account = await server.call('GET /api/get-user-info', { as: cast.get(name) ?? null });
    assert.deepEqual(account.data.can, data.can, 'both answers that tell who one is agree');
    for (const right of keysOf(doors)) {
      const call = doors[right];
      assert.ok(call);
      assert.equal(data.can[right], table[call].includes(name), `${name}: ${right}`);
    }
    assert.equal(data.can.enterConsole, ['root', 'admin', 'problem_admin'].includes(name), name);
    assert.equal(data.can.manageSite, name === 'root', name);
  }
});
