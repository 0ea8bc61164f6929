import { business, type ErrorEntry } from '../wire/error-entry.ts';

/** Errors of migrations from other judges. */
export const siteImportErrors = {
  siteImportRunning: business(400, '已有一个迁移正在进行', 'A migration is already running'),
  siteImportUnreadable: business(400, '来源无法读取（{reason}）', 'The source cannot be read ({reason})'),
} as const satisfies Record<string, ErrorEntry>;
