import { business, type ErrorEntry } from '../wire/error-entry.ts';

/** Errors of exams. */
export const examErrors = {
  examOnly: business(
    403,
    '考试期间（至 {until}）只能使用本场考试的页面',
    'During your exam (until {until}) you can only use the pages of this exam',
  ),
  examHandedIn: business(403, '你已交卷，不能再提交', 'You handed in this exam and can no longer submit'),
  examNotSat: business(400, '你当前没有参加这场考试', 'You are not taking this exam'),
  examNone: business(400, '这场比赛不是考试', 'This contest is not an exam'),
  examAddress: business(
    403,
    '这场考试只能在指定的地点（网络地址）参加；你的地址是 {address}',
    'This exam can only be taken from certain network addresses. Yours is {address}',
  ),
  examOtherSession: business(
    403,
    '你已在另一处登录；考试期间只有最近一次登录有效，请重新登录',
    'You have signed in elsewhere. Only the latest sign-in is valid during an exam. Sign in again to continue',
  ),
  examAddressWrong: business(
    400,
    '“{address}”不是 IP 地址或网段（如 10.1.0.0/16）',
    'Not an IP address or network such as 10.1.0.0/16: {address}',
  ),
  contestRemoteRefused: business(
    400,
    '这场比赛不接受远程评测题目（考试一律不接受）',
    'This contest does not allow problems of remote judges. Exams never allow them',
  ),
  contestRemoteHeld: business(
    400,
    '请先从比赛中移除远程评测题目 {problems}',
    'Remove the problems of remote judges from the contest first: {problems}',
  ),
  examNeedsEntry: business(
    400,
    '考试须凭密码进入，或使用个人计时，以便确定参加者',
    'An exam must be private or have individual timing, so that its participants are known',
  ),
  examTooLong: business(400, '考试最长 {limit} 小时', 'An exam can last at most {limit} hours'),
} as const satisfies Record<string, ErrorEntry>;
