import type { Column } from './column.ts';
import { ListHead } from './ListHead.tsx';
import { WINDOWED_FROM, type ListRows, type RowKey } from './rows.tsx';
import { TableBody } from './TableBody.tsx';
import { TableSkeleton } from './TableSkeleton.tsx';

interface ListTableProps<Row> extends Omit<ListRows<Row>, 'rows'> {
  label: string;
  rows: readonly Row[] | undefined;
  columns: readonly Column<Row>[];
  /** Keys of the rows of this page. */
  page: readonly RowKey[];
  sort: string | undefined;
  onSort: (sort: string | undefined) => void;
  isStale: boolean;
  isSideways: boolean;
  layout: 'fixed' | 'auto';
  expected: number;
}

/** The list as a dense table with hairlines, without stripes, with a sticky header. */
export function ListTable<Row>(props: ListTableProps<Row>) {
  const { label, rows, columns, page, selecting, sort, onSort, isStale, isSideways, layout, expected } =
    props;
  const isWindowed = rows !== undefined && rows.length > WINDOWED_FROM;
  return (
    <div
      className="list-box"
      data-sideways={isSideways || undefined}
      data-windowed={isWindowed || undefined}
      aria-busy={isStale || undefined}
    >
      <table
        aria-rowcount={isWindowed ? rows.length + 1 : undefined}
        data-fixed={layout === 'fixed' || undefined}
        data-stale={isStale || undefined}
        className="list-table"
      >
        <caption className="sr-only">{label}</caption>
        <ListHead columns={columns} sort={sort} onSort={onSort} selectAll={selecting?.head(page)} />
        {rows === undefined ? (
          <TableSkeleton rows={expected} columns={columns} isSelectable={selecting !== undefined} />
        ) : (
          <TableBody {...props} rows={rows} />
        )}
      </table>
    </div>
  );
}
