import { memo, type ReactNode } from 'react';
import { cx } from '../../lib/class-names.ts';
import { Td } from '../table.tsx';
import { shownClass, type Column } from './column.ts';
import type { RowKey } from './selection.ts';
import { SelectBox, type SelectRow } from './SelectBox.tsx';
import type { MeasureRow } from './Windowed.tsx';

export interface ListRowProps<Row> {
  row: Row;
  rowKey: RowKey;
  /** Of the rows of the page, from 0. */
  index: number;
  columns: readonly Column<Row>[];
  /** The viewer's own, or the one that is open. */
  isCurrent: boolean;
  isSelected: boolean;
  /** Undefined where rows cannot be selected. */
  select: SelectRow | undefined;
  /** Names the row's checkbox. */
  name: string | undefined;
  /** The first column stays while the rest scrolls sideways. */
  isFirstStuck: boolean;
  /** Measures it, where only a window of the rows is drawn. */
  measure: MeasureRow | undefined;
}

function ListRowInner<Row>(props: ListRowProps<Row>): ReactNode {
  const { row, rowKey, index, columns, isCurrent, isSelected, select, name, isFirstStuck, measure } = props;
  const isMarked = isSelected || isCurrent;
  return (
    <tr
      ref={measure}
      data-index={index}
      aria-current={isCurrent ? 'true' : undefined}
      className={cx('group/row', isMarked ? 'bg-selected' : 'hover:bg-hover')}
    >
      {select === undefined ? null : (
        <Td align="center" className="px-0!">
          <SelectBox rowKey={rowKey} isSelected={isSelected} select={select} name={name ?? String(rowKey)} />
        </Td>
      )}
      {columns.map((column, place) => (
        <Td
          key={column.id}
          {...(column.align !== undefined && { align: column.align })}
          className={cx(
            column.className,
            shownClass(column),
            isFirstStuck && place === 0 && stuckClass(isMarked),
          )}
        >
          {column.cell(row, index)}
        </Td>
      ))}
    </tr>
  );
}

function stuckClass(isMarked: boolean): string {
  return cx('sticky left-0 z-1', isMarked ? 'bg-selected' : 'bg-bg group-hover/row:bg-hover');
}

/** A row is drawn anew only when something of it changed: a patched row of a live list leaves the others alone. */
export const ListRow: <Row>(props: ListRowProps<Row>) => ReactNode = memo(ListRowInner);
