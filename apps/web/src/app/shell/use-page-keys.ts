import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { isTaken } from '../../lib/shortcut-keys.ts';
import { layouts } from '../../routing/layouts.ts';
import { useMenuLinks } from '../../routing/menu.ts';

/** Maximum time between the two keys, in ms. */
const SEQUENCE_MS = 1500;

/** Navigates by `g` and the key of a page that the viewer may open: `g p` opens the problems. */
export function usePageKeys(): void {
  const router = useRouter();
  const links = useMenuLinks(layouts.site);
  const begunAt = useRef(-Infinity);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isTaken(event) || event.repeat) return;
    const hasBegun = event.timeStamp - begunAt.current < SEQUENCE_MS;
    begunAt.current = event.key === 'g' && !hasBegun ? event.timeStamp : -Infinity;
    const link = hasBegun ? links.find(({ key }) => key === event.key) : undefined;
    if (link === undefined) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    void router.navigate({ href: link.href });
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    // Listens in the capture phase, before listeners of the page: for them, the second key alone may have another
    // meaning.
    document.addEventListener('keydown', listen, true);
    return () => document.removeEventListener('keydown', listen, true);
  }, []);
}
