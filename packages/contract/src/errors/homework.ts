import { business, type ErrorEntry } from '../wire/error-entry.ts';

/** Errors of access to homework and of its settings. */
export const homeworkErrors = {
  homeworkNotOpen: business(403, '作业尚未开放', 'This homework is not open yet'),
  homeworkClosed: business(
    403,
    '作业已截止，不再接收提交',
    'This homework is closed and does not accept submissions',
  ),
  homeworkMissing: business(400, '该训练不是作业', 'This training is not homework'),
  homeworkTimesWrong: business(
    400,
    '时间设置有误：截止须晚于开放，补交期限须晚于现在',
    'The due time must be after the opening time, and a reopening must end in the future',
  ),
} as const satisfies Record<string, ErrorEntry>;
