import type { JSX } from 'react';
import { useT } from '../../../i18n/messages.ts';
import { useContestSettingsHref } from './use-contest-settings-href.ts';
import { Icon } from '../../../components/Icon.tsx';
import { HrefLink } from '../../../routing/HrefLink.tsx';

interface ContestFactsProps {
  cid: number;
  /** Whether the viewer manages the contest. */
  isManager: boolean;
  gid: number | null;
  /** Number of participants; null if the contest requires no registration. */
  count: number | null;
}

const linkClass = 'relative after:absolute after:-inset-x-1 after:-inset-y-3 hover:text-brand';

/** Number of registered participants, and links to the contests of the group and to the settings. */
export function ContestFacts({ cid, gid, count, isManager }: ContestFactsProps): JSX.Element | null {
  const t = useT();
  const settings = useContestSettingsHref({ cid, gid, isManager });
  if (gid === null && count === null && settings === null) return null;
  return (
    <span className="flex items-center gap-x-2.5 text-13 text-text-3">
      {count === null ? null : <span>{t('contest.peopleCount', { count })}</span>}
      {gid === null ? null : (
        <HrefLink href={`/group/${gid}/contest`} className={linkClass}>
          {t('contest.ofGroup')}
        </HrefLink>
      )}
      {settings === null ? null : (
        <HrefLink href={settings} className={`${linkClass} flex items-center gap-1`}>
          <Icon name="gear" size={14} />
          {t('contest.settings')}
        </HrefLink>
      )}
    </span>
  );
}
