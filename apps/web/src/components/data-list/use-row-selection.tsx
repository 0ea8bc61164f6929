import { useCallback, useEffect, useRef } from 'react';
import { useT } from '../../i18n/messages.ts';
import { Checkbox } from '../Checkbox.tsx';
import type { RowBox, RowKey, Selecting } from './rows.tsx';
import { useSelection, type Selection } from './selection.ts';
import { SelectionBar, type BulkAction } from './SelectionBar.tsx';

interface SelectingOptions<Row> {
  /** The active filters as text. Changing them clears the selection. */
  scope: string;
  /** Keys of the rows of this page, in order; needed for Shift-click ranges. */
  page: readonly RowKey[];
  /** Returns the name of a row for its checkbox label. Must be referentially stable. */
  rowName: (row: Row) => string;
  actions: (selection: Selection) => readonly BulkAction[];
  /** Whether the actions can apply to all matching rows of all pages. They must then check `isAllMatching`. */
  takesAllMatching?: boolean;
}

/** Adds selection and bulk actions to a list. Needs the message area `list`. */
export function useRowSelection<Row>({
  scope,
  page,
  rowName,
  actions,
  takesAllMatching = false,
}: SelectingOptions<Row>): Selecting<Row> {
  const t = useT();
  const selection = useSelection(scope);
  const { keys, toggle } = selection;
  const present = useRef(page);
  useEffect(() => {
    present.current = page;
  });

  const box = useCallback<RowBox<Row>>(
    (row, key, isSelected) => (
      <Checkbox
        checked={isSelected}
        data-select
        aria-label={t('list.selectRow', { name: rowName(row) })}
        className="z-1 align-middle sm:min-h-6"
        onCheckedChange={(isOn, event) =>
          toggle(key, isOn, event instanceof MouseEvent && event.shiftKey, present.current)
        }
      />
    ),
    [t, rowName, toggle],
  );

  return {
    keys,
    box,
    head: (shown, hasLabel = false) => (
      <Checkbox
        checked={shown.length > 0 && shown.every((key) => keys.has(key))}
        isMixed={shown.some((key) => keys.has(key)) && !shown.every((key) => keys.has(key))}
        onCheckedChange={(isOn) => selection.setPage(shown, isOn)}
        {...(hasLabel
          ? { className: 'pl-3.5 sm:pl-1', children: t('list.selectPage') }
          : { className: 'align-middle sm:min-h-6', 'aria-label': t('list.selectPage') })}
      />
    ),
    bar: (shown, total) =>
      keys.size === 0 ? null : (
        <SelectionBar
          selected={selection}
          actions={actions(selection)}
          page={shown}
          total={total}
          takesAllMatching={takesAllMatching}
        />
      ),
  };
}
