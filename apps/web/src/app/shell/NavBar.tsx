import { Link } from '../../routing/Link.tsx';
import { useState } from 'react';
import { useUser } from '../../api/session.ts';
import { useT } from '../../i18n/messages.ts';
import { lazyComponent } from '../../components/lazy/lazy-component.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { hasTabs, layouts } from '../../routing/layouts.ts';
import { useMenuLinks } from '../../routing/menu.ts';
import { useLayout, usePage } from '../../routing/use-page.ts';
import { AccountArea } from './AccountArea.tsx';
import { barEntries } from './bar.ts';
import { Mark } from './Brand.tsx';
import { CommandPaletteButton } from './CommandPaletteButton.tsx';
import { LanguageButton } from './LanguageButton.tsx';
import { NavEntries } from './NavEntries.tsx';
import { NavigationProgress } from './NavigationProgress.tsx';
import { ThemeMenu } from './ThemeMenu.tsx';
import { useSiteName } from '../../routing/document-title.ts';

const NavDrawer = lazyComponent(async () => (await import('./NavDrawer.tsx')).NavDrawer);
const MessageBell = lazyComponent(
  async () => (await import('../../features/community/inbox/MessageBell.tsx')).MessageBell,
  ['message'],
);

/** Navigation bar of every page; below 992 px its entries move into a drawer. */
export function NavBar() {
  const t = useT();
  const user = useUser();
  const siteName = useSiteName();
  const [isDrawerOpen, setIsDrawerOpen] = useState(false);
  const page = usePage();
  const { layout, home } = useLayout();
  const links = useMenuLinks(layout, home);
  const isInPlace = layout.id !== layouts.site.id;
  // Within a scope, the bar has no links if the layout has tabs. It has none either if the page is unknown, because the
  // scope may not exist.
  const isBare = isInPlace && (page.info === undefined || hasTabs(layout));
  const entries = barEntries(isBare ? [] : links, isInPlace);

  return (
    <header className="no-print sticky top-0 z-(--z-nav) flex h-(--h-nav) items-stretch border-b border-line bg-bg pr-1 pl-3 sm:pr-5 sm:pl-5">
      <Link
        to="/home"
        className="mr-auto -ml-1 flex min-w-0 items-center gap-2 rounded-2 px-1 text-16 font-bold lg:mr-4"
      >
        <Mark />
        <span className="ellipsis">{siteName}</span>
      </Link>
      <NavEntries entries={entries} page={page} />
      <div className="hidden flex-1 lg:block" />
      <div className="flex items-center gap-0.5">
        <CommandPaletteButton />
        <LanguageButton className="hidden sm:flex" />
        <span className="hidden lg:flex">
          <ThemeMenu />
        </span>
        {user === null ? null : (
          <span className="flex size-11 sm:size-8">
            <MessageBell key={user.uid} uid={user.uid} />
          </span>
        )}
        <AccountArea user={user} />
        <IconButton
          icon="menu"
          label={t('common.nav.menu')}
          aria-haspopup="dialog"
          aria-expanded={isDrawerOpen}
          className="lg:hidden"
          onClick={() => setIsDrawerOpen(true)}
        />
      </div>
      {isDrawerOpen ? (
        <NavDrawer entries={entries} page={page} onClose={() => setIsDrawerOpen(false)} />
      ) : null}
      <NavigationProgress />
    </header>
  );
}
