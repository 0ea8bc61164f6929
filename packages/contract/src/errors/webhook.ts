import { business, type ErrorEntry } from '../wire/error-entry.ts';

/** Errors of webhooks. */
export const webhookErrors = {
  webhookNotFound: business(
    404,
    '该 Webhook 不存在或已被删除',
    'There is no such webhook, or it was deleted',
  ),
  webhookDeliveryNotFound: business(
    404,
    '该投递记录不存在或已过期',
    'There is no such delivery, or it is too old to be kept',
  ),
  webhookAddressWrong: business(
    400,
    '这不是有效的网址，或其中含有用户名和密码',
    'This is no address of the web, or it holds a name and a password',
  ),
  webhookNeedsHttps: business(400, '地址必须使用 HTTPS', 'The address must use HTTPS'),
  webhookAddressPrivate: business(
    400,
    '不能使用本机或内网地址，除非设置 XIEZHI_OUTGOING_PRIVATE',
    'Addresses of private networks are refused, unless XIEZHI_OUTGOING_PRIVATE is set',
  ),
  webhookTooMany: business(400, '最多可添加 {most} 个 Webhook', 'A site has at most {most} webhooks'),
  webhookTestOpen: business(
    400,
    '上一次测试尚未完成，请稍候',
    'The last test is still under way; please wait a moment',
  ),
} as const satisfies Record<string, ErrorEntry>;
