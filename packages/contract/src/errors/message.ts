import { business, type ErrorEntry } from '../wire/error-entry.ts';

/** Errors of notifications and digests. */
export const messageErrors = {
  noticeNotFound: business(404, '通知不存在或已被删除', 'This system message does not exist or was deleted'),
  noticeUnknown: business(
    400,
    '要删除的通知已不存在，请刷新后重试',
    'This system message no longer exists. Reload the page',
  ),
  noticePushed: business(
    400,
    '该通知已经推送，不能再修改；可以删除后重新发布',
    'This system message was sent and can no longer be edited. Delete it and create a new one',
  ),
  noticeRecipientsMissing: business(400, '请填写至少一位接收者', 'Enter at least one recipient'),
  noticeRecipientUnknown: business(400, '没有这些用户：{names}', 'Unknown users: {names}'),
  digestWithoutEmail: business(
    400,
    '账号没有绑定邮箱，请先在设置中绑定',
    'Your account has no email address. Set one first',
  ),
} as const satisfies Record<string, ErrorEntry>;
