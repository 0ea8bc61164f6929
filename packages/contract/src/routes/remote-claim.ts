import { z } from 'zod';
import { remoteAccountJudges } from '../limits/index.ts';
import { siteLimits } from '../limits/site.ts';
import type { RouteTable } from '../wire/route.ts';
import { isoDate, optionalInt } from '../wire/wire.ts';
import { submission, submitErrors } from './submission.ts';

const judge = z.enum(remoteAccountJudges).describe('of the accounts; GYM works with those of CF');
const handle = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9_.#$-]{1,40}$/)
  .describe('user name at that judge');

/** Runs that users have sent to another judge themselves, and the user names there by which they prove it. */
export const remoteClaimRoutes = {
  'GET /api/remote-handles': {
    summary: 'The caller’s proven user names at other judges',
    summaryZh: '当前用户在其他评测平台已验证的用户名',
    access: 'login',
    data: z.array(z.object({ judge, handle: z.string(), provenAt: isoDate })),
  },
  'GET /api/remote-handle-proof': {
    summary: 'The text that proves a user name at another judge once its public profile there holds it',
    summaryZh: '用于验证用户名的文本：写入该平台的公开资料后即可验证',
    access: 'login',
    query: z.object({ judge, handle }),
    data: z.object({
      text: z.string(),
      settingsAddress: z.string().describe('page of that judge where the profile is edited'),
      profileField: z.string().describe('field of the profile to put it into'),
    }),
    errors: ['remoteClaimsNone'],
  },
  'POST /api/remote-handles': {
    summary: 'Proves a user name at another judge by its public profile; it replaces the caller’s former one',
    summaryZh: '通过公开资料验证其他评测平台的用户名，并替换原有的用户名',
    access: 'login',
    body: z.object({ judge, handle }),
    errors: [
      'remoteClaimsNone',
      'remoteJudgeOff',
      'remoteHandleMissing',
      'remoteTokenMissing',
      'remoteHandleTaken',
      'remoteNotReadable',
    ],
    rateLimit: 10,
  },
  'DELETE /api/remote-handles': {
    summary: 'Forgets the caller’s user name at another judge',
    summaryZh: '移除当前用户在其他评测平台的用户名',
    access: 'login',
    query: z.object({ judge }),
    errors: ['remoteHandleUnproven'],
  },
  'POST /api/claim-remote-run': {
    summary: 'Takes over a run that the caller has sent to the judge of a problem; it counts from now on',
    summaryZh: '认领当前用户在原平台的提交；从认领时起计入',
    access: 'permission:submit',
    tokenScope: 'submit',
    body: z.object({
      /** Display id of the problem, in a contest the contest’s. */
      pid: z.union([z.string().max(255), z.number()]).transform(String),
      run: z.string().trim().min(1).max(siteLimits.remoteRunMax).describe('address or number of the run'),
      cid: optionalInt,
      tid: optionalInt,
      gid: optionalInt,
      /** A random id by which a repeated request finds its first answer. */
      requestId: z.string().max(64).nullish(),
    }),
    data: submission,
    errors: [
      ...submitErrors,
      'languageNotAllowed',
      'submitTooSoon',
      'remoteUnavailable',
      'remoteJudgeOff',
      'remoteClaimsNone',
      'remoteClaimExam',
      'remoteHandleUnproven',
      'remoteRunInvalid',
      'remoteRunMissing',
      'remoteRunForeign',
      'remoteRunOtherProblem',
      'remoteRunTooOld',
      'remoteRunEarly',
      'remoteRunTaken',
      'remoteNotReadable',
    ],
    rateLimit: 10,
  },
} as const satisfies RouteTable;
