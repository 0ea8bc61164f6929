import { Link } from '../../routing/Link.tsx';
import { useT } from '../../i18n/messages.ts';
import { Button, buttonClass } from '../../components/Button.tsx';
import { useTitle } from '../../routing/document-title.ts';

export function NotFoundPage() {
  const t = useT();
  useTitle('404');
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
