import { useRef } from 'react';
import type { Column } from './column.ts';
import { ListRow } from './ListRow.tsx';
import { WindowOfRows, type ListRows } from './rows.tsx';

interface TableBodyProps<Row> extends ListRows<Row> {
  columns: readonly Column<Row>[];
}

/** Height of a single-line row in pixels. */
const ROW_HEIGHT = 36;

export function TableBody<Row>({ rows, rowKey, columns, isCurrent, selecting }: TableBodyProps<Row>) {
  const holder = useRef<HTMLTableSectionElement>(null);
  return (
    <tbody ref={holder}>
      <WindowOfRows count={rows.length} rowHeight={ROW_HEIGHT} holder={holder}>
        {(part) => (
          <>
            <Gap height={part.before} />
            {rows.slice(part.from, part.to).map((row, place) => {
              const key = rowKey(row);
              return (
                <ListRow
                  key={key}
                  row={row}
                  rowKey={key}
                  index={part.from + place}
                  columns={columns}
                  isCurrent={isCurrent?.(row) ?? false}
                  isSelected={selecting?.keys.has(key) ?? false}
                  box={selecting?.box}
                  measure={part.measure}
                />
              );
            })}
            <Gap height={part.after} />
          </>
        )}
      </WindowOfRows>
    </tbody>
  );
}

/** Empty space in place of rows that are not rendered. */
function Gap({ height }: { height: number }) {
  return height === 0 ? null : <tr aria-hidden="true" style={{ height }} />;
}
