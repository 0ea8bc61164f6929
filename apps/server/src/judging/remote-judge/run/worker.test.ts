import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import { buildUser, type TestUser } from '../../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../../test-support/harness.ts';
import { HduSimulator } from '../../../../test-support/remote-judge/hdu.ts';
import {
  buildRemoteProblem,
  remoteWorld,
  type RemoteWorld,
} from '../../../../test-support/remote-judge/world.ts';
import { until } from '../../../../test-support/until.ts';
import { submitTo } from '../../queue/testing/submit.ts';
import { hdu } from '../judges/hdu/hdu.ts';

let world: RemoteWorld;
let server: TestServer;
let user: TestUser;
const site = await new HduSimulator().start();

const code = (verdict: string, extra = '') =>
  `// verdict=${verdict} ${extra} 0123456789012345678901234567890123456789\n`;

before(async () => {
  server = await startTestServer({
    hasJobs: false,
    settings: { remoteBases: new Map([['HDU', site.base]]) },
  });
  await server.services.siteSettings.set({ submitIntervalSeconds: 0 }, null);
  world = remoteWorld(server.services, { ...hdu, rates: { submitMs: 0, requestMs: 0 } });
  user = await server.buildUser();
});
beforeEach(async () => {
  await world.reset(site);
});
afterEach(() => world.stop());
after(async () => {
  await server.stop();
  await site.stop();
});

async function send(text: string, displayId = 'HDU-1000'): Promise<number> {
  return submitTo(server, { as: user, displayId, language: 'G++', code: text });
}
const statusOf = (id: number) => world.statusOf(id);

test('stores each verdict of the judge with its metrics and the compiler output', async () => {
  world.start(1);
  const wanted = { AC: 0, WA: -1, TLE: 1, RE: 3, CE: -2 };
  for (const [verdict, status] of Object.entries(wanted)) {
    const id = await send(code(verdict));
    assert.equal(await world.finished(id), status, verdict);
    const { data } = await server.call('GET /api/get-submission-detail', {
      as: user,
      query: { submitId: id },
    });
    if (verdict === 'AC') assert.deepEqual([data.submission.time, data.submission.memory], [46, 1808]);
    if (verdict === 'CE') assert.match(data.submission.errorMessage ?? '', /expected ';' before <x>/);
  }
  await world.isOneToOne(site);
});

test('sends nothing twice if a response is cut after the judge accepted the run', async () => {
  site.inject({ on: 'submission', kind: 'cutAfter' });
  world.start(2);
  assert.equal(await world.finished(await send(code('WA'))), -1);
  await world.isOneToOne(site);
});

test('sends a run that the judge never received once more after an unsuccessful search', async () => {
  site.inject({ on: 'submission', kind: 'cutBefore' });
  world.start(2);
  assert.equal(await world.finished(await send(code('AC'))), 0);
  await world.isOneToOne(site);
});

test('never makes a third attempt', async () => {
  site.inject({ on: 'submission', kind: 'cutBefore', times: 3 });
  world.start(1);
  const id = await send(code('AC'));
  assert.equal(await world.finished(id), 10);
  const posts = site.requests.filter((request) => request === 'POST /submit.php');
  assert.equal(posts.length, 2);
  const { fail_code } = await world.runOf(id);
  assert.equal(fail_code, 'lost');
});

test('does not mistake another person’s run on the same account and problem for ours', async () => {
  site.inject({ on: 'submission', kind: 'cutAfter' });
  const id = await send(code('WA'));
  site.submitByHand({ username: 'team-1', problem: '1000', language: '0', code: code('AC') });
  const by = setInterval(
    () => site.submitByHand({ username: 'team-1', problem: '1000', language: '0', code: code('AC') }),
    5,
  );
  world.start(1);
  const status = await world.finished(id).finally(() => clearInterval(by));
  assert.equal(status, -1);
});

test('renews and stores a lost session once, not once per submission', async () => {
  world.start(1);
  for (const _ of [1, 2, 3]) assert.equal(await world.finished(await send(code('AC'))), 0);
  const signIns = () => site.requests.filter((request) => request === 'POST /userloginex.php').length;
  assert.equal(signIns(), 1);
  site.dropSessions();
  assert.equal(await world.finished(await send(code('AC'))), 0);
  assert.equal(signIns(), 2);
  await world.isOneToOne(site);
});

test('a wrong password disables the account, and another one submits', async () => {
  await server.services.db.updateTable('remote_account').set({ last_used_at: new Date() }).execute();
  await world.addAccount('team-0', 'wrong');
  world.start(1);
  assert.equal(await world.finished(await send(code('AC'))), 0);
  const row = await server.services.db
    .selectFrom('remote_account')
    .where('username', '=', 'team-0')
    .select('fault')
    .executeTakeFirstOrThrow();
  assert.match(row.fault?.['en-US'] ?? '', /wrong password/);
});

test('a run without a working account says so while it waits and when it ends', async () => {
  await world.addAccount('team-2', 'wrong');
  await server.services.db.deleteFrom('remote_account').where('username', '=', 'team-1').execute();
  const id = await send(code('AC'));
  world.start(1);
  await until('the run names the reason', async () => (await world.runOf(id)).waits_for === 'noAccount');
  await server.services.db
    .updateTable('remote_run')
    .set({ created_at: new Date(Date.now() - 1_900_000) })
    .where('submit_id', '=', id)
    .execute();
  assert.equal(await world.finished(id), 10);
  const query = { submitId: id };
  const { data } = await server.call('GET /api/get-submission-detail', { as: user, query });
  assert.match(data.submission.errorMessage ?? '', /no working account/);
});

test('a changed page ends no runs: they finish after it is restored', async () => {
  const columns = site.behaviour.columns;
  const ids = await Promise.all([1, 2, 3, 4].map((each) => send(code('WA', `n=${each}`))));
  site.behaviour.words = { ...site.behaviour.words, WA: 'No Luck' };
  world.start(2);
  await until('the judge has changed', async () => (await world.judge()).state === 'changed');
  assert.deepEqual(new Set(await Promise.all(ids.map(statusOf))), new Set([5]));
  site.behaviour.words = { ...site.behaviour.words, WA: 'Wrong Answer' };
  for (const id of ids) assert.equal(await world.finished(id), -1);
  site.behaviour.columns = columns.toSpliced(2, 1);
  const late = await send(code('AC'));
  await until('the judge has changed', async () => (await world.judge()).state === 'changed');
  assert.equal(await statusOf(late), 5);
  site.behaviour.columns = columns;
  assert.equal(await world.finished(late), 0);
  await until('the judge is well', async () => (await world.judge()).state === 'ok');
  await world.isOneToOne(site);
});

test('a challenge stops all submissions until it is gone', async () => {
  const challenge = {
    kind: 'page',
    status: 403,
    headers: { 'cf-mitigated': 'challenge' },
    body: '',
  } as const;
  site.inject({ ...challenge, times: 1 });
  const id = await send(code('AC'));
  world.start(1);
  await until('the judge is challenged', async () => (await world.judge()).state === 'challenged');
  const refused = await server.call('POST /api/submit-problem-judge', {
    as: user,
    body: { pid: 'HDU-1000', language: 'G++', code: code('AC') },
  });
  assert.match(refused.msg, /requires a CAPTCHA/);
  assert.equal(site.runs.all.length, 0);
  await sql`update remote_judge set retry_at = now()`.execute(server.services.db);
  assert.equal(await world.finished(id), 0);
});

test('a refusal ends the run with the text of the judge', async () => {
  site.problems.delete('1000');
  world.start(1);
  const id = await send(code('AC'));
  assert.equal(await world.finished(id), 10);
  const { data } = await server.call('GET /api/get-submission-detail', { as: user, query: { submitId: id } });
  assert.match(data.submission.errorMessage ?? '', /No such problem/);
});

test('resubmitting and rejudging poll the same run and send nothing', async () => {
  world.start(1);
  const id = await send(code('AC'));
  assert.equal(await world.finished(id), 0);
  const root = await server.buildUser({ role: 'root' });
  await server.call('GET /api/admin/judge/rejudge', { as: root, query: { submitId: id } });
  await world.finished(id);
  assert.equal(site.runs.all.length, 1);
  assert.equal((await world.runsOf(id)).length, 2);
});

test('a cancelled submission stays cancelled', async () => {
  const id = await send(code('AC', 'ms=600000'));
  world.start(1);
  await until('it is followed', async () => (await world.runOf(id)).phase === 'following');
  const root = await server.buildUser({ role: 'root' });
  await server.call('GET /api/admin/judge/cancel-judge', { as: root, query: { submitId: id } });
  await until('it has failed', async () => (await world.runOf(id)).phase === 'failed');
  assert.equal(await statusOf(id), -4);
});

test('accepts no submission without a judge that is on, an account and a suitable code length', async () => {
  const { db } = server.services;
  const refused = async (text = code('AC'), language = 'G++') => {
    const body = { pid: 'HDU-1000', language, code: text };
    return (await server.call('POST /api/submit-problem-judge', { as: user, body })).msg;
  };
  assert.match(await refused('short'), /accepts 51 to 65536 bytes of code/);
  assert.match(await refused(code('AC'), 'Python3'), /Python3/);
  await db.updateTable('remote_account').set({ is_enabled: false }).execute();
  assert.match(await refused(), /no usable account/);
  await db.updateTable('remote_judge').set({ is_enabled: false }).execute();
  assert.match(await refused(), /turned off/);
});

test('many runs on two servers that are stopped midway match the runs of the judge one to one', async () => {
  await world.addAccount('team-2', 'right');
  await world.addAccount('team-3', 'right');
  const problems = ['1000', '1001', '1002'];
  for (const problem of problems.slice(1)) {
    site.addProblem(problem);
    await buildRemoteProblem(server.services, 'HDU', problem);
  }
  const users = await Promise.all(Array.from({ length: 5 }, () => buildUser(server.services)));
  const wanted = new Map<number, number>();
  const verdicts = [
    ['AC', 0],
    ['WA', -1],
    ['TLE', 1],
    ['CE', -2],
  ] as const;
  for (let at = 0; at < 60; at += 1) {
    const [verdict, status] = verdicts[at % verdicts.length] ?? ['AC', 0];
    const displayId = `HDU-${problems[at % problems.length]}`;
    const as = users[at % users.length] ?? user;
    wanted.set(
      await submitTo(server, { as, displayId, language: 'G++', code: code(verdict, `n=${at}`) }),
      status,
    );
  }
  const faults = ['cutAfter', 'cutBefore', 'truncate', 'dropSessions'] as const;
  for (let at = 0; at < 12; at += 1) site.inject({ on: /./, kind: faults[at % faults.length] ?? 'truncate' });
  for (const fault of ['cutAfter', 'cutAfter', 'truncate'] as const)
    site.inject({ on: 'submission', kind: fault });
  world.start(2);
  for (let restarts = 0; restarts < 4; restarts += 1) {
    const ended = await world.endedCount();
    await until('some have ended', async () => (await world.endedCount()) >= Math.min(ended + 6, 60), 60_000);
    await world.restartOne();
  }
  for (const [id, status] of wanted) assert.equal(await world.finished(id), status, String(id));
  await world.isOneToOne(site);
});
