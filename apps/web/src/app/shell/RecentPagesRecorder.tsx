import { useEffect } from 'react';
import { useSession } from '../../api/session.ts';
import { usePage } from '../../routing/use-page.ts';
import { forgetPages, rememberPage } from './command-palette/recent.ts';
import { useSiteName } from '../../routing/document-title.ts';

/** Milliseconds after which a page counts as visited. By then it has set its title. */
const VISIT_MS = 1500;

/** Records visited problems, users and submissions, and forgets them when the user signs out. */
export function RecentPagesRecorder() {
  const { path, pathname, search, info } = usePage();
  const isSignedIn = useSession().token !== null;
  const site = useSiteName();
  const isOne = info?.isDetail === true;

  useEffect(() => {
    if (!isOne) return undefined;
    // If the path has no parameter, the search parameters identify the problem, user or submission.
    const href = path?.includes('$') === true ? pathname : pathname + search;
    const timer = setTimeout(() => {
      const suffix = ` - ${site}`;
      const { title } = document;
      if (title.endsWith(suffix)) rememberPage({ href, title: title.slice(0, -suffix.length) });
    }, VISIT_MS);
    return () => clearTimeout(timer);
  }, [isOne, path, pathname, search, site]);

  useEffect(() => (isSignedIn ? forgetPages : undefined), [isSignedIn]);
  return null;
}
