import type { ReactNode } from 'react';
import { cx } from '../../lib/class-names.ts';
import { Icon } from '../Icon.tsx';
import { Th } from '../table.tsx';
import { shownClass, type Column } from './column.ts';
import { nextSort, sortedBy } from './list-state.ts';

interface ListHeadProps<Row> {
  columns: readonly Column<Row>[];
  sort: string | undefined;
  onSort: (sort: string | undefined) => void;
  /** Checkbox of the whole page; undefined if rows cannot be selected. */
  selectAll: ReactNode;
}

/** Sticky header of a list. */
export function ListHead<Row>({ columns, sort, onSort, selectAll }: ListHeadProps<Row>) {
  return (
    <thead>
      <tr>
        {selectAll === undefined ? null : (
          <Th align="center" style={{ width: 44 }} className="px-0!">
            {selectAll}
          </Th>
        )}
        {columns.map(({ id, head, isHeadHidden, align, width, headClassName, sortsFirst, ...column }) => {
          const { sort: key } = column;
          return (
            <Th
              key={id}
              {...(align !== undefined && { align })}
              aria-sort={key === undefined ? undefined : (sortedBy(sort, key) ?? 'none')}
              style={width === undefined ? undefined : { width }}
              className={cx(headClassName, shownClass(column))}
            >
              {key === undefined ? (
                <span className={isHeadHidden === true ? 'sr-only' : undefined}>{head}</span>
              ) : (
                <button type="button" onClick={() => onSort(nextSort(sort, key, sortsFirst))}>
                  {head}
                  {/* An invisible arrow reserves its space, so that sorting does not shift anything. */}
                  <Icon name="up" size={12} />
                </button>
              )}
            </Th>
          );
        })}
      </tr>
    </thead>
  );
}
