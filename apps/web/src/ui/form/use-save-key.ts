import { useEffect, useEffectEvent } from 'react';

/** Ctrl or Cmd with S saves what is changed, and never the page as a file. A part inside that took it keeps it. */
export function useSaveKey(isDirty: boolean, save: () => Promise<void>): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    if (event.defaultPrevented) return;
    event.preventDefault();
    if (isDirty) void save();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
