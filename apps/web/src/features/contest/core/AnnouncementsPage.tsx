import { useQuery } from '@tanstack/react-query';
import { limits } from '@xiezhi/contract/limits';
import { useEffect, useState, type JSX } from 'react';
import { useUser } from '../../../api/session.ts';
import { useT } from '../../../i18n/messages.ts';
import { Markdown } from '../../../content/markdown/lazy-markdown.ts';
import { useListAddress } from '../../../routing/use-list-address.ts';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { ErrorState } from '../../../components/ErrorState.tsx';
import { Pager } from '../../../components/Pager.tsx';
import { Time } from '../../../components/Time.tsx';
import { contestAnnouncementsPage } from './contest.page.ts';
import { useContest, useContestTitle } from './contest-context.ts';
import { contestAnnouncementsQuery } from './page-queries.ts';
import type { ContestAnnouncement } from './queries.ts';
import { readAnnouncements } from './read-announcements.ts';

/** All announcements of a contest in full. Opening the page marks them as read. */
export function AnnouncementsPage(): JSX.Element {
  const t = useT();
  const { cid, unread } = useContest();
  const uid = useUser()?.uid ?? '';
  const { currentPage = 1, limit = limits.announcementPageSize } = contestAnnouncementsPage.useSearch();
  const { pager } = useListAddress();
  const query = useQuery(contestAnnouncementsQuery(cid, currentPage, limit));
  const records = query.data?.records;
  useContestTitle(t('contest.tab.announcements'));

  // Announcements that were unread when the page was opened. They stay marked while it is open.
  const [fresh, setFresh] = useState<ReadonlySet<number>>(() => new Set(unread.map(({ id }) => id)));
  const added = unread.filter(({ id }) => !fresh.has(id));
  if (added.length > 0) setFresh(new Set([...fresh, ...added.map(({ id }) => id)]));
  useEffect(() => {
    if (records !== undefined) readAnnouncements(cid, uid).add(records.map(({ id }) => id));
  }, [cid, uid, records]);

  // If an unread announcement is missing in the loaded list, load the list again.
  const { refetch } = query;
  const missing =
    currentPage === 1
      ? unread.find(({ id }) => records?.every((row) => row.id !== id) === true)?.id
      : undefined;
  useEffect(() => {
    if (missing !== undefined) void refetch();
  }, [missing, refetch]);

  if (query.error !== null && records === undefined)
    return <ErrorState error={query.error} onRetry={() => void refetch()} />;
  if (records?.length === 0) return <EmptyState icon="bell" title={t('contest.announcement.none')} />;
  return (
    <div className="max-w-[52rem]" aria-busy={records === undefined || undefined}>
      {records?.map((announcement) => (
        <Announcement key={announcement.id} announcement={announcement} isNew={fresh.has(announcement.id)} />
      ))}
      {query.data && query.data.total > Math.min(limit, limits.announcementPageSize) && (
        <Pager current={currentPage} {...pager(query.data.total, limit)} />
      )}
    </div>
  );
}

interface AnnouncementProps {
  announcement: ContestAnnouncement;
  isNew: boolean;
}

function Announcement({ announcement, isNew }: AnnouncementProps): JSX.Element {
  const t = useT();
  const { id, title, content, formulas, username, gmtCreate } = announcement;
  return (
    <article id={`announcement-${id}`} className="scroll-mt-2 border-b border-line py-4">
      <h2 className="flex items-baseline gap-2 text-16 leading-6 font-bold">
        {isNew && (
          <span className="size-1.5 flex-none self-center rounded-full bg-brand">
            <span className="sr-only">{t('contest.announcement.unread')}</span>
          </span>
        )}
        <span className="min-w-0 break-words">{title}</span>
      </h2>
      <p className="mt-0.5 mb-2 flex gap-3 text-12 text-text-3">
        <span>{username}</span>
        <Time value={gmtCreate} />
      </p>
      {content.trim() === '' ? null : <Markdown source={content} profile="staff" formulas={formulas} />}
    </article>
  );
}
