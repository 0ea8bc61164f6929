import { JudgeStatus } from '@xiezhi/contract/enums/status';
import type { JSX } from 'react';
import { formatNumber, useT } from '../../../i18n/messages.ts';
import { acceptanceRate, formatRate } from '../../../lib/format-figures.ts';
import { Dialog } from '../../../components/Dialog.tsx';
import { appearanceOf } from '../../../components/verdict/appearance.ts';
import { VerdictBadge } from '../../../components/verdict/VerdictBadge.tsx';
import type { ProblemInfo } from './queries.ts';
import { ProblemRecords } from './ProblemRecords.tsx';
import { pieSlices, type Counted } from './pie.ts';

type Counts = ProblemInfo['problemCount'];

const kinds = [
  [JudgeStatus.Accepted, 'ac'],
  [JudgeStatus.PartialAccepted, 'pa'],
  [JudgeStatus.WrongAnswer, 'wa'],
  [JudgeStatus.PresentationError, 'pe'],
  [JudgeStatus.TimeLimitExceeded, 'tle'],
  [JudgeStatus.MemoryLimitExceeded, 'mle'],
  [JudgeStatus.RuntimeError, 're'],
  [JudgeStatus.CompileError, 'ce'],
  [JudgeStatus.SystemError, 'se'],
] as const satisfies readonly (readonly [JudgeStatus, keyof Counts])[];

const SIZE = 168;

interface StatisticsDialogProps {
  counts: Counts;
  /** The public problem whose best submissions are shown; null: none. */
  recordsOf: number | null;
  onClose: () => void;
}

/** Verdicts of all submissions to the problem, as a ring chart and as numbers. */
export function StatisticsDialog({ counts, recordsOf, onClose }: StatisticsDialogProps): JSX.Element {
  const t = useT();
  const counted: Counted[] = kinds
    .map(([status, name]) => ({ status, count: counts[name] }))
    .filter(({ count }) => count > 0);
  const judged = counted.reduce((sum, { count }) => sum + count, 0);
  const total = Math.max(counts.total, judged);
  const rest = total - judged;
  const slices = rest > 0 ? [...counted, { status: JudgeStatus.Cancelled, count: rest }] : counted;
  return (
    <Dialog title={t('problem.statistics')} onClose={onClose}>
      {total === 0 ? (
        <p className="py-6 text-center text-13 text-text-3">{t('problem.noStatistics')}</p>
      ) : (
        <div className="flex flex-col items-center gap-x-8 gap-y-4 sm:flex-row">
          <div className="relative flex-none" style={{ width: SIZE, height: SIZE }}>
            <svg viewBox="-1 -1 2 2" width={SIZE} height={SIZE} aria-hidden="true">
              {pieSlices(slices).map(({ status, path }) => (
                <path key={status} d={path} fill={`var(--v-${appearanceOf(status).tone})`} />
              ))}
            </svg>
            <p className="absolute inset-0 flex flex-col items-center justify-center">
              <b className="text-20">{formatRate(acceptanceRate(counts.ac, judged))}</b>
              <span className="text-12 text-text-3">{t('problem.rate')}</span>
            </p>
          </div>
          <table className="w-full flex-1 text-13">
            <caption className="sr-only">{t('problem.statistics')}</caption>
            <tbody>
              {counted.map(({ status, count }) => (
                <tr key={status} className="border-b border-line">
                  <th scope="row" className="h-8 text-left font-regular">
                    <VerdictBadge status={status} isNamed />
                  </th>
                  <td className="text-right">{formatNumber(count)}</td>
                  <td className="w-20 text-right text-text-3">{formatRate((count / total) * 100)}</td>
                </tr>
              ))}
              {rest > 0 && (
                <tr className="border-b border-line">
                  <th scope="row" className="h-8 text-left font-regular text-text-3">
                    {t('problem.otherResults')}
                  </th>
                  <td className="text-right">{formatNumber(rest)}</td>
                  <td className="w-20 text-right text-text-3">{formatRate((rest / total) * 100)}</td>
                </tr>
              )}
              <tr>
                <th scope="row" className="h-8 text-left font-regular text-text-2">
                  {t('problem.total')}
                </th>
                <td className="text-right font-bold">{formatNumber(total)}</td>
              </tr>
            </tbody>
          </table>
        </div>
      )}
      {recordsOf === null ? null : <ProblemRecords pid={recordsOf} />}
    </Dialog>
  );
}
