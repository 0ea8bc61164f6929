import { business, type ErrorEntry } from '../wire/error-entry.ts';

/** Errors of sending text messages. */
export const smsErrors = {
  phoneInvalid: business(
    400,
    '这不是手机号码：请只填数字，国家代码前可以加 +',
    'This is no phone number: digits alone, with a + in front of a country',
  ),
  smsNotSet: business(
    400,
    '短信服务还没有设置完整：需要接口地址、AccessKey ID、密钥和模板代码',
    'The SMS provider is not all set: it takes an address, an access key with its secret, and a template',
  ),
  smsProviderAway: business(
    400,
    '连接不上短信服务：{reason}',
    'The SMS provider cannot be reached: {reason}',
  ),
  smsRefused: business(400, '短信服务没有接受：{reason}', 'The SMS provider did not take it: {reason}'),
  smsAddressPrivate: business(
    400,
    '{reason} 在内部网络中或没有加密，没有发送',
    'Nothing was sent: {reason} lies in a private network, or is not encrypted',
  ),
} as const satisfies Record<string, ErrorEntry>;
