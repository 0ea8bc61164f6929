import { errorCatalogue } from '@xiezhi/contract/errors/index';
import type { JSX } from 'react';
import { useLocale } from '../../../../i18n/locale.ts';
import { useT } from '../../../../i18n/messages.ts';
import { FactTable } from './FactTable.tsx';

/** All error codes of the API with their messages. */
export function ErrorList(): JSX.Element {
  const t = useT();
  const locale = useLocale();
  const rows = Object.entries(errorCatalogue)
    .toSorted(([a], [b]) => a.localeCompare(b, 'en'))
    .map(([code, entry]) => [code, locale === 'zh-CN' ? entry.zh : entry.en]);
  return (
    <FactTable
      label={t('handbook.errors')}
      heads={[t('handbook.errorCode'), t('handbook.errorMessage')]}
      rows={rows}
      isCode
    />
  );
}
