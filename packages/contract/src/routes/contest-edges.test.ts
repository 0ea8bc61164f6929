import { rehearsalLimits } from '../contest-rehearsal.ts';
import { examLimits } from '../limits/exam.ts';
import { limits } from '../limits/index.ts';
import { ownTimeLimits } from '../limits/own-time.ts';
import { edges, filled, items, least, most, signs } from '../testing/edges.ts';

/** Length limits of the contest fields that contestants and managers send. */
const award = { priority: 1, name: '金牌', background: '#e6bf25', color: '#fff', num: 10 };
const contest = {
  title: 'Round 1',
  type: 0,
  auth: 0,
  startTime: '2026-03-01T04:00:00.000Z',
  endTime: '2026-03-01T09:00:00.000Z',
  awardConfigList: [award],
  starAccount: ['li'],
  examAddresses: ['10.0.0.0/8'],
};
for (const call of [
  'POST /api/admin/contest',
  'POST /api/group/contest',
  'PUT /api/admin/contest',
  'PUT /api/group/contest',
] as const) {
  edges(call, 'body', { id: 1, ...contest }, [
    ['title', ...filled('T')],
    ['title', ...signs(limits.contestTitleMax)],
    ['description', ...signs(limits.contestDescriptionMax)],
    ['english', { title: 'T', description: '' }, { title: ' ', description: '' }],
    ['english', null, { title: 'T' }],
    ['auth', 2, 3],
    ['auth', 0, -1],
    ['auth', 1, 1.5],
    ['pwd', ...signs(255)],
    ['auth', 0, 1, 'contestPasswordMissing'],
    ['startTime', '2026-03-01T04:00:00.000+0000', 'soon', 'contestTimesWrong'],
    ['startTime', ...signs(40)],
    ['endTime', contest.endTime, contest.startTime, 'contestTimesWrong'],
    ['endTime', ...signs(40)],
    ['sealRankTime', null, 1_772_337_600_000],
    ['sealRankTime', '2026-03-01T08:00:00.000Z', '2026-03-01T10:00:00.000Z', 'contestSealWrong'],
    ['sealRank', 1, 2],
    ['sealRank', true, 'true'],
    ['autoRealRank', 0, '0'],
    ['visible', false, 'false'],
    ['openPrint', null, ''],
    ['accountLimitRule', '<prefix>t</prefix>', 'anything', 'accountRuleWrong'],
    ['accountLimitRule', ...signs(65_535)],
    ['rankShowName', 'realname', 'email'],
    ['rankShowName', null, ''],
    ['starAccount', ...items(1000, 'li')],
    ['starAccount', ['x'.repeat(64)], ['x'.repeat(65)]],
    ['starAccount', [], '{"star_account":["li"]}'],
    ['oiRankScoreType', 'Highest', 'highest'],
    ['awardType', 2, 3],
    ['awardType', 1, 0.5],
    ['awardConfigList', ...items(20, award)],
    ['awardConfigList', null, { config: [award] }],
    ['awardConfigList.0.num', '10', 'ten'],
    ['awardConfigList.0.num', 0, -1, 'awardsWrong'],
    ['awardConfigList.0.name', ...filled('金')],
    ['awardConfigList.0.name', ...signs(50)],
    ['awardConfigList.0.priority', null, 'first'],
    ['awardConfigList.0.color', 'rgb(1,2,3)', '#ggg'],
    ['awardConfigList.0.color', `#${'f'.repeat(8)}`, `#${'f'.repeat(9)}`],
    ['awardConfigList.0.background', 'a'.repeat(40), 'a'.repeat(41)],
    ['awardConfigList.0.background', 'hsl(120 50% 50% / 0.5)', 'var(--x)'],
    ['ownMinutes', '90', 'ninety'],
    ['ownMinutes', 0, -1, 'ownTimeWrong'],
    ['exam', 1, 'yes'],
    ['examAddresses', ...items(examLimits.addressesMax, '10.0.0.1')],
    ['examAddresses', ['x'.repeat(examLimits.addressMax)], ['x'.repeat(examLimits.addressMax + 1)]],
    ['examAddresses', ['10.0.0.1'], ['everywhere'], 'examAddressWrong'],
  ]);
}
for (const call of ['POST /api/admin/contest', 'POST /api/group/contest'] as const) {
  edges(call, 'body', contest, [
    ['type', 1, '1'],
    ['type', 0, 2],
    ['title', 'T', null],
    ['auth', 2, null],
    ['startTime', contest.startTime, null],
    ['endTime', contest.endTime, undefined],
  ]);
}
for (const call of ['PUT /api/admin/contest', 'PUT /api/group/contest'] as const) {
  edges(call, 'body', { id: 1 }, [
    ['id', '1', undefined],
    ['version', ...signs(40)],
    ['version', 'former', 'newer', 'changedMeanwhile'],
  ]);
}

const link = { id: 1, cid: 7, pid: 8, displayId: 'A', displayTitle: 'T' };
for (const call of ['PUT /api/admin/contest/contest-problem', 'PUT /api/group/contest-problem'] as const) {
  edges(call, 'body', link, [
    ['displayId', 'A', 'x'.repeat(limits.contestDisplayIdMax + 1), 'contestDisplayIdInvalid'],
    ['displayId', 'A', '', 'contestDisplayIdInvalid'],
    ['displayId', ...signs(255)],
    ['displayTitle', ...filled('T')],
    ['displayTitle', ...signs(limits.contestTitleMax)],
    ['color', '', 'red;x'],
    ['color', null, 255],
    ['color', 'rebeccapurple', 'image(a)'],
    ['color', 'rgba(255, 69, 0, 0.68)', 'rgba(255, 69, 0, calc(1))'],
    ['id', null, 'new'],
    ['pid', '8', 'P8'],
  ]);
}
for (const call of [
  'POST /api/admin/contest/add-problem-from-public',
  'POST /api/group/add-contest-problem-from-public',
] as const) {
  edges(call, 'body', { cid: 7, pid: 8, displayId: 'A' }, [
    ['displayId', 'A', 'A B', 'contestDisplayIdInvalid'],
    ['displayId', ...signs(255)],
    ['displayId', 'A', null],
    ['cid', '7', ''],
    ['pid', '8', null],
  ]);
}
edges('POST /api/group/add-contest-problem-from-group', 'query', { cid: 7, problemId: 'P', displayId: 'A' }, [
  ['problemId', ...signs(255)],
  ['displayId', ...signs(255)],
]);
for (const call of ['POST /api/admin/contest/add-problems', 'POST /api/group/contest-problems'] as const) {
  edges(call, 'body', { cid: 7 }, [
    ['pids', ...items(limits.contestProblemsMax, '8')],
    ['pids', [8], []],
    ['pids', [8], 8],
  ]);
}
for (const call of [
  'PUT /api/admin/contest/problem-order',
  'PUT /api/group/contest-problem-order',
] as const) {
  edges(call, 'body', { cid: 7 }, [
    ['order', ...items(limits.contestProblemsMax, 8)],
    ['order', [], undefined],
  ]);
}

const announced = { cid: 7, announcement: { title: 'T', content: 'C', status: 0 } };
for (const call of [
  'POST /api/admin/contest/announcement',
  'PUT /api/admin/contest/announcement',
  'POST /api/group/contest-announcement',
  'PUT /api/group/contest-announcement',
] as const) {
  edges(call, 'body', announced, [
    ['announcement.title', ...filled('T')],
    ['announcement.title', ...signs(limits.announcementTitleMax)],
    ['announcement.content', 'C', ''],
    ['announcement.content', ...signs(limits.announcementContentMax)],
    ['announcement.status', '1', '2'],
    ['announcement.status', null, true],
    ['announcement.english', null, { title: 'T', content: '' }],
  ]);
}

for (const call of ['POST /api/get-contest-rank', 'POST /api/get-contest-outside-scoreboard'] as const) {
  edges(call, 'body', { cid: 7 }, [
    ['concernedList', ...items(500, 'ab')],
    ['concernedList', ['x'.repeat(64)], ['x'.repeat(65)]],
    ['concernedList', ['1'], [1]],
    ['keyword', ...signs(limits.keywordMax)],
    ['removeStar', null, 1],
    ['containsEnd', true, 'true'],
    ['showRegistered', false, 'false'],
    ['cid', '7', undefined],
  ]);
}
edges('POST /api/get-contest-not-read-announcement', 'body', { cid: '7' }, [
  ['readAnnouncementList', ...items(1000, '1')],
]);
edges('POST /api/register-contest', 'body', { cid: 7 }, [
  ['password', ...filled('p')],
  ['password', 'open', 'shut', 'contestPasswordWrong'],
  ['password', ...signs(512)],
]);
edges('POST /api/submit-print-text', 'body', { cid: 7 }, [
  ['content', 'x'.repeat(limits.printTextMin), 'x'.repeat(limits.printTextMin - 1), 'printTextLength'],
  ['content', 'x'.repeat(limits.printTextMax), 'x'.repeat(limits.printTextMax + 1), 'printTextLength'],
  ['content', ...signs(limits.printTextMax * 2)],
]);
edges('PUT /api/check-contest-ac-info', 'body', { id: 1, cid: 7 }, [['checked', false, 0]]);
edges('GET /api/contest-submissions', 'query', { contestID: '7' }, [
  ['username', ...signs(limits.keywordMax)],
  ['problemID', ...signs(limits.keywordMax)],
  ['virtual', '3', 'mine'],
  ['containsEnd', 'null', 'nil'],
]);

edges('PUT /api/contest-own-time', 'body', { cid: 7, uid: 'ab', extraMinutes: 5, reason: 'fire' }, [
  ['extraMinutes', ...most(ownTimeLimits.extraMinutesMax)],
  ['extraMinutes', ...least(0)],
  ['extraMinutes', 5, 2.5],
  ['reason', ...filled('f')],
  ['reason', ...signs(ownTimeLimits.reasonMax)],
  ['uid', ...signs(64)],
]);
edges('POST /api/contest-virtual', 'body', { cid: 7 }, [
  ['startTime', '2026-03-01T04:00:00Z', '2026-03-01'],
  ['startTime', '2026-03-01T04:00:00.000Z', '2026-03-01T04:00:00'],
  ['startTime', '2028-02-29T00:00:00Z', '2026-02-29T00:00:00Z'],
  ['startTime', null, 1_772_337_600_000],
]);
edges('POST /api/admin/contest/rehearsal', 'body', { cid: 7, pace: 1, interrupts: false }, [
  ['pace', ...most(rehearsalLimits.paceMax)],
  ['pace', ...least(1)],
  ['minutes', ...least(1)],
  ['minutes', ...most(1_000_000)],
  ['interrupts', true, 'true'],
]);
edges('GET /api/admin/contest/rehearsal-report', 'query', { cid: 7, id: 1 }, [['format', 'csv', 'xlsx']]);
edges('POST /api/admin/contest-rejudges', 'body', { cid: 7 }, [
  ['pids', ...items(limits.contestProblemsMax, 8)],
  ['pids', ['8'], []],
]);
edges('GET /api/file/download-contest-rank', 'query', { cid: 7 }, [['format', 'xlsx', 'XLSX']]);
edges('GET /api/file/download-contest-ac-submission', 'query', { cid: 7 }, [
  ['splitType', 'problem', 'team'],
]);
