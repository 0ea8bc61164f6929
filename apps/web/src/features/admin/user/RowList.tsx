import { isAccountHeading } from '@xiezhi/contract/account-heading';
import { useState } from 'react';
import { useT } from '../../../i18n/messages.ts';
import { Segmented } from '../../../components/Segmented.tsx';
import { Icon } from '../../../components/Icon.tsx';
import type { ImportReport } from './queries.ts';
import type { TableRow } from './read-table.ts';

/** Maximum number of rendered rows. */
const shownMax = 200;

/** A row with its index among the sent rows. */
export interface PlacedRow {
  cells: readonly string[];
  /** Line of the row in the file; null if the file is no longer available. */
  line: number | null;
  row: number;
}

/** Rows of a table that is still available. */
export const placedRows = (rows: readonly TableRow[]): PlacedRow[] =>
  rows.map(({ cells, line }, row) => ({ cells, line, row }));

/** Converts the rejected rows of a report whose table is no longer available. */
export const refusedRows = (bad: ImportReport['bad']): PlacedRow[] =>
  bad.map(({ row, username }) => ({ cells: [username], line: null, row }));

interface RowListProps {
  rows: readonly PlacedRow[];
  bad: ImportReport['bad'];
}

/** Rows of a table with their result; passwords are not shown. */
export function RowList({ rows, bad }: RowListProps) {
  const t = useT();
  const [onlyBad, setOnlyBad] = useState(bad.length > 0);
  const verdicts = new Map(bad.map(({ row, verdict }) => [row, verdict]));
  const accounts = rows
    .map((placed) => ({ ...placed, verdict: verdicts.get(placed.row) }))
    .filter(({ cells, row }) => row > 0 || !isAccountHeading(cells));
  const listed = accounts.filter(({ verdict }) => !onlyBad || verdict !== undefined);
  return (
    <>
      {bad.length === 0 || bad.length === accounts.length ? null : (
        <div className="mt-3 w-fit">
          <Segmented
            label={t('userAdmin.import.rows')}
            value={onlyBad ? 'bad' : 'all'}
            options={[
              { value: 'bad', label: t('userAdmin.import.bad', { count: bad.length }) },
              { value: 'all', label: t('userAdmin.import.all', { count: accounts.length }) },
            ]}
            onChange={(value) => setOnlyBad(value === 'bad')}
          />
        </div>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scroll containers need keyboard focus */}
      <section className="mt-2 overflow-x-auto" tabIndex={0} aria-label={t('userAdmin.import.rows')}>
        <table className="w-full min-w-[560px] text-13">
          <thead>
            <tr className="border-b border-line text-left text-12 text-text-3">
              <th className="w-14 py-2 font-regular">{t('userAdmin.import.line')}</th>
              <th className="font-regular">{t('userAdmin.username')}</th>
              <th className="font-regular">{t('userAdmin.realname')}</th>
              <th className="font-regular">{t('userAdmin.email')}</th>
              <th className="font-regular">{t('userAdmin.school')}</th>
              <th className="font-regular">{t('userAdmin.number')}</th>
              <th className="font-regular">{t('userAdmin.import.verdict')}</th>
            </tr>
          </thead>
          <tbody>
            {listed.slice(0, shownMax).map(({ cells, line, row, verdict }) => (
              <tr key={row} className="border-b border-line">
                <td className="py-1.5 font-mono text-12 text-text-3">{line ?? '—'}</td>
                <td className="max-w-40 truncate pr-2 font-medium">{cells[0]}</td>
                <td className="max-w-32 truncate pr-2">{cells[3]}</td>
                <td className="max-w-48 truncate pr-2 text-12">{cells[2]}</td>
                <td className="max-w-32 truncate pr-2 text-12">{cells[6]}</td>
                <td className="max-w-32 truncate pr-2 font-mono text-12">{cells[7]}</td>
                <td className={verdict === undefined ? 'text-v-ac' : 'text-v-wa'}>
                  <span className="flex items-center gap-1.5">
                    <Icon name={verdict === undefined ? 'check' : 'x'} />
                    {t(`userAdmin.verdict.${verdict ?? 'good'}`)}
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {listed.length > shownMax ? (
        <p className="mt-2 text-12 text-text-3">
          {t('userAdmin.import.more', { count: listed.length - shownMax })}
        </p>
      ) : null}
    </>
  );
}
