import type { JSX } from 'react';
import { IconButton } from '../IconButton.tsx';
import { Menu, type MenuItem } from '../Menu.tsx';
import type { Column } from './column.ts';

interface RowActionsProps {
  label: string;
  items: readonly MenuItem[];
}

/** Menu of actions on a row; nothing without actions. */
export function RowActions({ label, items }: RowActionsProps): JSX.Element | null {
  if (items.length === 0) return null;
  return (
    <Menu
      items={items}
      renderTrigger={(props) => (
        <IconButton {...props} icon="more" label={label} size={28} className="align-middle" />
      )}
    />
  );
}

/** The last column: a menu of actions on the row. */
export function actionsColumn<Row>(head: string, itemsOf: (row: Row) => readonly MenuItem[]): Column<Row> {
  return {
    id: 'actions',
    head,
    isHeadHidden: true,
    width: 44,
    align: 'right',
    className: 'px-0!',
    skeleton: 0,
    cell: (row) => <RowActions label={head} items={itemsOf(row)} />,
  };
}
