import { business, type ErrorEntry } from '../wire/error-entry.ts';

/** Errors of sending text messages. */
export const smsErrors = {
  phoneInvalid: business(
    400,
    '这不是手机号码：请只填数字，国家代码前可以加 +',
    'Invalid phone number. Use digits only, with + before a country code',
  ),
  smsNotSet: business(
    400,
    '短信服务还没有设置完整：需要接口地址、AccessKey ID、密钥和模板代码',
    'The SMS settings are incomplete: address, AccessKey ID, secret and template code are needed',
  ),
  smsProviderAway: business(
    400,
    '连接不上短信服务：{reason}',
    'Cannot connect to the SMS provider: {reason}',
  ),
  smsRefused: business(400, '短信服务没有接受：{reason}', 'The SMS provider rejected the request: {reason}'),
  smsAddressPrivate: business(
    400,
    '{reason} 在内部网络中或没有加密，没有发送',
    'Nothing was sent: {reason} is in a private network or not encrypted',
  ),
} as const satisfies Record<string, ErrorEntry>;
