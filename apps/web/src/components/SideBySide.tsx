import { Fragment, useState, type ReactNode } from 'react';
import { Segmented } from './Segmented.tsx';
import { useMedia } from './use-media.ts';
import './twin.css';

export interface TwinColumn<Id extends string> {
  id: Id;
  /** Name of the column in the switch that narrow windows show. */
  name: string;
  head: ReactNode;
}

interface SideBySideProps<Id extends string, Row extends string> {
  /** Label of the comparison and of its switch for assistive technology. */
  label: string;
  columns: readonly [TwinColumn<Id>, TwinColumn<Id>];
  /** Keys of the rows, in order. The two cells of a row are aligned. */
  rows: readonly Row[];
  /**
   * Renders a cell as two elements, an upper and a lower one. Each is aligned with the corresponding element of the
   * other column.
   */
  renderCell: (column: Id, row: Row) => ReactNode;
}

/** Two versions of a text side by side, aligned row by row. Narrow windows show one version and a switch. */
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
