import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { groupAuths } from '@xiezhi/contract/enums/group';
import {
  buildGroup,
  buildProblem,
  insertGroupMember,
  type TestUser,
} from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { buildContest } from '../../scopes/contest/testing/build-contest.ts';

let server: TestServer;
let root: TestUser;
let siteAdmin: TestUser;
/** Member of the group who wrote its training, contest and problem. */
let writer: TestUser;
/** Member whom the writer added as a manager of the training. */
let manager: TestUser;
let groupRoot: TestUser;
let gid: number;
const ids = { training: 0, contest: 0, problem: 0, siteTraining: 0, siteContest: 0, accepted: 0 };

before(async () => {
  server = await startTestServer({ hasJobs: false, onLogLine: () => {} });
  const { services } = server;
  root = await server.buildUser({ role: 'root' });
  siteAdmin = await server.buildUser({ role: 'admin' });
  writer = await server.buildUser();
  manager = await server.buildUser();
  groupRoot = await server.buildUser();
  gid = await buildGroup(services, groupRoot.uid);
  await insertGroupMember(services, gid, {
    [writer.uid]: groupAuths.admin,
    [manager.uid]: groupAuths.admin,
  });
  const training = async (uid: string, group: number | null) => {
    const { id } = await services.db
      .insertInto('training')
      .values({ uid, gid: group, title: 'Week 1', auth: 'Public', is_visible: true })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };
  ids.training = await training(writer.uid, gid);
  ids.siteTraining = await training(siteAdmin.uid, null);
  const added = await server.call('POST /api/training-collaborators', {
    as: writer,
    body: { tid: ids.training, username: manager.username, role: 'manager' },
  });
  assert.equal(added.status, 200, added.msg);
  const startsAt = services.clock();
  ids.contest = await buildContest(services, writer, { gid, startsAt });
  ids.siteContest = await buildContest(services, siteAdmin, { startsAt });
  for (const name of ['problem', 'accepted'] as const) {
    ids[name] = await buildProblem(services);
    await services.db
      .updateTable('problem')
      .set({ gid, author: writer.username, apply_public_progress: name === 'accepted' ? 2 : null })
      .where('id', '=', ids[name])
      .execute();
  }
});
after(() => server.stop());

/** Returns whether the page for managers offers the comparison, and whether the call grants it. */
async function offered(as: TestUser, kind: keyof typeof ids): Promise<[boolean | undefined, boolean]> {
  const id = ids[kind];
  switch (kind) {
    case 'training':
    case 'siteTraining': {
      const query = { tid: id };
      const read = kind === 'training' ? 'GET /api/group/training' : 'GET /api/admin/training';
      const page = await server.call(read, { as, query });
      const list = await server.call('GET /api/similarity/reports', { as, query });
      return [page.data?.training.canCompare, list.status === 200];
    }
    case 'contest':
    case 'siteContest': {
      const query = { cid: id };
      const read = kind === 'contest' ? 'GET /api/group/contest' : 'GET /api/admin/contest';
      const page = await server.call(read, { as, query });
      const list = await server.call('GET /api/similarity/reports', { as, query });
      return [page.data?.canCompare, list.status === 200];
    }
    case 'problem':
    case 'accepted': {
      const query = { pid: id };
      const page = await server.call('GET /api/admin/problem-draft', { as, query });
      const list = await server.call('GET /api/similarity/reports', { as, query });
      return [page.data?.canCompare, list.status === 200];
    }
  }
}

const yes = [true, true];
const no = [false, false];

test('pages of managers offer a comparison to exactly those to whom the call grants it', async () => {
  assert.deepEqual(await offered(writer, 'training'), no, 'an author who may not read the code');
  assert.deepEqual(await offered(manager, 'training'), no, 'an added manager who may not read the code');
  assert.deepEqual(await offered(writer, 'contest'), yes, 'managers of a contest read all code in it');
  assert.deepEqual(await offered(writer, 'problem'), no);
  for (const kind of ['training', 'contest', 'problem', 'accepted'] as const) {
    assert.deepEqual(await offered(groupRoot, kind), yes, kind);
    assert.deepEqual(await offered(root, kind), yes, kind);
  }
  for (const kind of ['siteTraining', 'siteContest'] as const)
    assert.deepEqual(await offered(siteAdmin, kind), yes);
});

test('a site that hides code offers comparisons only to those who still read it', async () => {
  await server.services.siteSettings.set({ hideNonContestSubmissionCode: true }, null);
  for (const kind of ['training', 'contest', 'problem'] as const) {
    assert.deepEqual(await offered(groupRoot, kind), no, kind);
    assert.deepEqual(await offered(root, kind), yes, kind);
  }
  assert.deepEqual(await offered(siteAdmin, 'siteTraining'), no);
  assert.deepEqual(await offered(siteAdmin, 'siteContest'), yes);
  await server.services.siteSettings.set({ hideNonContestSubmissionCode: false }, null);
});

test('a contest that is hidden from users offers no comparison', async () => {
  const cid = ids.siteContest;
  const show = (is_visible: boolean) =>
    server.services.db.updateTable('contest').set({ is_visible }).where('id', '=', cid).execute();
  await show(false);
  assert.deepEqual(await offered(siteAdmin, 'siteContest'), no);
  await show(true);
});
