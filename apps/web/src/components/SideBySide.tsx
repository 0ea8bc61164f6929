import { Fragment, useState, type ReactNode } from 'react';
import { Segmented } from './Segmented.tsx';
import { useMedia } from './use-media.ts';
import './twin.css';

export interface TwinColumn<Id extends string> {
  id: Id;
  /** For the switch between the two where only one fits. */
  name: string;
  head: ReactNode;
}

interface TwinColumnsProps<Id extends string, Row extends string> {
  /** Its name for assistive technology, and that of the switch. */
  label: string;
  columns: readonly [TwinColumn<Id>, TwinColumn<Id>];
  /** Names of the parts that are held beside each other. */
  rows: readonly Row[];
  /** Two elements, an upper and a lower one; each is aligned with that of the other column. */
  renderCell: (column: Id, row: Row) => ReactNode;
}

/**
 * Two versions of one text beside each other, part by part, so that they scroll in step. Where the window is
 * narrow one of them is shown, and a switch leads to the other.
 */
export function SideBySide<Id extends string, Row extends string>(props: TwinColumnsProps<Id, Row>) {
  const { label, columns, rows, renderCell } = props;
  const [shown, setShown] = useState(columns[0].id);
  const isNarrow = useMedia('(max-width: 767px)');
  const drawn = isNarrow ? columns.filter(({ id }) => id === shown) : columns;
  return (
    <section aria-label={label}>
      {isNarrow ? (
        <Segmented
          label={label}
          className="mb-3"
          value={shown}
          options={columns.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={setShown}
        />
      ) : null}
      <div className="twin-grid rounded-2 border border-line-strong">
        {drawn.map(({ id, head }) => (
          <div
            key={id}
            className="flex min-h-10 flex-wrap items-center gap-x-2 bg-sunk px-3 py-1.5 text-13 first:rounded-tl-2 last:rounded-tr-2"
          >
            {head}
          </div>
        ))}
        {rows.map((row) => (
          <Fragment key={row}>
            {drawn.map(({ id }) => (
              <div key={id} className="twin-cell" data-column={id}>
                {renderCell(id, row)}
              </div>
            ))}
          </Fragment>
        ))}
      </div>
    </section>
  );
}
