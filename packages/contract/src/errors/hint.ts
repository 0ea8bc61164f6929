import { business, type ErrorEntry } from '../wire/error-entry.ts';

/** Errors of opening hints. */
export const hintErrors = {
  hintsClosed: business(
    403,
    '这道题正在比赛中使用，提示暂不开放',
    'A running contest has this problem: its hints are closed until it ends',
  ),
  hintNotFound: business(
    404,
    '没有这条提示，作者可能修改过',
    'There is no such hint: its author may have changed it',
  ),
  hintNotNext: business(400, '请先打开前面的提示', 'Please open the hints before it first'),
  hintCostsOtherwise: business(
    400,
    '打开这条提示现在扣 {price} 分，请确认后再打开',
    'Opening this hint now costs {price} points: please confirm it again',
  ),
} as const satisfies Record<string, ErrorEntry>;
