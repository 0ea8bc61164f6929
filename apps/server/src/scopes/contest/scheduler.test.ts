import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ContestScheduler } from './scheduler.ts';
import { buildContest } from './testing/build-contest.ts';
import { type ContestCast, startContestCast } from './testing/cast.ts';

let cast: ContestCast;

before(async () => {
  cast = await startContestCast();
});
after(() => cast.server.stop());

test('all servers together announce each moment once, and announce a missed one later', async () => {
  const { server, clock, at, author } = cast;
  const cid = await buildContest(server.services, author, { startsAt: at(10), sealedMinutes: 60 });
  await server.services.db
    .updateTable('contest')
    .set({ announced_at: at(0) })
    .where('id', '=', cid)
    .execute();
  const actual: string[] = [];
  for (const topic of [`contest:${cid}`, `contest-board:${cid}`])
    server.services.events.subscribe(topic, () => actual.push(topic));
  const [first, second] = [new ContestScheduler(server.services), new ContestScheduler(server.services)];
  assert.deepEqual(await first.nextMoment(), at(10));
  assert.deepEqual(await first.announce(), []);
  clock.set(at(10));
  const answers = await Promise.all([first.announce(), second.announce()]);
  assert.deepEqual(answers.flat(), [cid]);
  assert.deepEqual(await first.nextMoment(), at(250));
  clock.set(at(249));
  assert.deepEqual(await second.announce(), []);
  // The freeze began and the contest ended while no server ran.
  clock.set(at(400));
  assert.deepEqual(await second.announce(), [cid]);
  assert.deepEqual(await first.announce(), []);
  assert.equal(await first.nextMoment(), null);
  // Waits for a later notification, because notifications arrive in commit order.
  const last = new Promise((resolve) => server.services.events.subscribe('contest-clock-test', resolve));
  await server.services.events.publish(server.services.db, 'contest-clock-test');
  await last;
  assert.deepEqual(actual.length, 4);
});

test('announces a contest that was moved at its new start', async () => {
  const { server, clock, at, author } = cast;
  clock.set(at(500));
  const cid = await buildContest(server.services, author, { startsAt: at(510) });
  await server.services.db
    .updateTable('contest')
    .set({ announced_at: at(500) })
    .where('id', '=', cid)
    .execute();
  const contestClock = new ContestScheduler(server.services);
  const move = (start: number) =>
    server.call('PUT /api/admin/contest', {
      as: author,
      body: { id: cid, startTime: at(start).toISOString(), endTime: at(start + 60).toISOString() },
    });
  await move(505);
  clock.set(at(505));
  assert.deepEqual(await contestClock.announce(), [cid]);
  await move(520);
  clock.set(at(520));
  assert.deepEqual(await contestClock.announce(), [cid], 'it starts once more');
});

test('announces the manual end of a contest once', async () => {
  const { server, clock, at, author } = cast;
  clock.set(at(600));
  const contestClock = new ContestScheduler(server.services);
  // Announces phase changes left over from other tests.
  await contestClock.announce();
  const cid = await buildContest(server.services, author, { startsAt: at(610), minutes: 60 });
  await server.services.db
    .updateTable('contest')
    .set({ announced_at: at(600) })
    .where('id', '=', cid)
    .execute();
  clock.set(at(610));
  assert.deepEqual(await contestClock.announce(), [cid]);
  clock.set(at(630));
  await server.call('PUT /api/admin/contest', {
    as: author,
    body: { id: cid, startTime: at(610).toISOString(), endTime: at(629).toISOString() },
  });
  assert.deepEqual(await contestClock.announce(), [cid]);
  assert.deepEqual(await contestClock.announce(), []);
});
