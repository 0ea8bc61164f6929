import { z } from 'zod';
import { limits } from '../limits/index.ts';
import type { RouteTable } from '../wire/route.ts';
import { isoDate, optionalInt, optionalText, page, pageQuery, queryBool, wireInt } from '../wire/wire.ts';
import { postStatus, postSwitch } from './discussion-admin.ts';
import { discussionRow, newPost, postingErrors, writtenPost } from './discussion.ts';

const closed = 'groupDiscussionsClosed';

/** Posts of groups. Their details, comments, likes and reports use the same calls as all other posts. */
export const groupDiscussionRoutes = {
  'GET /api/group/get-discussion-list': {
    summary: 'Posts of a group for its members, pinned ones first',
    summaryZh: '团队讨论列表，仅成员可见，置顶在前',
    access: 'login',
    query: z.object({
      ...pageQuery(limits.discussionPageSize, limits.textPageSizeMax),
      gid: wireInt,
      pid: z.string().max(limits.groupProblemIdMax).nullish().describe('display id of the problem'),
      cid: optionalInt.describe('id of the category'),
      keyword: optionalText,
      onlyMine: queryBool.optional(),
      sort: z.enum(['newest', 'active', 'likes']).nullish(),
    }),
    data: page(discussionRow),
    errors: [closed, 'groupNotFound', 'groupMembersOnly'],
  },
  'GET /api/group/get-admin-discussion-list': {
    summary: 'Posts of a group in all states except deleted, for its managers',
    summaryZh: '团队全部状态的讨论，供团队管理员使用',
    access: 'login',
    query: z.object({
      ...pageQuery(limits.discussionPageSize, limits.textPageSizeMax),
      gid: wireInt,
      keyword: optionalText,
      state: z.enum(['normal', 'disabled']).nullish(),
    }),
    data: page(discussionRow),
    errors: [closed, 'groupNotFound', 'groupAdminsOnly'],
  },
  'POST /api/group/discussion': {
    summary: 'Creates a post in a group, or in the group of its problem',
    summaryZh: '在团队中发帖，或在题目所属的团队中发帖',
    access: 'permission:discussion_add',
    body: newPost.extend({ gid: wireInt }),
    errors: [closed, 'groupNotFound', ...postingErrors],
  },
  'PUT /api/group/discussion': {
    summary: 'Changes a post of a group; managers can also pin, disable and enable it',
    summaryZh: '修改团队讨论；团队管理员还可置顶、禁用和恢复',
    access: 'permission:discussion_edit',
    owner: { noun: 'groupDiscussion', field: 'id' },
    body: z.object({
      id: wireInt,
      ...writtenPost,
      status: postStatus.nullish().describe('only managers of the group can set it'),
      topPriority: postSwitch.nullish(),
      version: isoDate.max(40).nullish(),
    }),
    errors: [
      closed,
      'discussionNotFound',
      'discussionNotOfGroup',
      'groupNotFound',
      'discussionNotYours',
      'discussionTitleTooLong',
      'discussionCategoryUnknown',
      'groupMembersOnly',
      'changedMeanwhile',
    ],
  },
  'DELETE /api/group/discussion': {
    summary: 'Deletes a post of a group and its comments',
    summaryZh: '删除团队讨论及其全部评论',
    access: 'permission:discussion_del',
    query: z.object({ did: wireInt }),
    errors: [
      closed,
      'discussionNotFound',
      'discussionNotOfGroup',
      'groupNotFound',
      'discussionDeleteNotYours',
      'groupMembersOnly',
    ],
  },
} as const satisfies RouteTable;
