import { z } from 'zod';
import { addressLimits } from '../limits/address.ts';
import { limits } from '../limits/index.ts';
import type { RouteTable } from '../wire/route.ts';

/** Account recovery for users who cannot sign in. */
export const recoveryRoutes = {
  'POST /api/apply-reset-password': {
    summary:
      'Sends a link to set a new password; the response does not depend on whether the address is known',
    summaryZh: '发送重置密码的链接；无论邮箱是否注册过，响应都一样',
    access: 'anon',
    body: z.object({
      email: z.string().trim().min(1).max(limits.emailMax),
      captcha: z.string().trim().min(1).max(limits.resetCaptchaMax),
      captchaKey: z.string().min(1).max(64),
    }),
    errors: ['mailNotConfigured', 'emailInvalid', 'captchaWrong', 'mailTooSoon'],
    rateLimit: 20,
    addressLimit: addressLimits.perMinute.passwordReset,
  },
  'POST /api/reset-password': {
    summary: 'Sets a new password with the code of the email; ends all sessions of the user',
    summaryZh: '用邮件中的代码设置新密码，所有会话随之结束',
    access: 'anon',
    body: z.object({
      username: z.string().trim().min(1).max(512),
      password: z.string().trim().min(1).max(512),
      code: z.string().trim().min(1).max(64),
    }),
    errors: ['passwordLength', 'resetCodeExpired'],
    rateLimit: 20,
    addressLimit: addressLimits.perMinute.passwordReset,
  },
} as const satisfies RouteTable;
