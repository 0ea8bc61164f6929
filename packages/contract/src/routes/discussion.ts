import { z } from 'zod';
import { discussionCan } from '../enums/can.ts';
import { formulas } from '../text/formula.ts';
import { limits } from '../limits/index.ts';
import type { RouteTable } from '../wire/route.ts';
import {
  isoDate,
  optionalInt,
  optionalText,
  page,
  pageQuery,
  queryBool,
  visibleCharacter,
  visibleText,
  wireInt,
} from '../wire/wire.ts';

/** Additional length for the prefix of posts about a problem: the id in brackets. Old clients add it to the title. */
const prefixRoom = limits.groupProblemIdMax + 3;
const title = visibleText(limits.discussionTitleMax + prefixRoom);
const description = z
  .string()
  .trim()
  .max(limits.discussionDescriptionMax)
  .describe('summary shown in lists; may be empty');
const content = z.string().max(limits.discussionContentMax).regex(visibleCharacter).describe('Markdown');

/** Display id of a problem. If it is null, absent or empty, the post is not about a problem. */
const problemName = z
  .union([z.string().max(limits.groupProblemIdMax), z.number().transform(String)])
  .nullish()
  .transform((name) => name?.trim() || null);

export const authorRole = z.enum(['root', 'admin', 'user']);
export type AuthorRole = z.infer<typeof authorRole>;

/** Fields of a post in lists and on its page. */
const post = z.object({
  id: z.number().int(),
  categoryId: z.number().int(),
  title: z.string(),
  description: z.string(),
  pid: z.string().nullable().describe('display id of the problem'),
  problemTitle: z.string().nullable(),
  uid: z.string(),
  author: z.string(),
  avatar: z.string().nullable(),
  role: authorRole.describe('role of the author at the time of writing'),
  titleName: z.string().nullable(),
  titleColor: z.string().nullable(),
  viewNum: z.number().int(),
  likeNum: z.number().int(),
  commentNum: z.number().int().describe('number of comments and replies'),
  topPriority: z.boolean(),
  status: z.number().int().describe('0 normal, 1 disabled'),
  gid: z.number().int().nullable(),
  gmtCreate: isoDate,
  gmtModified: isoDate.describe('time of the last change of the text; also the version'),
  gmtActive: isoDate.describe('time of the last comment or reply'),
  isEdited: z.boolean(),
  isDeleted: z.boolean(),
  can: discussionCan,
});

export const discussionRow = post.extend({
  content: z.string().nullable().describe('Markdown; only for posts of the caller'),
});
export type DiscussionRow = z.infer<typeof discussionRow>;

export const discussionDetail = post.extend({
  content: z.string().describe('Markdown'),
  formulas,
  mentions: z.array(z.string()).describe('usernames mentioned in the text that exist'),
  categoryName: z.string(),
  categoryEnglish: z.string().nullable(),
  hasLike: z.literal(true).nullable(),
});
export type DiscussionDetail = z.infer<typeof discussionDetail>;

export const discussionCategory = z.object({
  id: z.number().int(),
  name: z.string(),
  english: z.string().nullable().describe('English name'),
  gmtCreate: isoDate,
  gmtModified: isoDate,
});
export type DiscussionCategory = z.infer<typeof discussionCategory>;

export const writtenPost = {
  title,
  description,
  content,
  categoryId: wireInt,
  topPriority: z.boolean().nullish().describe('only staff can set it'),
};
export const newPost = z.object({ ...writtenPost, pid: problemName, gid: optionalInt });
const like = z.object({ did: wireInt, toLike: queryBool });
const seen = [
  'discussionNotFound',
  'discussionDisabled',
  'discussionAreaClosed',
  'groupDiscussionClosed',
  'groupMembersOnly',
] as const;
export const postingErrors = [
  'discussionsClosed',
  'groupDiscussionClosed',
  'discussionTitleTooLong',
  'discussionCategoryUnknown',
  'discussionNeedsAccepted',
  'discussionsPerDay',
  'problemNotFound',
  'problemHidden',
  'groupMembersOnly',
] as const;

/** Posts of the site and about its problems. Posts of a group contain its `gid`, and only its members can see them. */
export const discussionRoutes = {
  'GET /api/discussion-category': {
    summary: 'Categories of posts in order',
    summaryZh: '讨论分类，按其顺序',
    access: 'anon',
    data: z.array(discussionCategory),
  },
  'POST /api/discussion-category': {
    summary: 'Replaces the list of categories; a category with posts cannot be omitted',
    summaryZh: '设置讨论分类：提交的列表即全部分类，仍有帖子的分类不能省去',
    access: 'role:root',
    query: z.object({
      version: z
        .string()
        .max(40)
        .nullish()
        .describe('newest `gmtModified` of the edited list; `none` for an empty one'),
    }),
    body: z
      .array(
        z.object({
          id: optionalInt,
          name: z.string().trim().max(limits.discussionCategoryMax).nullish(),
          english: z.string().trim().max(limits.discussionCategoryMax).nullish(),
        }),
      )
      .max(limits.discussionCategoriesMax),
    data: z.array(discussionCategory),
    errors: ['discussionCategoryInUse', 'discussionCategoryTwice', 'changedMeanwhile'],
  },
  'GET /api/get-discussion-list': {
    summary: 'Posts, pinned ones first; staff get all states with `admin`',
    summaryZh: '帖子列表，置顶在前；管理员可用 admin 查看各种状态的帖子',
    access: 'anon',
    query: z.object({
      ...pageQuery(limits.discussionPageSize, limits.textPageSizeMax),
      cid: optionalInt.describe('id of the category'),
      pid: z.string().max(limits.groupProblemIdMax).nullish(),
      onlyMine: queryBool.optional(),
      keyword: optionalText,
      admin: queryBool.optional(),
      sort: z.enum(['newest', 'active', 'likes']).nullish(),
      state: z.enum(['normal', 'disabled', 'deleted']).nullish().describe('filter by state, with `admin`'),
    }),
    data: page(discussionRow),
    errors: ['discussionsClosed'],
  },
  'GET /api/get-discussion-detail': {
    summary: 'One post; counts at most one view per viewer in ten minutes',
    summaryZh: '一篇帖子；同一浏览者十分钟内只计一次浏览',
    access: 'anon',
    query: z.object({ did: wireInt }),
    data: discussionDetail,
    errors: [...seen, 'groupPostLogin'],
  },
  'GET /api/discussion-allowance': {
    summary: 'Requirements for posting and commenting, and how far the caller meets them',
    summaryZh: '发帖与评论的门槛，以及调用者已达到多少',
    access: 'login',
    query: z.object({
      gid: optionalInt.describe('id of the group; its daily limit is separate from that of the site'),
    }),
    data: z.object({
      accepted: z.number().int().describe('number of problems solved by the caller'),
      acceptedToPost: z.number().int(),
      acceptedToComment: z.number().int(),
      postsToday: z.number().int(),
      postsPerDay: z.number().int(),
      can: z.object({
        post: z.boolean(),
        comment: z.boolean(),
        pin: z.boolean(),
        editCategories: z.boolean(),
      }),
    }),
  },
  'POST /api/discussion': {
    summary: 'Creates a post',
    summaryZh: '发帖',
    access: 'permission:discussion_add',
    body: newPost,
    errors: postingErrors,
  },
  'POST /api/discussions': {
    summary: 'Creates a post and returns its id',
    summaryZh: '发帖，并返回帖子编号',
    access: 'permission:discussion_add',
    body: newPost,
    data: z.object({ id: z.number().int() }),
    errors: postingErrors,
  },
  'PUT /api/discussion': {
    summary: 'Changes a post; problem and group remain. With `version`, fails if it has changed since',
    summaryZh: '修改帖子，所属题目与团队不变；带 version 时，仅当其后无人修改才保存',
    access: 'permission:discussion_edit',
    owner: { noun: 'discussion', field: 'id' },
    body: z.object({ id: wireInt, ...writtenPost, version: isoDate.max(40).nullish() }),
    errors: [
      'discussionsClosed',
      'groupDiscussionClosed',
      'discussionNotFound',
      'discussionNotYours',
      'discussionTitleTooLong',
      'discussionCategoryUnknown',
      'changedMeanwhile',
    ],
  },
  'DELETE /api/discussion': {
    summary: 'Deletes a post and its comments; root can restore it',
    summaryZh: '删除帖子及其下的全部评论；超级管理员可恢复',
    access: 'permission:discussion_del',
    query: z.object({ did: wireInt }),
    errors: ['discussionsClosed', 'groupDiscussionClosed', 'discussionNotFound', 'discussionDeleteNotYours'],
  },
  'GET /api/discussion-like': {
    summary: 'Likes or unlikes a post; needs the token header',
    summaryZh: '点赞帖子或取消；须带令牌头',
    access: 'login',
    query: like,
    errors: seen,
  },
  'POST /api/discussion-like': {
    summary: 'Likes or unlikes a post',
    summaryZh: '点赞帖子或取消',
    access: 'login',
    body: like,
    errors: seen,
  },
  'POST /api/discussion-report': {
    summary: 'Reports a post, or a comment or reply under it, to the staff',
    summaryZh: '向管理员举报帖子，或其下的评论与回复',
    access: 'login',
    body: z.object({
      did: wireInt,
      content: visibleText(limits.reportMax).describe('`#tag# ` for each tag, then the reason'),
      commentId: optionalInt,
      replyId: optionalInt,
    }),
    errors: [...seen, 'commentNotFound', 'reportOpen'],
    rateLimit: 20,
  },
} as const satisfies RouteTable;
