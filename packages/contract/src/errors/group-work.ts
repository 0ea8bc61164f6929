import { business, type ErrorEntry, protocol } from '../wire/error-entry.ts';

/** Errors of writing problems and posts in a group. */
export const groupWorkErrors = {
  problemIdWithoutPrefix: business(
    400,
    '团队题目的题号须以 {prefix} 开头',
    'Problem IDs of this group must begin with {prefix}',
  ),
  problemNotOfGroup: business(403, '该题目不属于任何团队', 'This problem does not belong to a group'),
  problemInNoContest: business(
    400,
    '不在比赛中的团队题目不能设为“仅比赛”',
    'A problem that is not in a contest cannot be restricted to contests',
  ),
  groupProblemHidden: business(
    400,
    '只能申请公开对团队成员可见的题目',
    'Only problems that are visible to group members can be submitted for review',
  ),
  groupDiscussionsClosed: protocol(
    403,
    403,
    '本站暂未开放团队讨论区',
    'No Access: the discussion area of groups is not open',
  ),
  discussionNotOfGroup: business(404, '该帖子不属于任何团队', 'This post does not belong to a group'),
} as const satisfies Record<string, ErrorEntry>;
