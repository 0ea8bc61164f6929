import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useT } from '../../../i18n/messages.ts';
import { ErrorState } from '../../../components/ErrorState.tsx';
import { DataTable, SkeletonRows, Th } from '../../../components/table.tsx';
import { Input } from '../../../components/TextField.tsx';
import { LanguageRow } from './LanguageRow.tsx';
import { languageLimitsQuery, languageStartersQuery } from './queries.ts';
import { SettingsFrame } from './SettingsFrame.tsx';

/** Limit factors and starter code of each language. They apply to problems that do not set their own. */
export function LanguagesPage() {
  const t = useT();
  const query = useQuery(languageLimitsQuery);
  const starters = useQuery(languageStartersQuery);
  const [wanted, setWanted] = useState('');
  const rows = query.data?.filter(({ language }) =>
    language.toLowerCase().includes(wanted.trim().toLowerCase()),
  );
  return (
    <SettingsFrame title={t('console.nav.settings')} tab="/admin/conf/languages">
      {() => (
        <div className="max-w-3xl">
          <p className="max-w-prose text-13 leading-relaxed text-text-2">{t('siteAdmin.languages.note')}</p>
          <Input
            size="small"
            type="search"
            className="my-4 max-w-60"
            aria-label={t('siteAdmin.languages.find')}
            placeholder={t('siteAdmin.languages.find')}
            value={wanted}
            onChange={(event) => setWanted(event.target.value)}
          />
          {query.error !== null && rows === undefined ? (
            <ErrorState error={query.error} onRetry={() => void query.refetch()} />
          ) : (
            <DataTable caption={t('siteAdmin.tab.languages')}>
              <thead>
                <tr>
                  <Th>{t('siteAdmin.languages.language')}</Th>
                  <Th align="right" className="max-sm:hidden">
                    {t('siteAdmin.languages.default')}
                  </Th>
                  <Th>{t('siteAdmin.languages.site')}</Th>
                  <Th align="right" className="max-sm:hidden">
                    {t('siteAdmin.languages.inForce')}
                  </Th>
                  <Th>{t('siteAdmin.languages.starter')}</Th>
                </tr>
              </thead>
              <tbody>
                {rows === undefined ? (
                  <SkeletonRows rows={12} widths={[160, 32, 96, 64, 64]} />
                ) : (
                  rows.map((limit) => (
                    <LanguageRow
                      key={limit.language}
                      limit={limit}
                      starter={starters.data?.find(({ language }) => language === limit.language)}
                    />
                  ))
                )}
              </tbody>
            </DataTable>
          )}
          {rows?.length === 0 ? (
            <p className="py-6 text-13 text-text-3">{t('siteAdmin.languages.none')}</p>
          ) : null}
        </div>
      )}
    </SettingsFrame>
  );
}
