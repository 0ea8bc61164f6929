import assert from 'node:assert/strict';
import { test } from 'node:test';
import { groupAuths } from '@xiezhi/contract/enums/group';
import { isRecord } from '@xiezhi/contract/wire/values';
import { buildProblem, insertGroupMember } from '../../../test-support/factories.ts';
import { checkShape } from '../../../test-support/shapes.ts';
import { groupFixture } from './testing/group-fixture.ts';
import { firstOf, rowsOf } from './testing/staff-client.ts';

/** Tests of posts and trainings in groups with the requests that existing clients send. */
const { staged, as, done, refused, answerOf } = groupFixture(async ({ server, pupil, gid }) => {
  await insertGroupMember(server.services, gid, { [pupil.uid]: groupAuths.member });
  await server.services.siteSettings.set({ acceptedToDiscuss: 0 }, null);
});

test('posts are written, pinned by their whole row and deleted', async () => {
  const { server, root, pupil, gid } = staged();
  const post =
    'id:int categoryId:int title:str description:str content:str? pid:str? uid:str author:str avatar:str? role:str viewNum:int likeNum:int commentNum:int topPriority:bool status:int gid:int gmtCreate:date gmtModified:date';
  const form = {
    id: 424_242,
    pid: null,
    title: 'Question',
    content: 'x',
    description: 'y',
    categoryId: '1',
    topPriority: true,
    uid: root.uid,
    author: 'root',
    avatar: null,
    role: 'root',
    likeNum: 99,
    status: 1,
    gid: String(gid),
  };
  assert.equal(await done({ call: 'POST /api/group/discussion', body: form, ...as(pupil) }), null);
  const own = `GET /api/group/get-admin-discussion-list?gid=${gid}`;
  const row = firstOf(await done({ call: `${own}&currentPage=1&limit=10` }));
  checkShape('post', row, post);
  assert.deepEqual(
    [row['author'], row['role'], row['likeNum'], row['status'], row['topPriority']],
    [pupil.username, 'user', 0, 0, false],
  );
  for (const query of ['', '&pid=', '&currentPage=&limit='])
    checkShape(
      query,
      firstOf(await done({ call: `GET /api/group/get-discussion-list?gid=${gid}${query}` })),
      post,
    );
  assert.equal(
    await done({
      call: 'PUT /api/group/discussion',
      body: { ...row, topPriority: true, status: 1, _XID: 'r' },
    }),
    null,
  );
  const changed = firstOf(await done({ call: own }));
  assert.deepEqual([changed['topPriority'], changed['status']], [true, 1]);
  const muted = await server.buildUser({ role: 'no_discuss_user' });
  await insertGroupMember(server.services, gid, { [muted.uid]: groupAuths.member });
  const barred = await answerOf({ call: 'POST /api/group/discussion', body: form, ...as(muted) });
  assert.deepEqual([barred.http, barred.status], [403, 403], 'the site’s bar holds in groups');
  assert.equal(
    await done({ call: `DELETE /api/group/discussion?did=${String(row['id'])}`, body: {}, ...as(pupil) }),
    null,
  );
  await refused(404, { call: 'DELETE /api/group/discussion?did=999999', body: {} });
  await server.services.siteSettings.set({ openGroupDiscussion: false }, null);
  const closed = await answerOf({ call: own });
  assert.deepEqual([closed.http, closed.status], [403, 403]);
  await server.services.siteSettings.set({ openGroupDiscussion: true }, null);
});

test('trainings are created, filled, ordered only by their own links, and emptied', async () => {
  const { server, gid } = staged();
  const pid = await buildProblem(server.services, { displayId: 'GT1' });
  const training = {
    id: 424_242,
    rank: '1000',
    title: 'Trees',
    description: '',
    auth: 'Public',
    privatePwd: '',
    gid: String(gid),
    author: 'root',
    status: true,
  };
  const body = { training, trainingCategory: { id: null, name: 'Graphs', color: '#409eff' } };
  assert.equal(await done({ call: 'POST /api/group/training', body }), null);
  assert.equal(
    await done({ call: 'POST /api/group/training', body: { training, trainingCategory: null } }),
    null,
  );
  const [bare, row] = rowsOf(
    await done({ call: `GET /api/group/get-admin-training-list?gid=${gid}&currentPage=1&limit=10` }),
  );
  checkShape(
    'row',
    row,
    'id:int title:str description:str author:str auth:str privatePwd:str? status:bool rank:int isGroup:bool gid:int gmtCreate:date gmtModified:date',
  );
  checkShape(
    'list',
    firstOf(await done({ call: `GET /api/group/get-training-list?gid=${gid}&currentPage=1&limit=10` })),
    'id:int title:str description:str author:str auth:str categoryName:str? categoryColor:str? rank:int problemCount:int acCount:int gmtModified:date',
  );
  const tid = String(row?.['id']);
  for (const one of [tid, String(bare?.['id'])])
    checkShape(
      'form',
      await done({ call: `GET /api/group/training?tid=${one}` }),
      'training:map trainingCategory:map',
    );
  const whole = { training: { ...row, id: tid, rank: '7' }, trainingCategory: {} };
  assert.equal(await done({ call: 'PUT /api/group/training', body: whole }), null);
  const set = `PUT /api/group/change-training-status?tid=${tid}&status=true`;
  assert.equal(await done({ call: set, body: {} }), null);
  const add = {
    call: 'POST /api/group/add-training-problem-from-public',
    body: { pid, tid, displayId: 'GT1' },
  };
  assert.equal(await done(add), null);
  await refused(400, add);
  const listCall = `GET /api/group/get-training-problem-list?tid=${tid}&currentPage=1&limit=10`;
  const linkOf = async () => {
    const data = await done({ call: listCall });
    checkShape('held', data, 'problemList:map trainingProblemMap:map');
    const links = isRecord(data) ? data['trainingProblemMap'] : undefined;
    const link = isRecord(links) ? links[String(pid)] : undefined;
    assert.ok(isRecord(link));
    return link;
  };
  const link = await linkOf();
  checkShape('link', link, 'id:int tid:int pid:int displayId:str rank:int');
  assert.equal(await done({ call: 'PUT /api/group/training-problem', body: { ...link, rank: '9' } }), null);
  await refused(400, {
    call: 'PUT /api/group/training-problem',
    body: { ...link, tid: bare?.['id'], rank: 1 },
  });
  assert.equal((await linkOf())['rank'], 9, 'the link of another training stays as it is');
  const remove = { call: `DELETE /api/group/training-problem?pid=${pid}&tid=${tid}`, body: {} };
  assert.equal(await done(remove), null);
  await refused(400, remove);
  assert.equal(await done({ call: `DELETE /api/group/training?tid=${tid}`, body: {} }), null);
});
