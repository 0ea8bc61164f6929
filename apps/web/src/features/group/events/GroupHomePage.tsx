import { useQuery } from '@tanstack/react-query';
import { limits } from '@xiezhi/contract/limits';
import { useState, type JSX } from 'react';
import { useT } from '../../../i18n/messages.ts';
import { Markdown } from '../../../content/markdown/lazy-markdown.ts';
import { lazyComponent } from '../../../components/lazy/lazy-component.tsx';
import { useListAddress } from '../../../routing/use-list-address.ts';
import { useTitle } from '../../../routing/document-title.ts';
import { EmptyList } from '../../../components/data-list/ListStates.tsx';
import { ErrorState } from '../../../components/ErrorState.tsx';
import { Icon } from '../../../components/Icon.tsx';
import { Pager } from '../../../components/Pager.tsx';
import { Section } from '../../../components/Section.tsx';
import { Time } from '../../../components/Time.tsx';
import { GroupSidebarLayout } from '../core/GroupSidebarLayout.tsx';
import { groupHomePage } from './home.page.ts';
import { useGroup } from '../core/group-context.ts';
import { visibleAnnouncementsQuery, type GroupAnnouncement } from '../core/queries.ts';

const HomeEvents = lazyComponent(
  async () => (await import('./GroupHomeEvents.tsx')).GroupHomeEvents,
  ['contest', 'training'],
);

/** Announcements, trainings, contests and description of a group. */
export function GroupHomePage(): JSX.Element {
  const t = useT();
  const { info } = useGroup();
  useTitle(info.name);
  return (
    <GroupSidebarLayout>
      {info.can.enter ? (
        <>
          <Announcements />
          <HomeEvents />
        </>
      ) : null}
      <Section title={t('group.description')}>
        {info.description.trim() === '' ? (
          <p className="mt-3 text-13 text-text-3">{t('group.noDescription')}</p>
        ) : (
          <Markdown
            source={info.description}
            profile="user"
            formulas={info.formulas}
            className="mt-3 max-w-(--measure) text-16"
          />
        )}
      </Section>
    </GroupSidebarLayout>
  );
}

function Announcements(): JSX.Element {
  const t = useT();
  const { gid } = useGroup();
  const { currentPage = 1 } = groupHomePage.useSearch();
  const { change, pager } = useListAddress();
  const query = useQuery(visibleAnnouncementsQuery(gid, currentPage));
  const { data } = query;
  return (
    <Section title={t('group.tab.announcement')} aside={data?.total} className="mb-8">
      {data === undefined && query.error !== null ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : data?.records.length === 0 ? (
        <EmptyList
          empty={{ icon: 'bell', title: t('group.announcement.none') }}
          isBeyond={currentPage > 1}
          onChange={change}
        />
      ) : (
        <ul>
          {data?.records.map((one) => (
            <Announcement key={one.id} announcement={one} />
          ))}
        </ul>
      )}
      {data !== undefined && data.total > limits.announcementPageSize ? (
        <Pager current={currentPage} hasSizes={false} {...pager(data.total, limits.announcementPageSize)} />
      ) : null}
    </Section>
  );
}

/** An expandable announcement. */
function Announcement({ announcement }: { announcement: GroupAnnouncement }): JSX.Element {
  const [isOpen, setIsOpen] = useState(false);
  const { title, content, formulas, username, gmtCreate } = announcement;
  return (
    <li className="border-b border-line">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className="ring-inside flex w-full items-center gap-2 py-2.5 text-left hover:bg-hover"
      >
        <Icon name={isOpen ? 'down' : 'right'} className="flex-none text-text-3" />
        <span className="min-w-0 flex-1 text-14 font-medium break-words">{title}</span>
        <span className="ellipsis max-w-32 flex-none text-12 text-text-3 max-sm:hidden">{username}</span>
        <Time value={gmtCreate} className="flex-none text-12 text-text-3" />
      </button>
      {isOpen && content.trim() !== '' ? (
        <Markdown source={content} profile="user" formulas={formulas} className="pb-4 pl-6" />
      ) : null}
    </li>
  );
}
