import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import type { ProblemDraft } from '@xiezhi/contract/routes/problem-draft';
import type { TestUser } from '../../../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../../../test-support/harness.ts';
import { freshProblemId } from '../../../../platform/http/testing/problem-form.ts';
import { addEmptyCases } from './add-empty-cases.ts';

/** A complete statement. */
export const texts = { title: '两数之和', description: '求 $a+b$', input: '两个数', output: '和', hint: '' };

/** The server of a test file, with users who write problems. Everything exists when the tests begin. */
export interface WritingCast {
  readonly server: TestServer;
  readonly root: TestUser;
  /** A user who may write problems, but not publish them. */
  readonly admin: TestUser;
  /** Manages the bank. */
  readonly problemAdmin: TestUser;
  /** Creates a problem with only an id and a title. */
  readonly begin: (as?: TestUser, problemId?: string) => Promise<ProblemDraft>;
  /** Saves a problem; fails if the request is rejected. */
  readonly saved: (pid: number, body: Record<string, unknown>, as?: TestUser) => Promise<ProblemDraft>;
  /** Creates a problem that can be published, with test data. */
  readonly complete: (as?: TestUser) => Promise<ProblemDraft>;
}

export function setUpWriting(): WritingCast {
  let started: { server: TestServer; root: TestUser; admin: TestUser; problemAdmin: TestUser } | undefined;
  before(async () => {
    const server = await startTestServer({ hasJobs: false, onLogLine: () => {} });
    const [root, admin, problemAdmin] = [
      await server.buildUser({ role: 'root' }),
      await server.buildUser({ role: 'admin' }),
      await server.buildUser({ role: 'problem_admin' }),
    ];
    started = { server, root, admin, problemAdmin };
  });
  after(() => started?.server.stop());
  const there = () => {
    assert.ok(started, 'asked for before the tests have begun');
    return started;
  };
  const cast: WritingCast = {
    get server() {
      return there().server;
    },
    get root() {
      return there().root;
    },
    get admin() {
      return there().admin;
    },
    get problemAdmin() {
      return there().problemAdmin;
    },
    async begin(as = cast.problemAdmin, problemId = freshProblemId()) {
      const body = { problemId, title: texts.title, locale: 'zh-CN' as const };
      const answer = await cast.server.call('POST /api/admin/problem-draft', { as, body });
      assert.equal(answer.status, 200, answer.msg);
      return answer.data;
    },
    async saved(pid, body, as = cast.problemAdmin) {
      const answer = await cast.server.call('PUT /api/admin/problem-draft', { as, body: { pid, ...body } });
      assert.equal(answer.status, 200, answer.msg);
      return answer.data;
    },
    async complete(as = cast.problemAdmin) {
      const { pid } = await cast.begin(as);
      await addEmptyCases(cast.server.services, pid);
      return cast.saved(pid, { statements: [{ locale: 'zh-CN', ...texts }] }, as);
    },
  };
  return cast;
}
