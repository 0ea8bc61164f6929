import { z } from 'zod';
import { remoteAccountJudges, remoteJudgeKeys } from '../limits/index.ts';
import type { RouteTable } from '../wire/route.ts';
import { siteLimits } from '../limits/site.ts';
import { isoDate, wireInt } from '../wire/wire.ts';
import { password } from './owner-proof.ts';

const access = 'permission:system_info_admin';
const judge = z.enum(remoteAccountJudges);
const username = z.string().trim().min(1).max(siteLimits.credentialMax);

const pasted = z
  .string()
  .trim()
  .min(1)
  .max(siteLimits.remoteSessionMax)
  .describe('cookie or token from a signed-in browser; never returned');

/** The site's accounts at remote judges, with which it submits solutions there. Responses never contain passwords. */
export const remoteAccountRoutes = {
  'GET /api/admin/remote-accounts': {
    summary: 'Accounts of this site at remote judges and their states; without passwords',
    summaryZh: '本站在其他评测平台的账号及其状态；不含密码',
    access,
    data: z.object({
      judges: z.array(
        z.object({
          key: judge,
          isSupported: z.boolean().describe('supported in this release'),
          pastes: z
            .object({ kind: z.enum(['cookie', 'token']), name: z.string() })
            .nullable()
            .describe('what staff may paste if the judge requires a CAPTCHA at sign-in'),
        }),
      ),
      accounts: z.array(
        z.object({
          id: z.number().int(),
          judge,
          username: z.string(),
          state: z.enum(['free', 'inUse', 'outOfOrder', 'disabled']),
          reason: z.string().nullable().describe('why it cannot be used'),
          isSessionPasted: z.boolean().describe('the account uses a pasted session'),
          sessionAt: isoDate.nullable().describe('start of the current session'),
          lastUsedAt: isoDate.nullable(),
          createdBy: z.string().nullable(),
          gmtCreate: isoDate,
        }),
      ),
    }),
  },
  'POST /api/admin/remote-accounts': {
    summary: 'Adds an account at a remote judge; its password is never returned',
    summaryZh: '添加其他评测平台的账号；密码只写不读',
    access,
    body: z.object({
      judge,
      username,
      password: password.min(1).nullish().describe('required without a session'),
      session: pasted.nullish(),
    }),
    errors: [
      'remoteAccountTaken',
      'remoteAccountsTooMany',
      'remoteAccountIncomplete',
      'remoteSessionUnsupported',
      'remoteSessionInvalid',
    ],
    rateLimit: 60,
  },
  'PUT /api/admin/remote-accounts': {
    summary: 'Enables or disables an account, or changes its password; omitted fields keep their values',
    summaryZh: '启用或停用账号，或更换密码；未给出的项保持不变',
    access,
    body: z.object({
      id: wireInt,
      isEnabled: z.boolean().nullish(),
      password: password.min(1).nullish(),
      session: pasted.nullish(),
    }),
    errors: ['remoteAccountNotFound', 'remoteSessionUnsupported', 'remoteSessionInvalid'],
  },
  'DELETE /api/admin/remote-accounts': {
    summary: 'Deletes an account at a remote judge',
    summaryZh: '移除其他评测平台的账号',
    access,
    query: z.object({ id: wireInt }),
    errors: ['remoteAccountNotFound'],
  },
  'POST /api/admin/remote-accounts/test': {
    summary: 'Signs in at the judge of an account and returns the result',
    summaryZh: '用账号登录该平台，并说明结果',
    access,
    body: z.object({ id: wireInt }),
    data: z.object({
      isWell: z.boolean(),
      reason: z.string().nullable().describe('why the sign-in failed'),
    }),
    errors: ['remoteAccountNotFound', 'remotePasswordLost', 'remoteJudgeUnsupported', 'remoteJudgeAway'],
    rateLimit: 20,
  },
  'GET /api/admin/remote-judges': {
    summary: 'State of each remote judge: on or off, faults, queue',
    summaryZh: '各远程评测平台的状态：是否启用、故障、队列',
    access,
    data: z.array(
      z.object({
        key: z.enum(remoteJudgeKeys),
        name: z.string(),
        isSupported: z.boolean().describe('supported in this release'),
        submission: z
          .enum(['account', 'claim'])
          .nullable()
          .describe('through accounts of this site, or by users themselves'),
        isEnabled: z.boolean(),
        enabledBy: z.string().nullable(),
        enabledAt: isoDate.nullable(),
        state: z.enum(['off', 'ok', 'unavailable', 'signedOut', 'challenged', 'changed']),
        stateSince: isoDate,
        detail: z.string().nullable().describe('last fault, in English'),
        retryAt: isoDate.nullable(),
        lastOkAt: isoDate.nullable(),
        faults: z.record(z.string(), z.number()).describe('number by kind since it was turned on'),
        waiting: z.number().int(),
        sent: z.number().int(),
        oldestAt: isoDate.nullable(),
      }),
    ),
  },
  'PUT /api/admin/remote-judges': {
    summary: 'Turns a remote judge on or off; turning on needs a confirmation',
    summaryZh: '启用或停用一个远程评测平台；启用时需要确认',
    access,
    body: z.object({
      judge: z.enum(remoteJudgeKeys),
      isEnabled: z.boolean(),
      isConfirmed: z.boolean().describe('confirmation that the rules of the judge allow shared accounts'),
    }),
    errors: ['remoteJudgeUnavailable', 'remoteConfirmationMissing'],
  },
} as const satisfies RouteTable;
