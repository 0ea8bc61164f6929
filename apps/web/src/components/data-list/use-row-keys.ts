import { useEffect } from 'react';
import { isTaken } from '../../lib/shortcut-keys.ts';

/**
 * Keyboard navigation: j and k move through elements marked `data-row` (one link or button per row); o opens
 * the focused one like Enter, and x selects its row.
 */
export function useRowKeys(): void {
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      if (!['j', 'k', 'o', 'x'].includes(event.key) || isTaken(event)) return;
      const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')];
      const line = document.activeElement?.closest('tr, li');
      const at = rows.findIndex((row) => row === document.activeElement || row.closest('tr, li') === line);
      if (event.key === 'o') return rows[at]?.click();
      if (event.key === 'x') return line?.querySelector<HTMLElement>('input[data-select]')?.click();
      const next = rows[event.key === 'j' ? at + 1 : Math.max(0, at - 1)];
      if (!next) return;
      event.preventDefault();
      next.focus();
      next.scrollIntoView({ block: 'nearest' });
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
