import { useLocale } from '../../i18n/locale.ts';

/**
 * Returns the text in the current language. The gallery, which only developers see, has its texts in both languages
 * inline and not in the catalogues.
 */
export type InlineText = (chinese: string, english: string) => string;

const inChinese: InlineText = (chinese) => chinese;
const inEnglish: InlineText = (_, english) => english;

export function useInlineText(): InlineText {
  return useLocale() === 'zh-CN' ? inChinese : inEnglish;
}
