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
  /** The checkbox of the whole page; undefined where rows cannot be selected. */
  selectAll: ReactNode;
}

/** The head of a list; it stays in sight while the rows scroll under it. */
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
                  {/* Its room is kept, so that sorting moves nothing. */}
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
