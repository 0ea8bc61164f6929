import { business, type ErrorEntry } from '../wire/error-entry.ts';

/** Errors of webhooks. */
export const webhookErrors = {
  webhookNotFound: business(404, '该 Webhook 不存在或已被删除', 'This webhook does not exist or was deleted'),
  webhookDeliveryNotFound: business(
    404,
    '该投递记录不存在或已过期',
    'This delivery does not exist or has expired',
  ),
  webhookAddressWrong: business(
    400,
    '这不是有效的网址，或其中含有用户名和密码',
    'Enter a valid address without a username and password',
  ),
  webhookNeedsHttps: business(400, '地址必须使用 HTTPS', 'The address must use HTTPS'),
  webhookAddressPrivate: business(
    400,
    '不能使用本机或内网地址，除非设置 XIEZHI_OUTGOING_PRIVATE',
    'Private addresses are not allowed unless XIEZHI_OUTGOING_PRIVATE is set',
  ),
  webhookTooMany: business(400, '最多可添加 {most} 个 Webhook', 'A site can have at most {most} webhooks'),
  webhookTestOpen: business(
    400,
    '上一次测试尚未完成，请稍候',
    'The previous test is still running. Try again in a moment',
  ),
} as const satisfies Record<string, ErrorEntry>;
