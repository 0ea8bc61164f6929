import { business, type ErrorEntry } from '../wire/error-entry.ts';

/** Errors of opening hints. */
export const hintErrors = {
  hintsClosed: business(
    403,
    '这道题正在比赛中使用，提示暂不开放',
    'A running contest uses this problem. Its hints are closed until the contest ends',
  ),
  hintNotFound: business(
    404,
    '没有这条提示，作者可能修改过',
    'This hint does not exist. Its author may have changed it',
  ),
  hintNotNext: business(400, '请先打开前面的提示', 'Open the earlier hints first'),
  hintCostsOtherwise: business(
    400,
    '打开这条提示现在扣 {price} 分，请确认后再打开',
    'This hint now costs {price} of 100 points. Confirm again to open it',
  ),
} as const satisfies Record<string, ErrorEntry>;
