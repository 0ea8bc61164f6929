import { business, type ErrorEntry } from '../wire/error-entry.ts';

/** Contests that are exams. */
export const examErrors = {
  examOnly: business(
    403,
    '考试期间（至 {until}）只能使用本场考试的页面',
    'During your exam (until {until}) only its own pages are open to you',
  ),
  examAddress: business(
    403,
    '这场考试只能在指定的地点（网络地址）参加；你的地址是 {address}',
    'This exam can be taken from certain network addresses only; yours is {address}',
  ),
  examOtherSession: business(
    403,
    '你已在另一处登录；考试期间只有最近一次登录有效，请重新登录',
    'You have signed in elsewhere; during an exam only the latest sign-in counts. Sign in again to go on here',
  ),
  examAddressWrong: business(
    400,
    '“{address}”不是 IP 地址或网段（如 10.1.0.0/16）',
    'An allowed address is no IP address or network such as 10.1.0.0/16: {address}',
  ),
  contestRemoteRefused: business(
    400,
    '这场比赛不接受远程评测题目（考试一律不接受）',
    'This contest does not take problems of remote judges; an exam never does',
  ),
  contestRemoteHeld: business(
    400,
    '请先从比赛中移除远程评测题目 {problems}',
    'Remove the problems of remote judges from the contest first: {problems}',
  ),
  examNeedsEntry: business(
    400,
    '考试须凭密码进入，或使用个人计时，以便确定参加者',
    'An exam has to be private or have individual timing, so that its participants are known',
  ),
  examTooLong: business(
    400,
    '考试最长 {limit} 小时',
    'An exam may last {limit} hours at most for each who sits it',
  ),
} as const satisfies Record<string, ErrorEntry>;
