import { cx } from '../../lib/class-names.ts';
import type { Column } from './column.ts';
import { ListHead } from './ListHead.tsx';
import type { ListRows } from './rows.tsx';
import type { RowKey, Selection } from './selection.ts';
import { TableBody } from './TableBody.tsx';
import { TableSkeleton } from './TableSkeleton.tsx';

interface ListTableProps<Row> extends Omit<ListRows<Row>, 'rows'> {
  label: string;
  rows: readonly Row[] | undefined;
  columns: readonly Column<Row>[];
  /** Keys of the rows of this page. */
  page: readonly RowKey[];
  selected: Selection | undefined;
  sort: string | undefined;
  onSort: (sort: string | undefined) => void;
  isStale: boolean;
  isSideways: boolean;
  layout: 'fixed' | 'auto';
  expected: number;
}

/** The list as a table: dense, hairlines, no zebra; the head stays in sight. */
export function ListTable<Row>(props: ListTableProps<Row>) {
  const { label, rows, columns, page, selected, sort, onSort, isStale, isSideways, layout, expected } = props;
  const isSelectable = selected !== undefined;
  return (
    // What scrolls sideways cannot keep its head: one box scrolls both ways, or none.
    <div
      className={cx('@container relative', isSideways && 'overflow-x-auto')}
      aria-busy={isStale || undefined}
    >
      <table
        aria-rowcount={rows !== undefined && rows.length > 200 ? rows.length + 1 : undefined}
        className={cx(
          'w-full border-separate border-spacing-0 text-13 [&_tbody]:transition-opacity',
          layout === 'fixed' &&
            'table-fixed [&_td]:overflow-hidden [&_td]:text-ellipsis [&_th]:overflow-hidden',
          isStale && '[&_tbody]:opacity-60',
        )}
      >
        <caption className="sr-only">{label}</caption>
        <ListHead
          columns={columns}
          sort={sort}
          onSort={onSort}
          page={
            isSelectable
              ? {
                  isAll: page.length > 0 && page.every((key) => selected.keys.has(key)),
                  isSome: page.some((key) => selected.keys.has(key)),
                  select: (isOn) => selected.setPage(page, isOn),
                }
              : undefined
          }
          isFirstStuck={isSideways}
          isStale={isStale}
        />
        {rows === undefined ? (
          <TableSkeleton rows={expected} columns={columns} isSelectable={isSelectable} />
        ) : (
          <TableBody {...props} rows={rows} isFirstStuck={isSideways} />
        )}
      </table>
    </div>
  );
}
