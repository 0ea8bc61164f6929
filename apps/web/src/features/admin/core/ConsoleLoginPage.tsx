import { useEffect, useEffectEvent } from 'react';
import { useRouter } from '@tanstack/react-router';
import { LoginForm } from '../../account/auth/LoginForm.tsx';
import { session, useUser } from '../../../api/session.ts';
import { useT } from '../../../i18n/messages.ts';
import { firstAdminPage } from '../../../routing/first-admin-page.ts';
import { Link } from '../../../routing/Link.tsx';
import { useSiteName, useTitle } from '../../../routing/document-title.ts';
import { consoleLoginPage } from './login.page.ts';

/**
 * Sign-in page of the admin console. Staff who are signed in already, for example after the return from a sign-in
 * service, are redirected to the requested page.
 */
export function ConsoleLoginPage() {
  const t = useT();
  const router = useRouter();
  const isStaff = useUser()?.can.visitConsole === true;
  const siteName = useSiteName();
  const { to } = consoleLoginPage.useSearch();
  useTitle(t('console.name'));
  // Reads the user from the session, because the session changes before this component rerenders.
  const enter = () => {
    const entrance = firstAdminPage(session.get().user?.can ?? null);
    void router.navigate({ href: to ?? entrance ?? '/home', replace: true });
  };
  const enterAsStaff = useEffectEvent(enter);
  useEffect(() => {
    if (isStaff) enterAsStaff();
  }, [isStaff]);
  return (
    <div className="flex min-h-dvh flex-col items-center justify-center px-4 py-10">
      <div className="w-full max-w-[370px] rounded-3 border border-line bg-bg p-6 shadow-float">
        <h1 className="text-20 font-bold">{t('console.name')}</h1>
        <p className="mt-1 mb-5 text-13 text-text-3">{t('console.login.note', { site: siteName })}</p>
        {!isStaff && <LoginForm area="console" onDone={enter} />}
      </div>
      <Link to="/home" className="reach mt-5 rounded-1 text-13 text-text-2 hover:text-text">
        {t('console.toSite')}
      </Link>
    </div>
  );
}
