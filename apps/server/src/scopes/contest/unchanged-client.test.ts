import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { isRecord } from '@xiezhi/contract/wire/values';
import { formOf, freshProblemId } from '../../platform/http/testing/problem-form.ts';
import {
  firstOf,
  page,
  problem,
  rowsOf,
  type StaffClient,
  staffClient,
} from '../../platform/http/testing/staff-client.ts';
import { buildJudgedProblem } from '../../judging/queue/testing/build-judged-problem.ts';
import { buildNode, type FakeNode } from '../../judging/queue/testing/fake-node.ts';
import { createTestClock } from '../../../test-support/clock.ts';
import type { TestUser } from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { checkShape } from '../../../test-support/shapes.ts';

/**
 * A contest as existing clients manage it and take part in it. The tests make their calls in their order, with ids from
 * the URL as strings and rows sent back whole, and check the response fields that the clients read. The contract may
 * grow, but these tests must keep passing.
 */
const start = new Date('2026-03-01T12:00:00Z');
const clock = createTestClock(start);
const at = (minutes: number) => new Date(start.getTime() + minutes * 60_000).toISOString();

let server: TestServer;
let node: FakeNode;
let staff: TestUser;
let ann: TestUser;
let byStaff: StaffClient;
let byRoot: StaffClient;
let byAnn: StaffClient;
let byVisitor: StaffClient;

before(async () => {
  server = await startTestServer({ clock, hasJobs: false, onLogLine: () => {} });
  node = await buildNode(server, { languages: ['C', 'C++'] });
  staff = await server.buildUser({ role: 'admin' });
  ann = await server.buildUser({ username: 'ann' });
  const root = await server.buildUser({ role: 'root' });
  const clientOf = (token: () => string) => staffClient(() => ({ url: server.url, token: token() }));
  [byStaff, byRoot, byAnn] = [
    clientOf(() => staff.token),
    clientOf(() => root.token),
    clientOf(() => ann.token),
  ];
  byVisitor = clientOf(() => '');
});
after(() => server.stop());

const dates = 'startTime:date endTime:date';
const row = `id:int author:str title:str description:str type:int status:int source:int auth:int ${dates} duration:int openRank:bool oiRankScoreType:str count:int? gid:int? allowEndSubmit:bool`;
const listed = `${row} now:null sealRank:null sealRankTime:null openPrint:null rankShowName:null`;
const opened = `${row} uid:str now:date sealRank:bool sealRankTime:date? openPrint:bool rankShowName:str`;
const link =
  'id:int displayId:str cid:int pid:int displayTitle:str color:str? gmtCreate:date gmtModified:date';
const column = 'id:int cid:int pid:int displayId:str displayTitle:str color:str? ac:int total:int';
const adminRow = `id:int uid:str author:str title:str type:int auth:int status:int visible:bool ${dates} gmtCreate:date starAccount:str awardConfig:str`;
const adminContest = `id:int uid:str author:str title:str type:int description:str source:int auth:int pwd:str? ${dates} duration:int sealRank:bool sealRankTime:date? autoRealRank:bool status:int visible:bool openPrint:bool openAccountLimit:bool accountLimitRule:str? rankShowName:str starAccount:list openRank:bool oiRankScoreType:str gid:int? awardType:int awardConfigList:list allowEndSubmit:bool gmtCreate:date gmtModified:date`;
const announcementShape =
  'id:int title:str content:str uid:str username:str status:int gmtCreate:date gmtModified:date';
const sentRow =
  'uid:str submitId:int username:str displayId:str title:str submitTime:date status:int time:int? memory:int? score:int? length:int? language:str cid:int judger:str? isManual:bool';
const identity = 'uid:str username:str realname:str? nickname:str? gender:str avatar:str? school:str?';
const placing = `rank:int isWinAward:bool awardName:str? awardBackground:str? awardColor:str? ${identity}`;
const helped =
  'id:int cid:int uid:str pid:int displayId:str submitId:int username:str realname:str? status:int submitTime:date time:int firstBlood:bool checked:bool';

function each(place: string, data: unknown, shape: string, count: number): void {
  const rows = rowsOf(data);
  assert.equal(rows.length, count, place);
  for (const one of rows) checkShape(place, one, shape);
}

/** Builds the form of a new contest, with leftovers of a contest edited before. */
const form = (given: Record<string, unknown> = {}) => ({
  id: 77,
  uid: 'somebody',
  author: 'somebody',
  title: '省赛',
  description: '说明',
  type: 0,
  source: 0,
  auth: 0,
  pwd: '',
  startTime: at(0),
  endTime: at(300),
  duration: 18_000,
  sealRank: true,
  sealRankTime: at(240),
  autoRealRank: true,
  status: -1,
  openPrint: true,
  openAccountLimit: false,
  accountLimitRule: '',
  rankShowName: 'username',
  starAccount: ['star1'],
  openRank: true,
  oiRankScoreType: 'Recent',
  gid: null,
  awardType: 1,
  awardConfigList: [
    { priority: 1, name: '金牌', background: '#e6bf25', color: '#fff', num: '10', _XID: 'row_1' },
    { priority: 2, name: '银牌', background: '#b4c0c7', color: '#fff', num: 20, _XID: 'row_2' },
  ],
  allowEndSubmit: false,
  ...given,
});

async function make(given: Record<string, unknown> = {}): Promise<string> {
  const title = `contest ${freshProblemId()}`;
  await byStaff.done({ call: 'POST /api/admin/contest', body: form({ title, ...given }) });
  const list = `GET /api/admin/contest/get-contest-list?currentPage=1&limit=10&keyword=${encodeURIComponent(title)}`;
  const found = firstOf(await byStaff.done({ call: list }));
  checkShape('row of the console', found, adminRow);
  assert.equal(found['author'], staff.username);
  return String(found['id']);
}

async function judgeAll(outcome: { status: number; score?: number }): Promise<void> {
  for (let task = await node.claim(); task; task = await node.claim()) await node.finish(task, outcome);
}

const code = 'int main() { return 0; } // long enough for any site that asks for more';
const submit = async (cid: string): Promise<number> => {
  const body = { pid: 'A', language: 'C', code, cid, tid: null, gid: null, isRemote: false };
  const sent = await byAnn.done({ call: 'POST /api/submit-problem-judge', body });
  checkShape('submission', sent, 'submitId:int status:int');
  assert.ok(isRecord(sent));
  return Number(sent['submitId']);
};
const boardOf = (cid: string, more: Record<string, unknown> = {}) => ({
  currentPage: 1,
  limit: 500,
  cid,
  forceRefresh: false,
  removeStar: false,
  concernedList: [],
  keyword: null,
  containsEnd: false,
  ...more,
});

test('staff create a contest, fill it, and change it by sending back what they read', async () => {
  clock.set(new Date(at(-60)));
  const cid = await make();
  const loaded = await byStaff.done({ call: `GET /api/admin/contest?cid=${cid}` });
  checkShape('contest', loaded, adminContest);
  const dto = formOf(freshProblemId(), { auth: '3', type: '0' });
  const made = await byStaff.done({ call: 'POST /api/admin/contest/problem', body: dto });
  assert.ok(isRecord(made) && isRecord(loaded));
  const body = { pid: made['pid'], cid, displayId: 'A', displayTitle: '第一题' };
  checkShape('link', await byStaff.done({ call: 'PUT /api/admin/contest/contest-problem', body }), link);
  const named = `pid=${String(made['pid'])}&cid=${cid}`;
  const stored = await byStaff.done({ call: `GET /api/admin/contest/contest-problem?${named}` });
  checkShape('link', stored, link);
  assert.ok(isRecord(stored));
  const whole = await byStaff.done({ call: `GET /api/admin/contest/problem?pid=${String(made['pid'])}` });
  checkShape('problem of the form', whole, problem);

  const { pid } = await buildJudgedProblem(server.services, { title: 'of the bank' });
  const chooser = 'GET /api/admin/contest/get-problem-list?currentPage=1&limit=10&problemType=0';
  const offered = await byStaff.done({ call: `${chooser}&keyword=of%20the%20bank&cid=${cid}` });
  checkShape('problems', offered, 'problemList:map contestProblemMap:map');
  const adding = { pid, cid, displayId: 'B' };
  const add = { call: 'POST /api/admin/contest/add-problem-from-public', body: adding };
  assert.equal(await byStaff.done(add), null);
  await byStaff.refused(400, add);
  const paint = (color: string | null) =>
    byStaff.done({
      call: 'PUT /api/admin/contest/contest-problem',
      body: { id: stored['id'], color },
    });
  for (const color of ['#ff8800', 'rgba(255, 0, 0, 0.5)', null]) {
    const painted = await paint(color);
    assert.ok(isRecord(painted));
    assert.deepEqual([painted['color'], painted['displayId']], [color, 'A']);
  }
  const list = `GET /api/admin/contest/get-problem-list?currentPage=1&limit=10&oj=All&cid=${cid}`;
  const held = await byStaff.done({ call: list });
  assert.ok(isRecord(held));
  checkShape('page of problems', held['problemList'], page);
  each(
    'problems of a contest',
    held['problemList'],
    'id:int problemId:str title:str author:str? auth:int',
    2,
  );

  const announcement = { id: 99, title: '开场', content: '**x**', status: 0, uid: staff.uid };
  const announce = 'POST /api/admin/contest/announcement';
  assert.equal(await byStaff.done({ call: announce, body: { announcement, cid } }), null);
  const notes = `GET /api/admin/contest/announcement?currentPage=1&limit=15&cid=${cid}`;
  each('announcements of staff', await byStaff.done({ call: notes }), announcementShape, 1);
  const { id: aid } = firstOf(await byStaff.done({ call: notes }));
  const changed = { id: aid, title: '改', content: 'y', status: 1, uid: staff.uid };
  const put = 'PUT /api/admin/contest/announcement';
  assert.equal(await byStaff.done({ call: put, body: { announcement: changed, cid } }), null);
  const remove = `DELETE /api/admin/contest/announcement?aid=${String(aid)}`;
  assert.equal(await byStaff.done({ call: remove }), null);

  assert.equal(await byStaff.done({ call: 'PUT /api/admin/contest', body: loaded }), null);
  const again = await byStaff.done({ call: `GET /api/admin/contest?cid=${cid}` });
  assert.ok(isRecord(again));
  for (const field of ['title', 'startTime', 'endTime', 'sealRankTime', 'starAccount', 'awardConfigList'])
    assert.deepEqual(again[field], loaded[field], field);
  const inOldForm = '2026-03-01T13:00:00.000+0000';
  await byStaff.done({ call: 'PUT /api/admin/contest', body: { ...loaded, startTime: inOldForm } });
  for (const visible of [false, true]) {
    const show = `PUT /api/admin/contest/change-contest-visible?cid=${cid}&visible=${visible}&uid=${staff.uid}`;
    assert.equal(await byStaff.done({ call: show }), null);
  }
  assert.equal(await byStaff.done({ call: `DELETE /api/admin/contest/problem?pid=${pid}&cid=${cid}` }), null);
  assert.equal(await byRoot.done({ call: `DELETE /api/admin/contest?cid=${cid}` }), null);
});

/** Builds a contest with one problem, `A`. */
async function filled(given: Record<string, unknown> = {}, type = 0): Promise<{ cid: string; pid: number }> {
  clock.set(new Date(at(-60)));
  const cid = await make({ type, ...given });
  const { pid } = await buildJudgedProblem(server.services, { type });
  const call = 'POST /api/admin/contest/add-problem-from-public';
  await byStaff.done({ call, body: { pid, cid, displayId: 'A' } });
  clock.set(new Date(at(10)));
  return { cid, pid };
}

test('a contestant uses a protected ACM contest, from the list to the scroll board', async () => {
  const { cid, pid } = await filled({ auth: 2, pwd: 'secret' });
  const mine = { pidList: [pid], isContestProblemList: true, cid, gid: null, containsEnd: true };
  const list = await byVisitor.done({
    call: 'GET /api/get-contest-list?currentPage=1&limit=10',
    headers: {},
  });
  checkShape('contests', list, page);
  for (const one of rowsOf(list)) checkShape('contest of the list', one, listed);
  checkShape('contest', await byAnn.done({ call: `GET /api/get-contest-info?cid=${cid}` }), opened);
  const access = () => byAnn.done({ call: `GET /api/get-contest-access?cid=${cid}` });
  assert.deepEqual(await access(), { access: false });
  await byAnn.refused(403, {
    call: 'POST /api/submit-problem-judge',
    body: { pid: 'A', language: 'C', code, cid },
  });
  const entry = { call: 'POST /api/register-contest', body: { cid, password: 'secret' } };
  assert.equal(await byAnn.done(entry), null);
  await byAnn.refused(400, entry);
  assert.deepEqual(await access(), { access: true });
  const problems = `GET /api/get-contest-problem?cid=${cid}&containsEnd=false`;
  each('problems', await byAnn.done({ call: problems }), column, 1);
  const statusCall = { call: 'POST /api/get-user-problem-status', body: mine };
  assert.deepEqual(await byAnn.done(statusCall), { [pid]: { status: -10, score: null } });
  const details = `GET /api/get-contest-problem-details?displayId=A&cid=${cid}&containsEnd=true`;
  const info = await byAnn.done({ call: details });
  checkShape('problem', info, 'problem:map tags:list languages:list codeTemplate:map problemCount:map');
  assert.ok(isRecord(info));
  checkShape(
    'counts',
    info['problemCount'],
    'total:int ac:int mle:int tle:int re:int pe:int ce:int wa:int se:int pa:int',
  );

  const submitId = await submit(cid);
  await judgeAll({ status: 0 });
  const shown = await byAnn.done({ call: `GET /api/get-submission-detail?submitId=${submitId}` });
  assert.ok(isRecord(shown));
  checkShape('submission', shown['submission'], 'submitId:int status:int cid:int code:str');
  const filters =
    'onlyMine=true&completeProblemID=false&currentPage=1&limit=15&beforeContestSubmit=false&containsEnd=true';
  each(
    'submissions',
    await byAnn.done({ call: `GET /api/contest-submissions?contestID=${cid}&${filters}` }),
    sentRow,
    1,
  );
  const poll = { submitIds: [String(submitId)], cid };
  const polled = await byAnn.done({ call: 'POST /api/check-contest-submissions-status', body: poll });
  assert.ok(isRecord(polled));
  checkShape(
    'polled',
    polled[String(submitId)],
    'status:int score:int? time:int? memory:int? judger:str? isManual:bool',
  );
  assert.deepEqual(await byAnn.done(statusCall), { [pid]: { status: 0, score: null } });
  const set = await byAnn.done({ call: `GET /api/get-full-screen-problem-list?cid=${cid}` });
  each('set', set, 'pid:int problemId:str title:str status:int? score:int?', 1);
  const unread = {
    call: 'POST /api/get-contest-not-read-announcement',
    body: { cid, readAnnouncementList: [] },
  };
  assert.deepEqual(await byAnn.done(unread), []);
  const notes = `GET /api/get-contest-announcement?currentPage=1&limit=5&cid=${cid}`;
  checkShape('announcements', await byAnn.done({ call: notes }), page);

  const board = await byAnn.done({ call: 'POST /api/get-contest-rank', body: boardOf(cid) });
  each('board', board, `${placing} ac:int total:int totalTime:int submissionInfo:map`, 2);
  const cell = { errorNum: 0, isAC: true, isFirstAC: true, ACTime: 600 };
  assert.deepEqual(firstOf(board)['submissionInfo'], { A: cell }, 'what has not happened is absent');
  const outside = await byVisitor.done({ call: `GET /api/get-contest-outsize-info?cid=${cid}`, headers: {} });
  assert.ok(isRecord(outside));
  checkShape('contest outside', outside['contest'], opened);
  each('columns outside', outside['problemList'], link, 1);
  each('columns', await byVisitor.done({ call: problems, headers: {} }), column, 1);
  const scoreboard = 'POST /api/get-contest-outside-scoreboard';
  const open = await byVisitor.done({ call: scoreboard, headers: {}, body: boardOf(cid) });
  each('board outside', open, `${placing} ac:int total:int totalTime:int submissionInfo:map`, 1);

  const printing = { call: 'POST /api/submit-print-text', body: { cid, content: code } };
  assert.equal(await byAnn.done(printing), null);
  const prints = await byStaff.done({ call: `GET /api/get-contest-print?cid=${cid}&currentPage=1&limit=15` });
  each(
    'prints',
    prints,
    'id:int cid:int username:str realname:str? status:int gmtCreate:date content:null',
    1,
  );
  const printed = `PUT /api/check-contest-print-status?id=${String(firstOf(prints)['id'])}&cid=${cid}`;
  assert.equal(await byStaff.done({ call: printed }), null);
  const balloons = await byStaff.done({
    call: `GET /api/get-contest-ac-info?cid=${cid}&limit=20&currentPage=1`,
  });
  each('balloons', balloons, helped, 1);
  const brought = { id: firstOf(balloons)['id'], checked: true, cid };
  assert.equal(await byStaff.done({ call: 'PUT /api/check-contest-ac-info', body: brought }), null);
  const rejudge = { call: `GET /api/admin/judge/rejudge-contest-problem?pid=${pid}&cid=${cid}` };
  assert.equal(await byRoot.done(rejudge), null);
  await judgeAll({ status: 0 });

  clock.set(new Date(at(300)));
  const ceremony = await byVisitor.done({
    call: `GET /api/get-contest-scroll-board-info?cid=${cid}`,
    headers: {},
  });
  checkShape(
    'scroll board',
    ceremony,
    'id:int rankShowName:str problemCount:int balloonColor:map startTime:str sealRankTime:str starUserList:list',
  );
  const tries = `GET /api/get-contest-scroll-board-submission?cid=${cid}&removeStar=true`;
  const revealed = await byVisitor.done({ call: tries, headers: {} });
  each('tries', revealed, `${identity} submitId:int status:int submitTime:str displayId:str`, 1);
  for (const file of [
    `download-contest-rank?cid=${cid}&forceRefresh=true&containEnd=false`,
    `download-contest-ac-submission?cid=${cid}&excludeAdmin=true&splitType=user`,
  ]) {
    const answer = await byStaff.ask({ call: `GET /api/file/${file}` });
    assert.match(answer.headers.get('content-disposition') ?? '', /^attachment;filename=contest_\d+_/);
    assert.equal(
      Buffer.from(await answer.arrayBuffer())
        .subarray(0, 2)
        .toString(),
      'PK',
    );
  }
});

test('the scoreboard of an OI contest has scores and times, and question marks during its freeze', async () => {
  const { cid, pid } = await filled({ sealRankTime: at(240) }, 1);
  clock.set(new Date(at(20)));
  await submit(cid);
  await judgeAll({ status: 0, score: 100 });
  const board = await byAnn.done({ call: 'POST /api/get-contest-rank', body: boardOf(cid, { limit: 50 }) });
  each('board', board, `${placing} totalScore:int totalTime:int submissionInfo:map timeInfo:map?`, 2);
  clock.set(new Date(at(250)));
  const submitId = await submit(cid);
  await judgeAll({ status: 0, score: 100 });
  const shown = await byAnn.done({ call: `GET /api/get-submission-detail?submitId=${submitId}` });
  assert.ok(isRecord(shown) && isRecord(shown['submission']));
  assert.deepEqual(
    [shown['submission']['status'], shown['submission']['score'], shown['codeShare']],
    [-5, null, null],
  );
  const body = { pidList: [pid], isContestProblemList: true, cid, gid: null, containsEnd: true };
  const status = await byAnn.done({ call: 'POST /api/get-user-problem-status', body });
  assert.deepEqual(status, { [pid]: { status: -5, score: null } });
});
