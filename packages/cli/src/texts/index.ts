import type { Locale } from '@xiezhi/contract/limits';
import { enUS } from './en-US.ts';
import { type Words, zhCN } from './zh-CN.ts';

export type { Words } from './zh-CN.ts';

/** Messages by language. */
export const words: Readonly<Record<Locale, Words>> = { 'zh-CN': zhCN, 'en-US': enUS };
