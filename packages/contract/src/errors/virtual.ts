import { business, type ErrorEntry } from '../wire/error-entry.ts';

/** Errors of virtual participation. */
export const virtualErrors = {
  virtualTooEarly: business(
    400,
    '比赛结束后才能进行虚拟参赛',
    'Virtual participation opens when the contest is over',
  ),
  virtualClosed: business(403, '该比赛未开放虚拟参赛', 'This contest does not allow virtual participation'),
  virtualSealed: business(
    403,
    '比赛结果尚未公布，暂不能虚拟参赛',
    'The scoreboard of the contest is still frozen. Virtual participation opens when the results are published',
  ),
  virtualProblemsHeld: business(
    403,
    '有题目正用于另一场未结束的比赛，待其结束后再来',
    'Another contest that has not ended uses problems of this contest. Try again after it ends',
  ),
  virtualRunning: business(
    400,
    '你在这场比赛中已有一次虚拟参赛，请先结束它',
    'You already have a virtual participation in this contest. End it first',
  ),
  virtualNotFound: business(404, '没有这次虚拟参赛', 'This virtual participation does not exist'),
  virtualStartWrong: business(
    400,
    '开始时间必须在 {days} 天之内',
    'The start must be within the next {days} days',
  ),
} as const satisfies Record<string, ErrorEntry>;
