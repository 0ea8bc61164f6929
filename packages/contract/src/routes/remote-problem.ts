import { z } from 'zod';
import { remoteAccountJudges, remoteJudgeKeys } from '../limits/index.ts';
import type { RouteTable } from '../wire/route.ts';
import { isoDate, optionalInt, wireInt } from '../wire/wire.ts';

/** State of a submission at a remote judge. */
export const remoteRunView = z.object({
  judge: z.string(),
  name: z.string().describe('full name of the judge'),
  phase: z.enum(['waiting', 'sending', 'sent', 'following', 'done', 'failed']),
  waitsFor: z
    .string()
    .nullable()
    .describe('off, noAccount, account, unavailable, challenged, changed, signedOut'),
  ahead: z.number().int().nullable().describe('number of runs waiting before it'),
  waitMs: z.number().int().nullable().describe('expected wait until it is sent'),
  runId: z.string().nullable(),
  username: z.string().nullable().describe('account that submitted it'),
  address: z.string().nullable().describe('address of the run at its judge'),
  text: z.string().nullable().describe('last state reported by the judge'),
  readAt: isoDate.nullable(),
  reason: z.string().nullable().describe('why there is no verdict'),
  isClaimed: z.boolean().describe('the user submitted it at the judge; the code is not stored here'),
});
export type RemoteRunView = z.infer<typeof remoteRunView>;

const state = z.object({
  judge: z.string().describe('empty if the contest hides it'),
  name: z.string(),
  address: z.string().nullable().describe('address of the problem at its judge'),
  state: z.enum(['ok', 'off', 'noAccount', 'unavailable', 'signedOut', 'challenged', 'changed']),
  submission: z.enum(['account', 'claim']).nullable(),
  claimsBy: z
    .enum(remoteAccountJudges)
    .nullable()
    .describe('judge whose verified usernames allow claims; null: runs cannot be claimed'),
});
export type RemoteProblemState = z.infer<typeof state>;

const judgeState = z.object({
  key: z.enum(remoteJudgeKeys),
  name: z.string(),
  state: z.enum(['ok', 'unavailable', 'signedOut', 'challenged', 'changed']),
  stateSince: isoDate,
  submission: z.enum(['account', 'claim']),
  waiting: z.number().int().describe('submissions waiting to be sent'),
  verdictMs: z.number().int().nullable().describe('mean time from sending to verdict of recent runs'),
});
export type RemoteJudgeView = z.infer<typeof judgeState>;

export const remoteProblemRoutes = {
  'GET /api/remote-judges': {
    summary: 'State of the enabled remote judges',
    summaryZh: '已启用的远程评测平台的状态',
    access: 'anon',
    tokenScope: 'read',
    data: z.array(judgeState),
  },
  'GET /api/remote-problem': {
    summary: 'Origin of a remote problem and the state of its judge; null: a local problem',
    summaryZh: '远程题目的来源及该平台的状态；本站评测的题目为 null',
    access: 'anon',
    tokenScope: 'read',
    query: z.object({ pid: wireInt, cid: optionalInt }),
    data: state.nullable(),
    errors: [
      'problemNotFound',
      'problemHidden',
      'groupMembersOnly',
      'contestNotFound',
      'contestNotStarted',
      'contestMembersOnly',
      'contestPasswordNeeded',
      'contestAccountRefused',
      'ownTimeWaits',
    ],
  },
} as const satisfies RouteTable;
