import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeReport, describeVerification } from './describe.ts';
import type { ImportVerification } from './verify/verify.ts';

const verification: ImportVerification = {
  counts: [],
  totals: {
    compared: 1,
    different: 1,
    unexplained: 0,
    shown: [{ noun: 'user', key: '7', theirs: [3, 1], ours: [2, 1], why: ['not-counted'] }],
  },
  samples: { compared: 0, different: [] },
  scoreboards: {
    compared: 2,
    equal: 0,
    unexplained: 1,
    shown: [
      {
        contest: '1000',
        cid: 1000,
        rows: [{ user: '7', theirs: { solved: 1, penalty: 300, score: null }, ours: null }],
        why: ['unranked-here'],
      },
      {
        contest: '1001',
        cid: 1001,
        rows: [
          {
            user: '8',
            theirs: { solved: null, penalty: null, score: 60 },
            ours: { solved: null, penalty: null, score: 50 },
          },
        ],
        why: null,
      },
    ],
  },
  isExplained: false,
};

test('a difference of totals and scoreboards is explained in words, with the figures of both sites', () => {
  const english = describeVerification(verification, 'en-US');
  assert.ok(
    english.includes(
      '    user 7: 3/1 on the source, 2/1 on this site: A submission that the source does not count is stored as cancelled',
    ),
  );
  assert.deepEqual(english.slice(-4), [
    '    scoreboard of contest 1000: users who manage or test a contest are not ranked on this site',
    '      user 7: 1 solved, penalty 300 s on the source, no result on this site',
    '    scoreboard of contest 1001: no rule explains the difference',
    '      user 8: score 60 on the source, score 50 on this site',
  ]);
  assert.deepEqual(describeVerification(verification, 'zh-CN').slice(-4), [
    '    比赛 1000 的榜单：管理或测试比赛的用户在本站不参加排名',
    '      用户 7：来源 通过 1 题，罚时 300 秒，本站 无成绩',
    '    比赛 1001 的榜单：没有规则可以解释',
    '      用户 8：来源 得分 60，本站 得分 50',
  ]);
});

test('the rows of a rule are named in the language of the report', () => {
  const report = {
    tables: [],
    steps: [],
    issues: [{ rule: 'duplicate', count: 1, examples: ['contestProblem 5'] }],
    isLaterRun: false,
  } as const;
  assert.match(describeReport(report, 'zh-CN').at(-1) ?? '', /（比赛题目 5）$/);
  assert.match(describeReport(report, 'en-US').at(-1) ?? '', /\(contest problem 5\)$/);
});
