import { business, type ErrorEntry } from '../wire/error-entry.ts';

/** Ratings. */
export const ratingErrors = {
  ratingNotInGroups: business(400, '团队比赛不能计入积分', 'A contest of a group cannot be rated'),
  ratingDivisionWrong: business(
    400,
    '积分下限高于上限，或超出允许的范围',
    'The lowest rating of the division is above the highest, or out of range',
  ),
  ratingParticipantsWrong: business(
    400,
    '最少参赛人数须为 {from} 至 {limit}',
    'The minimum number of participants must be from {from} to {limit}',
  ),
  ratingUserUnknown: business(400, '没有名为 {name} 的用户', 'There is no user named {name}'),
  ratingApplied: business(
    400,
    '该比赛的积分已生效，请先撤销积分，再隐藏或删除比赛',
    'The ratings of this contest are applied. Revoke them before hiding or deleting it',
  ),
  ratingDraftOpen: business(
    400,
    '已有一份积分预览，请先应用或丢弃',
    'Another rating preview is open. Apply or discard it first',
  ),
  ratingDraftNone: business(
    404,
    '该积分预览不存在或已结束',
    'This rating preview does not exist or was closed',
  ),
  ratingDraftRunning: business(400, '积分预览尚未计算完成', 'The rating preview is not complete yet'),
  ratingDraftOutdated: business(
    400,
    '预览之后比赛或结果有变动，请重新计算',
    'Contests or results have changed since the preview. Compute it again',
  ),
  ratingNothing: business(400, '没有需要计算的比赛', 'No contest needs a new computation'),
  ratingNotReady: business(
    400,
    '比赛“{title}”未结束、未解封、仍在评测或未计入积分',
    'The contest “{title}” is not rated, not over, still frozen or still being judged',
  ),
} as const satisfies Record<string, ErrorEntry>;
