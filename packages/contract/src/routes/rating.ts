import { z } from 'zod';
import { ratingLimits } from '../limits/rating.ts';
import { ratingFormulaKeys } from '../rating.ts';
import type { RouteTable } from '../wire/route.ts';
import { isoDate, optionalInt, optionalText, page, pageQuery, wireInt } from '../wire/wire.ts';

const whole = z.number().int();

/** Public data of a rated user. */
const person = {
  uid: z.string(),
  username: z.string(),
  nickname: z.string().nullable(),
  avatar: z.string().nullable(),
  school: z.string().nullable(),
};

export const ratingRow = z.object({
  ...person,
  place: whole.describe('among all rated users, in a search too; users with equal ratings share a place'),
  rating: whole,
  best: whole.describe('highest rating so far'),
  contests: whole.describe('number of contests that counted'),
  change: whole.describe('change in the last of them'),
  ratedAt: isoDate.describe('end of the last of them'),
});
export type RatingRow = z.infer<typeof ratingRow>;

export const ratingStep = z.object({
  cid: whole,
  title: z.string(),
  endTime: isoDate,
  rank: whole.describe('among all participants'),
  participants: whole,
  before: whole.nullable().describe('null: the first rated contest'),
  after: whole,
});
export type RatingStep = z.infer<typeof ratingStep>;

/** State of a rated contest: `applied`, or the reason why its ratings are not applied or no longer current. */
export const ratedContestStates = ['running', 'frozen', 'judging', 'ready', 'applied', 'changed'] as const;
export type RatedContestState = (typeof ratedContestStates)[number];

export const ratedContest = z.object({
  cid: whole,
  title: z.string(),
  type: whole.describe('0 ACM, 1 OI'),
  endTime: isoDate,
  formula: z.enum(ratingFormulaKeys),
  min: whole.nullable(),
  max: whole.nullable(),
  state: z
    .enum(ratedContestStates)
    .describe('changed: applied, and the contest or its results have changed since'),
  participants: whole.nullable().describe('of the applied results; null: none'),
  rated: whole.nullable(),
});
export type RatedContest = z.infer<typeof ratedContest>;

const draftContest = z.object({
  cid: whole,
  title: z.string(),
  endTime: isoDate,
  formula: z.enum(ratingFormulaKeys),
  participants: whole,
  rated: whole.describe('participants for whom it counts; 0: too few of them'),
  participantsMin: whole,
  changed: whole.describe('users whose result differs from the applied one'),
});

export const ratingDraft = z.object({
  id: whole,
  by: z.string().nullable().describe('username of the member of staff who started it'),
  createdAt: isoDate,
  state: z.enum(['computing', 'failed', 'ready']),
  done: whole.describe('computed contests'),
  total: whole.nullable(),
  failure: z.string().nullable(),
  contests: z
    .array(draftContest)
    .describe('in the order in which they count, up to the first one that was hidden, frozen or moved since'),
  revoked: z
    .array(z.object({ cid: whole, title: z.string() }))
    .describe('also those that are no longer rated, are frozen again or have not ended'),
  users: whole.describe('users whose rating it changes'),
});
export type RatingDraft = z.infer<typeof ratingDraft>;

export const ratingDraftRow = z.object({
  ...person,
  rank: whole,
  before: whole.nullable(),
  after: whole.nullable().describe('null: the contest does not count for the user'),
  applied: whole.nullable().describe('rating after the contest by the applied results; null: none'),
});
export type RatingDraftRow = z.infer<typeof ratingDraftRow>;

const access = 'permission:rating_admin';
const byId = z.object({ id: wireInt });

/** Ratings: public lists, and the previews that staff compute and apply. */
export const ratingRoutes = {
  'GET /api/rating-list': {
    summary: 'Rated users, highest rating first; banned users are left out',
    summaryZh: '积分榜，积分高者在前，不含已停用的用户',
    access: 'anon',
    query: z.object({
      ...pageQuery(ratingLimits.pageSize),
      keyword: optionalText.describe('matches part of username or nickname'),
      school: optionalText.describe('exact name of a school'),
      gid: optionalInt.describe('members of this group only; for its members'),
    }),
    data: page(ratingRow),
    errors: ['groupNotFound', 'groupHidden', 'groupMembersOnly'],
  },
  'GET /api/rating-history': {
    summary: 'Rated contests of a user, oldest first; hidden and deleted contests are left out',
    summaryZh: '用户的积分历史，从早到晚，不含隐藏或删除的比赛',
    access: 'anon',
    query: z.object({ uid: optionalText, username: optionalText }),
    data: z.array(ratingStep),
    errors: ['userNotFound'],
  },
  'GET /api/admin/rating-contests': {
    summary: 'Contests that are rated or whose ratings are applied, latest end first',
    summaryZh: '计入积分的比赛，结束时间最近的在前',
    access,
    query: z.object({ ...pageQuery(ratingLimits.pageSize) }),
    data: page(ratedContest).extend({
      changed: whole.describe('contests in state `changed`, on all pages'),
    }),
  },
  'GET /api/admin/rating-draft': {
    summary: 'The open preview of ratings; null: none',
    summaryZh: '当前的积分预览；没有时为 null',
    access,
    data: z.object({ draft: ratingDraft.nullable() }),
  },
  'POST /api/admin/rating-draft': {
    summary: 'Computes a preview: adds contests, revokes others, and recomputes from the first changed one',
    summaryZh: '计算积分预览：加入或撤销比赛，并从第一场有变动的比赛起重新计算',
    access,
    body: z.object({
      add: z.array(wireInt).max(ratingLimits.draftContestsMax).describe('contests whose results are ready'),
      revoke: z
        .array(wireInt)
        .max(ratingLimits.draftContestsMax)
        .describe('contests whose applied ratings are revoked'),
    }),
    data: z.object({ id: whole }),
    errors: ['ratingDraftOpen', 'ratingNothing', 'ratingNotReady', 'contestNotFound'],
  },
  'GET /api/admin/rating-draft-rows': {
    summary: 'Participants of a contest in a preview, by rank',
    summaryZh: '积分预览中一场比赛的参赛者，按名次排列',
    access,
    query: z.object({ ...pageQuery(ratingLimits.pageSize), id: wireInt, cid: wireInt }),
    data: page(ratingDraftRow),
    errors: ['ratingDraftNone'],
  },
  'POST /api/admin/rating-draft/apply': {
    summary: 'Applies a preview: its ratings become public',
    summaryZh: '应用积分预览，积分随即公开',
    access,
    body: byId,
    errors: ['ratingDraftNone', 'ratingDraftRunning', 'ratingDraftOutdated', 'ratingNotReady'],
  },
  'DELETE /api/admin/rating-draft': {
    summary: 'Discards a preview',
    summaryZh: '丢弃积分预览',
    access,
    query: byId,
    errors: ['ratingDraftNone'],
  },
} as const satisfies RouteTable;
