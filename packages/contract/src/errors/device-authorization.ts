import { business, type ErrorEntry } from '../wire/error-entry.ts';

/** Errors of the sign-in of a program by a device code. */
export const deviceAuthorizationErrors = {
  deviceCodeExpired: business(
    404,
    '登录请求不存在或已过期，请重新登录',
    'This sign-in request does not exist or has expired. Sign in again',
  ),
  userCodeUnknown: business(
    404,
    '验证码不存在或已过期，请在终端中重新登录',
    'This code does not exist or has expired. Sign in again in the terminal',
  ),
  deviceScopeTooWide: business(
    400,
    '只能授予程序请求过的权限',
    'Only permissions that the program asked for can be granted',
  ),
} as const satisfies Record<string, ErrorEntry>;
