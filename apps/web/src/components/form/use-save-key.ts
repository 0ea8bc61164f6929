import { useEffect, useEffectEvent } from 'react';

/**
 * Ctrl or Cmd with S saves what is changed, and never the page as a file. A part inside that took it keeps it.
 * @param isInside for such a part, which has changes of its own: it is asked before what stands around it
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
