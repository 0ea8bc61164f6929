import { business, type ErrorEntry, protocol } from '../wire/error-entry.ts';

/** Discussions, comments, replies, reports; the areas that administrators may close, each with a message of its own. */
export const talkErrors = {
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
    '本站暂未开放比赛评论区',
    'No Access: the comment area of contests is not open',
  ),
  discussionNotFound: business(404, '该帖子不存在或已被删除', 'There is no such post, or it was deleted'),
  discussionUnknown: business(
    400,
    '要处理的帖子已不存在，请刷新后重试',
    'The post is not there any more; please load the page again',
  ),
  groupPostLogin: business(
    404,
    '请先登录：这个帖子只对团队成员开放',
    'Please sign in first: this post is for the members of a group',
  ),
  discussionDisabled: business(
    403,
    '该帖子已被管理员禁用',
    'This post has been disabled by the administrators',
  ),
  discussionNotYours: business(403, '只能编辑自己的帖子', 'Only your own posts can be edited'),
  discussionDeleteNotYours: business(
    403,
    '只有作者和管理员可以删除该帖子',
    'Only its author and administrators can delete this post',
  ),
  discussionCategoryUnknown: business(400, '请选择一个存在的分类', 'Please choose a category that exists'),
  discussionCategoryInUse: business(
    400,
    '分类“{name}”下还有帖子，不能删除',
    'The category “{name}” holds posts and cannot be removed',
  ),
  discussionCategoryTwice: business(
    400,
    '分类“{name}”出现了两次',
    'There are two categories called “{name}”',
  ),
  discussionTitleTooLong: business(
    400,
    '标题最多 {most} 个字符（不含题号前缀）',
    'A title has at most {most} characters, beside the id of its problem',
  ),
  discussionNeedsAccepted: business(
    403,
    '通过 {needed} 道题目后才能发帖，目前已通过 {accepted} 道',
    'Posting needs {needed} accepted problems; you have {accepted}',
  ),
  commentNeedsAccepted: business(
    403,
    '通过 {needed} 道题目后才能评论和回复，目前已通过 {accepted} 道',
    'Commenting and replying needs {needed} accepted problems; you have {accepted}',
  ),
  discussionsPerDay: business(
    403,
    '今天已发 {most} 帖，达到每日上限，请明天再来',
    'You have posted {most} times today, which is the limit of a day; please come back tomorrow',
  ),
  commentTargetMissing: business(
    400,
    '请指明评论所属的帖子或比赛（二者之一）',
    'Please name the post or the contest that the comments belong to, one of them',
  ),
  commentTargetUnknown: business(
    400,
    '评论所属的帖子或比赛不存在',
    'There is no such post or contest to comment on',
  ),
  commentNotFound: business(404, '该评论不存在或已被删除', 'There is no such comment, or it was deleted'),
  commentUnknown: business(
    400,
    '所指的评论已不存在，请刷新后重试',
    'The comment is not there any more; please load the page again',
  ),
  replyUnknown: business(400, '该回复不存在或已被删除', 'There is no such reply, or it was deleted'),
  quoteUnknown: business(
    400,
    '所引用的内容不在这条评论之下',
    'What is quoted does not stand under this comment',
  ),
  commentNotYours: business(
    403,
    '只能编辑自己的评论和回复',
    'Only your own comments and replies can be edited',
  ),
  commentDeleteNotYours: business(
    403,
    '只有作者和管理员可以删除',
    'Only its author and administrators can delete it',
  ),
  managersTakeNoReply: business(
    403,
    '比赛管理员的评论不能回复，请另发一条提问',
    'Comments of those who run the contest take no replies; please ask a question of your own',
  ),
  repliesFull: business(
    400,
    '这条评论已有 {most} 条回复，达到上限，请另发一条评论',
    'This comment has {most} replies, which is the most there may be; please write a comment of your own',
  ),
  reportOpen: business(
    400,
    '你已举报过，正在等待管理员处理',
    'You have reported this already; it waits for the administrators',
  ),
  reportNotFound: business(404, '该举报不存在', 'There is no such report'),
  questionUnknown: business(404, '该提问不存在', 'There is no such question'),
  questionProblemUnknown: business(
    400,
    '比赛中没有这道题，请重新选择题目',
    'The contest has no such problem. Choose the problem again.',
  ),
} as const satisfies Record<string, ErrorEntry>;
