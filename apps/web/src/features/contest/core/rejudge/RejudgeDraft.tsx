import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { JSX } from 'react';
import { call } from '../../../../api/client.ts';
import { useT } from '../../../../i18n/messages.ts';
import { showToast } from '../../../../lib/toasts.ts';
import { Button } from '../../../../components/Button.tsx';
import { confirm } from '../../../../components/confirm/confirm.ts';
import { ErrorState } from '../../../../components/ErrorState.tsx';
import { Section } from '../../../../components/Section.tsx';
import { Skeleton } from '../../../../components/Skeleton.tsx';
import { VerdictBadge } from '../../../../components/verdict/VerdictBadge.tsx';
import { useContest } from '../contest-context.ts';
import { contestKey } from '../queries.ts';
import { RankChangeTable } from './RankChangeTable.tsx';
import { rejudgeComparisonQuery, type Comparison } from './queries.ts';
import { ChangedVerdictTable } from './ChangedVerdictTable.tsx';
import '../../../../components/field/field.css';

/** A rejudge draft: its progress, the resulting changes, and buttons to apply or discard it. */
export function RejudgeDraft({ id }: { id: number }): JSX.Element {
  const { cid } = useContest();
  const { data, error, refetch } = useQuery(rejudgeComparisonQuery(cid, id));
  if (data !== undefined) return <Loaded comparison={data} />;
  if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return <Skeleton className="h-5" width={320} />;
}

function Loaded({ comparison }: { comparison: Comparison }): JSX.Element {
  const t = useT();
  const { cid } = useContest();
  const { batch, changes, changed, board } = comparison;
  const turned = changes.filter(({ from, to }) => from !== to);
  const isOpen = batch.state === 'open';
  return (
    <Section
      title={t('contestRejudge.history.line', { id: String(batch.id) })}
      aside={t(`contestRejudge.state.${batch.state}`)}
    >
      <div className="flex flex-col gap-4 pt-3">
        {isOpen ? (
          <div className="flex flex-wrap items-center gap-3 text-13">
            <progress
              max={batch.total}
              value={batch.judged}
              aria-label={t('contestRejudge.progress')}
              className="upload-bar"
            />
            <output>{t('contestRejudge.judged', { judged: batch.judged, total: batch.total })}</output>
          </div>
        ) : null}
        <div className="text-13">
          <h3 className="pb-1 font-bold">{t('contestRejudge.verdicts')}</h3>
          {turned.length === 0 ? (
            <p className="text-text-2">
              {t(changed.length > 0 ? 'contestRejudge.verdicts.scores' : 'contestRejudge.verdicts.none')}
            </p>
          ) : (
            <ul className="flex flex-wrap gap-x-5 gap-y-1">
              {turned.map(({ from, to, count }) => (
                <li key={`${from}>${to}`} className="flex items-center gap-1.5">
                  <VerdictBadge status={from} />
                  <span aria-hidden="true">→</span>
                  <span className="sr-only">{t('contestRejudge.to')}</span>
                  <VerdictBadge status={to} />
                  <span className="text-text-2 tabular-nums">× {count}</span>
                </li>
              ))}
            </ul>
          )}
        </div>
        <div className="text-13">
          <h3 className="pb-1 font-bold">{t('contestRejudge.board')}</h3>
          {board.rows.length === 0 && board.shifted === 0 ? (
            <p className="text-text-2">{t('contestRejudge.board.none')}</p>
          ) : (
            <RankChangeTable board={board} />
          )}
        </div>
        {changed.length === 0 ? null : <ChangedVerdictTable cid={cid} changed={changed} />}
        {isOpen ? <Decision comparison={comparison} /> : null}
      </div>
    </Section>
  );
}

function Decision({ comparison: { batch, changed } }: { comparison: Comparison }): JSX.Element {
  const t = useT();
  const client = useQueryClient();
  const { cid } = useContest();
  const { id } = batch;
  const isReady = batch.judged === batch.total;
  const close = useMutation({
    mutationFn: (kind: 'apply' | 'drop') =>
      kind === 'apply'
        ? call('POST /api/admin/rejudge-batch/apply', { body: { id } })
        : call('POST /api/admin/rejudge-batch/drop', { body: { id } }),
    onSuccess: (_, kind) => showToast({ tone: 'success', text: t(`contestRejudge.${kind}.done`) }),
    // Refetch the contest, because applying a draft changes scoreboard and submissions.
    onSettled: () => client.invalidateQueries({ queryKey: contestKey(cid) }),
  });

  async function apply(): Promise<void> {
    const isSure = await confirm({
      title: t('contestRejudge.apply.title', { count: changed.length }),
      text: t('contestRejudge.apply.text'),
      verb: t('contestRejudge.apply'),
      tone: 'danger',
    });
    if (isSure) close.mutate('apply');
  }

  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button
        tone="primary"
        disabled={!isReady || close.isPending}
        isBusy={close.isPending && close.variables === 'apply'}
        onClick={() => void apply()}
      >
        {t('contestRejudge.apply')}
      </Button>
      <Button
        disabled={close.isPending}
        isBusy={close.isPending && close.variables === 'drop'}
        onClick={() => close.mutate('drop')}
      >
        {t('contestRejudge.drop')}
      </Button>
      {isReady ? null : <span className="text-12 text-text-3">{t('contestRejudge.stillJudging')}</span>}
    </div>
  );
}
