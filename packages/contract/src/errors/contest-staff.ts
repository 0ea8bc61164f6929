import { business, type ErrorEntry } from '../wire/error-entry.ts';

/** Errors of staff actions on problems and announcements of a contest. */
export const contestStaffErrors = {
  contestProblemNotFound: business(400, '比赛中没有这道题目', 'The contest has no such problem'),
  contestProblemTaken: business(
    400,
    '题目 {problemId} 已在比赛中',
    'The problem {problemId} is part of the contest already',
  ),
  contestDisplayIdTaken: business(
    400,
    '比赛中已有编号为 {displayId} 的题目',
    'Another problem of the contest is called {displayId} already',
  ),
  contestDisplayIdInvalid: business(
    400,
    '题目在比赛中的编号为 1 至 {most} 个字符，不能含空白、斜杠或控制字符',
    'The id of a problem in a contest has 1 to {most} characters, without blanks, slashes or control characters',
  ),
  contestProblemsTooMany: business(
    400,
    '一场比赛最多 {most} 道题目',
    'A contest has at most {most} problems',
  ),
  contestProblemTypeWrong: business(
    400,
    '题目 {problemId} 的类型与比赛的赛制不符',
    'The problem {problemId} is not of the kind that the contest is',
  ),
  contestProblemRunning: business(
    400,
    '比赛进行中，只有超级管理员可以移除题目',
    'While the contest is running only root may take a problem out of it',
  ),
  contestAnnouncementNotFound: business(
    400,
    '公告不存在、已被删除或不属于该比赛',
    'There is no such announcement of this contest, or no longer',
  ),
} as const satisfies Record<string, ErrorEntry>;
