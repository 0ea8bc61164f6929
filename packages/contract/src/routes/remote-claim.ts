import { z } from 'zod';
import { remoteAccountJudges } from '../limits/index.ts';
import { siteLimits } from '../limits/site.ts';
import type { RouteTable } from '../wire/route.ts';
import { isoDate, optionalInt } from '../wire/wire.ts';
import { submission, submitErrors } from './submission.ts';

const judge = z.enum(remoteAccountJudges).describe('GYM uses the usernames of CF');
const handle = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9_.#$-]{1,40}$/)
  .describe('username at the judge');

/**
 * Submissions that users have made at a remote judge themselves and claim for this site. A verified username at that
 * judge proves that the submission is theirs.
 */
export const remoteClaimRoutes = {
  'GET /api/remote-handles': {
    summary: 'Verified usernames of the caller at remote judges',
    summaryZh: '当前用户在其他评测平台已验证的用户名',
    access: 'login',
    data: z.array(z.object({ judge, handle: z.string(), provenAt: isoDate })),
  },
  'GET /api/remote-handle-proof': {
    summary: 'Text that verifies a username at a remote judge when it is in the public profile there',
    summaryZh: '用于验证用户名的文本：写入该平台的公开资料后即可验证',
    access: 'login',
    query: z.object({ judge, handle }),
    data: z.object({
      text: z.string(),
      settingsAddress: z.string().describe('page of the judge where users edit their profile'),
      profileField: z.string().describe('profile field for the text'),
    }),
    errors: ['remoteClaimsNone'],
  },
  'POST /api/remote-handles': {
    summary: 'Verifies a username at a remote judge by its public profile and replaces the previous one',
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
      'remoteReaderMissing',
    ],
    rateLimit: 10,
  },
  'DELETE /api/remote-handles': {
    summary: 'Deletes the caller’s verified username at a remote judge',
    summaryZh: '移除当前用户在其他评测平台的用户名',
    access: 'login',
    query: z.object({ judge }),
    errors: ['remoteHandleUnproven'],
  },
  'POST /api/claim-remote-run': {
    summary: 'Claims a run that the caller submitted at the remote judge; it counts from now on',
    summaryZh: '认领当前用户在原平台的提交；在本站按认领的时间计入',
    access: 'permission:submit',
    tokenScope: 'submit',
    body: z.object({
      /** Display id of the problem. In a contest, the id that the problem has in the contest. */
      pid: z.union([z.string().max(255), z.number()]).transform(String),
      run: z.string().trim().min(1).max(siteLimits.remoteRunMax).describe('URL or id of the run'),
      cid: optionalInt,
      tid: optionalInt,
      gid: optionalInt,
      /** Random id that makes retries safe. A repeated request with the same id gets the response of the first one. */
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
      'remoteHandleUnproven',
      'remoteRunInvalid',
      'remoteRunMissing',
      'remoteRunForeign',
      'remoteRunOtherProblem',
      'remoteRunTooOld',
      'remoteRunEarly',
      'remoteRunTaken',
      'remoteNotReadable',
      'remoteReaderMissing',
    ],
    rateLimit: 10,
  },
} as const satisfies RouteTable;
