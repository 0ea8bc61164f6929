import { useLocale } from '../../i18n/locale.ts';
import { nextLocale } from '../../i18n/next-locale.ts';
import { useT } from '../../i18n/messages.ts';
import { chooseLocale } from '../../i18n/start.ts';
import { cx } from '../../lib/class-names.ts';

const names = { 'zh-CN': '中文', 'en-US': 'EN' } as const;

/** Switches the page to the other language. The button shows the short name of that language. */
export function LanguageButton({ className }: { readonly className?: string }) {
  const t = useT();
  const other = nextLocale(useLocale());
  return (
    <button
      type="button"
      aria-label={t('common.nav.switchLanguage')}
      data-tip={t('common.nav.switchLanguage')}
      onClick={() => void chooseLocale(other)}
      className={cx(
        'h-8 min-w-8 items-center justify-center rounded-2 text-13 font-medium text-text-2 hover:bg-hover hover:text-text max-sm:h-11 max-sm:min-w-11',
        className ?? 'flex',
      )}
    >
      {names[other]}
    </button>
  );
}
