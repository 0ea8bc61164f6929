import { useRef } from 'react';
import { ListRow } from './ListRow.tsx';
import { WindowOfRows, type TableRows } from './rows.tsx';

interface TableBodyProps<Row> extends TableRows<Row> {
  isFirstStuck: boolean;
}

/** Pixels of a row of one line. */
const ROW_HEIGHT = 36;

export function TableBody<Row>(props: TableBodyProps<Row>) {
  const { rows, rowKey, columns, isCurrent, select, isSelected, rowName, isFirstStuck } = props;
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
                  isSelected={isSelected(key)}
                  select={select}
                  name={rowName?.(row)}
                  isFirstStuck={isFirstStuck}
                  measure={rows.length === part.to - part.from ? undefined : part.measure}
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

/** Stands in for the rows that are not drawn. */
function Gap({ height }: { height: number }) {
  return height === 0 ? null : <tr aria-hidden="true" style={{ height }} />;
}
