import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Locale } from '@xiezhi/contract/limits';
import { buildProblem, type TestUser } from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { buildContest } from './testing/build-contest.ts';

let server: TestServer;
let author: TestUser;
let cid: number;

before(async () => {
  server = await startTestServer({ hasJobs: false });
  author = await server.buildUser();
  cid = await buildContest(server.services, author, {
    startsAt: new Date(Date.now() - 3_600_000),
    openRank: true,
  });
  const { db } = server.services;
  for (const [letter, own, added] of [
    ['A', 'Ferry', '渡口'],
    ['B', 'Bridge', 'Round 2: bridge'],
    ['C', null, '石桥'],
  ] as const) {
    const pid = await buildProblem(server.services, { title: letter === 'A' ? '渡口' : '石桥' });
    if (own !== null)
      await db.insertInto('problem_text').values({ pid, locale: 'en-US', title: own }).execute();
    await db
      .insertInto('contest_problem')
      .values({ cid, pid, display_id: letter, display_title: added })
      .execute();
  }
});
after(() => server.stop());

const expected: Readonly<Record<Locale, readonly string[]>> = {
  'zh-CN': ['渡口', 'Round 2: bridge', '石桥'],
  'en-US': ['Ferry', 'Round 2: bridge', '石桥'],
};

for (const [locale, titles] of Object.entries(expected) as [Locale, readonly string[]][]) {
  test(`problems are named in the reader’s language unless the contest names them: ${locale}`, async () => {
    const request = { as: author, locale, query: { cid } };
    const list = await server.call('GET /api/get-contest-problem', request);
    assert.deepEqual(
      list.data.map(({ displayTitle }) => displayTitle),
      titles,
    );
    const set = await server.call('GET /api/get-full-screen-problem-list', request);
    assert.deepEqual(
      set.data.map(({ title }) => title),
      titles,
    );
    const opened = await Promise.all(
      ['A', 'B', 'C'].map((problemId) =>
        server.call('GET /api/get-contest-problem-details', {
          as: author,
          locale,
          query: { cid, displayId: problemId },
        }),
      ),
    );
    assert.deepEqual(
      opened.map(({ data }) => data.problem.title),
      titles,
    );
    const board = await server.call('GET /api/get-contest-outsize-info', request);
    assert.deepEqual(
      board.data.problemList.map(({ displayTitle }) => displayTitle),
      titles,
    );
  });
}
