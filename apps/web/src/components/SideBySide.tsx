import { Fragment, useState, type ReactNode } from 'react';
import { Segmented } from './Segmented.tsx';
import { useMedia } from './use-media.ts';
import './twin.css';

export interface TwinColumn<Id extends string> {
  id: Id;
  /** Name in the switch between the columns, if only one fits. */
  name: string;
  head: ReactNode;
}

interface SideBySideProps<Id extends string, Row extends string> {
  /** Label for assistive technology, also of the switch. */
  label: string;
  columns: readonly [TwinColumn<Id>, TwinColumn<Id>];
  /** Names of the rows that are aligned. */
  rows: readonly Row[];
  /**
   * Renders two elements, an upper and a lower one; each is aligned with its counterpart in the other column.
   */
  renderCell: (column: Id, row: Row) => ReactNode;
}

/**
 * Two versions of a text side by side, aligned by rows. On narrow windows one of them is shown, with a
 * switch.
 */
export function SideBySide<Id extends string, Row extends string>(props: SideBySideProps<Id, Row>) {
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
