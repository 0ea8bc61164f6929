import { z } from 'zod';
import { examLimits } from '../limits/exam.ts';
import { limits } from '../limits/index.ts';
import { pickedColor } from '../picked-color.ts';
import { ratingLimits } from '../limits/rating.ts';
import { ratingFormulaKeys } from '../rating.ts';
import { penaltyUnit } from './contest.ts';
import type { RouteTable } from '../wire/route.ts';
import {
  clearableInt,
  isoDate,
  optionalInt,
  optionalText,
  page,
  pageQuery,
  queryBool,
  visibleText,
  wireInt,
} from '../wire/wire.ts';

const award = z.object({
  priority: z.number().int(),
  name: z.string(),
  background: z.string(),
  color: z.string(),
  num: z.number().int().describe('percentage of ranked contestants, or a number of them'),
});

const english = z.object({ title: z.string(), description: z.string() }).nullable();

/** Fields of both the lists and the forms for staff. */
const common = {
  id: z.number().int(),
  uid: z.string(),
  author: z.string(),
  title: z.string(),
  description: z.string(),
  type: z.number().int().describe('0 ACM, 1 OI'),
  source: z.number().int(),
  auth: z.number().int().describe('0 public, 1 private, 2 protected'),
  startTime: isoDate,
  endTime: isoDate,
  duration: z.number().int().describe('seconds'),
  sealRank: z.boolean(),
  sealRankTime: isoDate.nullable(),
  autoRealRank: z.boolean().describe('the freeze ends when the contest ends'),
  frozenSince: isoDate.nullable().describe('start of the freeze in force; null: none at present'),
  resultsOpenAt: isoDate
    .nullable()
    .describe('when results are or were published; null: not until staff publish them'),
  status: z.number().int().describe('-1 scheduled, 0 running, 1 ended'),
  visible: z.boolean(),
  openPrint: z.boolean(),
  openAccountLimit: z.boolean(),
  accountLimitRule: z.string().nullable(),
  rankShowName: z.string(),
  openRank: z.boolean(),
  oiRankScoreType: z.string(),
  penaltyUnit,
  gid: z.number().int().nullable(),
  isGroup: z.boolean(),
  awardType: z.number().int().describe('0 none, 1 by proportion, 2 by number'),
  allowEndSubmit: z.boolean(),
  allowRemote: z.boolean().describe('allows problems of remote judges; an exam never does'),
  openVirtual: z.boolean().describe('allows virtual participation after the end'),
  exam: z.boolean().describe('exam: the rest of the site is closed to its participants'),
  examAddresses: z.array(z.string()).describe('networks from which it can be taken; empty: any'),
  examSingleSession: z.boolean(),
  examNoCompletion: z.boolean().describe('the editor offers no completions during the exam'),
  ownMinutes: z.number().describe('minutes per participant from their own start; 0: the same time for all'),
  rated: z.boolean().describe('its results change the ratings of its participants, once applied'),
  ratingFormula: z.enum(ratingFormulaKeys),
  ratingMin: z.number().int().nullable().describe('lowest rating for which the contest counts; null: any'),
  ratingMax: z.number().int().nullable(),
  ratingParticipants: z.number().int().describe('minimum number of participants'),
  ratingsApplied: z.boolean().describe('its ratings are applied: it can be neither hidden nor deleted'),
  gmtCreate: isoDate,
  gmtModified: isoDate.describe('also the version'),
};

export const adminContestRow = z.object({
  ...common,
  can: z.object({ manage: z.boolean(), remove: z.boolean() }),
  starAccount: z.string().describe('JSON: {"star_account": [username, …]}'),
  awardConfig: z.string().describe('JSON: {"config": [award, …]}'),
});

export const adminContest = z.object({
  ...common,
  english,
  pwd: z
    .string()
    .nullable()
    .describe('for managers; a mask if it cannot be decrypted: sending the mask back keeps the password'),
  starAccount: z.array(z.string()),
  unknownStars: z.array(z.string()).describe('names in `starAccount` without an account'),
  ratingExcluded: z.array(z.string()).describe('usernames that it does not rate'),
  awardConfigList: z.array(award),
  modifiedBy: z.string().nullable().describe('username of the user who saved this version; null if unknown'),
  canCompare: z.boolean().describe('whether the caller may compare its submissions for similarity'),
});
export type AdminContest = z.infer<typeof adminContest>;

const title = visibleText(limits.contestTitleMax);
const description = z.string().max(limits.contestDescriptionMax);
const bit = z.union([z.boolean(), z.literal([0, 1]).transform((value) => value === 1)]);
const moment = z.string().max(40);
/** Color pickers of existing clients send null if the color was cleared. */
const awardColor = z.union([pickedColor, z.null().transform(() => '')]);

/** Editable fields. If a field is absent or null, the contest keeps its value; a new contest gets the default. */
const written = {
  title: title.nullish(),
  description: description.nullish(),
  english: z.object({ title, description }).nullish(),
  auth: z.literal([0, 1, 2]).nullish(),
  pwd: z.string().max(255).nullish(),
  startTime: moment.nullish(),
  endTime: moment.nullish(),
  sealRank: bit.nullish(),
  sealRankTime: moment.nullish(),
  autoRealRank: bit.nullish(),
  visible: bit.nullish(),
  openPrint: bit.nullish(),
  openAccountLimit: bit.nullish(),
  accountLimitRule: z.string().max(limits.accountRuleMax).nullish(),
  rankShowName: z.enum(['username', 'nickname', 'realname']).nullish(),
  starAccount: z.array(z.string().max(64)).max(1000).nullish(),
  openRank: bit.nullish(),
  oiRankScoreType: z.enum(['Recent', 'Highest']).nullish(),
  penaltyUnit: penaltyUnit.nullish(),
  awardType: z.literal([0, 1, 2]).nullish(),
  awardConfigList: z
    .array(
      z.object({
        priority: optionalInt,
        name: visibleText(50),
        background: awardColor,
        color: awardColor,
        num: wireInt,
      }),
    )
    .max(20)
    .nullish(),
  allowEndSubmit: bit.nullish(),
  openVirtual: bit.nullish(),
  allowRemote: bit.nullish(),
  ownMinutes: wireInt.nullish(),
  exam: bit.nullish(),
  examAddresses: z.array(z.string().trim().max(examLimits.addressMax)).max(examLimits.addressesMax).nullish(),
  examSingleSession: bit.nullish(),
  examNoCompletion: bit.nullish(),
  rated: bit.nullish(),
  ratingFormula: z.enum(ratingFormulaKeys).nullish(),
  ratingMin: clearableInt.describe('null: no lower bound'),
  ratingMax: clearableInt.describe('null: no upper bound'),
  ratingParticipants: wireInt.nullish(),
  ratingExcluded: z.array(z.string().max(64)).max(ratingLimits.excludedMax).nullish(),
};

export const brokenContest = [
  'contestTimesWrong',
  'contestSealWrong',
  'contestFreezeHolds',
  'ownTimeHolds',
  'contestPasswordMissing',
  'accountRuleWrong',
  'awardsWrong',
  'ownTimeWrong',
  'examAddressWrong',
  'examNeedsEntry',
  'contestRemoteHeld',
  'examTooLong',
  'ratingNotInGroups',
  'ratingDivisionWrong',
  'ratingParticipantsWrong',
  'ratingUserUnknown',
  'ratingApplied',
] as const;

export const newContest = z.object({
  ...written,
  title,
  type: z.literal([0, 1]),
  auth: z.literal([0, 1, 2]),
  startTime: moment,
  endTime: moment,
});
export const changedContest = z.object({
  id: wireInt,
  ...written,
  version: isoDate.max(40).nullish().describe('`gmtModified` of the version that was edited'),
});

const byContest = z.object({ cid: wireInt });
const clone = {
  summary: 'Creates a hidden copy of a contest and its problems, owned by the caller',
  summaryZh: '复制比赛及其题目，副本隐藏且归调用者所有',
  access: 'permission:contest_admin',
  owner: { noun: 'contest', field: 'cid' },
  data: z.object({ id: z.number().int() }),
  errors: ['contestNotFound', 'contestNotYours'],
} as const;

/** Contests of the site for staff. */
export const contestAdminRoutes = {
  'GET /api/admin/contest/get-contest-list': {
    summary: 'Contests of the site in all states, latest start first',
    summaryZh: '全部比赛，包括隐藏的，开始时间最近的在前',
    access: 'permission:contest_admin',
    query: z.object({
      ...pageQuery(10),
      keyword: optionalText.describe('matches part of the title, or the id'),
      type: optionalInt.describe('0 ACM, 1 OI'),
      status: optionalInt.describe('-1 scheduled, 0 running, 1 ended'),
      onlyMine: queryBool.optional().describe('only those of the caller'),
    }),
    data: page(adminContestRow),
  },
  'GET /api/admin/contest': {
    summary: 'One contest with all fields of its form',
    summaryZh: '比赛表单的全部内容',
    access: 'permission:contest_admin',
    owner: { noun: 'contest', field: 'cid' },
    query: byContest,
    data: adminContest,
    errors: ['contestNotFound', 'contestNotYours'],
  },
  'POST /api/admin/contest': {
    summary: 'Creates a contest; the caller is its author',
    summaryZh: '创建比赛，作者为调用者',
    access: 'permission:contest_admin',
    body: newContest,
    data: z.object({ id: z.number().int() }),
    errors: brokenContest,
  },
  'PUT /api/admin/contest': {
    summary: 'Changes a contest. With `version`, fails if it has changed since',
    summaryZh: '修改比赛；带 version 时仅在他人未修改过时生效',
    access: 'permission:contest_admin',
    owner: { noun: 'contest', field: 'id' },
    body: changedContest,
    errors: ['contestNotFound', 'contestNotYours', 'changedMeanwhile', ...brokenContest],
  },
  'DELETE /api/admin/contest': {
    summary: 'Deletes a contest; its submissions remain',
    summaryZh: '删除比赛，其中的提交保留',
    access: 'role:root',
    query: byContest,
    errors: ['contestNotFound', 'ratingApplied'],
  },
  'GET /api/admin/contest/clone': { ...clone, query: byContest },
  'POST /api/admin/contest/clone': { ...clone, body: byContest },
  'POST /api/admin/contest/publish-results': {
    summary: 'Ends the freeze of a contest: everybody can see the results',
    summaryZh: '公布比赛结果，结束封榜',
    access: 'permission:contest_admin',
    owner: { noun: 'contest', field: 'cid' },
    body: byContest,
    errors: ['contestNotFound', 'contestNotYours', 'contestNotFrozen'],
  },
  'PUT /api/admin/contest/change-contest-visible': {
    summary: 'Shows or hides a contest',
    summaryZh: '显示或隐藏比赛',
    access: 'permission:contest_admin',
    owner: { noun: 'contest', field: 'cid' },
    query: z.object({ cid: wireInt, visible: queryBool }),
    errors: ['contestNotFound', 'contestNotYours', 'ratingApplied'],
  },
} as const satisfies RouteTable;
