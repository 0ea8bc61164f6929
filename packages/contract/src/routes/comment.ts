import { z } from 'zod';
import { commentCan } from '../enums/can.ts';
import { formulas } from '../text/formula.ts';
import { limits } from '../limits/index.ts';
import type { RouteTable } from '../wire/route.ts';
import { isoDate, optionalInt, page, pageQuery, queryBool, visibleCharacter, wireInt } from '../wire/wire.ts';
import { entryRefusals } from './contest.ts';
import { authorRole } from './discussion.ts';

const text = z.string().max(limits.commentMax).regex(visibleCharacter).describe('Markdown');

/** Fields of both comments and replies. */
const said = z.object({
  id: z.number().int(),
  content: z.string().describe('Markdown'),
  formulas,
  mentions: z.array(z.string()).describe('usernames mentioned in the text that exist'),
  fromUid: z.string(),
  fromName: z.string(),
  fromAvatar: z.string().nullable(),
  fromRole: authorRole.describe('role of the author at the time of writing'),
  fromTitleName: z.string().nullable(),
  fromTitleColor: z.string().nullable(),
  isManager: z.boolean().describe('written by a manager of the contest'),
  isEdited: z.boolean(),
  deletedBy: z.string().nullable().describe('who deleted it; for staff, on request'),
  gmtCreate: isoDate,
  can: commentCan,
});

export const reply = said.extend({
  commentId: z.number().int(),
  toUid: z.string(),
  toName: z.string(),
  toAvatar: z.string().nullable(),
  quoteReplyId: z.number().int().nullable().describe('id of the quoted reply; null: the comment itself'),
  status: z.number().int(),
  gmtModified: isoDate,
});
export type Reply = z.infer<typeof reply>;

export const questionStates = ['asked', 'answered', 'broadcast'] as const;
export type QuestionState = (typeof questionStates)[number];

export const comment = said.extend({
  likeNum: z.number().int(),
  totalReplyNum: z.number().int(),
  replyList: z.array(reply).describe('the three newest replies'),
  question: z
    .enum(questionStates)
    .nullable()
    .describe('state of a question: not answered, answered to the asker, or broadcast'),
  problem: z
    .object({ pid: z.number().int(), displayId: z.string(), title: z.string() })
    .nullable()
    .describe('problem of the contest that the question is about; null: general'),
  version: z.string().optional().describe('for staff who answer; changes with the text and the state'),
  hasFollowUp: z
    .boolean()
    .optional()
    .describe('for staff who answer: whether the asker has replied since the last answer'),
});
export type Comment = z.infer<typeof comment>;

/** Number of unanswered questions in one contest. */
export const openQuestions = z.object({
  cid: z.number().int(),
  title: z.string(),
  unanswered: z.number().int(),
  newest: z.object({
    id: z.number().int(),
    fromName: z.string(),
    problemId: z.string().nullable().describe('display id in the contest; null: in general'),
    text: z
      .string()
      .describe('beginning of the question, or of the reply of its asker that waits for an answer'),
    gmtCreate: isoDate.describe('time of that text'),
  }),
});
export type OpenQuestions = z.infer<typeof openQuestions>;

const target = { did: optionalInt, cid: optionalInt };
const like = z.object({
  cid: wireInt.describe('id of the comment'),
  toLike: queryBool,
  sourceId: optionalInt,
  sourceType: z.string().max(20).nullish(),
});
const places = [
  'discussionNotFound',
  'contestNotFound',
  'commentTargetMissing',
  'discussionDisabled',
  'discussionAreaClosed',
  'groupDiscussionClosed',
  'groupMembersOnly',
  'contestCommentsClosed',
  ...entryRefusals,
] as const;

/** Comments, with replies, on posts (`did`) and in contests (`cid`). A call contains exactly one of the two ids. */
export const commentRoutes = {
  'GET /api/comments': {
    summary: 'Comments with their newest replies, and which of them the caller likes',
    summaryZh: '评论及其最新回复，以及调用者点赞了哪些',
    access: 'anon',
    tokenScope: 'read',
    query: z.object({
      ...target,
      ...pageQuery(20, limits.textPageSizeMax),
      sort: z.enum(['likes', 'newest']).nullish(),
      before: optionalInt.describe('with `newest`: comments older than this one; ignores the page'),
      focus: optionalInt.describe('id of a comment to return in addition, whatever its page'),
      question: z
        .enum(questionStates)
        .nullish()
        .describe('filter by state of the question; only in contests'),
      withDeleted: queryBool.optional().describe('includes deleted ones; for staff'),
    }),
    data: z.object({
      commentList: page(comment),
      commentLikeMap: z.record(z.string(), z.boolean()),
      focus: comment.nullable(),
    }),
    errors: places,
  },
  'POST /api/comment': {
    summary: 'Adds a comment to a post or contest; in a running contest it is a question to staff',
    summaryZh: '评论帖子或比赛；在进行中的比赛里即向管理员提问',
    access: 'permission:comment_add',
    tokenScope: 'ask',
    body: z.object({
      content: text,
      ...target,
      problemId: z
        .string()
        .max(limits.problemIdMax)
        .nullish()
        .describe('in a contest: the display id of the problem that it is about; null: in general'),
    }),
    data: comment,
    errors: [...places, 'commentTargetUnknown', 'questionProblemUnknown', 'commentNeedsAccepted'],
    rateLimit: 60,
  },
  'PUT /api/comment': {
    summary: 'Changes a comment of the caller',
    summaryZh: '修改自己的评论',
    access: 'permission:comment_add',
    owner: { noun: 'comment', field: 'id' },
    body: z.object({ id: wireInt, content: text }),
    data: comment,
    errors: [...places, 'commentUnknown', 'commentNotYours'],
  },
  'DELETE /api/comment': {
    summary: 'Deletes a comment and its replies',
    summaryZh: '删除评论及其回复',
    access: 'login',
    body: z.object({ id: wireInt }),
    errors: ['commentUnknown', 'commentDeleteNotYours'],
  },
  'GET /api/comment-like': {
    summary: 'Likes or unlikes a comment; needs the token header',
    summaryZh: '点赞评论或取消；须带令牌头',
    access: 'login',
    query: like,
    errors: [...places, 'commentNotFound'],
  },
  'POST /api/comment-like': {
    summary: 'Likes or unlikes a comment',
    summaryZh: '点赞评论或取消',
    access: 'login',
    body: like,
    errors: [...places, 'commentNotFound'],
  },
  'GET /api/reply': {
    summary: 'Replies to a comment, newest first, at most fifty; `before` returns older ones',
    summaryZh: '一条评论下调用者可见的回复，最新的在前，至多五十条；更早的用 before 继续获取',
    access: 'anon',
    tokenScope: 'read',
    query: z.object({
      commentId: wireInt,
      cid: optionalInt,
      withDeleted: queryBool.optional(),
      before: optionalInt.describe('returns replies older than this one'),
    }),
    data: z.array(reply),
    errors: [...places, 'commentNotFound'],
  },
  'POST /api/reply': {
    summary: 'Adds a reply to a comment or to one of its replies',
    summaryZh: '回复评论，或评论下的某条回复',
    access: 'permission:reply_add',
    body: z.object({
      reply: z.object({ commentId: wireInt, content: text }),
      did: optionalInt,
      quoteId: optionalInt,
      quoteType: z.enum(['Comment', 'Reply']).nullish(),
    }),
    data: reply,
    errors: [
      ...places,
      'commentUnknown',
      'quoteUnknown',
      'commentNeedsAccepted',
      'managersTakeNoReply',
      'repliesFull',
    ],
    rateLimit: 60,
  },
  'PUT /api/reply': {
    summary: 'Changes a reply of the caller',
    summaryZh: '修改自己的回复',
    access: 'permission:reply_add',
    owner: { noun: 'reply', field: 'id' },
    body: z.object({ id: wireInt, content: text }),
    data: reply,
    errors: [...places, 'replyUnknown', 'commentNotYours'],
  },
  'DELETE /api/reply': {
    summary: 'Deletes a reply',
    summaryZh: '删除回复',
    access: 'login',
    body: z.object({ reply: z.object({ id: wireInt }) }),
    errors: ['replyUnknown', 'commentDeleteNotYours'],
  },
  'GET /api/open-contest-questions': {
    summary: 'Unanswered questions of the contests that the caller manages and that have not ended',
    summaryZh: '当前用户管理的、尚未结束的比赛中未答复的提问',
    access: 'login',
    data: z.array(openQuestions),
  },
  'PUT /api/contest-question': {
    summary: 'Sets the state of a question: answered to the asker, broadcast, or not answered',
    summaryZh: '标记比赛提问已答复、已广播或尚未答复',
    access: 'login',
    body: z.object({
      cid: wireInt,
      commentId: wireInt,
      state: z.enum(questionStates),
      version: z.string().max(60).nullish().describe('version that was read; null: no check'),
    }),
    errors: ['contestNotFound', 'contestManagersOnly', 'questionUnknown', 'changedMeanwhile'],
  },
} as const satisfies RouteTable;
