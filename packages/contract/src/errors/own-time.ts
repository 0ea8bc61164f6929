import { business, type ErrorEntry } from '../wire/error-entry.ts';

/** Errors of individual timing. */
export const ownTimeErrors = {
  ownTimeWaits: business(
    403,
    '这场比赛为个人计时，请先在比赛页面点击“开始我的计时”',
    'This contest has individual timing. Click “Start my timer” on the contest page first',
  ),
  ownTimeOver: business(
    403,
    '你的个人比赛时间已结束，不能再提交',
    'Your time in this contest is over. You can no longer submit',
  ),
  ownTimeNone: business(400, '该比赛不是个人计时', 'This contest does not have individual timing'),
  ownTimeBegun: business(400, '你的计时已经开始', 'Your timer is already running'),
  ownTimeManager: business(
    400,
    '比赛的管理者无需计时，可直接进入',
    'Contest staff do not need individual timing and can enter at any time',
  ),
  ownTimeMissing: business(404, '该用户尚未开始计时', 'This user has not started their timer'),
  ownTimeWrong: business(
    400,
    '个人时长须为 1 至 {limit} 分钟，且不超过比赛时长',
    'The time per participant must be 1 to {limit} minutes and not longer than the contest',
  ),
  boardAwaitsWindow: business(
    403,
    '这场比赛为个人计时，榜单在比赛结束后公开',
    'This contest has individual timing. Its scoreboard is published when the contest ends',
  ),
} as const satisfies Record<string, ErrorEntry>;
