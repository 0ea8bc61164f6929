import { useQuery } from '@tanstack/react-query';
import type { TestData, TestDataDifference, TestDataVersion } from '@xiezhi/contract/routes/test-data';
import { useState } from 'react';
import { errorMessage } from '../../../api/error-message.ts';
import { call } from '../../../api/client.ts';
import { useT } from '../../../i18n/messages.ts';
import type { Translate } from '../../../i18n/messages.ts';
import { showToast } from '../../../lib/toasts.ts';
import { Button, buttonClass } from '../../../components/Button.tsx';
import { confirm } from '../../../components/confirm/confirm.ts';
import { DownloadLink } from '../../../components/DownloadLink.tsx';
import { StaleBanner } from '../../../components/ErrorState.tsx';
import { sizeText } from '../../../components/field/upload.ts';
import { Section } from '../../../components/Section.tsx';
import { Time } from '../../../components/Time.tsx';
import { archiveAddress } from './archive-address.ts';
import { versionRows, versionsQuery } from './queries.ts';

interface VersionListProps {
  base: TestData;
  isDirty: boolean;
  onRestored: (data: TestData & { difference: TestDataDifference | null }) => void;
}

/** All versions, newest first: author, time, note, changes, and a button to restore. */
export function VersionList({ base, isDirty, onRestored }: VersionListProps) {
  const t = useT();
  const [page, setPage] = useState(1);
  const query = useQuery(versionsQuery(base.pid, page));
  const { data } = query;
  if (data?.total === 0) return null;

  async function restore({ revision, cases }: TestDataVersion): Promise<void> {
    const isSure = await confirm({
      title: t('testData.restore.title', { revision }),
      text: t(isDirty ? 'testData.restore.dirty' : 'testData.restore.text', { count: cases }),
      verb: t('testData.restore'),
      ...(isDirty && { tone: 'danger' as const }),
    });
    if (!isSure) return;
    try {
      onRestored(
        await call('POST /api/admin/problem/test-data/restore', {
          body: { pid: base.pid, base: base.revision, revision },
        }),
      );
    } catch (error) {
      showToast({ tone: 'error', text: errorMessage(error) });
    }
  }

  return (
    <Section title={t('testData.versions')}>
      {query.error === null ? null : (
        <StaleBanner text={errorMessage(query.error)} onRetry={() => void query.refetch()} />
      )}
      <ol className="text-13">
        {data?.records.map((version) => (
          <li
            key={version.revision}
            className="flex flex-wrap items-baseline gap-x-3 gap-y-1 border-b border-line py-2"
          >
            <span className="w-12 font-mono text-12 text-text-3">#{version.revision}</span>
            <span>
              {version.savedBy ?? t('testData.bySite')} · <Time value={version.savedAt} />
            </span>
            {version.note === null ? null : <span className="text-text-2">{version.note}</span>}
            <span className="text-12 text-text-3">
              {t('testData.version.size', { count: version.cases, size: sizeText(version.bytes) })}
            </span>
            <span className="ml-auto flex items-center gap-2">
              {version.isCurrent ? (
                <span className="text-12 text-v-ac">{t('testData.inForce')}</span>
              ) : (
                <Button size="small" onClick={() => void restore(version)}>
                  {t('testData.restore')}
                </Button>
              )}
              <DownloadLink
                path={archiveAddress(base.pid, version.revision)}
                name={`${base.displayId}-${version.revision}.zip`}
                aria-label={t('testData.version.download', { revision: version.revision })}
                className={buttonClass('quiet', 'small')}
              >
                {t('testData.download')}
              </DownloadLink>
            </span>
            {version.difference === null ? null : <Difference difference={version.difference} t={t} />}
          </li>
        ))}
      </ol>
      {data !== undefined && data.pages > 1 ? (
        <div className="flex items-center gap-2 pt-2">
          <Button size="small" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t('testData.newer')}
          </Button>
          <Button size="small" disabled={page >= data.pages} onClick={() => setPage(page + 1)}>
            {t('testData.older')}
          </Button>
          <span className="text-12 text-text-3">
            {t('testData.versionsOf', { from: (page - 1) * versionRows + 1, total: data.total })}
          </span>
        </div>
      ) : null}
    </Section>
  );
}

const kinds = ['added', 'removed', 'changed', 'rescored', 'regrouped', 'resampled'] as const;
const namesShown = 6;

/** Changes of a version as text. */
function Difference({ difference, t }: { difference: TestDataDifference; t: Translate }) {
  const { scoreBefore, scoreAfter, isReordered } = difference;
  const parts = kinds.flatMap((kind) => {
    const { count, names } = difference[kind];
    if (count === 0) return [];
    const shown = names.slice(0, namesShown).join(', ') + (count > namesShown ? ' …' : '');
    return [t(`testData.difference.${kind}`, { count, names: shown })];
  });
  if (isReordered) parts.push(t('testData.difference.reordered'));
  if (scoreBefore !== scoreAfter)
    parts.push(t('testData.difference.score', { before: scoreBefore ?? '—', after: scoreAfter ?? '—' }));
  if (parts.length === 0) parts.push(t('testData.difference.judge'));
  return (
    <ul className="flex w-full flex-wrap gap-x-4 pl-[60px] text-12 text-text-2 max-sm:pl-0">
      {parts.map((part) => (
        <li key={part}>{part}</li>
      ))}
    </ul>
  );
}
