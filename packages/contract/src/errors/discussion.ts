import { business, type ErrorEntry, protocol } from '../wire/error-entry.ts';

/**
 * Errors of discussions, comments, replies and reports. Each kind of discussion that administrators can close has its
 * own error.
 */
export const discussionErrors = {
  discussionsClosed: protocol(
    403,
    403,
    '本站暂未开放公共讨论区',
    'No Access: the public discussion area is not open',
  ),
  discussionAreaClosed: business(
    403,
    '本站暂未开放公共讨论区',
    'No Access: the public discussion area is not open',
  ),
  groupDiscussionClosed: business(
    403,
    '本站暂未开放团队讨论区',
    'No Access: the discussion area of groups is not open',
  ),
  contestCommentsClosed: business(
    403,
    '本站暂未开放比赛提问',
    'No Access: questions in contests are not open',
  ),
  discussionNotFound: business(404, '该帖子不存在或已被删除', 'This post does not exist or was deleted'),
  discussionUnknown: business(
    400,
    '要处理的帖子已不存在，请刷新后重试',
    'This post no longer exists. Reload the page',
  ),
  groupPostLogin: business(
    404,
    '请先登录：这个帖子只对团队成员开放',
    'Sign in first. Only members of the group can see this post',
  ),
  discussionDisabled: business(403, '该帖子已被管理员禁用', 'This post was disabled by an administrator'),
  discussionNotYours: business(403, '只能编辑自己的帖子', 'You can only edit your own posts'),
  discussionDeleteNotYours: business(
    403,
    '只有作者和管理员可以删除该帖子',
    'Only the author and administrators can delete this post',
  ),
  discussionCategoryUnknown: business(400, '请选择一个存在的分类', 'Select an existing category'),
  discussionCategoryInUse: business(
    400,
    '分类“{name}”下还有帖子，不能删除',
    'The category “{name}” has posts and cannot be deleted',
  ),
  discussionCategoryTwice: business(400, '分类“{name}”出现了两次', 'Duplicate category: “{name}”'),
  discussionTitleTooLong: business(
    400,
    '标题最多 {most} 个字符（不含题号前缀）',
    'A title can have at most {most} characters, not counting the problem ID',
  ),
  discussionNeedsAccepted: business(
    403,
    '通过 {needed} 道题目后才能发帖，目前已通过 {accepted} 道',
    'Solved problems needed to post: {needed}. You have {accepted}',
  ),
  commentNeedsAccepted: business(
    403,
    '通过 {needed} 道题目后才能评论和回复，目前已通过 {accepted} 道',
    'Solved problems needed to comment or reply: {needed}. You have {accepted}',
  ),
  discussionsPerDay: business(
    403,
    '今天已发 {most} 帖，达到每日上限，请明天再来',
    'You have reached the daily limit of posts ({most}). Come back tomorrow',
  ),
  commentTargetMissing: business(
    400,
    '请指明评论所属的帖子或比赛（二者之一）',
    'Specify either the post or the contest of the comments',
  ),
  commentTargetUnknown: business(
    400,
    '评论所属的帖子或比赛不存在',
    'The post or contest of this comment does not exist',
  ),
  commentNotFound: business(404, '该评论不存在或已被删除', 'This comment does not exist or was deleted'),
  commentUnknown: business(
    400,
    '该评论已不存在，请刷新后重试',
    'This comment no longer exists. Reload the page',
  ),
  replyUnknown: business(400, '该回复不存在或已被删除', 'This reply does not exist or was deleted'),
  quoteUnknown: business(
    400,
    '所引用的内容不在这条评论之下',
    'The quoted reply does not belong to this comment',
  ),
  commentNotYours: business(
    403,
    '只能编辑自己的评论和回复',
    'You can only edit your own comments and replies',
  ),
  commentDeleteNotYours: business(
    403,
    '只有作者和管理员可以删除',
    'Only the author and administrators can delete this',
  ),
  managersTakeNoReply: business(
    403,
    '比赛管理员的评论不能回复，请另发一条提问',
    'You cannot reply to comments of contest managers. Ask a new question instead',
  ),
  repliesFull: business(
    400,
    '这条评论已有 {most} 条回复，达到上限，请另发一条评论',
    'This comment has reached the limit of {most} replies. Write a new comment',
  ),
  reportOpen: business(
    400,
    '你已举报过，正在等待管理员处理',
    'You have already reported this. An administrator will review it',
  ),
  reportNotFound: business(404, '该举报不存在', 'This report does not exist'),
  questionUnknown: business(404, '该提问不存在', 'This question does not exist'),
  questionProblemUnknown: business(
    400,
    '比赛中没有这道题，请重新选择题目',
    'This problem is not in the contest. Choose another problem',
  ),
} as const satisfies Record<string, ErrorEntry>;
