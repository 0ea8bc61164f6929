import { useQuery } from '@tanstack/react-query';
import type { JSX, ReactNode } from 'react';
import { DeskPage } from '../group/DeskPage.tsx';
import { useT } from '../i18n/messages.ts';
import { cx } from '../lib/class-names.ts';
import { HrefLink } from '../navigation/HrefLink.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { useContestDesk } from './desk.ts';
import { staffContestQuery, type StaffContest } from './queries.ts';

type Tab = 'settings' | 'problems' | 'announcements' | 'rehearsal';

interface ContestFrameProps {
  cid: number;
  tab: Tab;
  acts?: ReactNode;
  children: (contest: StaffContest) => ReactNode;
}

/** What stands around the pages of one contest: its title, the ways between them, and to how others see it. */
export function ContestFrame({ cid, tab, acts, children }: ContestFrameProps): JSX.Element {
  const t = useT();
  const desk = useContestDesk();
  const query = useQuery(staffContestQuery(desk, cid));
  const contest = query.data;
  const at = `${desk.at}/${cid}`;
  const tabs: readonly (readonly [Tab, string, string])[] = [
    ['settings', t('contestAdmin.settings'), at],
    ['problems', t('contestAdmin.problems'), `${at}/problems`],
    ['announcements', t('contestAdmin.announcements'), `${at}/announcements`],
    // A group has its contests judged by nodes of the site, which are not its own to try.
    ...(desk.gid === null ? [['rehearsal', t('contestAdmin.rehearsal'), `${at}/rehearsal`] as const] : []),
  ];
  return (
    <DeskPage title={contest?.title ?? t('contestAdmin.all')} acts={acts}>
      <nav
        aria-label={t('contestAdmin.pages')}
        className="mb-5 flex flex-wrap items-center gap-x-5 border-b border-line text-14"
      >
        {desk.gid === null ? null : (
          <HrefLink
            href={desk.at}
            className="-mb-px border-b-2 border-transparent py-2 text-text-2 max-sm:py-3 hover:text-text"
          >
            {t('contestAdmin.manage')}
          </HrefLink>
        )}
        {tabs.map(([id, label, href]) => (
          <HrefLink
            key={id}
            href={href}
            aria-current={id === tab ? 'page' : undefined}
            className={cx(
              '-mb-px border-b-2 py-2 max-sm:py-3',
              id === tab
                ? 'border-brand font-medium text-text'
                : 'border-transparent text-text-2 hover:text-text',
            )}
          >
            {label}
          </HrefLink>
        ))}
        {contest?.visible === true ? (
          <HrefLink
            href={`/contest/${cid}`}
            className="ml-auto rounded-1 py-2 text-13 max-sm:py-3 text-brand hover:text-brand-hover"
          >
            {t('contestAdmin.open')}
          </HrefLink>
        ) : null}
      </nav>
      {contest !== undefined ? (
        children(contest)
      ) : query.error !== null ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : null}
    </DeskPage>
  );
}
