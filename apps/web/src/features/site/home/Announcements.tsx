import { limits } from '@xiezhi/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { useLocale } from '../../../i18n/locale.ts';
import { useT } from '../../../i18n/messages.ts';
import { cx } from '../../../lib/class-names.ts';
import { lazyComponent } from '../../../components/lazy/lazy-component.tsx';
import { IconButton } from '../../../components/IconButton.tsx';
import { Section } from '../../../components/Section.tsx';
import { Time } from '../../../components/Time.tsx';
import { homePage } from './home.page.ts';
import { siteAnnouncementQuery, announcementsQuery } from './queries.ts';
import { NothingYet, QueryPart, SkeletonList } from './QueryPart.tsx';

const AnnouncementDialog = lazyComponent(
  async () => (await import('./AnnouncementDialog.tsx')).AnnouncementDialog,
);

/** Announcement titles with their age; each opens in a dialog. Page and open announcement are in the URL. */
export function Announcements() {
  const t = useT();
  const locale = useLocale();
  const { announcements: page = 1, announcement: openId } = homePage.useSearch();
  const navigate = homePage.useNavigate();
  const query = useQuery(announcementsQuery(page));
  const listed = query.data?.records.find((entry) => entry.id === openId);
  const isElsewhere = openId !== undefined && query.data !== undefined && listed === undefined;
  const elsewhere = useQuery({ ...siteAnnouncementQuery(openId ?? 0), enabled: isElsewhere });
  const open = listed ?? (isElsewhere ? elsewhere.data?.records[0] : undefined);
  const show = (id: number | undefined) =>
    void navigate({ search: (former) => ({ ...former, announcement: id }), resetScroll: false });
  const turn = (to: number) =>
    void navigate({ search: { announcements: to === 1 ? undefined : to }, resetScroll: false });
  const pages = Math.ceil((query.data?.total ?? 0) / limits.announcementPageSize);

  return (
    <Section
      title={t('home.announcements')}
      aside={
        <span className="inline-flex items-center gap-3">
          {pages > 1 ? (
            <span className="-my-[11px] -mr-3 inline-flex items-center sm:-my-px sm:-mr-1">
              <IconButton
                icon="left"
                size={24}
                label={t('common.pager.previous')}
                disabled={page <= 1}
                onClick={() => turn(Math.min(page - 1, pages))}
              />
              <span className="min-w-10 text-center">
                {page} / {pages}
              </span>
              <IconButton
                icon="right"
                size={24}
                label={t('common.pager.next')}
                disabled={page >= pages}
                onClick={() => turn(page + 1)}
              />
            </span>
          ) : null}
          <a
            href={`/api/feed?l=${locale}`}
            data-tip={t('home.announcements.feedMeans')}
            className="hover:text-brand"
          >
            {t('home.announcements.feed')}
          </a>
        </span>
      }
    >
      <QueryPart query={query} skeleton={<SkeletonList rows={limits.announcementPageSize} />}>
        {({ records }) =>
          records.length === 0 ? (
            <NothingYet>{t('home.announcements.none')}</NothingYet>
          ) : (
            <ul className={cx(query.isPlaceholderData && 'opacity-60')}>
              {records.map((entry) => (
                <li key={entry.id}>
                  <button
                    type="button"
                    aria-haspopup="dialog"
                    onClick={() => show(entry.id)}
                    className="ring-inside grid h-row w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-3 border-b border-line text-left text-13 hover:bg-hover"
                  >
                    <span className="ellipsis font-medium" title={entry.title}>
                      {entry.title}
                    </span>
                    <Time value={entry.gmtCreate} className="text-12 text-text-3" />
                  </button>
                </li>
              ))}
            </ul>
          )
        }
      </QueryPart>
      {open === undefined ? null : <AnnouncementDialog announcement={open} onClose={() => show(undefined)} />}
    </Section>
  );
}
