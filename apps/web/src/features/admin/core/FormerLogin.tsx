import { useQuery } from '@tanstack/react-query';
import { useT } from '../../../i18n/messages.ts';
import { formatExact } from '../../../lib/format-time.ts';
import { Link } from '../../../routing/Link.tsx';
import { Section } from '../../../components/Section.tsx';
import { formerSessionQuery } from './queries.ts';

/** Time and IP address of the last sign-in, so that users notice sign-ins by others. */
export function FormerLogin() {
  const t = useT();
  const { data } = useQuery(formerSessionQuery);
  return (
    <Section title={t('console.former')} aside={<Link to="/setting">{t('console.former.all')}</Link>}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 pt-3 text-13">
        <dt className="text-text-3">{t('console.former.time')}</dt>
        <dd>{data?.gmtCreate ? formatExact(data.gmtCreate) : '—'}</dd>
        <dt className="text-text-3">{t('console.former.address')}</dt>
        <dd className="break-all">{data?.ip ?? '—'}</dd>
        <dt className="text-text-3">{t('console.former.browser')}</dt>
        <dd className="break-words text-text-2">{data?.userAgent ?? '—'}</dd>
      </dl>
    </Section>
  );
}
