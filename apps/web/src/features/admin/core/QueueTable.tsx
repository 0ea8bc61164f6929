import { useT, type PlainKey } from '../../../i18n/messages.ts';
import { DataTable, Td, Th, Tr } from '../../../components/table.tsx';
import { Time } from '../../../components/Time.tsx';
import type { Overview } from './queries.ts';

/** Names of the queue classes, most urgent first. */
const classes: readonly PlainKey[] = [
  'console.queue.contest',
  'console.queue.practice',
  'console.queue.testRun',
  'console.queue.rejudge',
  'console.queue.bulk',
  'console.queue.rehearsal',
];

/** Number of waiting and running tasks by queue class. */
export function QueueTable({ queue }: { queue: Overview['queue'] }) {
  const t = useT();
  return (
    // On phones, cells are narrow, because long waiting times would make the table wider than 360 px.
    <DataTable caption={t('console.queue')} className="[&_td]:px-1 [&_th]:px-1 sm:[&_td]:px-2 sm:[&_th]:px-2">
      <thead>
        <tr>
          <Th>{t('console.queue.class')}</Th>
          <Th align="right">{t('console.queue.running')}</Th>
          <Th align="right">{t('console.queue.waiting')}</Th>
          <Th align="right">{t('console.queue.since')}</Th>
        </tr>
      </thead>
      <tbody>
        {classes.map((label, priority) => {
          const row = queue.find((one) => one.priority === priority);
          return (
            <Tr key={label}>
              <Td>{t(label)}</Td>
              <Td align="right">{row?.running ?? 0}</Td>
              <Td align="right">{row?.waiting ?? 0}</Td>
              <Td align="right">{row?.since ? <Time value={row.since} /> : '—'}</Td>
            </Tr>
          );
        })}
      </tbody>
    </DataTable>
  );
}
