import { useEffect } from 'react';

/** Whether keys belong to something that is being typed or a dialog that is open. */
function isTaken(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true;
  const target = event.target;
  if (!(target instanceof Element)) return false;
  return target.closest('input, textarea, select, [contenteditable="true"], dialog') !== null;
}

/** j and k walk through the links marked `data-row`; o opens the one that has the focus, as Enter does. */
export function useRowKeys(): void {
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      if (!['j', 'k', 'o'].includes(event.key) || isTaken(event)) return;
      const rows = [...document.querySelectorAll<HTMLElement>('a[data-row]')];
      const at = rows.findIndex((row) => row === document.activeElement);
      if (event.key === 'o') return rows[at]?.click();
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
