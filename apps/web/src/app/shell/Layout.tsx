import { Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useT } from '../../i18n/messages.ts';
import { authDialog } from '../../lib/auth-dialog.ts';
import { cx } from '../../lib/class-names.ts';
import { lazyComponent } from '../../components/lazy/lazy-component.tsx';
import { useStore } from '../../lib/store.ts';
import { leaveConfirmation } from '../../routing/leaving.ts';
import { useIsLoading, usePage } from '../../routing/use-page.ts';
import { Footer } from './Footer.tsx';
import { AccessDeniedToast } from './AccessDeniedToast.tsx';
import { MailBanner } from './MailBanner.tsx';
import { NavBar } from './NavBar.tsx';
import { PasswordBanner } from './PasswordBanner.tsx';
import { ToastHost } from './ToastHost.tsx';
import { NavigationProgress } from './NavigationProgress.tsx';
import { RouteAnnouncer } from './RouteAnnouncer.tsx';
import { Shortcuts } from './Shortcuts.tsx';

const LeaveDialog = lazyComponent(async () => (await import('./LeaveDialog.tsx')).LeaveDialog);
const AuthDialog = lazyComponent(
  async () => (await import('../../features/account/auth/AuthDialog.tsx')).AuthDialog,
  ['auth'],
);
const Attendants = lazyComponent(async () => (await import('./DeferredShell.tsx')).DeferredShell);

/** Frame of every page: navigation bar, page, footer and floating elements. `children`, if given, replace the page. */
export function Layout({ children }: { children?: ReactNode }) {
  const t = useT();
  const { info } = usePage();
  const dialog = useStore(authDialog);
  const requestedPath = useStore(leaveConfirmation);
  const isConsole = info?.frame === 'console';
  const isWhole = info !== undefined && info.frame !== 'page' && !isConsole;
  return (
    <div
      data-whole-window={isWhole || undefined}
      className={cx('flex flex-col', isWhole ? 'min-h-dvh lg:h-dvh' : 'min-h-dvh')}
    >
      <a
        href="#content"
        className="no-print fixed top-1 left-1 z-(--z-notice) -translate-y-20 rounded-2 bg-brand-fill px-3 py-3 text-on-brand focus:translate-y-0"
      >
        {t('common.skipToContent')}
      </a>
      {info?.frame === 'focus' ? (
        <div className="sticky top-0 z-(--z-nav)">
          <NavigationProgress />
        </div>
      ) : isConsole ? null : (
        <NavBar />
      )}
      {isWhole || isConsole ? null : (
        <>
          <MailBanner />
          <PasswordBanner />
        </>
      )}
      <Content isWhole={isWhole} hasFooter={!isWhole && !isConsole}>
        {children ?? <Outlet />}
      </Content>
      {isWhole || isConsole ? null : <Footer />}
      {dialog === null ? null : <AuthDialog state={dialog} />}
      {requestedPath === null ? null : <LeaveDialog {...requestedPath} />}
      <RouteAnnouncer />
      <Shortcuts />
      <AccessDeniedToast />
      <ToastHost />
      <Attendants />
    </div>
  );
}

interface ContentProps {
  isWhole: boolean;
  /**
   * Whether a footer follows the content. If so, the content is at least as high as the window, so that the footer does
   * not jump while the content loads.
   */
  hasFooter: boolean;
  children: ReactNode;
}

/** Main region of the page. It is busy during a navigation, while it still shows the previous page. */
function Content({ isWhole, hasFooter, children }: ContentProps) {
  const isLoading = useIsLoading();
  return (
    <main
      id="content"
      tabIndex={-1}
      aria-busy={isLoading || undefined}
      className={cx(
        'flex flex-1 flex-col',
        hasFooter ? 'min-h-dvh' : 'min-h-0',
        isWhole && 'lg:overflow-hidden',
      )}
    >
      {children}
    </main>
  );
}
