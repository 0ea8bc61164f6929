import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { TestServer } from '../../../../../test-support/harness.ts';
import { hydroIds } from '../../testing/hydro-backup.ts';
import { type HydroImport, importHydroBackup } from '../../testing/hydro-import.ts';

let moved: HydroImport;
let server: TestServer;

before(async () => {
  moved = await importHydroBackup();
  ({ server } = moved);
});
after(() => moved.stop());

const contestId = async (name: 'contest' | 'ownTime' | 'exam') =>
  Number(await moved.newId('contest', hydroIds[name].toHexString()));

const rows = async <Row extends object>(text: string, values: readonly unknown[] = []) =>
  (await server.services.pool.query<Row>(text, [...values])).rows;

async function rankOf(cid: number) {
  const asked = { as: await moved.signIn(), body: { cid, currentPage: 1, limit: 10 } };
  const { data, msg } = await server.call('POST /api/get-contest-rank', asked);
  assert.ok(data, msg);
  return data.records;
}

/** Moves the end of a contest into the future while `run` runs. */
async function whileRunning(cid: number, run: () => Promise<void>): Promise<void> {
  const move = async (by: string) =>
    void (await rows(`update contest set ends_at = ends_at ${by} interval '100 years' where id = $1`, [cid]));
  await move('+');
  try {
    await run();
  } finally {
    await move('-');
  }
}

test('a contest shows its hidden problems, and the problem list does not', async () => {
  const cid = await contestId('ownTime');
  const { data } = await server.call('GET /api/get-contest-problem', {
    as: await moved.signIn(),
    query: { cid },
  });
  assert.deepEqual(
    data.map(({ displayId }) => displayId),
    ['A', 'B'],
  );
  const auths = await rows<{ old_key: string; auth: number }>(
    `select old_key, auth from problem join site_import_id on noun = 'problem' and new_id = problem.id::text
      where old_key in ('system/1', 'system/2', 'system/3', 'class1/2') order by old_key`,
  );
  assert.deepEqual(
    auths.map(({ old_key, auth }) => [old_key, auth]),
    [
      ['class1/2', 2],
      ['system/1', 1],
      ['system/2', 2],
      ['system/3', 3],
    ],
  );
});

test('homework shows its hidden problems to the class', async () => {
  const tid = Number(await moved.newId('training', hydroIds.homework.toHexString()));
  const { data, msg } = await server.call('GET /api/get-training-problem-list', {
    as: await moved.signIn(),
    query: { tid },
  });
  assert.deepEqual(
    data?.map(({ problemId }) => problemId),
    ['class1-P1000', 'class1-2'],
    msg,
  );
});

test('homework of a user group without members is private', async () => {
  const [training] = await rows<{ auth: string }>('select auth from training where id = $1', [
    Number(await moved.newId('training', hydroIds.assignedWork.toHexString())),
  ]);
  assert.equal(training?.auth, 'Private');
});

test('in a contest with individual time, the time of each participant counts from their own start', async () => {
  const ranks = await rankOf(await contestId('ownTime'));
  // The first row repeats that of the caller.
  const figures = ranks.slice(1).map((row) => ('ac' in row ? [row.username, row.ac, row.totalTime] : []));
  assert.deepEqual(figures, [
    // The start of this person is not stored, so the time runs from the first submission.
    ['former', 1, 0],
    [await moved.usernameOf('3'), 1, 3000 + 1200],
  ]);
});

test('a format error costs no penalty', async () => {
  const [row] = await rankOf(await contestId('contest'));
  assert.ok(row && 'ac' in row);
  assert.deepEqual([row.ac, row.totalTime], [1, 4200 + 1200]);
  const id = Number(await moved.newId('submission', hydroIds.badFormat.toHexString()));
  const [judging] = await rows<{ status: number; message: string }>(
    'select status, message from judging where submit_id = $1',
    [id],
  );
  assert.deepEqual(judging, { status: -2, message: 'Format error' });
});

test('an OI contest hides results until its end, an ACM contest does not', async () => {
  const [exam] = await rows<{ seal_at: Date; starts_at: Date; auto_unfreeze: boolean }>(
    'select seal_at, starts_at, auto_unfreeze from contest where id = $1',
    [await contestId('exam')],
  );
  assert.deepEqual([exam?.seal_at, exam?.auto_unfreeze], [exam?.starts_at, true]);
  const [acm] = await rows<{ seal_at: Date | null }>('select seal_at from contest where id = $1', [
    await contestId('contest'),
  ]);
  assert.equal(acm?.seal_at, null);
  const [row] = await rankOf(await contestId('exam'));
  assert.ok(row && 'totalScore' in row);
  assert.equal(row.totalScore, 100);
});

test('the asker sees answers of the jury during the contest, and others only announcements', async () => {
  const cid = await contestId('contest');
  const asker = await moved.signIn();
  await whileRunning(cid, async () => {
    const query = { cid, sort: 'newest', currentPage: 1, limit: 10 } as const;
    const { data } = await server.call('GET /api/comments', { as: asker, query });
    assert.deepEqual(
      data.commentList.records.map(({ content, question, problem, replyList }) => [
        content,
        question,
        problem?.displayId,
        replyList.map((reply) => [reply.content, reply.isManager]),
      ]),
      [
        ['还有多久?', 'asked', 'A', []],
        ['样例?', 'answered', undefined, [['见题面', true]]],
      ],
    );
    const news = await server.call('GET /api/get-contest-announcement', { as: asker, query: { cid } });
    assert.deepEqual(
      news.data.records.map(({ title, content }) => [title, content]),
      [['午餐已到', '午餐已到\n请排队']],
    );
  });
  const deleted = await rows(
    `select from comment join app_user using (uid) where username like 'deleted-user%'
      union all select from reply join app_user using (uid) where username like 'deleted-user%'`,
  );
  assert.equal(deleted.length, 0);
});

test('only people who joined a domain become members of the group and administrators', async () => {
  const gid = Number(await moved.newId('group', 'class1'));
  const members = await rows<{ old_key: string; auth: number }>(
    `select old_key, auth from group_member join site_import_id on noun = 'user' and new_id = uid
      where gid = $1 order by old_key`,
    [gid],
  );
  assert.deepEqual(
    members.map(({ old_key, auth }) => [old_key, auth]),
    [
      ['2', 5],
      ['3', 3],
    ],
  );
  const [former] = await rows<{ role: number }>('select role from app_user where uid = $1', [
    await moved.newId('user', '6'),
  ]);
  assert.equal(former?.role, 1002);
});

test('a problem that refers to another one gets its files', async () => {
  const missing = await rows(
    `select from site_import_issue where noun = 'problem' and old_key = 'class1/1' and rule = 'file-missing'`,
  );
  assert.equal(missing.length, 0);
  const pid = Number(await moved.newId('problem', 'class1/1'));
  const [text] = await rows<{ description: string }>(
    `select description from problem_text where pid = $1 and locale = 'zh-CN'`,
    [pid],
  );
  assert.match(text?.description ?? '', /\/api\/public\/img\/[0-9a-f]{32}\.png/);
});

test('a problem without test data keeps its pictures, and missing ones are reported', async () => {
  const [text] = await rows<{ description: string }>('select description from problem_text where pid = $1', [
    Number(await moved.newId('problem', 'system/2')),
  ]);
  assert.match(
    text?.description ?? '',
    /!\[\]\(\/api\/public\/img\/[0-9a-f]{32}\.png\) <img src="file:\/\/gone\.png">/,
  );
  const issues = await rows<{ detail: { link: string } }>(
    `select detail from site_import_issue where noun = 'problem' and rule = 'file-missing'`,
  );
  assert.deepEqual(issues, [{ detail: { link: 'file://gone.png' } }]);
});

const countParts = () =>
  rows(`select (select count(*) from contest_announcement) as announcements, (select count(*) from comment) as comments,
    (select count(*) from contest_individual_start) as starts, (select count(*) from reply) as replies`);

test('a later run adds nothing to contests that did not change', async () => {
  const former = await countParts();
  await moved.runAgain();
  assert.deepEqual(await countParts(), former);
});
