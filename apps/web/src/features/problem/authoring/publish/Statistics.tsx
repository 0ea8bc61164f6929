import { useQuery } from '@tanstack/react-query';
import { hasVerdict } from '@xiezhi/contract/enums/status';
import { useState } from 'react';
import { formatNumber, useT } from '../../../../i18n/messages.ts';
import { acceptanceRate, formatRate } from '../../../../lib/format-figures.ts';
import { Difficulty } from '../../../../components/Difficulty.tsx';
import { ErrorState } from '../../../../components/ErrorState.tsx';
import { Section } from '../../../../components/Section.tsx';
import { Segmented } from '../../../../components/Segmented.tsx';
import { VerdictBadge } from '../../../../components/verdict/VerdictBadge.tsx';
import { problemStatisticsQuery, type ProblemStatistics } from '../queries.ts';
import { SpanBars } from './SpanBars.tsx';

const spans = [30, 90, 365] as const;

interface StatisticsProps {
  pid: number;
  /** A hidden problem shows statistics only after the first submission. */
  isPublic: boolean;
}

/** Statistics of submissions: by verdict, by day, by number of attempts, and measured difficulty. */
export function Statistics({ pid, isPublic }: StatisticsProps) {
  const t = useT();
  const [days, setDays] = useState<number>(spans[0]);
  const query = useQuery(problemStatisticsQuery(pid, days));
  const { data } = query;
  const isEmpty = data !== undefined && data.tried === 0 && data.statuses.length === 0;
  if (!isPublic && (data === undefined || isEmpty) && query.error === null) return null;
  return (
    <Section title={t('problemEditor.statistics')} className="min-w-0 lg:col-span-2">
      {data === undefined ? (
        query.error === null ? (
          <div className="h-40" aria-busy="true" />
        ) : (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        )
      ) : isEmpty ? (
        <p className="py-3 text-13 text-text-3">{t('problemEditor.statistics.none')}</p>
      ) : (
        <div className="grid gap-x-12 gap-y-6 pt-4 sm:grid-cols-2">
          <Verdicts statistics={data} />
          <Met statistics={data} />
          <div className="min-w-0 sm:col-span-2">
            <Segmented
              label={t('problemEditor.statistics.span')}
              className="mb-3 w-fit"
              value={String(days)}
              options={spans.map((span) => ({
                value: String(span),
                label: t('problemEditor.statistics.days', { count: span }),
              }))}
              onChange={(value) => setDays(Number(value))}
            />
            <SpanBars days={data.days} />
          </div>
        </div>
      )}
    </Section>
  );
}

function Verdicts({ statistics: { statuses } }: { statistics: ProblemStatistics }) {
  const t = useT();
  const total = statuses.reduce((sum, { count }) => sum + count, 0);
  const judged = statuses.reduce((sum, { status, count }) => sum + (hasVerdict(status) ? count : 0), 0);
  return (
    <table className="w-full self-start text-13">
      <caption className="pb-1 text-left text-12 text-text-3">
        {t('problemEditor.statistics.submissions', { count: total })}
      </caption>
      <tbody>
        {statuses
          .toSorted((left, right) => right.count - left.count)
          .map(({ status, count }) => (
            <tr key={status} className="border-t border-line">
              <th scope="row" className="h-8 text-left font-regular">
                <VerdictBadge status={status} isNamed />
              </th>
              <td className="w-20 text-right">{formatNumber(count)}</td>
              <td className="w-20 text-right text-text-3">
                {hasVerdict(status) ? formatRate(acceptanceRate(count, judged)) : null}
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}

/** Number of solvers, their attempts, and the measured difficulty next to the stated one. */
function Met({ statistics: { tried, solved, attempts, difficulty } }: { statistics: ProblemStatistics }) {
  const t = useT();
  const most = Math.max(1, ...attempts.map(({ users }) => users));
  return (
    <div className="min-w-0 text-13">
      <p className="border-b border-line pb-2">{t('problemEditor.statistics.solved', { tried, solved })}</p>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-1.5 border-b border-line py-2">
        <dt className="text-text-3">{t('problemEditor.statistics.stated')}</dt>
        <dd>
          <Difficulty level={difficulty.stated} />
        </dd>
        <dt className="text-text-3">{t('problemEditor.statistics.measured')}</dt>
        <dd>
          {difficulty.measured === null ? (
            t('problemEditor.statistics.tooFew', { count: difficulty.triedNeeded })
          ) : (
            <Difficulty level={difficulty.measured} />
          )}
        </dd>
      </dl>
      {attempts.length === 0 ? null : (
        <table className="mt-2 w-full">
          <caption className="pb-1 text-left text-12 text-text-3">
            {t('problemEditor.statistics.attempts')}
          </caption>
          <tbody>
            {attempts.map(({ attempts: count, users }) => (
              <tr key={count}>
                <th scope="row" className="w-10 text-left font-regular text-text-3">
                  {count >= 10 ? '≥ 10' : count}
                </th>
                <td>
                  <span className="flex items-center gap-2">
                    <span className="block h-2.5 bg-heat-3" style={{ width: `${(users / most) * 80}%` }} />
                    {formatNumber(users)}
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
