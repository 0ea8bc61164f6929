import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { TestUser } from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { HduSimulator } from '../../../test-support/remote-judge/hdu.ts';
import { remoteWorld, type RemoteWorld } from '../../../test-support/remote-judge/world.ts';
import { hdu } from '../../judging/remote-judge/judges/hdu/hdu.ts';
import { buildContest } from './testing/build-contest.ts';

/** Remote problems have no scores. In a contest with scores, an accepted remote submission gets full marks. */
let server: TestServer;
let world: RemoteWorld;
let root: TestUser;
let cid: number;
const site = await new HduSimulator().start();

before(async () => {
  server = await startTestServer({
    hasJobs: false,
    settings: { remoteBases: new Map([['HDU', site.base]]) },
  });
  await server.services.siteSettings.set({ submitIntervalSeconds: 0 }, null);
  world = remoteWorld(server.services, { ...hdu, rates: { submitMs: 0, requestMs: 0 } });
  await world.reset(site);
  world.start(1);
  root = await server.buildUser({ role: 'root' });
});
after(async () => {
  await world.stop();
  await server.stop();
  await site.stop();
});

async function openContest(rule: 'acm' | 'oi-recent'): Promise<void> {
  cid = await buildContest(server.services, root, { rule, startsAt: new Date(Date.now() - 60_000) });
  const query = { name: 'HDU', problemId: '1000', cid, displayId: 'A' };
  const added = await server.call('GET /api/admin/contest/import-remote-oj-problem', { as: root, query });
  assert.equal(added.status, 200, added.msg);
}

/** By default a new user submits, because a contest limits how often one user may submit. */
async function submit(verdict: string, by?: TestUser): Promise<number> {
  const code = `// verdict=${verdict} 0123456789012345678901234567890123456789`;
  const body = { pid: 'A', cid, language: 'G++', code };
  const sent = await server.call('POST /api/submit-problem-judge', {
    as: by ?? (await server.buildUser()),
    body,
  });
  assert.equal(sent.status, 200, sent.msg);
  await world.finished(sent.data.submitId);
  return sent.data.submitId;
}

const scoreOf = async (submitId: number) =>
  (await server.call('GET /api/get-submission-detail', { as: root, query: { submitId } })).data.submission
    .score;

async function totals(): Promise<unknown[]> {
  const body = { cid, currentPage: 1, limit: 10, forceRefresh: true, removeStar: false };
  const { data } = await server.call('POST /api/get-contest-rank', { as: root, body });
  return data.records.map((row) => ('totalScore' in row ? row.totalScore : null));
}

test('a remote problem counts 100 or 0 in an OI contest, also after a manual verdict', async () => {
  await openContest('oi-recent');
  const wrong = await submit('WA');
  assert.equal(await scoreOf(wrong), 0);
  assert.deepEqual(await totals(), [0]);
  assert.equal(await scoreOf(await submit('AC')), 100);
  assert.deepEqual(await totals(), [100, 0]);
  const query = { submitId: wrong, status: 0 };
  const manual = await server.call('GET /api/admin/judge/manual-judge', { as: root, query });
  assert.equal(manual.data.score, 100, manual.msg);
});

test('a compile error and an error of the judge get no score, so that an earlier one counts', async () => {
  await openContest('oi-recent');
  for (const verdict of ['CE', 'SE']) {
    const user = await server.buildUser();
    assert.equal(await scoreOf(await submit('AC', user)), 100);
    await server.services.db.updateTable('user_counter').set({ last_submit_at: null }).execute();
    assert.equal(await scoreOf(await submit(verdict, user)), null);
  }
  assert.deepEqual(await totals(), [100, 100]);
});

test('a remote problem has no score in an ACM contest', async () => {
  await openContest('acm');
  assert.equal(await scoreOf(await submit('AC')), null);
});
