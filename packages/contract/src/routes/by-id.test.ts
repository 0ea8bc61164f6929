import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RouteDefinition } from '../wire/route.ts';
import { withField } from '../testing/edges.ts';
import { type RouteName, routes } from './index.ts';

/**
 * Calls that identify their objects by numeric ids, with the required id fields. Existing clients send ids from rows as
 * numbers and ids from URLs as strings. A new route is listed here only if existing clients
 * call it. The values in `broken` are those that a faulty page sends.
 */
const inQuery: Partial<Record<RouteName, string>> = {
  'GET /api/get-problem-tags': 'pid',
  'GET /api/get-problem-languages': 'pid',
  'GET /api/remote-problem': 'pid',
  'GET /api/get-problem-code-template': 'pid',
  'GET /api/get-last-ac-code': 'pid',
  'GET /api/get-submission-detail': 'submitId',
  'GET /api/get-all-case-result': 'submitId',
  'GET /api/get-case-data': 'submitId seq',
  'GET /api/get-submission-judgings': 'submitId',
  'GET /api/get-submission-gain': 'submitId',
  'GET /api/resubmit': 'submitId',
  'GET /api/admin/judge/rejudge': 'submitId',
  'GET /api/admin/judge/cancel-judge': 'submitId',
  'GET /api/admin/judge/manual-judge': 'submitId status',
  'GET /api/admin/judge/rejudge-contest-problem': 'cid pid',
  'GET /api/get-contest-info': 'cid',
  'GET /api/get-contest-access': 'cid',
  'GET /api/get-contest-outsize-info': 'cid',
  'GET /api/get-contest-problem': 'cid',
  'GET /api/contest-submissions': 'contestID',
  'GET /api/contest-board': 'cid',
  'GET /api/get-contest-announcement': 'cid',
  'GET /api/get-contest-ac-info': 'cid',
  'GET /api/get-contest-print': 'cid',
  'PUT /api/check-contest-print-status': 'id cid',
  'GET /api/file/download-contest-print-text': 'id',
  'GET /api/file/download-contest-rank': 'cid',
  'GET /api/file/download-contest-ac-submission': 'cid',
  'GET /api/get-contest-scroll-board-info': 'cid',
  'GET /api/get-contest-scroll-board-submission': 'cid',
  'GET /api/contest-ceremony': 'cid',
  'GET /api/contest-log-head': 'cid',
  'GET /api/file/contest-log': 'cid',
  'GET /api/contest-virtual': 'cid',
  'DELETE /api/contest-virtual': 'cid',
  'GET /api/contest-virtual-board': 'cid',
  'GET /api/contest-own-times': 'cid',
  'GET /api/exam-records': 'cid',
  'GET /api/file/exam-records': 'cid',
  'GET /api/get-training-detail': 'tid',
  'GET /api/get-training-access': 'tid',
  'GET /api/get-training-problem-list': 'tid',
  'GET /api/get-training-rank': 'tid',
  'GET /api/training-homework': 'tid',
  'GET /api/training-hand-ins': 'tid',
  'GET /api/training-matrix': 'tid',
  'GET /api/training-pulse': 'tid',
  'GET /api/get-discussion-detail': 'did',
  'DELETE /api/discussion': 'did',
  'GET /api/discussion-like': 'did',
  'DELETE /api/group/discussion': 'did',
  'GET /api/comment-like': 'cid',
  'GET /api/reply': 'commentId',
  'GET /api/get-group-detail': 'gid',
  'GET /api/get-group-access': 'gid',
  'GET /api/get-group-auth': 'gid',
  'DELETE /api/group': 'gid',
  'DELETE /api/group/member/exit': 'gid',
  'DELETE /api/group/member': 'gid',
  'POST /api/group/member': 'gid',
  'GET /api/group/get-member-list': 'gid',
  'GET /api/group/get-apply-list': 'gid',
  'GET /api/group/log': 'gid',
  'GET /api/file/group-members': 'gid',
  'DELETE /api/admin/group/ban': 'gid',
  'GET /api/group/get-announcement-list': 'gid',
  'GET /api/group/get-admin-announcement-list': 'gid',
  'DELETE /api/group/announcement': 'aid',
  'GET /api/group/get-problem-list': 'gid',
  'GET /api/group/get-admin-problem-list': 'gid',
  'GET /api/group/get-all-problem-tags': 'gid',
  'GET /api/group/problem': 'pid',
  'DELETE /api/group/problem': 'pid',
  'GET /api/group/get-problem-cases': 'pid',
  'PUT /api/group/change-problem-auth': 'pid auth',
  'PUT /api/group/apply-public': 'pid',
  'GET /api/group/get-training-list': 'gid',
  'GET /api/group/get-admin-training-list': 'gid',
  'GET /api/group/get-training-category': 'gid',
  'GET /api/group/training': 'tid',
  'DELETE /api/group/training': 'tid',
  'PUT /api/group/change-training-status': 'tid',
  'GET /api/group/get-training-problem-list': 'tid',
  'DELETE /api/group/training-problem': 'pid tid',
  'POST /api/group/add-training-problem-from-group': 'tid',
  'GET /api/group/get-contest-list': 'gid',
  'GET /api/group/get-admin-contest-list': 'gid',
  'GET /api/group/contest': 'cid',
  'DELETE /api/group/contest': 'cid',
  'PUT /api/group/change-contest-visible': 'cid',
  'GET /api/group/get-contest-problem-list': 'cid',
  'GET /api/group/contest-problem': 'pid cid',
  'DELETE /api/group/contest-problem': 'pid cid',
  'POST /api/group/add-contest-problem-from-group': 'cid',
  'GET /api/group/get-contest-announcement-list': 'cid',
  'DELETE /api/group/contest-announcement': 'aid cid',
  'GET /api/group/get-discussion-list': 'gid',
  'GET /api/group/get-admin-discussion-list': 'gid',
  'GET /api/admin/problem': 'pid',
  'DELETE /api/admin/problem': 'pid',
  'GET /api/admin/problem/get-problem-cases': 'pid',
  'GET /api/file/download-testcase': 'pid',
  'GET /api/file/export-problem': 'pid',
  'GET /api/admin/contest': 'cid',
  'DELETE /api/admin/contest': 'cid',
  'GET /api/admin/contest/clone': 'cid',
  'PUT /api/admin/contest/change-contest-visible': 'cid',
  'GET /api/admin/contest/get-problem-list': 'cid',
  'GET /api/admin/contest/problem': 'pid',
  'DELETE /api/admin/contest/problem': 'pid',
  'GET /api/admin/contest/contest-problem': 'cid pid',
  'GET /api/admin/contest/announcement': 'cid',
  'DELETE /api/admin/contest/announcement': 'aid',
  'GET /api/admin/training': 'tid',
  'DELETE /api/admin/training': 'tid',
  'PUT /api/admin/training/change-training-status': 'tid',
  'GET /api/admin/training/get-problem-list': 'tid',
  'DELETE /api/admin/training/problem': 'pid',
  'DELETE /api/admin/training/category': 'cid',
  'DELETE /api/admin/tag': 'tid',
  'DELETE /api/admin/tag/classification': 'tcid',
  'DELETE /api/admin/announcement': 'aid',
  'DELETE /api/admin/msg/notice': 'id',
  'DELETE /api/admin/config/home-carousel': 'id',
  'DELETE /api/admin/webhooks': 'id',
  'GET /api/file/delete-md-img': 'fileId',
};

const inBody: Partial<Record<RouteName, string>> = {
  'POST /api/resubmit': 'submitId',
  'POST /api/admin/judge/rejudge': 'submitId',
  'POST /api/admin/judge/cancel-judge': 'submitId',
  'POST /api/admin/judge/rejudge-contest-problem': 'cid pid',
  'POST /api/register-contest': 'cid',
  'POST /api/get-contest-rank': 'cid',
  'POST /api/get-contest-outside-scoreboard': 'cid',
  'POST /api/get-contest-not-read-announcement': 'cid',
  'PUT /api/check-contest-ac-info': 'id cid',
  'POST /api/submit-print-text': 'cid',
  'POST /api/contest-own-time': 'cid',
  'POST /api/register-training': 'tid',
  'PUT /api/submission': 'submitId',
  'POST /api/submit-problem-test-judge': 'pid',
  'POST /api/discussion-report': 'did',
  'PUT /api/discussion': 'id',
  'PUT /api/group/discussion': 'id',
  'DELETE /api/comment': 'id',
  'PUT /api/group': 'id',
  'PUT /api/group/announcement': 'id',
  'POST /api/group/announcement': 'gid',
  'PUT /api/group/member': 'gid',
  'PUT /api/group/contest': 'id',
  'PUT /api/group/contest-problem': 'cid',
  'POST /api/group/add-contest-problem-from-public': 'cid pid',
  'POST /api/group/contest-announcement': 'cid',
  'PUT /api/group/contest-announcement': 'cid',
  'PUT /api/group/training-problem': 'id tid',
  'POST /api/group/add-training-problem-from-public': 'pid tid',
  'PUT /api/admin/contest': 'id',
  'POST /api/admin/contest/add-problem-from-public': 'cid pid',
  'POST /api/admin/contest/announcement': 'cid',
  'PUT /api/admin/training/problem': 'id tid',
  'POST /api/admin/training/add-problem-from-public': 'pid tid',
  'PUT /api/admin/training/category': 'id',
  'PUT /api/admin/tag': 'id',
  'PUT /api/admin/tag/classification': 'id',
  'PUT /api/admin/announcement': 'id',
  'PUT /api/admin/msg/notice': 'id',
  'PUT /api/admin/discussion': 'id',
  'PUT /api/admin/discussion-report': 'id',
  'PUT /api/admin/problem/change-problem-auth': 'id auth',
  'PUT /api/admin/group-problem/change-progress': 'pid progress',
  'POST /api/admin/problem/restore': 'pid',
  'POST /api/file/delete-md-img': 'fileId',
};

/** Values of the other required fields of these calls. */
const rest = {
  toLike: 'true',
  checked: true,
  share: true,
  isApplied: 'true',
  visible: true,
  auth: 1,
  uid: 'ab',
  title: 'T',
  description: 'Described',
  content: 'C',
  categoryId: 1,
  password: 'p',
  language: 'C',
  code: 'abc123',
  rank: 1,
  displayId: 'A',
  problemId: 'P',
  announcement: { title: 'T', content: 'C' },
};
/** Calls in which `status` is a boolean. */
const wantsState = /change-training-status|discussion-report$/;
const broken = [
  undefined,
  null,
  '',
  ' ',
  'undefined',
  'NaN',
  'null',
  '1.5',
  '0x1f',
  '1e3',
  1.5,
  true,
  {},
  ['1', '2'],
];

for (const [table, part] of [
  [inQuery, 'query'],
  [inBody, 'body'],
] as const) {
  for (const [name, fields] of Object.entries(table)) {
    test(`${name} wants ${fields}`, () => {
      const definition: RouteDefinition = routes[name as RouteName];
      const schema = definition[part];
      assert.ok(schema);
      const needed = fields.split(' ');
      const others = wantsState.test(name) ? { ...rest, status: true } : rest;
      const base = needed.reduce<unknown>((sent, field) => withField(sent, field, 7), others);
      const found = needed.map((field) => [field, 7]);
      for (const spell of [Number, String, (id: number) => ` ${id} `]) {
        const sent = needed.reduce((all, field) => withField(all, field, spell(7)), base);
        const read = schema.parse(sent) as Record<string, unknown>;
        assert.deepEqual(
          needed.map((field) => [field, read[field]]),
          found,
        );
      }
      for (const field of needed) {
        for (const value of broken) {
          // This call accepts a list of ids, so a list is not invalid.
          if (name.endsWith('/export-problem') && Array.isArray(value)) continue;
          const { success } = schema.safeParse(withField(base, field, value));
          assert.equal(success, false, `${field}: ${JSON.stringify(value)}`);
        }
      }
    });
  }
}
