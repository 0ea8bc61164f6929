import { business, type ErrorEntry } from '../wire/error-entry.ts';

/** Errors of storage limits. */
export const storageErrors = {
  storageUserFull: business(
    400,
    '你的存储空间不足：需要 {used}，上限 {limit}；请删除文件或联系管理员',
    'Your storage is full: {used} needed, limit {limit}. Delete files or contact an administrator',
  ),
  storageGroupFull: business(
    400,
    '团队的存储空间不足：需要 {used}，上限 {limit}；请删除文件或联系管理员',
    'The storage of the group is full: {used} needed, limit {limit}. Delete files or contact an administrator',
  ),
  storageSiteFull: business(
    400,
    '本站的存储空间不足：需要 {used}，上限 {limit}；请联系管理员',
    'The storage of the site is full: {used} needed, limit {limit}. Contact an administrator',
  ),
  storageWrittenFull: business(
    400,
    '你在 24 小时内上传的数据超过 {limit}，请在 {hours} 小时后重试或联系管理员',
    'You have uploaded more than {limit} within 24 hours. Try again in {hours} h or contact an administrator',
  ),
} as const satisfies Record<string, ErrorEntry>;

/** Errors that every call which stores files may return. */
export const storingErrors = [
  'storageUserFull',
  'storageGroupFull',
  'storageSiteFull',
  'storageWrittenFull',
] as const;
