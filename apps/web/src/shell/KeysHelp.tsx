import { useEffect, useState } from 'react';
import { lazyPart } from '../lib/lazy-part.tsx';

const KeysDialog = lazyPart(async () => (await import('./KeysDialog.tsx')).KeysDialog);

/** `?` lists the keys, unless somebody is typing. */
export function KeysHelp() {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      if (event.key !== '?' || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey)
        return;
      const { target } = event;
      if (target instanceof Element && target.closest('input, textarea, select, [contenteditable], dialog'))
        return;
      setIsOpen(true);
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return isOpen ? <KeysDialog onClose={() => setIsOpen(false)} /> : null;
}
