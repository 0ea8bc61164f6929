import { business, type ErrorEntry } from '../wire/error-entry.ts';

/** Errors of editorials of problems and contests. */
export const editorialErrors = {
  editorialPlaceMissing: business(400, '请指明一道题目或一场比赛', 'Specify either a problem or a contest'),
  editorialTextMissing: business(
    400,
    '请填写题解正文或选择一篇帖子，二者选一',
    'Either write the text or choose a post, but not both',
  ),
  editorialRuleInvalid: business(
    400,
    '题解的开放条件不完整',
    'The condition for opening the editorial is incomplete',
  ),
  editorialPostUnknown: business(
    400,
    '该帖子不存在或不是公开帖子',
    'This post does not exist or is not public',
  ),
  editorialNotYours: business(
    403,
    '只有题目的编辑者或比赛的管理者可以修改题解',
    'Only editors of the problem or managers of the contest can change the editorial',
  ),
} as const satisfies Record<string, ErrorEntry>;
