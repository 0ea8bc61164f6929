import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { TestData, TestDataDifference } from '@xiezhi/contract/routes/test-data';
import { useState } from 'react';
import { errorMessage } from '../../../api/error-message.ts';
import { call } from '../../../api/client.ts';
import { useT } from '../../../i18n/messages.ts';
import { showToast } from '../../../lib/toasts.ts';
import { HrefLink } from '../../../routing/HrefLink.tsx';
import { Button } from '../../../components/Button.tsx';
import { confirm } from '../../../components/confirm/confirm.ts';
import { ErrorState, StaleBanner } from '../../../components/ErrorState.tsx';
import { Section } from '../../../components/Section.tsx';
import { VerdictBadge } from '../../../components/verdict/VerdictBadge.tsx';
import { batchesQuery, versionComparisonQuery } from './queries.ts';

interface RejudgePreviewPanelProps {
  base: TestData;
  /** Changes of the save just made; null if none. */
  difference: TestDataDifference | null;
  isDirty: boolean;
}

/**
 * Shows which verdicts the current data would change. A draft rejudge finds them; the user applies or discards its
 * result.
 */
export function RejudgePreviewPanel({ base, difference, isDirty }: RejudgePreviewPanelProps) {
  const t = useT();
  const client = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const { rejudge } = base.can;
  const { data: batches } = useQuery({ ...batchesQuery(base.displayId), enabled: rejudge });
  const open = batches?.find(({ state }) => state === 'open');
  if (!rejudge)
    return difference?.isJudgedOtherwise === true ? (
      <p className="text-13 text-text-2">{t('testData.turn.askOthers')}</p>
    ) : null;
  if (base.cases.length === 0) return null;

  async function begin(): Promise<void> {
    setIsBusy(true);
    try {
      await call('POST /api/admin/rejudge-batches', { body: { problemID: base.displayId } });
      await client.invalidateQueries({ queryKey: ['console', 'rejudge-batches'] });
    } catch (error) {
      showToast({ tone: 'info', text: errorMessage(error) });
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <Section title={t('testData.turn')}>
      {open === undefined ? (
        <div className="flex flex-wrap items-center gap-3 pt-3 text-13 text-text-2">
          <p>{t(difference?.isJudgedOtherwise === true ? 'testData.turn.saved' : 'testData.turn.text')}</p>
          <Button isBusy={isBusy} disabled={isBusy || isDirty} onClick={() => void begin()}>
            {t('testData.turn.see')}
          </Button>
          {isDirty ? <span className="text-12 text-text-3">{t('testData.turn.saveFirst')}</span> : null}
        </div>
      ) : (
        <Comparison id={open.id} />
      )}
    </Section>
  );
}

/** Old and new verdicts of a draft rejudge. */
function Comparison({ id }: { id: number }) {
  const t = useT();
  const client = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const query = useQuery(versionComparisonQuery(id));
  const { data } = query;
  if (data === undefined)
    return query.error === null ? null : (
      <ErrorState error={query.error} onRetry={() => void query.refetch()} />
    );
  const { batch, changes, changed, changedCount } = data;
  const turned = changes.filter(({ from, to }) => from !== to);
  const isReady = batch.judged === batch.total;

  async function close(kind: 'apply' | 'drop'): Promise<void> {
    const isSure =
      kind === 'drop' ||
      (await confirm({
        title: t('testData.turn.apply.title', { count: changedCount }),
        text: t('testData.turn.apply.text'),
        verb: t('testData.turn.apply'),
        tone: 'danger',
      }));
    if (!isSure) return;
    setIsBusy(true);
    try {
      if (kind === 'apply') await call('POST /api/admin/rejudge-batch/apply', { body: { id } });
      else await call('POST /api/admin/rejudge-batch/drop', { body: { id } });
      showToast({ tone: 'success', text: t(`testData.turn.${kind}.done`) });
    } catch (error) {
      showToast({ tone: 'error', text: errorMessage(error) });
    } finally {
      setIsBusy(false);
      await client.invalidateQueries({ queryKey: ['console', 'rejudge-batches'] });
    }
  }

  return (
    <div className="flex flex-col gap-2 pt-3 text-13">
      {query.error === null ? null : (
        <StaleBanner text={errorMessage(query.error)} onRetry={() => void query.refetch()} />
      )}
      <div className="flex items-center gap-3">
        <progress
          max={batch.total}
          value={batch.judged}
          aria-label={t('testData.turn')}
          className="upload-bar"
        />
        <output>{t('testData.turn.judged', { judged: batch.judged, total: batch.total })}</output>
      </div>
      {turned.length === 0 ? (
        <p className="text-text-2">{t(changed.length > 0 ? 'testData.turn.scores' : 'testData.turn.none')}</p>
      ) : (
        <ul className="flex flex-wrap gap-4">
          {turned.map(({ from, to, count }) => (
            <li key={`${from}>${to}`} className="flex items-center gap-1.5">
              <VerdictBadge status={from} /> → <VerdictBadge status={to} /> × {count}
            </li>
          ))}
        </ul>
      )}
      {changed.length === 0 ? null : (
        <table className="w-full max-w-[720px]">
          <caption className="sr-only">{t('testData.turn')}</caption>
          <thead>
            <tr className="text-left text-12 text-text-3">
              <th className="py-1 font-regular">{t('testData.turn.submission')}</th>
              <th className="font-regular">{t('testData.turn.user')}</th>
              <th className="font-regular">{t('testData.turn.before')}</th>
              <th className="font-regular">{t('testData.turn.after')}</th>
            </tr>
          </thead>
          <tbody>
            {changed.map(({ submitId, username, before, after }) => (
              <tr key={submitId} className="border-t border-line">
                <td className="py-1">
                  <HrefLink
                    href={`/submission-detail/${submitId}`}
                    className="text-brand hover:text-brand-hover"
                  >
                    {submitId}
                  </HrefLink>
                </td>
                <td className="ellipsis">{username}</td>
                <td>
                  <VerdictBadge status={before.status} /> {before.score ?? ''}
                </td>
                <td>
                  <VerdictBadge status={after.status} /> {after.score ?? ''}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {changedCount > changed.length ? (
        <p className="text-text-3">{t('testData.more', { count: changedCount - changed.length })}</p>
      ) : null}
      <div className="flex gap-2">
        <Button
          tone="primary"
          disabled={!isReady || isBusy}
          isBusy={isBusy}
          onClick={() => void close('apply')}
        >
          {t('testData.turn.apply')}
        </Button>
        <Button disabled={isBusy} onClick={() => void close('drop')}>
          {t('testData.turn.drop')}
        </Button>
      </div>
    </div>
  );
}
