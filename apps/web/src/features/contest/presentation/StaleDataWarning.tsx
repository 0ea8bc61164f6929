import type { UseQueryResult } from '@tanstack/react-query';
import type { JSX } from 'react';
import { useLocale } from '../../../i18n/locale.ts';
import { useT } from '../../../i18n/messages.ts';
import { useNow } from '../../../lib/clock.ts';
import { formatRelative } from '../../../lib/format-time.ts';
import { Icon } from '../../../components/Icon.tsx';

/** Warns that the data could not be refreshed, with its age. Renders nothing while refreshing succeeds. */
export function StaleDataWarning({
  query,
}: {
  query: Pick<UseQueryResult, 'error' | 'dataUpdatedAt'>;
}): JSX.Element | null {
  const t = useT();
  const locale = useLocale();
  const now = useNow();
  if (query.error === null || query.dataUpdatedAt === 0) return null;
  const age = formatRelative(new Date(query.dataUpdatedAt).toISOString(), now, locale);
  return (
    <output className="stage-old">
      <Icon name="warn" size={20} />
      {t('common.list.old', { age })}
    </output>
  );
}
