import { useQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import { useT } from '../../../i18n/messages.ts';
import { SectionTabs } from '../../../routing/SectionTabs.tsx';
import { usePage } from '../../../routing/use-page.ts';
import { websiteConfigQuery } from '../../../api/site-config.ts';
import { useUser } from '../../../api/session.ts';
import { openQuestionsQuery } from '../../community/comment/open-questions.ts';
import { useContest } from './contest-context.ts';
import { visibleContestTabs } from './tabs.ts';

/** Tabs of a contest. Tabs of pages that are not available before the start or without the password are disabled. */
export function ContestTabs(): JSX.Element {
  const t = useT();
  const { cid, info, phase, unread } = useContest();
  const { data: site } = useQuery(websiteConfigQuery);
  const { pathname } = usePage();
  const home = `/contest/${cid}`;
  const here = pathname.replace(/\/$/, '').slice(home.length);
  const closed = t(phase === 'scheduled' ? 'contest.closed.scheduled' : 'contest.closed.notEntered');
  const open = useOpenQuestions(info.can.manage, cid);
  const tabs = visibleContestTabs(info, site?.openContestComment === true).map(({ path, label, isOpen }) => ({
    href: home + path,
    label: t(label),
    isCurrent: path === here || (path !== '' && here.startsWith(`${path}/`)),
    closed: isOpen ? undefined : closed,
    note:
      path === '/announcements' && unread.length > 0 ? (
        <span className="text-12 font-regular text-brand">
          {unread.length}
          <span className="sr-only"> {t('contest.announcement.unread')}</span>
        </span>
      ) : path === '/comment' && open > 0 ? (
        <span className="text-12 font-bold text-v-wa" data-tip={t('contest.tab.unanswered', { count: open })}>
          <span aria-hidden="true">{open}</span>
          <span className="sr-only">{t('contest.tab.unanswered', { count: open })}</span>
        </span>
      ) : null,
  }));
  return <SectionTabs label={t('contest.tabs')} tabs={tabs} />;
}

/** Returns the number of unanswered questions if the viewer manages the contest, otherwise 0. */
function useOpenQuestions(isManager: boolean, cid: number): number {
  const uid = useUser()?.uid ?? null;
  const { data } = useQuery(openQuestionsQuery(isManager ? uid : null));
  return data?.find((entry) => entry.cid === cid)?.unanswered ?? 0;
}
