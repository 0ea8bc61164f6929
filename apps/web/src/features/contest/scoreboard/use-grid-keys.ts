import {
  useEffect,
  useRef,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
} from 'react';

interface GridKeys {
  ref: RefObject<HTMLTableElement | null>;
  onMouseDown: (event: MouseEvent) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onFocus: (event: FocusEvent) => void;
  onBlur: (event: FocusEvent) => void;
}

/** A position in the grid. The header is line 0. */
interface Cell {
  readonly line: number;
  readonly column: number;
}

/** Number of rows that PageUp and PageDown move. */
const PAGE = 10;

/**
 * Grid keyboard navigation in a large table: one tab stop, and arrow keys move between cells. Rows have `data-line`;
 * `reveal` renders those that are not in the DOM. The focus is changed directly in the DOM, without rendering.
 * @param lines number of rows, including the header
 */
export function useGridKeys(lines: number, reveal: (line: number) => void): GridKeys {
  const table = useRef<HTMLTableElement>(null);
  const at = useRef<Cell>({ line: 1, column: 0 });

  // If the focused element was scrolled away or removed, the grid gets its tab stop back.
  useEffect(() => {
    const { current } = table;
    if (current !== null && !current.contains(document.activeElement)) current.tabIndex = 0;
  });

  function cellAt({ line, column }: Cell): HTMLElement | undefined {
    const row = table.current?.querySelector<HTMLTableRowElement>(`tr[data-line="${line}"]`);
    return row?.cells[Math.min(column, row.cells.length - 1)];
  }

  function go(wanted: Cell): void {
    const line = Math.max(0, Math.min(lines - 1, wanted.line));
    if (cellAt({ line, column: 0 }) === undefined) reveal(line);
    const cell = cellAt({ line, column: wanted.column });
    if (cell === undefined) return;
    cell.tabIndex = -1;
    cell.focus();
  }

  /** Remembers the current cell. */
  function note(target: EventTarget): HTMLTableCellElement | null {
    const cell = target instanceof Element ? target.closest<HTMLTableCellElement>('td, th') : null;
    const line = cell?.parentElement?.dataset['line'];
    if (cell === null || line === undefined) return null;
    at.current = { line: Number(line), column: cell.cellIndex };
    return cell;
  }

  /** Returns the cell to focus when the grid gets the focus: the last focused one, unless it has been scrolled away. */
  function entrance(): Cell {
    if (cellAt(at.current) !== undefined) return at.current;
    const rows = [...(table.current?.querySelectorAll<HTMLElement>('tbody tr[data-line]') ?? [])];
    const row = rows.find((drawn) => drawn.getBoundingClientRect().top >= 0) ?? rows[0];
    return { line: Number(row?.dataset['line'] ?? 0), column: at.current.column };
  }

  return {
    ref: table,
    // Remembers the clicked cell. A click outside links and buttons focuses the table, which otherwise would select
    // another cell.
    onMouseDown: (event) => void note(event.target),
    onKeyDown(event) {
      const cell = note(event.target);
      if (event.altKey || event.shiftKey || cell === null) return;
      const { line, column } = at.current;
      const isFar = event.ctrlKey || event.metaKey;
      const ends: Readonly<Record<string, Cell>> = {
        Home: { line: isFar ? 1 : line, column: 0 },
        End: { line: isFar ? lines - 1 : line, column: Number.MAX_SAFE_INTEGER },
      };
      const steps: Readonly<Record<string, Cell>> = {
        ArrowUp: { line: line - 1, column },
        ArrowDown: { line: line + 1, column },
        ArrowLeft: { line, column: Math.max(0, column - 1) },
        ArrowRight: { line, column: column + 1 },
        PageUp: { line: Math.max(1, line - PAGE), column },
        PageDown: { line: line + PAGE, column },
      };
      const wanted = ends[event.key] ?? (isFar ? undefined : steps[event.key]);
      if (wanted !== undefined) {
        event.preventDefault();
        go(wanted);
      } else if (event.key === 'Enter' && event.target === cell) {
        // A link takes precedence over a button in the same cell.
        (cell.querySelector('a') ?? cell.querySelector('button'))?.click();
      } else if (event.key === 'f' && !isFar) {
        cell.parentElement?.querySelector<HTMLElement>('button[aria-pressed]')?.click();
      }
    },
    onFocus(event) {
      const { current } = table;
      if (current === null) return;
      if (event.target === current) return go(entrance());
      note(event.target);
      // While a cell has the focus, Shift+Tab leaves the grid instead of focusing the table.
      current.tabIndex = -1;
    },
    onBlur(event) {
      const { current } = table;
      if (current !== null && !current.contains(event.relatedTarget)) current.tabIndex = 0;
    },
  };
}
