import { useCallback, useMemo, useRef, useState } from 'react';
import type { RowKey } from './rows.tsx';

/** Selected rows: either listed by key, or all rows on all pages that match the filter. */
export interface SelectedRows {
  keys: ReadonlySet<RowKey>;
  isAllMatching: boolean;
}

export const nothingSelected: SelectedRows = { keys: new Set(), isAllMatching: false };

/** Adds or removes keys. If "all matching rows" was selected, removing a key ends that. */
export function withKeys(selected: SelectedRows, keys: Iterable<RowKey>, isOn: boolean): SelectedRows {
  const next = new Set(selected.keys);
  for (const key of keys) {
    if (isOn) next.add(key);
    else next.delete(key);
  }
  return { keys: next, isAllMatching: isOn && selected.isAllMatching };
}

/** Keys between two rows, inclusive, in either order; only `to` if `from` is not on the page. */
export function keysBetween(page: readonly RowKey[], from: RowKey | null, to: RowKey): readonly RowKey[] {
  const start = from === null ? -1 : page.indexOf(from);
  const end = page.indexOf(to);
  if (start < 0 || end < 0) return [to];
  return page.slice(Math.min(start, end), Math.max(start, end) + 1);
}

export interface Selection extends SelectedRows {
  /** Selects or deselects a row. `isRange` includes all rows since the last clicked one. */
  toggle: (key: RowKey, isOn: boolean, isRange: boolean, page: readonly RowKey[]) => void;
  setPage: (page: readonly RowKey[], isOn: boolean) => void;
  selectAllMatching: (page: readonly RowKey[]) => void;
  clear: () => void;
}

/**
 * Selection of a list across its pages.
 * @param scope the active filters as text; changing them clears the selection
 */
export function useSelection(scope: string): Selection {
  const [selected, setSelected] = useState(nothingSelected);
  const [before, setBefore] = useState(scope);
  const last = useRef<RowKey | null>(null);
  if (before !== scope) {
    setBefore(scope);
    setSelected(nothingSelected);
  }
  const toggle = useCallback<Selection['toggle']>((key, isOn, isRange, page) => {
    const keys = isRange ? keysBetween(page, last.current, key) : [key];
    last.current = key;
    setSelected((former) => withKeys(former, keys, isOn));
  }, []);
  return useMemo(
    () => ({
      ...selected,
      toggle,
      setPage: (page, isOn) => setSelected((former) => withKeys(former, page, isOn)),
      selectAllMatching: (page) => setSelected({ keys: new Set(page), isAllMatching: true }),
      clear: () => setSelected(nothingSelected),
    }),
    [selected, toggle],
  );
}
