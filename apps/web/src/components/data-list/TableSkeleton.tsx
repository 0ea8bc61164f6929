import { cx } from '../../lib/class-names.ts';
import { Skeleton } from '../Skeleton.tsx';
import { Td } from '../table.tsx';
import { shownClass, type Column } from './column.ts';

interface TableSkeletonProps<Row> {
  rows: number;
  columns: readonly Column<Row>[];
  isSelectable: boolean;
}

/** Skeleton rows of the final height for the first load. Their bars vary in length. */
export function TableSkeleton<Row>({ rows, columns, isSelectable }: TableSkeletonProps<Row>) {
  return (
    <tbody>
      {Array.from({ length: rows }, (_, row) => (
        // Skeleton rows have no identity.
        // oxlint-disable-next-line react/no-array-index-key -- the position is the identity
        <tr key={row} aria-hidden="true">
          {isSelectable ? <Td /> : null}
          {columns.map(({ id, align, skeleton = 60, ...column }, place) => (
            <Td key={id} {...(align !== undefined && { align })} className={cx(shownClass(column))}>
              {skeleton === 0 ? null : (
                <Skeleton width={Math.round(skeleton * (0.7 + ((row * 7 + place * 3) % 5) * 0.1))} />
              )}
            </Td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
