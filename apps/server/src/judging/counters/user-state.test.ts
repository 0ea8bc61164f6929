import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  buildGroup,
  buildProblem,
  buildSubmission,
  moveToContest,
  type TestUser,
} from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { type Contribution, applyDifference } from './counters.ts';
import { recount } from './recount.ts';
import { readCounters } from '../queue/testing/read-counters.ts';

let server: TestServer;
let user: TestUser;
before(async () => {
  server = await startTestServer({ hasJobs: false, onLogLine: () => {} });
  user = await server.buildUser();
});
after(() => server.stop());

/** Creates a training of the group or of the site; returns its id. */
async function buildTraining(gid: number | null): Promise<number> {
  const { id } = await server.services.db
    .insertInto('training')
    .values({ uid: user.uid, gid, title: 'training', auth: 'Public' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Gives a stored submission a verdict and updates the counters. */
async function judge(id: number, old: Contribution | null, next: Contribution): Promise<void> {
  const { db } = server.services;
  await db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable('submission')
      .set({ counted_status: next.status, counted_oi_rank_score: next.oiRankScore })
      .where('id', '=', id)
      .returning(['pid', 'uid', 'cid', 'tid', 'gid', 'submitted_at'])
      .executeTakeFirstOrThrow();
    const { submitted_at: submittedAt, ...rest } = row;
    await applyDifference(trx, { ...rest, submitId: id, submittedAt, day: '2026-03-01' }, old, next);
  });
}

test('a submission counts in its bank, group or contest, and also in its training, and nowhere else', async () => {
  const { services } = server;
  const { db } = services;
  const pid = await buildProblem(services);
  const gid = await buildGroup(services);
  const tid = await buildTraining(null);
  const groupTraining = await buildTraining(gid);
  const submittedAt = new Date('2026-03-01T04:00:00Z');
  const places = [{ gid: null }, { tid }, { gid }, { gid, tid: groupTraining }];
  const ids: number[] = [];
  for (const place of places) {
    const id = await buildSubmission(services, { uid: user.uid, pid, submittedAt });
    await db.updateTable('submission').set(place).where('id', '=', id).execute();
    ids.push(id);
  }
  const inContest = await buildSubmission(services, { uid: user.uid, pid, submittedAt });
  const cid = await moveToContest(services, [inContest]);
  const pending = { status: 5, oiRankScore: null };
  const accepted = { status: 0, oiRankScore: 16 };
  const all = [...ids, inContest];
  for (const id of all) {
    await judge(id, null, pending);
    await judge(id, pending, accepted);
  }
  const states = () =>
    db
      .selectFrom('user_problem')
      .where('uid', '=', user.uid)
      .select(['gid', 'tid', 'cid', 'attempts', 'accepted', 'best_oi_rank_score as best'])
      .orderBy('gid')
      .orderBy('tid')
      .orderBy('cid')
      .execute();
  const none = { gid: null, tid: null, cid: null };
  const once = { attempts: 1, accepted: 1, best: 16 };
  const twice = { ...once, attempts: 2, accepted: 2 };
  const expected = [
    { ...none, gid, ...twice },
    { ...none, tid, ...once },
    { ...none, tid: groupTraining, ...once },
    { ...none, cid, ...once },
    { ...none, ...twice },
  ];
  assert.deepEqual(await states(), expected);
  const counter = await db.selectFrom('user_counter').where('uid', '=', user.uid).selectAll().execute();
  assert.deepEqual(
    counter.map(({ total, ac, oi_score }) => [total, ac, oi_score]),
    [[2, 1, 16]],
    'the sums are those of the bank',
  );
  for (const id of all) await judge(id, accepted, { status: -1, oiRankScore: 3 });
  const incremental = await readCounters(db);
  await recount(db, 'Asia/Shanghai');
  assert.deepEqual(await readCounters(db), incremental);
  assert.ok((await states()).every(({ accepted: count, best }) => count === 0 && best === 3));
});

test('a submission belongs to one scope, and in a contest to one of its problems', async () => {
  const { services } = server;
  const pid = await buildProblem(services);
  const other = await buildProblem(services);
  const id = await buildSubmission(services, { uid: user.uid, pid });
  const cid = await moveToContest(services, [id]);
  const tid = await buildTraining(null);
  const set = (values: Record<string, number | null>) =>
    services.db.updateTable('submission').set(values).where('id', '=', id).execute();
  await assert.rejects(set({ tid }), /submission_scope/);
  await assert.rejects(set({ cpid: null }), /submission_scope/);
  await assert.rejects(set({ pid: other }), /submission_contest_problem/);
  await assert.rejects(set({ cid: cid + 1 }), /foreign key/);
  await assert.rejects(set({ cid: 0, cpid: 0 }), /foreign key/);
  await assert.rejects(set({ gid: 0 }), /foreign key/);
  await set({ cid: null, cpid: null, tid });
});
