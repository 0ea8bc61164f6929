import { business, type ErrorEntry } from '../wire/error-entry.ts';

/** Errors of passkeys. */
export const passkeyErrors = {
  passkeysOff: business(404, '本站未开启通行密钥', 'Passkeys are not enabled on this site'),
  passkeyAddressUnsafe: business(
    400,
    '通行密钥需要 https 网址和域名，本站地址为 {address}',
    'Passkeys need an https address with a domain name. The address of this site is {address}',
  ),
  passkeyRefused: business(
    400,
    '通行密钥无效或已被移除，请换一种方式',
    'This passkey is not valid or was removed. Use another method',
  ),
  passkeyExpired: business(400, '操作超时，请重试', 'This took too long. Try again'),
  passkeyCopied: business(
    403,
    '该通行密钥可能已被复制，请用其他方式登录后移除它',
    'This passkey may have been copied. Sign in with another method and remove it',
  ),
  passkeyTaken: business(400, '该通行密钥已经添加过', 'This passkey was already added'),
  passkeyNotFound: business(404, '该通行密钥不存在', 'This passkey does not exist'),
  tooManyPasskeys: business(400, '最多可添加 {most} 个通行密钥', 'You can have at most {most} passkeys'),
  passkeyProofExpired: business(
    400,
    '身份确认已过期，请重新确认',
    'Your confirmation has expired. Confirm again',
  ),
  passkeysAreYours: business(
    400,
    '自己的通行密钥请在个人设置中移除',
    'Remove your own passkeys in your settings',
  ),
} as const satisfies Record<string, ErrorEntry>;
