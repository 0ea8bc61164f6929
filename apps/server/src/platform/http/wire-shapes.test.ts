import { isRecord } from '@xiezhi/contract/wire/values';
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type RouteName, routes } from '@xiezhi/contract/routes/index';
import { hashPassword } from '../../identity/account/password.ts';
import { buildNode } from '../../judging/queue/testing/fake-node.ts';
import { buildProblem, buildSubmission, type TestUser } from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { checkShape } from '../../../test-support/shapes.ts';

/**
 * All routes of the public site, with the requests of existing clients and the fields that these clients read. The
 * contract may grow, but these fields must remain. `bad-input.test.ts` covers invalid input, missing sessions and
 * missing roles.
 */
const password = 'right-secret';
let server: TestServer;
let user: TestUser;
let root: TestUser;
let pid: number;
let displayId: string;
let submitId: number;

before(async () => {
  server = await startTestServer();
  const passwordHash = await hashPassword(password);
  user = await server.buildUser({ passwordHash });
  root = await server.buildUser({ role: 'root', passwordHash });
  await buildNode(server);
  displayId = 'W1';
  pid = await buildProblem(server.services, { displayId });
  submitId = await buildSubmission(server.services, { uid: user.uid, pid });
});
after(() => server.stop());

const userInfo =
  'uid:str username:str nickname:str? avatar:str? titleName:str? titleColor:str? email:str? number:str? gender:str school:str? course:str? signature:str? realname:str? github:str? blog:str? cfUsername:str? roleList:list';
const page = 'records:list total:int size:int current:int pages:int';
const problemRow =
  'pid:int problemId:str title:str difficulty:int type:int tags:list total:int ac:int mle:int tle:int re:int pe:int ce:int wa:int se:int pa:int score:null';
const problem =
  'id:int problemId:str title:str author:str? type:int judgeMode:str judgeCaseMode:str timeLimit:int memoryLimit:int stackLimit:int description:str? input:str? output:str? examples:str isRemote:bool source:str? difficulty:int hint:str? auth:int ioScore:int? codeShare:bool userExtraFile:str? isRemoveEndBlank:bool openCaseResult:bool isUploadCase:bool isGroup:bool gid:int? isFileIO:bool ioReadFileName:str? ioWriteFileName:str? spjCode:null spjLanguage:null judgeExtraFile:null gmtCreate:date gmtModified:date';
const submissionRow =
  'uid:str submitId:int username:str pid:int displayPid:str title:str displayId:null submitTime:date status:int share:bool time:int? memory:int? score:int? oiRankScore:int? length:int language:str cid:int judger:str? isManual:bool';
const judge =
  'submitId:int pid:int displayPid:str? uid:str username:str submitTime:date status:int share:bool errorMessage:str? time:int? memory:int? score:int? length:int? code:str? language:str cid:int gid:int? judger:str? oiRankScore:int? isManual:bool';
const acted = 'submitId:int judger:str? status:int score:int? oiRankScore:int?';

interface Row {
  readonly call: RouteName;
  readonly query?: Record<string, string | number | boolean>;
  readonly body?: () => Record<string, unknown> | Promise<Record<string, unknown>>;
  readonly as?: () => TestUser;
  readonly params?: Record<string, string>;
  /** Shape of `data`; absent if `data` is null. */
  readonly shape?: string;
  /** Shape of each element, if `data` is an array, a page (`records`) or a map. */
  readonly each?: string;
  readonly within?: 'records' | 'values' | 'array';
  /** Expected `status` in the body, if success would require something that the tests do not have. */
  readonly status?: number;
}

const me = () => user;
const boss = () => root;

/** The rows are in an order in which the objects that a row needs exist when it is tested. */
const table: readonly Row[] = [
  {
    call: 'GET /api/get-website-config',
    shape:
      'name:str shortName:str register:bool recordName:str recordUrl:str description:str projectName:str projectUrl:str openPublicDiscussion:bool openGroupDiscussion:bool openContestComment:bool',
  },
  { call: 'GET /api/home-carousel', within: 'array', each: 'id:int url:str' },
  { call: 'GET /api/get-recent-contest', within: 'array', each: 'id:int' },
  { call: 'GET /api/get-recent-other-contest', within: 'array', each: 'oj:str url:str title:str' },
  { call: 'GET /api/get-common-announcement', query: { currentPage: 1, limit: 5 }, shape: page },
  {
    call: 'GET /api/get-recent-seven-ac-rank',
    within: 'array',
    each: 'uid:str username:str nickname:str? avatar:str? titleName:str? titleColor:str? ac:int',
  },
  {
    call: 'GET /api/get-last-week-submission-statistics',
    query: { forceRefresh: false },
    shape: 'dateStrList:list acCountList:list totalCountList:list',
  },
  {
    call: 'GET /api/get-recent-updated-problem',
    within: 'array',
    each: 'id:int problemId:str title:str type:int gmtCreate:date gmtModified:date',
  },
  { call: 'GET /api/get-register-code', query: { email: 'new@example.net' }, shape: 'email:str expire:int' },
  {
    call: 'POST /api/check-username-or-email',
    body: () => ({ username: user.username }),
    shape: 'username:bool email:bool',
  },
  { call: 'GET /api/captcha', shape: 'img:str captchaKey:str' },
  { call: 'POST /api/login', body: () => ({ username: user.username, password }), shape: userInfo },
  { call: 'GET /api/get-user-auth-info', as: me, shape: 'roles:list permissions:list' },
  {
    call: 'POST /api/change-userInfo',
    as: me,
    body: () => ({ gender: 'secrecy', nickname: 'Nick', username: 'ignored' }),
    shape: userInfo,
  },
  {
    call: 'POST /api/change-password',
    as: me,
    body: () => ({ oldPassword: password, newPassword: password }),
    shape: 'code:int msg:str userInfo:map?',
  },
  { call: 'GET /api/get-change-email-code', as: me, query: { email: 'next@example.net' } },
  {
    call: 'POST /api/change-email',
    as: me,
    body: async () => {
      const { data } = await server.call('GET /api/get-change-email-code', {
        as: root,
        query: { email: 'other@example.net' },
      });
      return { password, newEmail: 'next@example.net', oldEmail: '', code: data?.code ?? '000000' };
    },
    shape: 'code:int msg:str userInfo:map?',
  },
  {
    call: 'GET /api/get-user-home-info',
    query: { uid: '', username: '' },
    as: me,
    shape:
      'uid:str username:str nickname:str? gender:str avatar:str? school:str? signature:str? github:str? blog:str? titleName:str? titleColor:str? total:int rating:int? scoreList:list solvedList:list solvedGroupByDifficulty:map? recentLoginTime:date?',
  },
  { call: 'GET /api/get-user-calendar-heatmap', as: me, shape: 'endDate:str dataList:list' },
  {
    call: 'GET /api/get-all-problem-tags',
    query: { oj: 'ME' },
    within: 'array',
    each: 'id:int name:str oj:str',
  },
  {
    call: 'GET /api/get-problem-tags-and-classification',
    query: { oj: 'ALL' },
    within: 'array',
    each: 'classification:map? tagList:list',
  },
  {
    call: 'GET /api/get-problem-list',
    query: { currentPage: 1, limit: 30, oj: 'Mine' },
    within: 'records',
    shape: page,
    each: problemRow,
  },
  {
    call: 'POST /api/get-user-problem-status',
    as: me,
    body: () => ({ pidList: [pid], isContestProblemList: false, cid: 0, gid: null }),
    within: 'values',
    each: 'status:int',
  },
  { call: 'GET /api/get-random-problem', shape: 'problemId:str' },
  {
    call: 'GET /api/get-problem-detail',
    query: { problemId: 'W1' },
    shape: 'problem:map tags:list languages:list problemCount:map codeTemplate:map',
  },
  {
    call: 'GET /api/get-problem-code-template',
    query: { pid: 1 },
    within: 'array',
    each: 'id:int lid:int code:str',
  },
  {
    call: 'GET /api/languages',
    query: { all: true },
    within: 'array',
    each: 'id:int contentType:str description:str name:str compileCommand:str? template:str? codeTemplate:str? isSpj:bool oj:str seq:int',
  },
  { call: 'GET /api/get-problem-languages', query: { pid: 1 }, within: 'array', each: 'name:str' },
  {
    call: 'POST /api/submit-problem-judge',
    as: me,
    body: () => ({
      pid: displayId,
      language: 'C++',
      code: 'int main() {}',
      cid: 0,
      tid: null,
      gid: null,
      isRemote: false,
    }),
    shape: judge,
  },
  { call: 'GET /api/get-submission-detail', query: { submitId: 1 }, shape: 'submission:map codeShare:bool' },
  {
    call: 'GET /api/get-submission-list',
    query: {
      limit: 15,
      currentPage: 1,
      onlyMine: false,
      completeProblemID: false,
      contestID: 0,
      beforeContestSubmit: false,
      containsEnd: false,
    },
    within: 'records',
    shape: page,
    each: submissionRow,
  },
  {
    call: 'GET /api/get-all-case-result',
    query: { submitId: 1 },
    shape: 'judgeCaseMode:str judgeCaseList:list? subTaskJudgeCaseVoList:list?',
  },
  {
    call: 'POST /api/check-submissions-status',
    body: () => ({ submitIds: [String(submitId)], cid: null }),
    within: 'values',
    each: 'status:int score:int? time:int? memory:int? judger:str? isManual:bool',
  },
  {
    call: 'POST /api/check-contest-submissions-status',
    as: me,
    body: () => ({ submitIds: [String(submitId)], cid: '5' }),
    status: 404,
  },
  {
    call: 'GET /api/get-last-ac-code',
    as: me,
    query: { pid: 1 },
    shape: 'submitId:int? code:str language:str?',
  },
  { call: 'PUT /api/submission', as: me, body: () => ({ submitId, share: false, uid: user.uid }) },
  { call: 'GET /api/resubmit', as: me, query: { submitId: 1 }, status: 403 },
  { call: 'GET /api/admin/judge/manual-judge', as: boss, query: { submitId: 1, status: -1 }, shape: acted },
  { call: 'GET /api/admin/judge/cancel-judge', as: boss, query: { submitId: 1 }, shape: acted },
  { call: 'GET /api/admin/judge/rejudge', as: boss, query: { submitId: 1 }, shape: judge },
  {
    call: 'GET /api/admin/judge/rejudge-contest-problem',
    as: boss,
    query: { pid: 1, cid: 1 },
    status: 404,
  },
  {
    call: 'GET /api/get-rank-list',
    query: { currentPage: 1, limit: 30, type: 0 },
    within: 'records',
    shape: page,
    each: 'uid:str username:str avatar:str? nickname:str? titleName:str? titleColor:str? ac:int total:int signature:str?',
  },
  {
    call: 'GET /api/get-rank-list',
    query: { currentPage: 1, limit: 30, type: 1, searchUser: 'u' },
    within: 'records',
    shape: page,
    each: 'score:int ac:int total:int',
  },
  { call: 'GET /api/logout', as: me },
];

test('every call returns the fields that existing clients read', async () => {
  for (const row of table) {
    const place = row.call;
    const query = { ...row.query };
    if ('submitId' in query) query['submitId'] = submitId;
    if ('pid' in query) query['pid'] = pid;
    const answer = await server.call(row.call, {
      query,
      as: row.as?.() ?? null,
      ...(row.body ? { body: await row.body() } : {}),
    });
    assert.deepEqual([answer.http, answer.status], [200, row.status ?? 200], `${place}: ${answer.msg}`);
    const data: unknown = answer.data;
    if (row.shape !== undefined) checkShape(place, data, row.shape);
    if (row.each !== undefined) {
      const elements = elementsOf(data, row.within);
      for (const element of elements) checkShape(`${place} element`, element, row.each);
    }
  }
});

function elementsOf(data: unknown, within: Row['within']): unknown[] {
  if (within === 'values') return Object.values(data ?? {});
  const list = within === 'records' && isRecord(data) ? data['records'] : data;
  assert.ok(Array.isArray(list));
  return list;
}

test('the problem and the submission in their responses have every field', async () => {
  const detail = await server.call('GET /api/get-problem-detail', { query: { problemId: displayId } });
  checkShape('problem', detail.data.problem, problem);
  checkShape(
    'problemCount',
    detail.data.problemCount,
    'pid:int total:int ac:int mle:int tle:int re:int pe:int ce:int wa:int se:int pa:int',
  );
  const shown = await server.call('GET /api/get-submission-detail', { query: { submitId } });
  checkShape('submission', shown.data.submission, judge);
});

test('a forgotten password, from the captcha to the new one', async () => {
  const owner = await server.buildUser({ email: 'lost@example.net' });
  const { captchaKey } = (await server.call('GET /api/captcha')).data;
  const stored = await server.services.db
    .selectFrom('challenge')
    .where('key', '=', captchaKey)
    .select('answer')
    .executeTakeFirstOrThrow();
  const applied = await server.call('POST /api/apply-reset-password', {
    body: { email: 'lost@example.net', captcha: stored.answer, captchaKey },
  });
  assert.deepEqual([applied.http, applied.data], [200, null], applied.msg);
  const reset = await server.call('POST /api/reset-password', {
    body: { username: owner.username, password: 'new-secret', code: 'f'.repeat(21) },
  });
  assert.deepEqual([reset.http, reset.status], [200, 400]);
});

test('covers every call of the specification', () => {
  const known = new Set(Object.keys(routes));
  const tried = new Set<string>(table.map((row) => row.call));
  const others = ['POST /api/register', 'POST /api/apply-reset-password', 'POST /api/reset-password'];
  for (const call of [...others, 'POST /api/submit-problem-test-judge', 'GET /api/get-test-judge-result'])
    assert.ok(known.has(call), call);
  assert.ok(tried.size >= 38, `${tried.size} calls`);
});
