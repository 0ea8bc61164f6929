import { business, type ErrorEntry } from '../wire/error-entry.ts';

/** Errors of bookmarks and private problem lists. */
export const problemListErrors = {
  problemListUnknown: business(404, '题单不存在或已被删除', 'This list does not exist or was deleted'),
  problemListsFull: business(400, '最多可建 {most} 个题单', 'You can have at most {most} lists'),
  problemListFull: business(400, '一个题单最多 {most} 道题', 'A list can have at most {most} problems'),
} as const satisfies Record<string, ErrorEntry>;
