import { useRef } from 'react';
import { cx } from '../../lib/class-names.ts';
import { WINDOWED_FROM, WindowOfRows, type ListRows, type NarrowRows, type RowKey } from './rows.tsx';

interface CompactListProps<Row> extends ListRows<Row> {
  label: string;
  /** Keys of the rows of this page. */
  page: readonly RowKey[];
  narrow: NarrowRows<Row>;
  isStale: boolean;
}

/**
 * Shows each row in a few lines, for narrow windows. If rows are selectable, the checkbox of the whole page is above
 * them.
 */
export function CompactList<Row>(props: CompactListProps<Row>) {
  const { label, rows, page, rowKey, narrow, isStale, isCurrent, selecting } = props;
  const holder = useRef<HTMLUListElement>(null);
  return (
    <>
      {selecting === undefined ? null : (
        <div className="border-b border-line">{selecting.head(page, true)}</div>
      )}
      <WindowOfRows count={rows.length} rowHeight={narrow.height} holder={holder}>
        {(part) => (
          <ul
            ref={holder}
            className="list-lines"
            aria-label={label}
            aria-busy={isStale || undefined}
            data-stale={isStale || undefined}
            data-windowed={rows.length > WINDOWED_FROM || undefined}
            style={{ paddingTop: part.before, paddingBottom: part.after }}
          >
            {rows.slice(part.from, part.to).map((row, place) => {
              const key = rowKey(row);
              const index = part.from + place;
              const isMine = isCurrent?.(row) ?? false;
              const isSelected = selecting?.keys.has(key) ?? false;
              const content = narrow.renderRow(row, index);
              return (
                <li
                  key={key}
                  ref={part.measure}
                  data-index={index}
                  aria-current={isMine ? 'true' : undefined}
                  className={cx(
                    'relative border-b border-line',
                    (isMine || isSelected) && 'bg-selected',
                    selecting === undefined ? narrow.className : 'flex',
                  )}
                >
                  {selecting === undefined ? (
                    content
                  ) : (
                    <>
                      {selecting.box(row, key, isSelected)}
                      <div className={cx('min-w-0 flex-1', narrow.className)}>{content}</div>
                    </>
                  )}
                </li>
              );
            })}
          </ul>
        )}
      </WindowOfRows>
    </>
  );
}

/** Skeleton rows of the final height during the first load. */
export function NarrowSkeleton({ rows, height }: { rows: number; height: number }) {
  return (
    <ul aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        // Skeleton rows have no identity.
        // oxlint-disable-next-line react/no-array-index-key -- the position is the identity
        <li
          key={row}
          style={{ height }}
          className="flex flex-col justify-center gap-2.5 border-b border-line pl-2"
        >
          <span className="h-3 w-1/2 rounded-1 bg-pressed" />
          <span className="h-2.5 w-1/3 rounded-1 bg-pressed" />
        </li>
      ))}
    </ul>
  );
}
