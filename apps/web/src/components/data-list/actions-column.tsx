import { IconButton } from '../IconButton.tsx';
import { Menu, type MenuItem } from '../Menu.tsx';
import type { Column } from './column.ts';

/** The last column: a menu of actions on the row. Rows without actions show nothing. */
export function actionsColumn<Row>(head: string, itemsOf: (row: Row) => readonly MenuItem[]): Column<Row> {
  return {
    id: 'actions',
    head,
    isHeadHidden: true,
    width: 44,
    align: 'right',
    className: 'px-0!',
    skeleton: 0,
    cell(row) {
      const items = itemsOf(row);
      if (items.length === 0) return null;
      return (
        <Menu
          items={items}
          renderTrigger={(props) => (
            <IconButton {...props} icon="more" label={head} size={28} className="align-middle" />
          )}
        />
      );
    },
  };
}
