import { exactScoreOf } from '@xiezhi/rules/scoring/wire-score';
import { useQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import { useT } from '../../../i18n/messages.ts';
import { DataTable, Td, Th } from '../../../components/table.tsx';
import { Time } from '../../../components/Time.tsx';
import { VerdictBadge } from '../../../components/verdict/VerdictBadge.tsx';
import { formatMemory, formatTime } from '../../../lib/format-figures.ts';
import { judgingsQuery } from './queries.ts';

const reasons = {
  submit: 'submissionActions.reasonSubmit',
  rejudge: 'submissionActions.reasonRejudge',
  resubmit: 'submissionActions.reasonResubmit',
  manual: 'submissionActions.reasonManual',
} as const;

function isKnown(reason: string): reason is keyof typeof reasons {
  return Object.hasOwn(reasons, reason);
}

/** All judgings of a submission; shown if there is more than one. */
export function JudgingHistory({ submitId }: { submitId: number }): JSX.Element | null {
  const t = useT();
  const { data } = useQuery(judgingsQuery(submitId));
  if (data === undefined || data.length < 2) return null;
  return (
    <section className="mt-6" aria-label={t('submissionActions.judgings')}>
      <h2 className="mb-1 text-14 font-bold">{t('submissionActions.judgings')}</h2>
      <div className="overflow-x-auto">
        <DataTable caption={t('submissionActions.judgings')}>
          <thead>
            <tr>
              <Th>{t('submissionActions.number')}</Th>
              <Th>{t('submission.result')}</Th>
              <Th>{t('submissionActions.reason')}</Th>
              <Th align="right">{t('submission.time')}</Th>
              <Th align="right">{t('submission.memory')}</Th>
              <Th align="right">{t('submissionActions.at')}</Th>
            </tr>
          </thead>
          <tbody>
            {data.map((judging) => (
              <tr key={judging.number} className={judging.isCurrent ? 'bg-selected' : undefined}>
                <Td className="whitespace-nowrap">
                  {judging.number}
                  {judging.isCurrent && (
                    <span className="ml-2 text-12 text-text-2">{t('submissionActions.inForce')}</span>
                  )}
                </Td>
                <Td className="whitespace-nowrap">
                  <VerdictBadge status={judging.status} />
                  {judging.score !== null && (
                    <span className="ml-2 text-12 text-text-2">
                      {t('submission.points', { score: exactScoreOf(judging) ?? '' })}
                    </span>
                  )}
                </Td>
                <Td className="whitespace-nowrap text-text-2">
                  {isKnown(judging.reason) ? t(reasons[judging.reason]) : judging.reason}
                  {judging.by !== null && <span className="ml-2 text-12 text-text-3">{judging.by}</span>}
                </Td>
                <Td align="right" className="text-text-2">
                  {formatTime(judging.time)}
                </Td>
                <Td align="right" className="text-text-2">
                  {formatMemory(judging.memory)}
                </Td>
                <Td align="right" className="whitespace-nowrap text-text-3">
                  <Time value={judging.finishedAt ?? judging.createdAt} />
                </Td>
              </tr>
            ))}
          </tbody>
        </DataTable>
      </div>
    </section>
  );
}
