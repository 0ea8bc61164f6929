import { useQuery } from '@tanstack/react-query';
import { Link } from '../../routing/Link.tsx';
import { useEffect, useState } from 'react';
import { chooseLocale } from '../../i18n/start.ts';
import { useLocale } from '../../i18n/locale.ts';
import { nextLocale } from '../../i18n/next-locale.ts';
import { useT } from '../../i18n/messages.ts';
import { cx } from '../../lib/class-names.ts';
import { serverNow } from '../../lib/clock.ts';
import { formatExact, formatUtcOffset } from '../../lib/format-time.ts';
import { lazyComponent } from '../../components/lazy/lazy-component.tsx';
import { chosenName } from '../../routing/site-name.ts';
import { websiteConfigQuery } from '../../api/site-config.ts';

const FooterDescription = lazyComponent(
  async () => (await import('./FooterDescription.tsx')).FooterDescription,
);

const link = 'inline-flex min-h-6 min-w-6 items-center rounded-1 hover:text-text max-sm:min-h-11';

export function Footer() {
  const t = useT();
  const locale = useLocale();
  const { data: config } = useQuery(websiteConfigQuery);
  const other = nextLocale(locale);
  return (
    <footer className="no-print border-t border-line px-4 py-4 text-12 text-text-3 sm:px-6">
      <div className="mx-auto flex max-w-(--w-page) flex-wrap items-center gap-x-5 gap-y-1 max-sm:gap-y-0">
        <span>{chosenName(config?.name) ?? t('common.siteFullName')}</span>
        {config === undefined || config.recordName === '' || config.recordUrl === '' ? null : (
          <a href={config.recordUrl} target="_blank" rel="noreferrer" className={link}>
            {config.recordName}
          </a>
        )}
        {config === undefined || config.projectName === '' || config.projectUrl === '' ? null : (
          <a href={config.projectUrl} target="_blank" rel="noreferrer" className={link}>
            {config.projectName}
          </a>
        )}
        <Link to="/status" className={link}>
          {t('common.footer.queue')}
        </Link>
        <Link to="/developer" className={link}>
          {t('common.nav.developer')}
        </Link>
        <Link to="/docs" className={link}>
          {t('common.nav.handbook')}
        </Link>
        <Link to="/introduction" className={link}>
          {t('common.nav.about')}
        </Link>
        <span className="ml-auto flex items-center gap-x-5 max-sm:w-full">
          {config === undefined ? null : (
            <span className="flex gap-1">
              <span>{t('common.footer.serverTime')}</span>
              <ServerClock />
            </span>
          )}
          <button
            type="button"
            lang={other}
            onClick={() => void chooseLocale(other)}
            className={cx(link, 'max-sm:ml-auto')}
          >
            {t(`common.locale.${other}`)}
          </button>
        </span>
      </div>
      {config === undefined || config.description === '' ? null : (
        <div className="mx-auto mt-2 max-w-(--w-page)">
          <FooterDescription source={config.description} formulas={config.formulas} />
        </div>
      )}
    </footer>
  );
}

/**
 * Shows the server time in the reader's time zone, followed by the UTC offset. A separate component, so that only the
 * clock rerenders each second.
 */
function ServerClock() {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = window.setInterval(() => setNow(serverNow()), 1000);
    return () => window.clearInterval(timer);
  }, []);
  const [day, time] = formatExact(now).split(' ');
  const zone = formatUtcOffset(-new Date(now).getTimezoneOffset());
  // Three elements, because as one element the clock would be the largest text of a short page and become its LCP
  // element.
  return (
    <>
      <span className="font-mono">{day}</span>
      <span className="font-mono">{time}</span>
      <span>{zone}</span>
    </>
  );
}
