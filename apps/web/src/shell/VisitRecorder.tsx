import { useEffect } from 'react';
import { useSession } from '../api/session.ts';
import { usePlace } from '../navigation/router.ts';
import { forgetPages, rememberPage } from '../palette/recent.ts';
import { useSiteName } from './title.ts';

/** Milliseconds after which a page has its title and counts as visited. */
const STAY = 1500;

/** Remembers the problems, people and submissions that one looked at, until one signs out. */
export function VisitRecorder() {
  const { pathname, search, match } = usePlace();
  const isSignedIn = useSession().token !== null;
  const site = useSiteName();
  const isOne = match !== null && (match.path.includes('$') || pathname === '/user-home');

  useEffect(() => {
    if (!isOne) return undefined;
    const href = pathname === '/user-home' ? pathname + search : pathname;
    const timer = setTimeout(() => {
      const suffix = ` - ${site}`;
      const { title } = document;
      if (title.endsWith(suffix)) rememberPage({ href, title: title.slice(0, -suffix.length) });
    }, STAY);
    return () => clearTimeout(timer);
  }, [isOne, pathname, search, site]);

  useEffect(() => (isSignedIn ? forgetPages : undefined), [isSignedIn]);
  return null;
}
