import { z } from 'zod';
import { formulas } from '../text/formula.ts';
import { limits } from '../limits/index.ts';
import type { RouteTable } from '../wire/route.ts';
import { isoDate, optionalText, visibleOrNull } from '../wire/wire.ts';
import { changeAccount, userInfo } from './account.ts';
import { hasOwnerProof, ownerProof, ownerProofMissing } from './owner-proof.ts';

const email = z.string().trim().min(1).max(limits.emailMax);

/**
 * Returns the schema of a profile field. Null or empty text clears the field; if it is absent, the field is not
 * changed.
 */
function profileText(max: number) {
  return z.string().max(max).transform(visibleOrNull).nullish();
}

/** Identifies a user. If both fields are given, both must match. If neither is given, the user is the viewer. */
const userQuery = z.object({ uid: optionalText, username: optionalText });

const solvedProblem = z.object({
  id: z.number().int(),
  problemId: z.string(),
  difficulty: z.number().int(),
});

/** Profiles of users, and changes that users make to their own profile. */
export const userRoutes = {
  'GET /api/get-change-email-code': {
    summary: 'Sends a six-digit code to the new address; on a site without mail the response contains it',
    summaryZh: '向新邮箱发送六位验证码；未配置邮件时在响应中给出',
    access: 'login',
    query: z.object({ email }),
    data: z.object({ code: z.string() }).nullable(),
    errors: [
      'emailInvalid',
      'emailDomainRefused',
      'emailIsOwn',
      'emailTaken',
      'mailTooSoon',
      'mailboxRefused',
    ],
    rateLimit: 20,
  },
  'POST /api/change-email': {
    summary: 'Sets a new email address with password and code',
    summaryZh: '用密码和验证码更换邮箱',
    access: 'login',
    body: z
      .object({ ...ownerProof, newEmail: email, code: z.string().trim().min(1).max(32) })
      .refine(hasOwnerProof('password'), ownerProofMissing),
    data: changeAccount,
    errors: [
      'emailInvalid',
      'emailDomainRefused',
      'emailIsOwn',
      'emailTaken',
      'registerCodeExpired',
      'passkeyProofExpired',
      'recentSignInRequired',
    ],
    rateLimit: 30,
  },
  'POST /api/change-mobile': {
    summary: 'Sets a mobile number with the password; the number is not verified',
    summaryZh: '用密码设置手机号，号码不做验证',
    access: 'login',
    body: z
      .object({ ...ownerProof, newMobile: z.string().trim().min(1).max(64) })
      .refine(hasOwnerProof('password'), ownerProofMissing),
    data: changeAccount,
    errors: ['mobileInvalid', 'mobileIsOwn', 'passkeyProofExpired', 'recentSignInRequired'],
    rateLimit: 30,
  },
  'POST /api/change-userInfo': {
    summary: 'Changes the profile; an absent field keeps its value, null or an empty text clears it',
    summaryZh: '修改个人资料；未给出的项保持不变，null 或空文本表示清空',
    access: 'login',
    body: z.object({
      realname: profileText(limits.realnameMax),
      nickname: profileText(limits.nicknameMax),
      signature: profileText(limits.signatureMax),
      blog: profileText(limits.linkMax),
      github: profileText(limits.linkMax),
      school: profileText(limits.schoolMax),
      number: profileText(limits.studentNumberMax),
      cfUsername: profileText(limits.cfUsernameMax),
      gender: z.enum(['male', 'female', 'secrecy']).nullish().describe('null: secret'),
      username: z
        .string()
        .max(200)
        .nullish()
        .describe(
          'Ignored. A body with username and gender is the complete form of existing clients, which omit empty fields: absent fields are cleared',
        ),
    }),
    data: userInfo,
    errors: ['linkInvalid'],
    rateLimit: 30,
  },
  'GET /api/get-user-home-info': {
    summary: 'A public profile with counts and solved problems',
    summaryZh: '用户主页：资料、提交数、得分与已解决的题目',
    access: 'anon',
    query: userQuery,
    data: z.object({
      uid: z.string(),
      username: z.string(),
      nickname: z.string().nullable(),
      gender: z.string(),
      avatar: z.string().nullable(),
      school: z.string().nullable(),
      signature: z.string().nullable(),
      formulas,
      github: z.string().nullable(),
      blog: z.string().nullable(),
      titleName: z.string().nullable(),
      titleColor: z.string().nullable(),
      total: z.number().int(),
      judged: z
        .number()
        .int()
        .describe('submissions with a verdict, of which the acceptance rate is computed'),
      rating: z.number().int().nullable().describe('of the source that the site shows'),
      siteRating: z
        .object({ rating: z.number().int(), best: z.number().int(), contests: z.number().int() })
        .optional()
        .describe('rating on this site; absent: none'),
      codeforcesRating: z.number().int().optional(),
      /** Place among all users. Null for users without points and for users excluded from rankings. */
      acmPlace: z.number().int().nullable(),
      oiPlace: z.number().int().nullable(),
      scoreList: z.array(z.number().int()),
      solvedList: z.array(z.string()),
      solvedGroupByDifficulty: z.record(z.string(), z.array(solvedProblem)).nullable(),
      recentLoginTime: isoDate.nullable(),
    }),
    errors: ['userNotFound'],
  },
  'GET /api/get-user-calendar-heatmap': {
    summary: 'Submissions per day of the last year, all verdicts, without contests',
    summaryZh: '近一年每天的提交数',
    access: 'anon',
    query: userQuery,
    data: z.object({
      endDate: z.string().describe('yyyy-MM-dd'),
      dataList: z.array(z.object({ date: z.string(), count: z.number().int() })),
    }),
  },
} as const satisfies RouteTable;
