import { business, type ErrorEntry } from '../wire/error-entry.ts';

/** Errors of staff actions on problems and announcements of a contest. */
export const contestStaffErrors = {
  contestProblemNotFound: business(400, '比赛中没有这道题目', 'This problem is not in the contest'),
  contestProblemTaken: business(
    400,
    '题目 {problemId} 已在比赛中',
    'The problem {problemId} is already in the contest',
  ),
  contestDisplayIdTaken: business(
    400,
    '比赛中已有编号为 {displayId} 的题目',
    'Another problem of the contest already has the label {displayId}',
  ),
  contestDisplayIdInvalid: business(
    400,
    '题目在比赛中的编号为 1 至 {most} 个字符，不能含空白、斜杠或控制字符',
    'Labels of contest problems must have 1 to {most} characters, without spaces, slashes or control characters',
  ),
  contestProblemsTooMany: business(
    400,
    '一场比赛最多 {most} 道题目',
    'A contest can have at most {most} problems',
  ),
  contestProblemTypeWrong: business(
    400,
    '题目 {problemId} 的类型与比赛的赛制不符',
    'The type of problem {problemId} does not match the format of the contest',
  ),
  contestProblemRunning: business(
    400,
    '比赛进行中，只有超级管理员可以移除题目',
    'Only a super admin can remove problems while the contest is running',
  ),
  contestAnnouncementNotFound: business(
    400,
    '公告不存在、已被删除或不属于该比赛',
    'This announcement does not exist, was deleted or belongs to another contest',
  ),
} as const satisfies Record<string, ErrorEntry>;
