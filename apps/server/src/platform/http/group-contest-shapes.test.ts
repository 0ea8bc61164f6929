import assert from 'node:assert/strict';
import { test } from 'node:test';
import { groupAuths } from '@xiezhi/contract/enums/group';
import { isRecord } from '@xiezhi/contract/wire/values';
import { groupProblemForm } from '../../scopes/group/problems/testing/form.ts';
import { buildProblem, insertGroupMember } from '../../../test-support/factories.ts';
import { checkShape } from '../../../test-support/shapes.ts';
import { groupFixture } from './testing/group-fixture.ts';
import { firstOf, page, rowsOf } from './testing/staff-client.ts';

/** Tests of group contests with the requests that existing clients send. */
const { staged, as, done, refused, answerOf } = groupFixture(({ server, pupil, gid }) =>
  insertGroupMember(server.services, gid, { [pupil.uid]: groupAuths.member }),
);

const shared =
  'id:int author:str title:str description:str type:int status:int source:int auth:int startTime:date endTime:date duration:int openRank:bool oiRankScoreType:str';
const listed = `${shared} count:int?`;
const row = `${shared} uid:str sealRank:bool sealRankTime:date? autoRealRank:bool visible:bool openPrint:bool openAccountLimit:bool accountLimitRule:str? rankShowName:str allowEndSubmit:bool awardType:int isGroup:bool gid:int starAccount:str awardConfig:str gmtCreate:date gmtModified:date`;
const form = `${shared} uid:str sealRank:bool sealRankTime:date? autoRealRank:bool visible:bool openPrint:bool openAccountLimit:bool accountLimitRule:str? rankShowName:str allowEndSubmit:bool awardType:int gid:int pwd:str? starAccount:list awardConfigList:list gmtCreate:date gmtModified:date`;
const link =
  'id:int cid:int pid:int displayId:str displayTitle:str color:str? gmtCreate:date gmtModified:date';
const announcement =
  'id:int title:str content:str uid:str username:str status:int gmtCreate:date gmtModified:date';

/**
 * Returns the body that a client sends to create a contest. Like the client's form, it contains fields that are left
 * over from the contest edited before.
 */
function filled(gid: number, more: Record<string, unknown> = {}): Record<string, unknown> {
  const start = Date.now() + 3_600_000;
  const end = start + 18_000_000;
  return {
    id: 424_242,
    title: 'Mock',
    description: '',
    startTime: new Date(start).toISOString(),
    endTime: new Date(end).toISOString(),
    duration: 18_000,
    type: 0,
    pwd: '',
    sealRank: true,
    sealRankTime: new Date(end - 3_600_000).toISOString(),
    autoRealRank: true,
    auth: 0,
    openPrint: false,
    rankShowName: 'username',
    openAccountLimit: false,
    accountLimitRule: '',
    starAccount: [],
    oiRankScoreType: 'Recent',
    awardType: 1,
    awardConfigList: [
      { priority: 2, name: '银牌', background: '#b4c0c7', color: '#fff', num: 20, _XID: 'row_2' },
      { priority: 1, name: '金牌', background: '#e6bf25', color: '#fff', num: '10', _XID: 'row_1' },
    ],
    openRank: false,
    allowEndSubmit: false,
    uid: 'forged',
    author: 'forged',
    gid: String(gid),
    ...more,
  };
}

test('a contest is created from its form, listed, opened, saved whole, hidden and deleted', async () => {
  const { owner, pupil, gid } = staged();
  await done({
    call: 'POST /api/group/contest',
    body: filled(gid, { title: 'Closed', auth: 1, pwd: 'open' }),
  });
  const all = `GET /api/group/get-admin-contest-list?gid=${gid}`;
  for (const query of ['&currentPage=1&limit=10', '&currentPage=&limit='])
    checkShape('page', await done({ call: all + query }), page);
  const made = firstOf(await done({ call: all }));
  checkShape('row', made, row);
  assert.deepEqual([made['uid'], made['gid'], made['isGroup']], [owner.uid, gid, true]);
  assert.ok(!JSON.stringify(made).includes('open"'), 'no list tells a password');
  const listCall = `GET /api/group/get-contest-list?gid=${gid}&currentPage=1&limit=10`;
  checkShape('listed', firstOf(await done({ call: listCall, ...as(pupil) })), listed);
  const cid = String(made['id']);
  const opened = await done({ call: `GET /api/group/contest?cid=${cid}` });
  checkShape('form', opened, form);
  assert.ok(isRecord(opened) && Array.isArray(opened['awardConfigList']));
  assert.deepEqual(
    rowsOf(opened['awardConfigList']).map(({ priority, num }) => [priority, num]),
    [
      [1, 10],
      [2, 20],
    ],
  );
  const whole = { ...opened, id: cid, gid: '999', title: 'Renamed', _XID: 'r' };
  assert.equal(await done({ call: 'PUT /api/group/contest', body: whole }), null);
  const shown = (visible: boolean) =>
    done({ call: `PUT /api/group/change-contest-visible?cid=${cid}&visible=${visible}`, body: {} });
  assert.equal(await shown(false), null);
  assert.deepEqual(rowsOf(await done({ call: listCall, ...as(pupil) })), []);
  assert.equal(await shown(true), null);
  assert.deepEqual(
    rowsOf(await done({ call: listCall, ...as(pupil) })).map(({ title, auth }) => [title, auth]),
    [['Renamed', 1]],
  );
  assert.equal(await done({ call: `DELETE /api/group/contest?cid=${cid}`, body: {} }), null);
  await refused(404, { call: `DELETE /api/group/contest?cid=${cid}`, body: {} });
});

test('reports missing fields of a contest form before the group is checked', async () => {
  const { pupil, gid } = staged();
  for (const wrong of [
    { title: '' },
    { type: 2 },
    { auth: 3 },
    { auth: 1 },
    { endTime: filled(gid)['startTime'] },
  ]) {
    const { status, msg } = await answerOf({ call: 'POST /api/group/contest', body: filled(gid, wrong) });
    assert.equal(status, 400, `${JSON.stringify(wrong)}: ${msg}`);
  }
  await refused(404, { call: 'POST /api/group/contest', body: filled(gid, { gid: null }) });
  await refused(404, { call: 'POST /api/group/contest', body: filled(99_999_999) });
  await refused(403, { call: 'POST /api/group/contest', body: filled(gid), ...as(pupil) });
});

test('problems are added from the bank, from the group or new, colored and removed', async () => {
  const { server, gid } = staged();
  await done({ call: 'POST /api/group/contest', body: filled(gid, { title: 'With problems' }) });
  const cid = String(firstOf(await done({ call: `GET /api/group/get-admin-contest-list?gid=${gid}` }))['id']);
  const pid = await buildProblem(server.services, { displayId: 'GC1' });
  const choosing = `GET /api/group/get-contest-problem-list?cid=${cid}&currentPage=1&limit=10&problemType=0`;
  const offered = await done({ call: `${choosing}&keyword=GC1&queryExisted=false` });
  checkShape('offered', offered, 'problemList:map contestProblemMap:map');
  const add = {
    call: 'POST /api/group/add-contest-problem-from-public',
    body: { pid, cid, displayId: 'A' },
  };
  assert.equal(await done(add), null);
  await refused(400, add);
  const made = await done({ call: 'POST /api/group/contest-problem', body: groupProblemForm(gid) });
  checkShape('made', made, 'pid:int');
  assert.ok(isRecord(made));
  const own = Number(made['pid']);
  await refused(400, { call: `GET /api/group/contest-problem?pid=${own}&cid=${cid}` });
  const named = { pid: own, cid, displayId: 'B', displayTitle: 'New' };
  assert.equal(await done({ call: 'PUT /api/group/contest-problem', body: named }), null);
  checkShape('link', await done({ call: `GET /api/group/contest-problem?pid=${own}&cid=${cid}` }), link);
  const readProblems = async () => {
    const data = await done({
      call: `GET /api/group/get-contest-problem-list?cid=${cid}&currentPage=1&limit=10&keyword=&oj=All`,
    });
    assert.ok(isRecord(data) && isRecord(data['contestProblemMap']));
    return { rows: rowsOf(data['problemList']), links: data['contestProblemMap'] };
  };
  const { rows, links } = await readProblems();
  assert.deepEqual(
    rows.map(({ id, auth }) => [id, auth]),
    [
      [pid, 1],
      [own, 3],
    ],
    'one of the bank stays what it is; a new one is the contest’s alone',
  );
  const first = links[String(pid)];
  assert.ok(isRecord(first));
  const coloured = { call: 'PUT /api/group/contest-problem', body: { ...first, color: '#ff0000' } };
  assert.equal(await done(coloured), null);
  const { links: later } = await readProblems();
  const again = later[String(pid)];
  assert.ok(isRecord(again));
  assert.deepEqual([again['color'], again['displayId']], ['#ff0000', 'A']);
  await done({ call: 'POST /api/group/contest', body: filled(gid, { title: 'Another' }) });
  const [other] = rowsOf(
    await done({ call: `GET /api/group/get-admin-contest-list?gid=${gid}&keyword=Another` }),
  );
  const forged = { ...first, cid: other?.['id'], displayTitle: 'Forged' };
  await refused(400, { call: 'PUT /api/group/contest-problem', body: forged });
  const { display_id } = await server.services.db
    .selectFrom('problem')
    .where('id', '=', own)
    .select('display_id')
    .executeTakeFirstOrThrow();
  const fromGroup = (displayId: string, of = display_id) => ({
    call: `POST /api/group/add-contest-problem-from-group?problemId=${of}&cid=${cid}&displayId=${displayId}`,
    body: {},
  });
  await refused(400, fromGroup('C'));
  await refused(404, fromGroup('C', 'GC1'));
  await refused(404, fromGroup('C', 'none'));
  const remove = { call: `DELETE /api/group/contest-problem?pid=${own}&cid=${cid}`, body: {} };
  assert.equal(await done(remove), null);
  await refused(400, remove);
  assert.equal(await done(fromGroup('C')), null);
});

test('announcements of a contest are accessible only through that contest', async () => {
  const { root, owner, gid } = staged();
  await done({ call: 'POST /api/group/contest', body: filled(gid, { title: 'With news' }) });
  const cid = String(firstOf(await done({ call: `GET /api/group/get-admin-contest-list?gid=${gid}` }))['id']);
  const written = {
    id: 424_242,
    title: 'News',
    content: 'x',
    status: 0,
    uid: root.uid,
    gid: String(gid),
    username: 'root',
  };
  const post = { call: 'POST /api/group/contest-announcement', body: { announcement: written, cid } };
  assert.equal(await done(post), null);
  const list = `GET /api/group/get-contest-announcement-list?cid=${cid}&currentPage=1&limit=10`;
  checkShape('page', await done({ call: list }), page);
  const stored = firstOf(await done({ call: list }));
  checkShape('announcement', stored, announcement);
  assert.equal(stored['uid'], owner.uid, 'whoever is said to have written it');
  const hidden = { announcement: { ...stored, status: 1 }, cid };
  assert.equal(await done({ call: 'PUT /api/group/contest-announcement', body: hidden }), null);
  assert.equal(firstOf(await done({ call: list }))['status'], 1);
  for (const wrong of [{ title: '' }, { title: 'x'.repeat(256) }, { content: 'x'.repeat(65_536) }]) {
    const body = { announcement: { ...written, ...wrong }, cid };
    assert.equal((await answerOf({ call: 'POST /api/group/contest-announcement', body })).status, 400);
  }
  const remove = {
    call: `DELETE /api/group/contest-announcement?aid=${String(stored['id'])}&cid=${cid}`,
    body: {},
  };
  assert.equal(await done(remove), null);
  await refused(404, remove);
});
