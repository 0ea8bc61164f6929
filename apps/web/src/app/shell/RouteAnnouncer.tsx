import { usePage } from '../../routing/use-page.ts';
import { useEffect, useRef, useState } from 'react';

/** Announces the title of each page but the first: screen readers read the first title with the document. */
export function RouteAnnouncer() {
  const pathname = usePage().pathname;
  const first = useRef<string | undefined>(pathname);
  const [title, setTitle] = useState('');
  useEffect(() => {
    if (pathname === first.current) return undefined;
    first.current = undefined;
    // Pages set their title after their data has loaded.
    const timer = window.setTimeout(() => setTitle(document.title), 500);
    return () => window.clearTimeout(timer);
  }, [pathname]);
  return (
    <div aria-live="polite" className="sr-only">
      {title}
    </div>
  );
}
