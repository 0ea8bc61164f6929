import type { JSX } from 'react';
import { useT } from '../../../../i18n/messages.ts';
import { DataTable, Td, Th, Tr } from '../../../../components/table.tsx';
import type { RehearsalReportData } from './queries.ts';

/** Shows for each judge node how many submissions it judged in a rehearsal and how busy it was. */
export function RehearsalNodeTable({ nodes }: { nodes: RehearsalReportData['nodes'] }): JSX.Element {
  const t = useT();
  return (
    <div className="overflow-x-auto">
      <DataTable caption={t('rehearsal.nodes')} className="max-w-[46rem]">
        <thead>
          <tr>
            <Th>{t('rehearsal.node')}</Th>
            <Th align="right">{t('rehearsal.node.judged')}</Th>
            <Th align="right">{t('rehearsal.node.pace')}</Th>
            <Th align="right">{t('rehearsal.node.busy')}</Th>
          </tr>
        </thead>
        <tbody>
          {nodes.map(({ name, judged, perMinute, busy, slots }) => (
            <Tr key={name}>
              <Td className="max-w-[16rem] overflow-hidden font-medium text-ellipsis">{name}</Td>
              <Td align="right" className="tabular-nums">
                {judged}
              </Td>
              <Td align="right" className="tabular-nums">
                {perMinute.toFixed(1)}
              </Td>
              <Td align="right" className="tabular-nums">
                {`${Math.round((busy / Math.max(1, slots)) * 100)}%`}
              </Td>
            </Tr>
          ))}
        </tbody>
      </DataTable>
    </div>
  );
}
