import { HrefLink } from './HrefLink.tsx';
import type { Column } from '../components/data-list/column.ts';
import { Switch } from '../components/Switch.tsx';

interface Titled {
  title: string;
}

interface TitleColumn<Row> {
  head: string;
  /** Address of the management page; null if the viewer may not manage the row. */
  hrefOf: (row: Row) => string | null;
}

/** Column of titles in a list for staff. The titles of rows that the viewer manages are links. */
export function titleColumn<Row extends Titled>({ head, hrefOf }: TitleColumn<Row>): Column<Row> {
  return {
    id: 'title',
    head,
    skeleton: 240,
    cell(row) {
      const href = hrefOf(row);
      if (href === null) return <span className="ellipsis block text-14 text-text-2">{row.title}</span>;
      return (
        <HrefLink href={href} data-row className="ellipsis block text-14 font-medium hover:text-brand">
          {row.title}
        </HrefLink>
      );
    },
  };
}

interface ShownColumn<Row> {
  head: string;
  width: number;
  /** Accessible name of the switch of a row. */
  labelOf: (row: Row) => string;
  isShown: (row: Row) => boolean;
  canChange: (row: Row) => boolean;
  onChange: (row: Row, isShown: boolean) => void;
}

/** Column of switches that show a row to the public or hide it. */
export function shownColumn<Row>({
  head,
  width,
  labelOf,
  isShown,
  canChange,
  onChange,
}: ShownColumn<Row>): Column<Row> {
  return {
    id: 'shown',
    head,
    width,
    align: 'center',
    skeleton: 28,
    cell: (row) => (
      <Switch
        label={labelOf(row)}
        isLabelHidden
        checked={isShown(row)}
        disabled={!canChange(row)}
        onCheckedChange={(next) => onChange(row, next)}
      />
    ),
  };
}
