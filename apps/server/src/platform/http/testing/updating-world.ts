import assert from 'node:assert/strict';
import { groupAuths } from '@xiezhi/contract/enums/group';
import { type RouteName, routes } from '@xiezhi/contract/routes/index';
import { insertContestProblems, buildContest } from '../../../scopes/contest/testing/build-contest.ts';
import { comment, buildPost, reply, postFields } from '../../../community/discussion/testing/talk.ts';
import { buildSimilarityPair } from '../../../site/similarity/testing/build-pair.ts';
import type { StoredChecker } from '../../database/documents.ts';
import { buildNode } from '../../../judging/queue/testing/fake-node.ts';
import { programDigest } from '../../../problems/problem/authoring/program-state.ts';
import { addEmptyCases } from '../../../problems/problem/authoring/testing/add-empty-cases.ts';
import {
  buildGroup,
  buildProblem,
  buildSubmission,
  insertGroupMember,
  type TestUser,
} from '../../../../test-support/factories.ts';
import type { TestServer } from '../../../../test-support/harness.ts';

type Body = Record<string, unknown>;

/** A request that sets every field of a route's body to a value other than the default. */
export interface FullUpdate {
  readonly name: RouteName;
  readonly as: TestUser;
  readonly body: Body;
  /** Fields without which the route rejects the request, because the rest has no meaning without them. */
  readonly refusesWithout: readonly string[];
}

const hours = (count: number): string => new Date(Date.now() + count * 3_600_000).toISOString();
const english = { title: 'English', description: 'English text' };
const text = { title: '标题', content: '内容', english: { title: 'Title', content: 'Content' } };
const code = 'int main() {}';
const checkerCode = 'int main() { /* a checker */ }';

const problemForm = (id: number, problemId: string): Body => ({
  problem: {
    id,
    problemId,
    title: '加法',
    description: '求和',
    input: '两个数',
    output: '和',
    hint: '提示',
    source: '来源',
    examples: '<input>1 2</input><output>3</output>',
    type: 1,
    difficulty: 3,
    timeLimit: 2345,
    memoryLimit: 345,
    stackLimit: 99,
    auth: 2,
    judgeMode: 'spj',
    judgeCaseMode: 'subtask_lowest',
    spjCode: checkerCode,
    spjLanguage: 'C',
    userExtraFile: '{"user.h":"// for users"}',
    judgeExtraFile: '{"judge.h":"// for the checker"}',
    codeShare: false,
    openCaseResult: false,
    isRemoveEndBlank: true,
    isUploadCase: false,
    isRemote: false,
    isFileIO: true,
    ioReadFileName: 'sum.in',
    ioWriteFileName: 'sum.out',
  },
  codeTemplates: [{ lid: 1, code, status: true }],
  tags: [{ name: 'odd' }],
  languages: [{ name: 'C' }],
  isUploadTestCase: false,
  uploadTestcaseDir: '',
  judgeMode: 'spj',
  samples: [{ input: '1 2', output: '3', score: 7, groupNum: 1 }],
  changeModeCode: true,
  changeJudgeCaseMode: true,
});

const contestForm = (id: number, excluded: string): Body => ({
  id,
  title: '比赛',
  description: '说明',
  english,
  auth: 1,
  pwd: 'contest-word',
  startTime: hours(24),
  endTime: hours(30),
  sealRank: true,
  sealRankTime: hours(29),
  autoRealRank: false,
  visible: false,
  openPrint: true,
  openAccountLimit: true,
  accountLimitRule: '<prefix>team</prefix><suffix></suffix><start>1</start><end>9</end><extra></extra>',
  rankShowName: 'nickname',
  penaltyUnit: 'minute',
  starAccount: ['star1'],
  openRank: true,
  oiRankScoreType: 'Highest',
  awardType: 2,
  awardConfigList: [{ priority: 1, name: 'gold', background: '#ffee00', color: '#000000', num: 1 }],
  allowEndSubmit: true,
  openVirtual: false,
  allowRemote: false,
  ownMinutes: 0,
  exam: true,
  examAddresses: ['10.0.0.0/8'],
  examSingleSession: true,
  examNoCompletion: true,
  rated: false,
  ratingFormula: 'elo-mmr',
  ratingMin: 1200,
  ratingMax: 1899,
  ratingParticipants: 7,
  ratingExcluded: [excluded],
});

const trainingForm = (id: number, before: number, categoryId: number): Body => ({
  training: {
    id,
    title: '训练',
    description: '说明',
    english,
    auth: 'Private',
    privatePwd: 'training-word',
    rank: 17,
    status: false,
    prerequisites: [{ tid: before, percent: 40 }],
  },
  trainingCategory: { id: categoryId },
});

const programForm = {
  language: 'C',
  code,
  dialect: 'testlib',
  unit: 'points',
  arguments: ['--strict'],
};

const accountLists = ['hdu', 'cf', 'poj', 'atcoder', 'spoj', 'libreoj'];

/** Creates objects to update. For each, returns a request with all fields that can be written. */
export async function buildUpdates(server: TestServer): Promise<readonly FullUpdate[]> {
  const { services } = server;
  const { db } = services;
  const root = await server.buildUser({ role: 'root' });
  const user = await server.buildUser();
  const member = await server.buildUser();
  await services.siteSettings.set({ acceptedToDiscuss: 0, acceptedToComment: 0 }, null);
  const node = await buildNode(server);
  const gid = await buildGroup(services, root.uid);
  const otherGid = await buildGroup(services, root.uid);
  await insertGroupMember(services, gid, { [user.uid]: groupAuths.admin, [member.uid]: groupAuths.member });

  const done = async <Name extends RouteName>(name: Name, body: Body, as = root) => {
    const answer = await server.call(name, { as, body });
    assert.equal(answer.status, 200, `${name}: ${answer.msg}`);
    return answer.data;
  };
  const newest = async (
    table:
      | 'announcement'
      | 'notice'
      | 'contest_announcement'
      | 'group_announcement'
      | 'discussion_report'
      | 'problem_list'
      | 'remote_account',
  ): Promise<number> => {
    const row = await db.selectFrom(table).select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
    return row.id;
  };

  const contestAt = { startsAt: new Date(hours(24)), isVisible: false };
  const cid = await buildContest(services, root, contestAt);
  const [link] = await insertContestProblems(services, cid, ['A']);
  const groupCid = await buildContest(services, root, { ...contestAt, gid });
  const [groupLink] = await insertContestProblems(services, groupCid, ['A']);
  assert.ok(link && groupLink);
  await done('POST /api/admin/contest/announcement', { cid, announcement: { ...text, status: 0 } });
  const contestAid = await newest('contest_announcement');
  await done('POST /api/group/contest-announcement', { cid: groupCid, announcement: { ...text, status: 0 } });
  const groupContestAid = await newest('contest_announcement');

  const trainings: number[] = [];
  for (const home of [null, null, gid, gid]) {
    const { id } = await db
      .insertInto('training')
      .values({ uid: root.uid, gid: home, title: 'training', auth: 'Public', rank: 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    trainings.push(id);
  }
  const [tid = 0, tidBefore = 0, groupTid = 0, groupTidBefore = 0] = trainings;
  const { id: categoryId } = await db
    .insertInto('training_category')
    .values({ name: 'category', color: '#112233' })
    .returning('id')
    .executeTakeFirstOrThrow();

  const did = await buildPost(server, root);
  const groupDid = await buildPost(server, root, { gid });
  const { pairId } = await buildSimilarityPair(server, root);
  const editorialDid = await buildPost(server, root);
  const editorialCid = await buildContest(services, root, { startsAt: new Date(hours(24)) });
  await done('POST /api/problem-lists', { name: '旧名' });
  const listId = await newest('problem_list');
  const remark = await comment(server, root, { did });
  const answered = await reply(server, root, remark.id);
  await done('POST /api/discussion-report', { did, content: '#其他# 理由充分的举报内容' }, user);
  await done('POST /api/admin/announcement', { title: 'A', content: 'x' });
  const announcement = await newest('announcement');
  await done('POST /api/group/announcement', { gid, title: 'A', content: 'x', status: 0 });
  const groupAnnouncement = await newest('group_announcement');
  await done('POST /api/admin/msg/notice', { title: 'N', content: 'x', type: 'All' });
  const notice = await newest('notice');
  const webhook = await done('POST /api/admin/webhooks', {
    name: 'hook',
    address: 'https://example.com/in',
    kinds: ['announcement'],
  });
  await services.siteSettings.set({ repositoryHosts: ['git.example.org'] }, null);
  const repository = await done('POST /api/admin/problem-repositories', {
    address: 'https://git.example.org/set.git',
    token: 'secret',
  });
  const classification = await done('POST /api/admin/tag/classification', { name: 'kinds', rank: 3 });
  const tag = await done('POST /api/admin/tag', { name: 'a tag', color: '#112233' });

  const checker: StoredChecker = {
    language: 'C',
    code: checkerCode,
    dialect: 'auto',
    unit: 'percent',
    arguments: [],
  };
  await db
    .insertInto('compile_check')
    .values({
      digest: programDigest(checker, { 'judge.h': '// for the checker' }),
      uid: root.uid,
      is_compiled: true,
      finished_at: new Date(),
    })
    .execute();
  const pid = await buildProblem(services, { displayId: 'FULL1', auth: 2 });
  const draftPid = await buildProblem(services, { displayId: 'FULL2', auth: 2 });
  await addEmptyCases(services, draftPid, [1, 2], 10);
  const comparedPid = await buildProblem(services, { displayId: 'FULL5', auth: 2 });
  const repeatedPid = await buildProblem(services, { displayId: 'FULL6', auth: 2 });
  const contestPid = await buildProblem(services, { displayId: 'FULL3', auth: 3 });
  const groupPid = await buildProblem(services, { displayId: 'FULL4', auth: 2 });
  await db.updateTable('problem').set({ gid }).where('id', '=', groupPid).execute();
  await addEmptyCases(services, groupPid);

  await db.updateTable('problem').set({ apply_public_progress: 1 }).where('id', '=', groupPid).execute();
  const submitId = await buildSubmission(services, { uid: root.uid, pid: await buildProblem(services) });
  await done('POST /api/admin/remote-accounts', { judge: 'AC', username: 'remote', password: 'secret' });
  const account = await newest('remote_account');

  const solution = { pid: draftPid, name: 'main.cpp', language: 'C++', code, expected: 'WA' };
  const { path: solutionPath } = await done('PUT /api/admin/problem-solution', solution);

  const updates: readonly (readonly [RouteName, Body, (readonly string[])?])[] = [
    [
      'PUT /api/admin/user/edit-user',
      {
        uid: member.uid,
        username: 'a_member',
        realname: '王小明',
        email: 'member@example.com',
        password: '',
        setNewPwd: false,
        type: 1002,
        status: 1,
        titleName: '教练',
        titleColor: '#123456',
        school: '第二中学',
        number: '20260007',
      },
    ],
    [
      'POST /api/change-userInfo',
      {
        realname: '李雷',
        nickname: 'lei',
        signature: '签名',
        blog: 'https://example.com/blog',
        github: 'https://github.com/example',
        school: '大学',
        number: '2026001',
        cfUsername: 'tourist',
        gender: 'female',
      },
    ],
    ['PUT /api/admin/judge-node', { id: node.nodeId, isEnabled: false, reason: 'a repair' }],
    ['PUT /api/admin/remote-accounts', { id: account, isEnabled: false, password: 'other-secret' }],
    // A separate request, because saving a password deletes a pasted session.
    ['PUT /api/admin/remote-accounts', { id: account, session: 'copied-from-a-browser' }],
    ['PUT /api/admin/group-problem/change-progress', { pid: groupPid, progress: 3, comment: 'not yet' }],
    ['PUT /api/submission', { submitId, share: true, uid: root.uid }],
    [
      'PUT /api/admin/settings/website',
      {
        name: 'Another judge',
        shortName: 'AJ',
        baseUrl: 'https://judge.example.com',
        description: '# footer',
        recordName: 'record',
        recordUrl: 'https://example.com/record',
        projectName: 'project',
        projectUrl: 'https://example.com/project',
        contactEmail: 'staff@example.com',
        timeZone: 'Europe/Berlin',
        otherContests: false,
        codeforcesRatings: false,
        register: false,
        emailDomainBlacklist: ['spam.example'],
      },
    ],
    [
      'PUT /api/admin/settings/ratings',
      {
        ratingSource: 'site',
        ratingTiers: [{ from: 0, chinese: '等级', english: 'tier', color: 'blue' }],
      },
    ],
    [
      'PUT /api/admin/settings/limits',
      {
        openPublicJudge: false,
        openGroupJudge: false,
        openContestJudge: false,
        submitIntervalSeconds: 77,
        submissionsBeforeCaptcha: 78,
        minimumCodeLength: 79,
        hideNonContestSubmissionCode: true,
        adminsPublish: false,
        openPublicDiscussion: false,
        openGroupDiscussion: false,
        openContestComment: false,
        acceptedToDiscuss: 71,
        acceptedToComment: 72,
        discussionsPerDay: 73,
        groupsPerDay: 74,
        groupsMax: 75,
        acceptedToCreateGroup: 76,
        storageUserMb: 1081,
        storageGroupMb: 1082,
        storageSiteMb: 10_083,
      },
    ],
    [
      'PUT /api/admin/settings/mail',
      {
        smtpHost: 'smtp.example.com',
        smtpPort: 2525,
        smtpUsername: 'mailer',
        smtpSsl: false,
        mailFrom: 'from@example.com',
        mailPictureUrl: 'https://example.com/p.png',
        smtpPassword: 'mail-secret',
      },
    ],
    [
      'PUT /api/admin/settings/services',
      {
        assistantUrl: 'https://ai.example.com/chat',
        assistantModel: 'a-model',
        repositoryHosts: ['git.example.com'],
        assistantKey: 'ai-secret',
      },
    ],
    [
      'PUT /api/admin/settings/sign-in',
      {
        oidcIssuer: 'https://login.example.com',
        oidcClientId: 'client',
        oidcName: 'Login',
        oidcClientSecret: 'oidc-secret',
        passkeys: false,
        githubClientId: 'github-client',
        githubClientSecret: 'github-secret',
        wechatAppId: 'wx1',
        wechatAppSecret: 'wechat-secret',
      },
    ],
    [
      'PUT /api/admin/settings/sms',
      {
        smsDomain: 'https://sms.example.com',
        smsRegionId: 'region',
        smsAccessKeyId: 'key',
        smsSignName: 'sign',
        smsTemplateCode: 'template',
        smsAccessKeySecret: 'sms-secret',
      },
    ],
    [
      'PUT /api/admin/config/set-web-config',
      {
        baseUrl: 'https://judge2.example.com',
        name: 'Third judge',
        shortName: 'TJ',
        description: 'footer 2',
        register: false,
        recordName: 'record 2',
        recordUrl: 'https://example.com/record2',
        projectName: 'project 2',
        projectUrl: 'https://example.com/project2',
      },
    ],
    [
      'PUT /api/admin/config/set-email-config',
      {
        emailHost: 'smtp2.example.com',
        emailPort: 2526,
        emailUsername: 'mailer2',
        emailPassword: 'mail-secret-2',
        emailBGImg: 'https://example.com/p2.png',
        emailSsl: false,
      },
    ],
    [
      'PUT /api/admin/switch/update',
      {
        openPublicDiscussion: false,
        openGroupDiscussion: false,
        openContestComment: false,
        openPublicJudge: false,
        openGroupJudge: false,
        openContestJudge: false,
        hideNonContestSubmissionCode: true,
        defaultSubmitInterval: 61,
        defaultCreateGroupDailyLimit: 62,
        defaultCreateGroupLimit: 63,
        defaultCreateGroupACInitValue: 64,
        defaultCreateDiscussionDailyLimit: 65,
        defaultCreateDiscussionACInitValue: 66,
        defaultCreateCommentACInitValue: 67,
        ...Object.fromEntries(
          accountLists.flatMap((judge) => [
            [`${judge}UsernameList`, [`${judge}-name`]],
            [`${judge}PasswordList`, [`${judge}-secret`]],
          ]),
        ),
      },
      // User names and passwords must be sent together.
      accountLists.flatMap((judge) => [`${judge}UsernameList`, `${judge}PasswordList`]),
    ],
    ['PUT /api/admin/announcement', { id: announcement, ...text, status: 1 }],
    [
      'PUT /api/admin/webhooks',
      {
        id: webhook.id,
        name: 'other hook',
        address: 'https://example.com/other',
        kinds: ['verdict', 'announcement'],
        isEnabled: false,
      },
    ],
    [
      'PUT /api/admin/problem-repositories',
      {
        id: repository.id,
        branch: 'other',
        username: 'deploy',
        token: 'another secret',
        publishes: false,
        isPublic: true,
      },
    ],
    ['PUT /api/discussion', { ...postFields, id: did, content: '改过', topPriority: true }],
    ['PUT /api/admin/discussion', { id: did, status: 1, topPriority: true }],
    [
      'PUT /api/admin/discussion-report',
      { id: await newest('discussion_report'), status: true, answer: '谢谢' },
    ],
    ['PUT /api/comment', { id: remark.id, content: '改过' }],
    ['PUT /api/problem-lists', { listId, name: '题单' }],
    ['PUT /api/problem-list-entry', { listId, pid, isIn: true }],
    [
      'PUT /api/editorial',
      { pid, content: '题解', rule: 'attempts', attempts: 3 },
      ['pid', 'content', 'attempts', 'everything'],
    ],
    [
      'PUT /api/editorial',
      { cid: editorialCid, did: editorialDid, rule: 'date', opensAt: '2030-01-01T00:00:00.000Z' },
      ['cid', 'did', 'opensAt', 'everything'],
    ],
    [
      'PUT /api/similarity/decision',
      { pairId, version: null, decision: 'confirmed', side: 'left', note: '备注', reason: '理由' },
    ],
    ['PUT /api/reply', { id: answered.id, content: '改过' }],
    [
      'PUT /api/admin/msg/notice',
      { id: notice, ...text, type: 'Single', recipients: [user.username], toNewcomers: false },
    ],
    [
      'PUT /api/admin/msg/notice',
      { id: notice, title: '标题', content: '内容', type: 'Single', recipientId: user.uid },
    ],
    [
      'PUT /api/admin/tag',
      { id: tag.id, name: '标签', nameEn: 'label', color: '#445566', tcid: classification.id },
    ],
    ['PUT /api/admin/tag/classification', { id: classification.id, name: '种类', nameEn: 'sorts', rank: 9 }],
    ['PUT /api/admin/problem', problemForm(pid, 'FULL1'), ['problem.id', 'everything']],
    ['PUT /api/admin/problem/change-problem-auth', { id: pid, auth: 2, reason: 'a reason' }],
    [
      'PUT /api/admin/problem-draft',
      {
        pid: draftPid,
        problemId: 'FULL2',
        defaultLocale: 'en-US',
        statements: [
          { locale: 'zh-CN', title: '题', description: '述', input: '入', output: '出', hint: '示' },
          { locale: 'en-US', title: 'T', description: 'D', input: 'I', output: 'O', hint: 'H' },
        ],
        source: 'source',
        examples: [{ input: '1', output: '2', explanations: [{ locale: 'zh-CN', text: '解释' }] }],
        hints: [{ texts: [{ locale: 'zh-CN', text: '提示' }], price: 20 }],
        tags: [{ name: 'even' }],
        type: 1,
        difficulty: 2,
        timeLimit: 3456,
        memoryLimit: 456,
        stackLimit: 56,
        languages: ['C'],
        codeTemplates: [{ language: 'C', code, isEnabled: true }],
        judgeMode: 'interactive',
        program: programForm,
        secondProgram: programForm,
        isAcceptedByAny: true,
        userExtraFiles: [{ name: 'u.h', content: '// u' }],
        judgeExtraFiles: [{ name: 'j.h', content: '// j' }],
        judgeCaseMode: 'subtask_lowest',
        dependencies: [{ group: 2, needs: [1] }],
        auth: 2,
        codeShare: false,
        isRemoveEndBlank: true,
        openCaseResult: false,
        opensData: true,
      },
    ],
    [
      'PUT /api/admin/problem-draft',
      {
        pid: comparedPid,
        judgeMode: 'default',
        comparer: {
          kind: 'words',
          isCaseSensitive: true,
          isSpaceSensitive: false,
          absoluteTolerance: 0.01,
          relativeTolerance: null,
        },
        fileIo: { read: 'a.in', write: 'a.out' },
      },
    ],
    [
      'PUT /api/admin/problem-draft',
      { pid: repeatedPid, judgeMode: 'spj', program: { ...programForm, dialect: 'kattis' }, passes: 2 },
    ],
    ['PUT /api/group/problem', problemForm(groupPid, 'FULL4'), ['problem.id', 'everything']],
    [
      'PUT /api/group/discussion',
      { ...postFields, id: groupDid, content: '改过', topPriority: true, status: 1 },
    ],
    ['PUT /api/admin/problem-solution', { ...solution, formerPath: solutionPath }],
    ['PUT /api/admin/contest', { ...contestForm(cid, user.username), rated: true }],
    ['PUT /api/admin/contest/problem', problemForm(contestPid, 'FULL3'), ['problem.id', 'everything']],
    [
      'PUT /api/admin/contest/contest-problem',
      {
        id: link.cpid,
        cid,
        pid: link.pid,
        displayId: 'Z',
        displayTitle: 'Zeta',
        color: '#abcdef',
        staysPublic: true,
      },
      ['everything'],
    ],
    [
      'PUT /api/admin/contest/announcement',
      { cid, announcement: { ...text, id: contestAid, status: 1 } },
      ['announcement.id', 'everything'],
    ],
    ['PUT /api/admin/training', trainingForm(tid, tidBefore, categoryId)],
    ['PUT /api/admin/training/category', { id: categoryId, name: 'other', color: '#654321' }],
    ['PUT /api/group/training', trainingForm(groupTid, groupTidBefore, categoryId)],
    ['PUT /api/group/contest', contestForm(groupCid, user.username)],
    [
      'PUT /api/group/contest-problem',
      {
        id: groupLink.cpid,
        cid: groupCid,
        pid: groupLink.pid,
        displayId: 'Z',
        displayTitle: 'Zeta',
        color: '#abcdef',
        staysPublic: true,
      },
      ['everything'],
    ],
    [
      'PUT /api/group/contest-announcement',
      { cid: groupCid, announcement: { ...text, id: groupContestAid, status: 1 } },
      ['announcement.id', 'everything'],
    ],
    [
      'PUT /api/group',
      {
        id: otherGid,
        name: 'Another group',
        shortName: 'another',
        brief: 'A brief text',
        description: 'A description',
        auth: 2,
        code: '123456',
        visible: false,
        status: 0,
      },
    ],
    ['PUT /api/group/announcement', { id: groupAnnouncement, gid, ...text, status: 1 }],
  ];
  return updates.map(([name, body, refusesWithout = []]) => ({
    name,
    as: name === 'POST /api/change-userInfo' ? user : root,
    body,
    refusesWithout,
  }));
}

/**
 * Routes that change stored data. Saving test data is excluded, because it creates a new version with its own note and
 * source each time.
 */
export const updatingNames = (Object.keys(routes) as RouteName[]).filter(
  (name) =>
    (name.startsWith('PUT ') && name !== 'PUT /api/admin/problem/test-data') ||
    name === 'POST /api/change-userInfo',
);
