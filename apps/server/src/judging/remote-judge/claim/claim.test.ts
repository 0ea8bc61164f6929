import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import type { TestUser } from '../../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../../test-support/harness.ts';
import { CodeforcesSimulator } from '../../../../test-support/remote-judge/codeforces.ts';
import type { SimulatedRun } from '../../../../test-support/remote-judge/simulated-runs.ts';
import {
  buildRemoteProblem,
  type RemoteWorld,
  remoteWorld,
} from '../../../../test-support/remote-judge/world.ts';
import { insertContestProblems, buildContest } from '../../../scopes/contest/testing/build-contest.ts';
import { cf } from '../judges/cf/cf.ts';

const site = await new CodeforcesSimulator().start();
let server: TestServer;
let world: RemoteWorld;
let root: TestUser;
/** A user with the proven handle `tourist`. */
let owner: TestUser;

before(async () => {
  server = await startTestServer({
    hasJobs: false,
    settings: { remoteBases: new Map([['CF', site.base]]) },
  });
  await server.services.siteSettings.set({ submitIntervalSeconds: 0 }, null);
  root = await server.buildUser({ role: 'root' });
  const on = { judge: 'CF', isEnabled: true, isConfirmed: true };
  assert.equal((await server.call('PUT /api/admin/remote-judges', { as: root, body: on })).status, 200);
  for (const id of ['1A', '2B']) {
    site.addProblem(id);
    await buildRemoteProblem(server.services, 'CF', id);
  }
  world = remoteWorld(server.services, { ...cf, rates: { submitMs: 0, requestMs: 0 } });
  world.start(1);
  owner = await proven('tourist');
});
beforeEach(() => site.clearFaults());
after(async () => {
  await world.stop();
  await server.stop();
  await site.stop();
});

/** Lets the next request to the judge start immediately, despite the judge's request rate. */
const endPause = () =>
  server.services.db
    .updateTable('remote_judge')
    .set({ next_request_at: new Date(0) })
    .execute();
const textFor = async (as: TestUser, handle: string) => {
  const query = { judge: 'CF', handle };
  return (await server.call('GET /api/remote-handle-proof', { as, query })).data.text;
};
async function prove(as: TestUser, handle: string) {
  await endPause();
  return server.call('POST /api/remote-handles', { as, body: { judge: 'CF', handle } });
}
/** Creates a user who has proven a handle through the profile at the judge. */
async function proven(handle: string): Promise<TestUser> {
  const user = await server.buildUser();
  site.profiles.set(handle, `Some School ${await textFor(user, handle)}`);
  const answer = await prove(user, handle);
  assert.equal(answer.status, 200, answer.msg);
  return user;
}
async function claim(as: TestUser, run: string | number, more: object = {}) {
  await endPause();
  const body = { pid: 'CF-1A', run: String(run), ...more };
  return server.call('POST /api/claim-remote-run', { as, body });
}
function sendThere(
  username: string,
  { problem = '1A', code = 'verdict=AC', minutesAgo = 0 } = {},
): SimulatedRun {
  const run = site.submitByHand({ username, problem, language: '54', code });
  return Object.assign(run, { submittedAt: Date.now() - minutesAgo * 60_000 });
}
const at = (minutes: number) => new Date(Date.now() + minutes * 60_000);
const counted = async (uid: string) =>
  (await server.services.db.selectFrom('submission').where('uid', '=', uid).select('id').execute()).length;
const refused = async (answer: Promise<{ status: number; msg: string }>, said: RegExp) => {
  const { status, msg } = await answer;
  assert.notEqual(status, 200);
  assert.match(msg, said);
};

test('a profile proves a handle, once and for one user', async () => {
  const other = await server.buildUser();
  site.profiles.set('petr', 'Some School');
  await refused(claim(other, 1), /Verify your username on Codeforces first/);
  await refused(prove(other, 'petr'), /does not contain the verification text/);
  await refused(prove(other, 'nobody'), /no user nobody/);
  // The proof text of one user proves nothing for another.
  await refused(prove(other, 'tourist'), /does not contain the verification text/);
  for (const handle of ['<b>x</b>', 'a b', '', 'x'.repeat(41), 'a&handles=tourist'])
    await refused(prove(other, handle), /./);
  site.profiles.set('tourist', `${site.profiles.get('tourist')} ${await textFor(other, 'TOURIST')}`);
  await refused(prove(other, 'tourist'), /Another account on this site has verified tourist/);
  const { data } = await server.call('GET /api/remote-handles', { as: owner });
  assert.deepEqual(
    data.map(({ judge, handle }) => [judge, handle]),
    [['CF', 'tourist']],
  );
  assert.deepEqual((await server.call('GET /api/remote-handles', { as: other })).data, []);
  const forget = () => server.call('DELETE /api/remote-handles', { as: other, query: { judge: 'CF' } });
  await refused(forget(), /Verify your username/);
});

test('refuses judges whose runs cannot be claimed and judges that are off', async () => {
  const query = { judge: 'HDU', handle: 'x' };
  await refused(server.call('GET /api/remote-handle-proof', { as: owner, query }), /HDU cannot be claimed/);
  await refused(
    server.call('POST /api/remote-handles', { as: owner, body: { judge: 'AC', handle: 'x' } }),
    /AtCoder is turned off/,
  );
});

test('follows the user’s own run to its verdict, with metrics, run id, link and handle', async () => {
  const run = sendThere('tourist', { code: 'ms=400 verdict=WA' });
  const { data, status, msg } = await claim(owner, `https://codeforces.com/contest/1/submission/${run.id}`);
  assert.equal(status, 200, msg);
  assert.equal(await world.finished(data.submitId), -1);
  const query = { submitId: data.submitId };
  const { data: shown } = await server.call('GET /api/get-submission-detail', { as: owner, query });
  assert.deepEqual(
    [shown.submission.time, shown.submission.memory, shown.submission.language, shown.submission.code],
    [46, 1808, 'GNU G++17 7.3.0', ''],
  );
  const there = shown.remoteRun;
  assert.deepEqual(
    [there?.isClaimed, there?.runId, there?.username, there?.address],
    [true, String(run.id), 'tourist', `https://codeforces.com/contest/1/submission/${run.id}`],
  );
  assert.deepEqual(
    site.requests.filter((line) => line.startsWith('POST')),
    [],
    'nothing was sent',
  );
  // If the judge changes the verdict, a rejudge on this site polls the run again, without any account.
  Object.assign(run, { code: 'verdict=AC' });
  const again = await server.call('POST /api/admin/judge/rejudge', { as: root, body: query });
  assert.equal(again.status, 200, again.msg);
  assert.equal(await world.finished(data.submitId), 0);
});

test('refuses anything but the user’s own run of this problem, with specific reasons', async () => {
  const former = await counted(owner.uid);
  await refused(claim(owner, sendThere('petr').id), /is by petr, but your verified username is tourist/);
  await refused(claim(owner, sendThere('tourist', { problem: '2B' }).id), /does not exist|for problem 2B/);
  await refused(claim(owner, sendThere('tourist', { minutesAgo: 8 * 1440 }).id), /last 7 days/);
  await refused(claim(owner, 99), /Run 99 does not exist/);
  const { id } = sendThere('tourist');
  for (const run of [
    '-1',
    '0',
    '000',
    '0x1',
    '1e3',
    '1'.repeat(30),
    'x',
    `https://evil.example/contest/1/submission/${id}`,
    `http://127.0.0.1/contest/1/submission/${id}`,
    `https://codeforces.com@evil.example/contest/1/submission/${id}`,
    `https://codeforces.com/contest/2/submission/${id}`,
    'javascript:alert(1)',
  ])
    await refused(claim(owner, run), /not the URL or ID of a run/);
  await refused(claim(owner, 'x'.repeat(301)), /./);
  const hdu = await buildHduProblem();
  await refused(claim(owner, 1, { pid: hdu }), /HDU cannot be claimed/);
  assert.equal(await counted(owner.uid), former);
});

async function buildHduProblem(): Promise<string> {
  await buildRemoteProblem(server.services, 'HDU', '1000');
  return 'HDU-1000';
}

test('a run can be claimed once, however it is written and however many requests are concurrent', async () => {
  const { id } = sendThere('tourist');
  const former = await counted(owner.uid);
  const address = `https://codeforces.com/contest/1/submission/${id}`;
  const answers = await Promise.all([claim(owner, id), claim(owner, address), claim(owner, `00${id}`)]);
  assert.deepEqual(
    answers.map(({ status }) => Number(status === 200)).toSorted((a, b) => a - b),
    [0, 0, 1],
    answers.map(({ msg }) => msg).join(),
  );
  await refused(claim(owner, `0${id}`), /already claimed/);
  assert.equal(await counted(owner.uid), former + 1);
  // Not even the next owner of the handle can claim this run.
  await server.call('DELETE /api/remote-handles', { as: owner, query: { judge: 'CF' } });
  const next = await proven('tourist');
  await refused(claim(next, id), /already claimed/);
  await server.call('DELETE /api/remote-handles', { as: next, query: { judge: 'CF' } });
  site.profiles.set('tourist', await textFor(owner, 'tourist'));
  assert.equal((await prove(owner, 'tourist')).status, 200);
});

test('a repeated request returns its first response', async () => {
  const { id } = sendThere('tourist');
  const more = { requestId: 'once-and-again' };
  const first = await claim(owner, id, more);
  const second = await claim(owner, id, more);
  assert.deepEqual([second.status, second.data.submitId], [200, first.data.submitId]);
});

test('a contest accepts only runs from its own time, and an exam accepts none', async () => {
  const { db } = server.services;
  const columns = { is_remote: true, remote_oj: 'CF', remote_id: '2B', cases: [] } as const;
  const held = async (startsAt: Date) => {
    await db.updateTable('problem').set({ remote_id: null }).where('remote_id', '=', '2B').execute();
    const cid = await buildContest(server.services, root, { startsAt, minutes: 60 });
    await insertContestProblems(server.services, cid, ['A'], {});
    const [problem] = await db.selectFrom('contest_problem').where('cid', '=', cid).select('pid').execute();
    const { cases: _, ...set } = columns;
    await db
      .updateTable('problem')
      .set(set)
      .where('id', '=', problem?.pid ?? 0)
      .execute();
    return { cid, pid: problem?.pid ?? 0 };
  };
  const running = await held(at(-10));
  const where = { pid: 'A', cid: running.cid };
  const early = sendThere('tourist', { problem: '2B', minutesAgo: 11 });
  await refused(claim(owner, early.id, where), /before the contest started/);
  const state = await server.call('GET /api/remote-problem', { as: owner, query: running });
  assert.deepEqual([state.data?.name, state.data?.claimsBy], ['Codeforces', 'CF'], 'they submit there');
  const fresh = sendThere('tourist', { problem: '2B', minutesAgo: 5 });
  const taken = await claim(owner, fresh.id, where);
  assert.deepEqual([taken.status, taken.data.cid], [200, running.cid], taken.msg);
  assert.equal(await world.finished(taken.data.submitId), 0);
  await db.updateTable('contest').set({ is_exam: true }).where('id', '=', running.cid).execute();
  await refused(claim(owner, sendThere('tourist', { problem: '2B' }).id, where), /Exams never allow them/);
  const over = await held(at(-90));
  await refused(
    claim(owner, sendThere('tourist', { problem: '2B' }).id, { ...where, cid: over.cid }),
    /is over/,
  );
});

test('reports an unreadable judge and stores nothing', async () => {
  const { id } = sendThere('tourist');
  const former = await counted(owner.uid);
  site.inject({ kind: 'status', status: 503, times: 1 });
  await refused(claim(owner, id), /cannot read Codeforces now/);
  site.inject({ kind: 'page', body: '{"status":"OK","result":[{"id":"?"}]}', times: 1 });
  await refused(claim(owner, id), /cannot read Codeforces now/);
  assert.equal(await counted(owner.uid), former);
  assert.equal((await claim(owner, id)).status, 200, 'whatever the state of the judge was');
});

test('deleting an account frees its handle', async () => {
  const gone = await proven('leaver');
  const body = { ids: [gone.uid] };
  assert.equal((await server.call('DELETE /api/admin/user/delete-user', { as: root, body })).status, 200);
  const next = await proven('leaver');
  const answer = await claim(next, sendThere('leaver').id);
  assert.equal(answer.status, 200, answer.msg);
});
