import { business, type ErrorEntry } from '../wire/error-entry.ts';

/** Errors of editorials of problems and contests. */
export const editorialErrors = {
  editorialPlaceMissing: business(400, '请指明一道题目或一场比赛', 'Name either a problem or a contest'),
  editorialTextMissing: business(
    400,
    '请填写题解正文或选择一篇帖子',
    'Write the text or choose a post, not both',
  ),
  editorialRuleInvalid: business(
    400,
    '题解的开放条件不完整',
    'The opening rule of the editorial is incomplete',
  ),
  editorialPostUnknown: business(400, '该帖子不存在或不是公开帖子', 'There is no such public post'),
  editorialNotYours: business(
    403,
    '只有题目的编辑者或比赛的管理者可以修改题解',
    'Only those who edit the problem or manage the contest can do this',
  ),
} as const satisfies Record<string, ErrorEntry>;
