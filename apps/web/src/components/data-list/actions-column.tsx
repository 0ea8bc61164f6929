import type { JSX } from 'react';
import { IconButton } from '../IconButton.tsx';
import { Menu, type MenuItem } from '../Menu.tsx';
import type { Column } from './column.ts';

interface RowActionsProps {
  label: string;
  items: readonly MenuItem[];
}

/** Button that opens a menu of actions on a row. Renders nothing if there are no actions. */
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

/** Returns the last column of a list, with a menu of actions on each row. */
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
