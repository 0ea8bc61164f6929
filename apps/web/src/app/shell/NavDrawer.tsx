import { useQuery } from '@tanstack/react-query';
import { useUser } from '../../api/session.ts';
import { HrefLink } from '../../routing/HrefLink.tsx';
import { chooseLocale } from '../../i18n/start.ts';
import { locales } from '@xiezhi/contract/limits';
import { useLocale } from '../../i18n/locale.ts';
import { useT } from '../../i18n/messages.ts';
import { cx } from '../../lib/class-names.ts';
import { openAuthDialog } from '../../lib/auth-dialog.ts';
import { websiteConfigQuery } from '../../api/site-config.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { Icon } from '../../components/Icon.tsx';
import { Segmented } from '../../components/Segmented.tsx';
import type { CurrentPage } from '../../routing/use-page.ts';
import { isCurrentLink, linksOf, type BarEntry } from './bar.ts';
import { setTheme, themes, useTheme } from './theme.ts';

interface NavDrawerProps {
  entries: readonly BarEntry[];
  page: CurrentPage;
  onClose: () => void;
}

/** Drawer for windows below 992 px with all entries of the bar, sign-up, language and theme. */
export function NavDrawer({ entries, page, onClose }: NavDrawerProps) {
  const t = useT();
  const locale = useLocale();
  const theme = useTheme();
  const user = useUser();
  const { data: config } = useQuery(websiteConfigQuery);
  return (
    <Dialog title={t('common.nav.menu')} side="right" onClose={onClose}>
      {user === null && config?.register === true ? (
        <Button
          tone="primary"
          className="mb-3 min-h-11 w-full"
          onClick={() => {
            onClose();
            openAuthDialog('register');
          }}
        >
          {t('common.register')}
        </Button>
      ) : null}
      <nav aria-label={t('common.nav.label')} className="-mx-3 flex flex-col">
        {linksOf(entries).map((entry) => {
          const isCurrent = isCurrentLink(entry, page);
          return (
            <HrefLink
              key={entry.href}
              href={entry.href}
              onClick={onClose}
              aria-current={isCurrent ? 'page' : undefined}
              className={cx(
                'flex h-11 items-center gap-3 rounded-2 px-3',
                isCurrent ? 'bg-brand-tint font-medium text-brand' : 'text-text hover:bg-hover',
              )}
            >
              <Icon name={entry.icon} />
              {t(entry.label)}
            </HrefLink>
          );
        })}
      </nav>
      <div className="mt-4 flex flex-col gap-3 border-t border-line pt-4">
        <Segmented
          label={t('common.nav.theme')}
          value={theme}
          onChange={setTheme}
          options={themes.map((value) => ({ value, label: t(`common.theme.${value}`) }))}
        />
        <Segmented
          label={t('common.nav.language')}
          value={locale}
          onChange={(value) => void chooseLocale(value)}
          options={locales.map((value) => ({ value, label: t(`common.locale.${value}`) }))}
        />
      </div>
    </Dialog>
  );
}
