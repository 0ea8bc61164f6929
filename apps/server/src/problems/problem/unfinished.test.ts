import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { JudgeStatus } from '@xiezhi/contract/enums/status';
import { buildProblem, buildSubmission } from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import type { TestUser } from '../../../test-support/factories.ts';

let server: TestServer;

before(async () => {
  server = await startTestServer({ hasJobs: false });
});
after(() => server.stop());

async function tried(user: TestUser, pid: number, status: JudgeStatus): Promise<void> {
  const { services } = server;
  const id = await buildSubmission(services, { uid: user.uid, pid, status });
  await services.db
    .insertInto('user_problem')
    .values({
      uid: user.uid,
      pid,
      attempts: 1,
      accepted: status === JudgeStatus.Accepted ? 1 : 0,
      last_submit_id: id,
    })
    .execute();
}

const list = async (as: TestUser) => (await server.call('GET /api/get-unfinished-problems', { as })).data;

test('returns the latest three tried and unsolved problems, without hidden ones', async () => {
  const { services } = server;
  const [me, other] = [await server.buildUser(), await server.buildUser()];
  assert.deepEqual(await list(me), []);
  const pids: number[] = [];
  for (let index = 0; index < 6; index += 1) pids.push(await buildProblem(services));
  const [solved = 0, oldest = 0, wrong = 0, slow = 0, hidden = 0, foreign = 0] = pids;
  await tried(me, oldest, JudgeStatus.WrongAnswer);
  await tried(me, wrong, JudgeStatus.WrongAnswer);
  await tried(me, solved, JudgeStatus.Accepted);
  await tried(me, slow, JudgeStatus.TimeLimitExceeded);
  await tried(me, hidden, JudgeStatus.WrongAnswer);
  await tried(other, foreign, JudgeStatus.WrongAnswer);
  assert.equal((await list(me)).length, 3);
  await services.db.updateTable('problem').set({ auth: 2 }).where('id', '=', hidden).execute();
  assert.deepEqual(
    (await list(me)).map(({ pid, status }) => [pid, status]),
    [
      [slow, JudgeStatus.TimeLimitExceeded],
      [wrong, JudgeStatus.WrongAnswer],
      [oldest, JudgeStatus.WrongAnswer],
    ],
  );
});
