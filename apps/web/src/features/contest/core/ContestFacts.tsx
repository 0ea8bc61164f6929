import type { JSX } from 'react';
import { useT } from '../../../i18n/messages.ts';
import { HrefLink } from '../../../routing/HrefLink.tsx';

interface ContestFactsProps {
  gid: number | null;
  /** Null: no registration was required. */
  count: number | null;
}

/** Number of registered participants, and a link to the contests of the group. */
export function ContestFacts({ gid, count }: ContestFactsProps): JSX.Element | null {
  const t = useT();
  if (gid === null && count === null) return null;
  return (
    <span className="flex items-center gap-x-2.5 text-13 text-text-3">
      {count === null ? null : <span>{t('contest.peopleCount', { count })}</span>}
      {gid === null ? null : (
        <HrefLink
          href={`/group/${gid}/contest`}
          className="relative after:absolute after:-inset-x-1 after:-inset-y-3 hover:text-brand"
        >
          {t('contest.ofGroup')}
        </HrefLink>
      )}
    </span>
  );
}
