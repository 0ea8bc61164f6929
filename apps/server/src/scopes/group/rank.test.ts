import { groupAuths } from '@xiezhi/contract/enums/group';
import { rankType } from '@xiezhi/contract/routes/ranking';
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { buildContest } from '../contest/testing/build-contest.ts';
import {
  buildGroup,
  buildProblem,
  insertGroupMember,
  type TestUser,
} from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';

const hour = 3_600_000;

let server: TestServer;
let owner: TestUser;
let ann: TestUser;
let ben: TestUser;
let gid: number;
let pids: number[];

before(async () => {
  server = await startTestServer({ hasJobs: false });
  owner = await server.buildUser({ username: 'z_owner' });
  ann = await server.buildUser({ username: 'ann', nickname: 'Anemone' });
  ben = await server.buildUser({ username: 'ben' });
  const [gone, banned] = [await server.buildUser(), await server.buildUser({ status: 1 })];
  gid = await buildGroup(server.services, owner.uid);
  await insertGroupMember(server.services, gid, {
    [ann.uid]: groupAuths.member,
    [ben.uid]: groupAuths.admin,
    [gone.uid]: groupAuths.applying,
    [banned.uid]: groupAuths.member,
  });
  pids = [await buildProblem(server.services), await buildProblem(server.services)];
  await server.services.db
    .updateTable('app_user')
    .set({ realname: '王小明' })
    .where('uid', '=', ann.uid)
    .execute();
  await reached(ann, 0, { attempts: 4, accepted: 1, best_oi_rank_score: 30 });
  await reached(ben, 0, { attempts: 2, accepted: 1, best_oi_rank_score: 30 });
  await reached(ben, 1, { attempts: 1, accepted: 0, best_oi_rank_score: 12 });
});
after(() => server.stop());

interface Reached {
  readonly attempts: number;
  readonly accepted: number;
  readonly best_oi_rank_score: number | null;
}

/** Stores a person's results for a problem of the group, or of one of its contests if `cid` is given. */
async function reached({ uid }: TestUser, problem: number, state: Reached, cid: number | null = null) {
  const pid = pids[problem] ?? 0;
  const place = cid === null ? { gid } : { cid };
  await server.services.db
    .insertInto('user_problem')
    .values({ uid, pid, ...place, ...state })
    .execute();
}

async function rank(as: TestUser, type: number, searchUser?: string) {
  const query = { gid, type, ...(searchUser !== undefined && { searchUser }) };
  const { data } = await server.call('GET /api/get-group-rank-list', { as, query });
  return data.records.map(({ username, ac, total, score }) => [username, ac, total, score]);
}

test('sorts by accepted problems, then fewer attempts, then name; both modes show all numbers', async () => {
  assert.deepEqual(await rank(ann, rankType.acm), [
    ['ben', 1, 3, 42],
    ['ann', 1, 4, 30],
    ['z_owner', 0, 0, 0],
  ]);
  assert.deepEqual(await rank(ann, rankType.oi), [
    ['ben', 1, 3, 42],
    ['ann', 1, 4, 30],
    ['z_owner', 0, 0, 0],
  ]);
});

test('contests of the group count after they end, and each problem counts once', async () => {
  const build = (startsAt: Date) => buildContest(server.services, owner, { gid, startsAt, minutes: 60 });
  const [over, running] = [
    await build(new Date(Date.now() - 2 * hour)),
    await build(new Date(Date.now() - hour / 2)),
  ];
  const solved = { attempts: 1, accepted: 1, best_oi_rank_score: 99 };
  await reached(ann, 0, solved, over);
  await reached(ann, 1, solved, over);
  await reached(owner, 0, solved, running);
  assert.deepEqual(await rank(ann, rankType.acm), [
    ['ann', 2, 6, 30],
    ['ben', 1, 3, 42],
    ['z_owner', 0, 0, 0],
  ]);
});

const found = async (as: TestUser, text: string) =>
  (await rank(as, rankType.acm, text)).map(([username]) => username);

test('finds people by username and nickname, and for group managers by real name', async () => {
  assert.deepEqual(await found(ben, 'ANEM'), ['ann']);
  assert.deepEqual(await found(ben, 'nobody'), []);
  assert.deepEqual(await found(ben, '小明'), ['ann']);
  assert.deepEqual(await found(ann, '小明'), []);
});
