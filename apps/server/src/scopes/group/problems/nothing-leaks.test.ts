import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { TestUser } from '../../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../../test-support/harness.ts';
import { answerTo, type SweepRequest, sweepRequests } from '../../../../test-support/sweep.ts';
import { insertContestProblems, buildContest } from '../../contest/testing/build-contest.ts';
import { buildGroupProblemCast, type GroupProblemCast } from './testing/cast.ts';
import { groupProblemForm } from './testing/form.ts';

/** Word that every text of the group contains, and no other text. */
const marker = 'zxqleak';

let server: TestServer;
let cast: GroupProblemCast;
/** Values for the parameters of all calls, by name of the parameter. */
let known: Record<string, string | number>;

before(async () => {
  server = await startTestServer({ hasJobs: false, onLogLine: () => {} });
  cast = await buildGroupProblemCast(server);
  const { gid, who, prefix } = cast;
  const { db, siteSettings } = server.services;
  await siteSettings.set({ acceptedToDiscuss: 0 }, null);
  await db
    .updateTable('app_group')
    .set({ is_visible: false, name: `${marker} name`, brief: marker, description: marker, auth: 3 })
    .where('id', '=', gid)
    .execute();
  const problemId = `${marker}1`;
  const texts = { title: `${marker} title`, description: marker, source: marker, hint: marker };
  const tags = [{ name: `${marker}tag` }];
  const codeTemplates = [{ lid: 1, code: `// ${marker}`, status: true }];
  const made = await server.call('POST /api/group/problem', {
    as: who.writer,
    body: groupProblemForm(gid, { problemId, ...texts }, { tags, codeTemplates }),
  });
  assert.equal(made.status, 200, made.msg);
  const displayId = prefix + problemId.toUpperCase();
  const { id: pid } = await db
    .selectFrom('problem')
    .where('display_id', '=', displayId)
    .select('id')
    .executeTakeFirstOrThrow();
  await db.updateTable('app_user').set({ signature: 'plain' }).where('uid', '=', who.member.uid).execute();
  const { id: submitId } = await db
    .insertInto('submission')
    .values({
      uid: who.member.uid,
      pid,
      gid,
      status: 0,
      counted_status: 0,
      language: 'C',
      code: `// ${marker}`,
      code_length: 10,
      submitted_at: server.services.clock(),
      share: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('user_problem')
    .values({ uid: who.member.uid, pid, gid, attempts: 1, accepted: 1, last_submit_id: submitId })
    .execute();
  const { data: categories } = await server.call('GET /api/discussion-category');
  const post = await server.call('POST /api/discussions', {
    as: who.writer,
    body: {
      gid,
      pid: displayId,
      title: `${marker} post`,
      description: marker,
      content: marker,
      categoryId: categories[0]?.id ?? 0,
    },
  });
  assert.equal(post.status, 200, post.msg);
  const comment = await server.call('POST /api/comment', {
    as: who.siteRoot,
    body: { did: post.data.id, content: marker },
  });
  assert.equal(comment.status, 200, comment.msg);
  const titled = { uid: who.writer.uid, gid, title: `${marker} event`, description: marker };
  const { id: tid } = await db
    .insertInto('training')
    .values({ ...titled, auth: 'Public' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('training_problem').values({ tid, pid, display_id: 'A', rank: 1 }).execute();
  await db
    .insertInto('group_announcement')
    .values({ gid, uid: who.writer.uid, title: marker, content: marker })
    .execute();
  const startsAt = new Date(server.services.clock().getTime() - 60_000);
  const cid = await buildContest(server.services, who.writer, {
    title: `${marker} contest`,
    startsAt,
    gid,
  });
  // The contest gets a new problem, because a problem is hidden everywhere else while its contest runs.
  await insertContestProblems(server.services, cid, ['A']);
  await db
    .updateTable('contest_problem')
    .set({ display_title: `${marker} A` })
    .where('cid', '=', cid)
    .execute();
  const { id: aid } = await db
    .insertInto('contest_announcement')
    .values({ cid, uid: who.writer.uid, title: marker, content: marker })
    .returning('id')
    .executeTakeFirstOrThrow();
  const reply = await server.call('POST /api/reply', {
    as: who.siteRoot,
    body: { did: post.data.id, reply: { commentId: comment.data.id, content: marker } },
  });
  assert.equal(reply.status, 200, reply.msg);
  known = {
    gid,
    tid,
    cid,
    trainingId: tid,
    contestId: cid,
    contestID: cid,
    aid,
    displayId: 'A',
    pid,
    problemId: displayId,
    problemID: displayId,
    submitId,
    left: submitId,
    did: post.data.id,
    commentId: comment.data.id,
    uid: who.member.uid,
    username: who.member.username,
    keyword: marker,
    query: marker,
    q: marker,
    text: marker,
    limit: 100,
    type: 0,
    oj: 'ALL',
    isContestProblemList: 'false',
    onlyMine: 'false',
  };
});
after(() => server.stop());

/** Whether a response reveals the group. The problem id may appear if the request contains it. */
function exposes(answer: string, { query }: SweepRequest): boolean {
  const problemId = String(known['problemId']);
  const actual = Object.values(query).includes(problemId) ? answer.replaceAll(problemId, '') : answer;
  return actual.toLowerCase().includes(marker);
}

/** Returns the calls that reveal the group to any of these people. */
async function leaksTo(people: readonly (TestUser | null)[]): Promise<string[]> {
  const leaks = new Set<string>();
  for (const question of sweepRequests(known)) {
    // Calls are made one after another, but each of them for all people in parallel.
    await Promise.all(
      people.map(async (as) => {
        const answer = await answerTo(server, question, as);
        if (exposes(answer, question)) leaks.add(`${question.path} ${JSON.stringify(question.query)}`);
      }),
    );
  }
  return [...leaks];
}

test('no reading call reveals a hidden group to an outsider or a visitor', async () => {
  const { outsider, applicant, refused } = cast.who;
  assert.deepEqual(await leaksTo([null, outsider, applicant, refused]), []);
});

test('staff of the site who are not members count as outsiders', async () => {
  const { siteAdmin, siteProblemAdmin } = cast.who;
  assert.deepEqual(await leaksTo([siteAdmin, siteProblemAdmin]), []);
});

test('the same calls return the content to members', async () => {
  const actual: string[] = [];
  for (const question of sweepRequests(known)) {
    const answer = await answerTo(server, question, cast.who.member);
    if (answer.toLowerCase().includes(marker)) actual.push(question.call);
  }
  for (const name of [
    'GET /api/get-problem-detail',
    'GET /api/get-submission-list',
    'GET /api/get-submission-detail',
    'GET /api/get-discussion-detail',
    'GET /api/comments',
    'GET /api/group/get-problem-list',
    'GET /api/group/get-discussion-list',
    'GET /api/group/get-announcement-list',
    'GET /api/get-group-detail',
    'GET /api/get-training-detail',
    'GET /api/get-contest-info',
  ])
    assert.ok(actual.includes(name), name);
});

test('outsiders cannot subscribe to its submissions or poll their status by id', async () => {
  const { outsider } = cast.who;
  for (const as of [null, outsider]) {
    const live = await server.call('POST /api/live/subscribe', {
      as,
      body: { topics: [`submission:${known['submitId']}`] },
    });
    assert.deepEqual(live.data.topics, []);
    const statuses = await server.call('POST /api/check-submissions-status', {
      as,
      body: { submitIds: [Number(known['submitId'])] },
    });
    assert.deepEqual(Object.keys(statuses.data ?? {}), []);
    assert.equal((await pollAs(as)).status, 403);
  }
  const inside = await pollAs(cast.who.member);
  assert.deepEqual(Object.keys(inside.data), [String(known['submitId'])]);
});

const pollAs = (as: TestUser | null) =>
  server.call('POST /api/check-submissions-status', {
    as,
    body: { submitIds: [Number(known['submitId'])], gid: cast.gid },
  });

test('a banned or disbanded group is hidden from its former managers too', async () => {
  const set = (values: { status?: number; hidden_at?: Date | null }) =>
    server.services.db.updateTable('app_group').set(values).where('id', '=', cast.gid).execute();
  await set({ status: 1 });
  assert.deepEqual(await leaksTo([cast.who.groupAdmin]), [], 'banned');
  await set({ status: 0, hidden_at: server.services.clock() });
  assert.deepEqual(await leaksTo([cast.who.groupAdmin]), [], 'disbanded');
  await set({ hidden_at: null });
});
