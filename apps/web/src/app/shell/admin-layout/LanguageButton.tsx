import { useLocale } from '../../../i18n/locale.ts';
import { useT } from '../../../i18n/messages.ts';
import { chooseLocale } from '../../../i18n/start.ts';

/** Switches the page to the other language. */
export function LanguageButton() {
  const t = useT();
  const locale = useLocale();
  return (
    <button
      type="button"
      aria-label={t('common.nav.switchLanguage')}
      data-tip={t('common.nav.switchLanguage')}
      onClick={() => void chooseLocale(locale === 'zh-CN' ? 'en-US' : 'zh-CN')}
      className="flex h-8 min-w-8 items-center justify-center rounded-2 text-13 font-medium text-text-2 hover:bg-hover hover:text-text max-sm:h-11 max-sm:min-w-11"
    >
      {locale === 'zh-CN' ? 'EN' : '中文'}
    </button>
  );
}
