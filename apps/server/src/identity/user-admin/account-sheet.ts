import type { Locale } from '@xiezhi/contract/limits';
import { writeXlsx, xlsxType } from '../../platform/spreadsheet/sheet.ts';

const heads = { 'zh-CN': ['用户名', '密码'], 'en-US': ['Username', 'Password'] } as const;

/** Returns names and passwords as a spreadsheet. */
export async function accountSheet(
  rows: readonly (readonly [string, string])[],
  locale: Locale,
): Promise<{ type: string; bytes: Buffer }> {
  const bytes = await writeXlsx({ name: 'users', heads: heads[locale], rows, widths: [24, 28] });
  return { type: xlsxType, bytes };
}
