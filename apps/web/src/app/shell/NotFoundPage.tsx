import { useQuery } from '@tanstack/react-query';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { call } from '../../api/client.ts';
import { Link } from '../../routing/Link.tsx';
import { useT } from '../../i18n/messages.ts';
import { Button, buttonClass } from '../../components/Button.tsx';
import { useTitle } from '../../routing/document-title.ts';

/** Pages that do not exist. An address of the judge from which the site migrated leads to its new page. */
export function NotFoundPage() {
  const t = useT();
  useTitle('404');
  useNewAddress();
  return (
    <div className="flex flex-col items-center px-6 py-24 text-center">
      <p className="font-mono text-28 text-text-3">404</p>
      <h1 className="mt-1 font-bold">{t('common.notFound.title')}</h1>
      <p className="mt-0.5 text-13 text-text-2">{t('common.notFound.detail')}</p>
      <div className="mt-4 flex gap-2">
        <Link to="/home" className={buttonClass('primary')}>
          {t('common.goHome')}
        </Link>
        <Button onClick={() => history.back()}>{t('common.back')}</Button>
      </div>
    </div>
  );
}

/** Redirects a URL of the previous judge to its new URL if this viewer may see the new page. */
function useNewAddress(): void {
  const navigate = useNavigate();
  const address = useRouterState({ select: ({ location }) => location.pathname + location.searchStr });
  const { data } = useQuery({
    queryKey: ['old-address', address],
    queryFn: ({ signal }) => call('GET /api/old-address', { query: { address }, signal }),
    meta: { isQuiet: true },
  });
  const href = data?.href ?? null;
  useEffect(() => {
    if (href === null) return;
    // The browser must load files itself, because the router has no pages for them.
    if (href.startsWith('/api/')) location.replace(href);
    else void navigate({ href, replace: true });
  }, [href, navigate]);
}
