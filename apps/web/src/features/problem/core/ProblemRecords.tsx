import { useQuery } from '@tanstack/react-query';
import { useState, type JSX } from 'react';
import { useT } from '../../../i18n/messages.ts';
import { formatLength, formatTime } from '../../../lib/format-figures.ts';
import { HrefLink } from '../../../routing/HrefLink.tsx';
import { Segmented } from '../../../components/Segmented.tsx';
import { Select } from '../../../components/Select.tsx';
import { problemRecordsQuery } from './saved-lists.ts';

type Kind = 'fastest' | 'shortest';

/** The fastest and the shortest accepted submissions by language, one per user. */
export function ProblemRecords({ pid }: { pid: number }): JSX.Element | null {
  const t = useT();
  const [kind, setKind] = useState<Kind>('fastest');
  const [language, setLanguage] = useState('');
  const { data } = useQuery(problemRecordsQuery(pid, language));
  if (data === undefined || data.languages.length === 0) return null;
  return (
    <section aria-labelledby="records-title" className="mt-5">
      <div className="mb-1 flex flex-wrap items-center gap-2">
        <h3 id="records-title" className="flex-1 text-14 font-bold whitespace-nowrap">
          {t('saved.records')}
        </h3>
        <Segmented
          label={t('saved.records')}
          value={kind}
          options={[
            { value: 'fastest', label: t('saved.records.fastest') },
            { value: 'shortest', label: t('saved.records.shortest') },
          ]}
          onChange={setKind}
        />
        <Select
          size="small"
          label={t('saved.records.language')}
          value={language}
          options={[
            { value: '', label: t('saved.records.all') },
            ...data.languages.map((value) => ({ value, label: value })),
          ]}
          onValueChange={setLanguage}
        />
      </div>
      <ol className="text-13">
        {data[kind].map((row, index) => (
          <li key={row.submitId} className="flex min-h-8 items-center gap-3 border-b border-line">
            <span className="w-5 text-right text-text-3 tabular-nums">{index + 1}</span>
            <HrefLink
              href={`/user-home?username=${encodeURIComponent(row.username)}`}
              className="reach min-w-0 flex-1 truncate hover:text-brand"
            >
              {row.username}
            </HrefLink>
            <span className="text-12 text-text-3 max-sm:hidden">{row.language}</span>
            <HrefLink
              href={`/submission-detail/${row.submitId}`}
              className="reach w-20 text-right text-brand tabular-nums hover:text-brand-hover"
            >
              {kind === 'fastest' ? formatTime(row.time) : formatLength(row.length)}
            </HrefLink>
          </li>
        ))}
      </ol>
    </section>
  );
}
