import { business, type ErrorEntry } from '../wire/error-entry.ts';

/** Errors of access to homework and of its settings. */
export const homeworkErrors = {
  homeworkNotOpen: business(403, '作业尚未开放', 'The homework has not opened yet'),
  homeworkClosed: business(
    403,
    '作业已截止，不再接收提交',
    'The homework is over and takes nothing any more',
  ),
  homeworkMissing: business(400, '该训练不是作业', 'This training is no homework'),
  homeworkTimesWrong: business(
    400,
    '时间设置有误：截止须晚于开放，补交期限须晚于现在',
    'The times do not fit: due comes after opening, and handing in again ends later than now',
  ),
} as const satisfies Record<string, ErrorEntry>;
