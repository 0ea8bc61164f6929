import { useQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import { errorMessage } from '../../../api/error-message.ts';
import { CallError } from '../../../api/client.ts';
import { useSession, useUser } from '../../../api/session.ts';
import { useT } from '../../../i18n/messages.ts';
import { openAuthDialog } from '../../../lib/auth-dialog.ts';
import { Markdown } from '../../../content/markdown/lazy-markdown.ts';
import { Link } from '../../../routing/Link.tsx';
import { SiteZone } from '../../../components/date-time/SiteTimeZone.tsx';
import { lazyComponent } from '../../../components/lazy/lazy-component.tsx';
import { useTitle } from '../../../routing/document-title.ts';
import { Button, buttonClass } from '../../../components/Button.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { ErrorState } from '../../../components/ErrorState.tsx';
import { Section } from '../../../components/Section.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { Tabs } from '../../../components/Tabs.tsx';
import { RatingHistory } from '../rating/RatingHistory.tsx';
import { Figures } from './Figures.tsx';
import { Heatmap, HeatLegend } from './Heatmap.tsx';
import { ProfileColumn } from './ProfileColumn.tsx';
import { activityQuery, heatmapQuery, userHomeQuery } from './queries.ts';
import { RecentActivity } from './RecentActivity.tsx';
import { SolvedProblems } from './SolvedProblems.tsx';
import { userHomePage, type UserTab } from './user-home.page.ts';

const OpenRuns = lazyComponent(
  async () => (await import('../../contest/virtual-runs/OpenRuns.tsx')).OpenRuns,
  ['contestVirtual'],
);

/** Public profile of a user. If the URL has neither uid nor name, it is the viewer's own profile. */
export function UserHomePage(): JSX.Element {
  const t = useT();
  const { uid, username, tab = 'profile' } = userHomePage.useSearch();
  const navigate = userHomePage.useNavigate();
  const { token } = useSession();
  const isNobody = uid === undefined && username === undefined && token === null;
  const choice = { uid, username };
  const home = useQuery({ ...userHomeQuery(choice), enabled: !isNobody });
  const heat = useQuery({ ...heatmapQuery(choice), enabled: !isNobody });
  const activity = useQuery({ ...activityQuery(choice), enabled: !isNobody });
  const viewer = useUser();
  const isOwn = viewer !== null && viewer.uid === home.data?.uid;
  useTitle(home.data === undefined ? t('user.title') : home.data.username);

  if (isNobody)
    return (
      <>
        <h1 className="sr-only">{t('user.title')}</h1>
        <EmptyState
          icon="users"
          title={t('user.nobody')}
          detail={t('user.nobody.detail')}
          actions={
            <Button tone="primary" onClick={() => openAuthDialog('login')}>
              {t('common.login')}
            </Button>
          }
        />
      </>
    );
  if (home.error !== null && home.data === undefined)
    return (
      <>
        <h1 className="sr-only">{t('user.title')}</h1>
        {home.error instanceof CallError && home.error.code === 'userNotFound' ? (
          <EmptyState
            icon="users"
            title={errorMessage(home.error)}
            actions={
              <Link to="/acm-rank" className={buttonClass()}>
                {t('user.nobody.ranks')}
              </Link>
            }
          />
        ) : (
          <ErrorState error={home.error} onRetry={() => void home.refetch()} />
        )}
      </>
    );

  const showTab = (next: UserTab) =>
    void navigate({
      search: (before) => ({ ...before, tab: next === 'profile' ? undefined : next }),
      replace: true,
      resetScroll: false,
    });
  const signature = home.data?.signature ?? '';
  const year = heat.data?.dataList.reduce((sum, { count }) => sum + count, 0);
  return (
    <div className="page-box">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-6 lg:grid-cols-[244px_minmax(0,1fr)]">
        <ProfileColumn home={home.data} />
        <div className="min-w-0">
          {isOwn ? <OpenRuns /> : null}
          <Figures home={home.data} />
          {home.data?.siteRating === undefined ? null : <RatingHistory uid={home.data.uid} />}
          <Section
            title={year === undefined ? t('user.heat') : t('user.heat.year', { count: year })}
            aside={
              <span className="flex items-center gap-3.5">
                <SiteZone />
                <HeatLegend />
              </span>
            }
            className="mt-7"
          >
            {heat.error !== null && heat.data === undefined ? (
              <ErrorState error={heat.error} onRetry={() => void heat.refetch()} />
            ) : (
              <Heatmap data={heat.data} />
            )}
            <p className="min-h-5 pt-1 text-13 text-text-2">
              {activity.data === undefined ? null : t('user.streak', activity.data.streak)}
            </p>
          </Section>
          <Tabs
            label={t('user.tabs')}
            idPrefix="user"
            className="mt-5"
            current={tab}
            onChange={showTab}
            tabs={[
              { id: 'profile', label: t('user.tab.profile') },
              { id: 'activity', label: t('user.tab.activity') },
              { id: 'solved', label: t('user.tab.solved'), count: home.data?.solvedList.length },
            ]}
          />
          <div id="user-panel" role="tabpanel" aria-labelledby={`user-tab-${tab}`} className="min-h-60">
            {home.data === undefined ? (
              <div aria-hidden="true" className="flex flex-col gap-4 py-6">
                <Skeleton width="60%" />
                <Skeleton width="40%" />
              </div>
            ) : tab === 'activity' ? (
              <RecentActivity query={activity} username={home.data.username} />
            ) : tab === 'solved' ? (
              <SolvedProblems
                groups={home.data.solvedGroupByDifficulty}
                isRefreshing={home.isFetching}
                onRefresh={() => void Promise.all([home.refetch(), activity.refetch()])}
                activity={activity.data}
              />
            ) : signature === '' ? (
              <EmptyState
                icon="edit"
                title={t('user.signature.none')}
                actions={
                  isOwn ? (
                    <Link to="/setting" hash="profile" className={buttonClass()}>
                      {t('user.signature.write')}
                    </Link>
                  ) : null
                }
              />
            ) : (
              <Markdown
                source={signature}
                profile="user"
                formulas={home.data.formulas}
                className="max-w-(--measure) pt-4"
              />
            )}
          </div>
        </div>
      </div>
    </div>
  );
}
