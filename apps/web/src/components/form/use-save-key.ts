import { useEffect, useEffectEvent } from 'react';

/**
 * Ctrl or Cmd with S saves changes and never opens the browser's save dialog.
 * @param isInside true for a part of a form that saves its own changes. If that part has changes, its handler runs and
 * the handler of the form does not.
 */
export function useSaveKey(
  isDirty: boolean,
  save: () => Promise<void>,
  { isInside = false }: { isInside?: boolean } = {},
): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    if (event.defaultPrevented || (isInside && !isDirty)) return;
    event.preventDefault();
    if (isDirty) void save();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen, { capture: isInside });
    return () => document.removeEventListener('keydown', listen, { capture: isInside });
  }, [isInside]);
}
