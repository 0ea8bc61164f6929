import { useLocale } from '../../i18n/locale.ts';

/** Texts of this page, which only developers see: both languages inline, outside of the catalogues. */
export type Say = (chinese: string, english: string) => string;

const inChinese: Say = (chinese) => chinese;
const inEnglish: Say = (_, english) => english;

export function useSay(): Say {
  return useLocale() === 'zh-CN' ? inChinese : inEnglish;
}
