import { usePage } from '../../routing/use-page.ts';
import { useEffect, useRef, useState } from 'react';

/**
 * Announces the title of each page except the first, because screen readers read the title of a newly loaded document.
 */
export function RouteAnnouncer() {
  const pathname = usePage().pathname;
  const first = useRef<string | undefined>(pathname);
  const [title, setTitle] = useState('');
  useEffect(() => {
    if (pathname === first.current) return undefined;
    first.current = undefined;
    // Wait, because pages set their title only after their data has loaded.
    const timer = window.setTimeout(() => setTitle(document.title), 500);
    return () => window.clearTimeout(timer);
  }, [pathname]);
  return (
    <div aria-live="polite" className="sr-only">
      {title}
    </div>
  );
}
