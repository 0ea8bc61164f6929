import { memo, type ReactNode } from 'react';
import { cx } from '../../lib/class-names.ts';
import { Td } from '../table.tsx';
import { shownClass, type Column } from './column.ts';
import type { RowBox, RowKey } from './rows.tsx';
import type { MeasureRow } from './VirtualRows.tsx';

export interface ListRowProps<Row> {
  row: Row;
  rowKey: RowKey;
  /** Index within the page, from 0. */
  index: number;
  columns: readonly Column<Row>[];
  /** Whether the row is highlighted, because it is the viewer's own or the open one. */
  isCurrent: boolean;
  isSelected: boolean;
  /** Renders the row's checkbox; undefined if rows cannot be selected. */
  box: RowBox<Row> | undefined;
  /** Ref callback that measures the row if the list is virtualized. */
  measure: MeasureRow | undefined;
}

function ListRowInner<Row>(props: ListRowProps<Row>): ReactNode {
  const { row, rowKey, index, columns, isCurrent, isSelected, box, measure } = props;
  return (
    <tr
      ref={measure}
      data-index={index}
      data-selected={isSelected || undefined}
      aria-current={isCurrent ? 'true' : undefined}
      className={isSelected || isCurrent ? 'bg-selected' : 'hover:bg-hover'}
    >
      {box === undefined ? null : (
        <Td align="center" className="px-0!">
          {box(row, rowKey, isSelected)}
        </Td>
      )}
      {columns.map((column) => (
        <Td
          key={column.id}
          {...(column.align !== undefined && { align: column.align })}
          className={cx(column.className, shownClass(column))}
        >
          {column.cell(row, index)}
        </Td>
      ))}
    </tr>
  );
}

/** Memoized, so that an update of one row in a live list does not rerender the others. */
export const ListRow: <Row>(props: ListRowProps<Row>) => ReactNode = memo(ListRowInner);
