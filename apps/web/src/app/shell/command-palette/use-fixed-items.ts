import { useMemo } from 'react';
import { useUser } from '../../../api/session.ts';
import { useT } from '../../../i18n/messages.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { nextLocale } from '../../../i18n/next-locale.ts';
import { chooseLocale } from '../../../i18n/start.ts';
import { openAuthDialog } from '../../../lib/auth-dialog.ts';
import { layouts } from '../../../routing/layouts.ts';
import { useMenuLinks, type MenuLink } from '../../../routing/menu.ts';
import { usePage } from '../../../routing/use-page.ts';
import { setTheme, themes, useTheme } from '../theme.ts';
import { themeIcons } from '../ThemeMenu.tsx';
import type { PaletteItem } from './entries.ts';

/** Items that need no search: pages that the viewer may open, and global commands. */
export function useFixedItems(): { pages: readonly MenuLink[]; commands: readonly PaletteItem[] } {
  const t = useT();
  const user = useUser();
  const locale = useLocale();
  const theme = useTheme();
  const links = useMenuLinks(layouts.site);
  // Empty until the user opens the console, which loads its links and texts.
  const adminLinks = useMenuLinks(layouts.admin, '/admin');
  const isInConsole = usePage().info?.frame === 'console';
  return useMemo(() => {
    const other = nextLocale(locale);
    const commands: PaletteItem[] = [
      {
        id: 'language',
        icon: 'globe',
        label: t('common.nav.switchLanguage'),
        action: { run: () => void chooseLocale(other) },
      },
      ...themes
        .filter((name) => name !== theme)
        .map((name) => ({
          id: `theme ${name}`,
          icon: themeIcons[name],
          label: t('palette.theme', { theme: t(`common.theme.${name}`) }),
          action: { run: () => setTheme(name) },
        })),
      ...(user === null
        ? [
            {
              id: 'login',
              icon: 'users' as const,
              label: t('common.login'),
              action: { run: () => openAuthDialog('login') },
            },
          ]
        : []),
    ];
    // The user's own pages come last.
    const isOwn = ({ place }: MenuLink) => place === 'account';
    return {
      pages: [
        ...(isInConsole ? adminLinks : []),
        ...links.filter((link) => !isOwn(link)),
        ...links.filter(isOwn),
      ],
      commands,
    };
  }, [t, user, locale, theme, links, adminLinks, isInConsole]);
}
