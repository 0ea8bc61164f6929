import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { showRemoteJudges } from '../../judging/remote-judge/judge-list.ts';
import { remoteJudges } from '../../judging/remote-judge/judges.ts';
import {
  insertContestProblems,
  buildContest,
  sendJudged,
} from '../../scopes/contest/testing/build-contest.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';

const judge = 'HDU';
const minute = 60_000;
let server: TestServer;

before(async () => {
  server = await startTestServer({ hasJobs: false });
  await server.services.db
    .insertInto('remote_judge')
    .values({ judge, is_enabled: true })
    .onConflict((conflict) => conflict.column('judge').doUpdateSet({ is_enabled: true }))
    .execute();
});
after(() => server.stop());

const ago = (minutes: number) => new Date(Date.now() - minutes * minute);

async function figures() {
  const shown = await showRemoteJudges(server.services.db, remoteJudges);
  const { waiting, verdictMs } = shown.find(({ key }) => key === judge) ?? {};
  return { waiting, verdictMs };
}

/** Stores a submission to a contest and a run of this submission at the remote judge. */
async function sendRun(cid: number, run: { readonly tookMs: number } | 'waiting') {
  const { services } = server;
  const { db } = services;
  const [problem] = await insertContestProblems(services, cid, [String.fromCharCode(65 + (letter += 1))]);
  assert.ok(problem);
  const user = await server.buildUser();
  const submitId = await sendJudged(services, { uid: user.uid, cid, problem, at: ago(1), status: 0 });
  const { id } = await db
    .selectFrom('judging')
    .where('submit_id', '=', submitId)
    .select('id')
    .executeTakeFirstOrThrow();
  const sentAt = ago(1);
  const progress =
    run === 'waiting'
      ? { phase: 'waiting' as const }
      : { phase: 'done' as const, sent_at: sentAt, ended_at: new Date(sentAt.getTime() + run.tookMs) };
  await db
    .insertInto('remote_run')
    .values({ judging_id: id, submit_id: submitId, judge, problem_id: '1000', ...progress })
    .execute();
}
let letter = -1;

test('the public figures of a remote judge leave out runs whose results a freeze hides', async () => {
  const { services } = server;
  const author = await server.buildUser({ role: 'root' });
  const open = await buildContest(services, author, { startsAt: ago(60), minutes: 120 });
  const frozen = await buildContest(services, author, {
    startsAt: ago(60),
    minutes: 120,
    sealedMinutes: 119,
    opensItself: false,
  });
  await sendRun(open, { tookMs: 4000 });
  await sendRun(open, 'waiting');
  const known = await figures();
  assert.deepEqual(known, { waiting: 1, verdictMs: 4000 });

  await sendRun(frozen, 'waiting');
  await sendRun(frozen, { tookMs: 90_000 });
  assert.deepEqual(await figures(), known);

  await services.db
    .updateTable('contest')
    .set({ published_at: new Date() })
    .where('id', '=', frozen)
    .execute();
  assert.deepEqual(await figures(), { waiting: 2, verdictMs: 47_000 }, 'published results count');
});
