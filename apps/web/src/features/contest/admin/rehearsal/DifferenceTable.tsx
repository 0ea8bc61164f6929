import type { JSX } from 'react';
import { useT } from '../../../../i18n/messages.ts';
import { formatTime } from '../../../../lib/format-figures.ts';
import { DataTable, Td, Th, Tr } from '../../../../components/table.tsx';
import { VerdictBadge } from '../../../../components/verdict/VerdictBadge.tsx';
import type { RehearsalReportData } from './queries.ts';

interface DifferenceTableProps {
  differences: RehearsalReportData['differences'];
  /** Number of all differences, including those that are not listed. */
  count: number;
}

/** Lists submissions whose verdict differs from the original one. */
export function DifferenceTable({ differences, count }: DifferenceTableProps): JSX.Element {
  const t = useT();
  return (
    <div>
      <h3 className="pb-1 text-13 font-bold">{t('rehearsal.differences')}</h3>
      <div className="overflow-x-auto">
        <DataTable caption={t('rehearsal.differences')} className="max-w-[62rem]">
          <thead>
            <tr>
              <Th>{t('rehearsal.submission')}</Th>
              <Th>{t('rehearsal.problem')}</Th>
              <Th>{t('rehearsal.language')}</Th>
              <Th>{t('rehearsal.was')}</Th>
              <Th>{t('rehearsal.now')}</Th>
              <Th align="right">{t('rehearsal.time')}</Th>
              <Th>
                <span className="sr-only">{t('rehearsal.newData')}</span>
              </Th>
            </tr>
          </thead>
          <tbody>
            {differences.map((one) => (
              <Tr key={one.submitId}>
                <Td className="tabular-nums">{one.submitId}</Td>
                <Td className="font-bold">{one.problem}</Td>
                <Td>{one.language}</Td>
                <Td>
                  <VerdictBadge status={one.was} /> {one.wasScore ?? ''}
                </Td>
                <Td>
                  {one.now === null ? (
                    t('rehearsal.noVerdict')
                  ) : (
                    <>
                      <VerdictBadge status={one.now} /> {one.nowScore ?? ''}
                    </>
                  )}
                </Td>
                <Td align="right" className="tabular-nums">
                  {one.limitMs === null
                    ? formatTime(one.timeMs)
                    : `${formatTime(one.timeMs)} / ${formatTime(one.limitMs)}`}
                </Td>
                <Td className="text-12 text-text-3">{one.hasNewData ? t('rehearsal.newData') : null}</Td>
              </Tr>
            ))}
          </tbody>
        </DataTable>
      </div>
      {differences.length === count ? null : (
        <p className="pt-1 text-12 text-text-3">{t('rehearsal.capped', { count: differences.length })}</p>
      )}
    </div>
  );
}
