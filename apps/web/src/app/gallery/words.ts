import { useLocale } from '../../i18n/locale.ts';

/**
 * Returns the text in the current language. The gallery, which only developers see, has its texts in both languages
 * inline and not in the catalogues.
 */
export type Say = (chinese: string, english: string) => string;

const inChinese: Say = (chinese) => chinese;
const inEnglish: Say = (_, english) => english;

export function useSay(): Say {
  return useLocale() === 'zh-CN' ? inChinese : inEnglish;
}
