import { Outlet } from '@tanstack/react-router';
import { useState } from 'react';
import { useUser } from '../../../api/session.ts';
import { useT } from '../../../i18n/messages.ts';
import { cx } from '../../../lib/class-names.ts';
import { layouts } from '../../../routing/layouts.ts';
import { Link } from '../../../routing/Link.tsx';
import { useMenuLinks } from '../../../routing/menu.ts';
import { usePage } from '../../../routing/use-page.ts';
import { useSiteName } from '../../../routing/document-title.ts';
import { Dialog } from '../../../components/Dialog.tsx';
import { IconButton } from '../../../components/IconButton.tsx';
import { AccountArea } from '../AccountArea.tsx';
import { Mark } from '../Brand.tsx';
import { CommandPaletteButton } from '../CommandPaletteButton.tsx';
import { NavigationProgress } from '../NavigationProgress.tsx';
import { ThemeMenu } from '../ThemeMenu.tsx';
import { ConsoleMenu } from './ConsoleMenu.tsx';
import { LanguageButton } from '../LanguageButton.tsx';

const headLink =
  'reach rounded-2 px-2 text-13 leading-8 whitespace-nowrap text-text-2 hover:bg-hover hover:text-text';

/** Frame of the admin console. Its menu is at the side; on narrow windows, a button opens it. */
export function ConsoleLayout() {
  const t = useT();
  const user = useUser();
  const page = usePage();
  const links = useMenuLinks(layouts.admin, '/admin');
  const siteName = useSiteName();
  // On a page without a menu entry, highlight the entry of its parent page.
  const place = page.info?.parentMenu ?? page.path;
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  // Users without the right to the console may open only its sign-in page, which has no frame.
  if (user?.can.visitConsole !== true || page.path === '/admin/login') return <Outlet />;
  return (
    <div className="flex min-h-dvh flex-1">
      <aside className="sticky top-0 hidden h-dvh w-54 flex-none flex-col overflow-y-auto border-r border-line bg-sunk lg:flex">
        <div className="flex h-(--h-nav) flex-none items-center gap-2 px-5">
          <Link to="/home" className="flex min-w-0 items-center gap-2 rounded-2 text-16 font-bold">
            <Mark />
            <span className="ellipsis">{siteName}</span>
          </Link>
          <span className="ml-auto flex-none text-12 text-text-3">{t('console.name')}</span>
        </div>
        <ConsoleMenu links={links} path={place} />
      </aside>
      <div className="flex min-w-0 flex-1 flex-col">
        <header className="sticky top-0 z-(--z-nav) flex h-(--h-nav) flex-none items-center gap-1 border-b border-line bg-bg px-3 sm:px-5">
          <IconButton
            icon="menu"
            label={t('common.nav.menu')}
            aria-haspopup="dialog"
            aria-expanded={isMenuOpen}
            className="-ml-2 lg:hidden"
            onClick={() => setIsMenuOpen(true)}
          />
          <Link
            to="/home"
            aria-label={siteName}
            className="flex h-11 min-w-11 items-center justify-center rounded-2 lg:hidden"
          >
            <Mark />
          </Link>
          <span className="ml-auto flex">
            <CommandPaletteButton />
          </span>
          <Link to="/docs" className={cx(headLink, 'max-sm:hidden')}>
            {t('common.nav.handbook')}
          </Link>
          <Link to="/home" className={headLink}>
            {t('console.toSite')}
          </Link>
          <LanguageButton />
          <ThemeMenu />
          <AccountArea user={user} />
          <NavigationProgress />
        </header>
        <Outlet />
      </div>
      {isMenuOpen ? (
        <Dialog title={t('console.name')} side="right" onClose={() => setIsMenuOpen(false)}>
          <div className="-mx-3">
            <ConsoleMenu links={links} path={place} onGo={() => setIsMenuOpen(false)} />
          </div>
        </Dialog>
      ) : null}
    </div>
  );
}
