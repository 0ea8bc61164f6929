import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { judgeStatuses, JudgeStatus } from '@xiezhi/contract/status';
import { useEffect, useEffectEvent, type JSX } from 'react';
import { useSession } from '../api/session.ts';
import { useT } from '../i18n/messages.ts';
import { notify } from '../lib/notices.ts';
import { openAuthDialog } from '../lib/auth-dialog.ts';
import { FilterInput } from '../ui/FilterInput.tsx';
import { useRowKeys } from '../ui/use-row-keys.ts';
import { useTitle } from '../site/title.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState, StaleBanner } from '../ui/ErrorState.tsx';
import { Pager } from '../ui/Pager.tsx';
import { Select } from '../ui/Select.tsx';
import { Switch } from '../ui/Switch.tsx';
import { statusName } from '../ui/verdict/names.ts';
import { filtersOf, type SubmissionFilters, type SubmissionListSearch } from './filters.ts';
import { submissionListQuery } from './queries.ts';
import { submissionListPage } from './submission-list.page.ts';
import { SubmissionTable } from './SubmissionTable.tsx';
import { useLiveRows } from './use-live-rows.ts';
import { useNewer } from './use-newer.ts';

/** Submission states that never stand in the list: they exist only while a page sends or for problems not tried. */
const neverListed = new Set<number>([
  JudgeStatus.Submitting,
  JudgeStatus.NotSubmitted,
  JudgeStatus.SubmittedUnknownResult,
]);

type Change = (part: Partial<SubmissionListSearch>) => void;

/** Changes filters; they begin with the first page. */
function useChange(): Change {
  const navigate = submissionListPage.useNavigate();
  return (part) =>
    void navigate({
      search: (before) => ({ ...before, currentPage: undefined, ...part }),
      replace: true,
    });
}

/** All submissions outside contests, newest first; rows that are being judged change under one's eyes. */
export function SubmissionListPage(): JSX.Element {
  const t = useT();
  const search = submissionListPage.useSearch();
  const router = useRouter();
  const change = useChange();
  const { token } = useSession();
  const filters = filtersOf(search);
  const needsLogin = filters.onlyMine && token === null;
  const list = useQuery({ ...submissionListQuery(filters), enabled: !needsLogin });
  const rows = useLiveRows(list.data?.records);
  const isNarrowed =
    filters.status !== undefined || filters.username !== undefined || filters.problemID !== undefined;
  const isFiltered = filters.onlyMine || isNarrowed;
  const emptyOf = filters.onlyMine ? 'submission.noneOfMine' : 'submission.none';
  const emptyTitle = isNarrowed ? 'submission.noMatch' : emptyOf;
  const isNewest = !isFiltered && filters.currentPage === 1 && !list.isPlaceholderData;
  const newer = useNewer(filters, isNewest ? list.data : undefined);
  useTitle(t('common.nav.status'));
  useRowKeys();

  // Only-mine needs a login: say so and set the switch back.
  const refuseOnlyMine = useEffectEvent(() => {
    notify({ tone: 'error', text: t('common.loginRequired.text') });
    openAuthDialog('login', () => change({ onlyMine: true, username: undefined }));
    change({ onlyMine: undefined });
  });
  useEffect(() => {
    if (needsLogin) refuseOnlyMine();
  }, [needsLogin]);

  const toPage = (page: number) =>
    ({ to: '/status', search: { ...search, currentPage: page === 1 ? undefined : page } }) as const;
  return (
    <div className="page-box">
      <div className="mb-3 flex items-baseline gap-3 sm:mb-4">
        <h1 className="text-20 font-bold">{t('submission.list')}</h1>
        <output className="text-13 text-text-3">
          {list.data ? t('submission.count', { count: list.data.total }) : ' '}
        </output>
      </div>
      <FilterBar filters={filters} change={change} />
      {list.error && list.data && (
        <StaleBanner
          text={t('submission.refreshFailed', { reason: list.error.message })}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.error && !list.data ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : rows?.length === 0 ? (
        <EmptyState
          icon={isNarrowed ? 'filter' : 'list'}
          title={t(emptyTitle)}
          detail={t(isNarrowed ? 'submission.noMatchDetail' : 'submission.noneDetail')}
          actions={
            isNarrowed ? (
              <Button onClick={() => change(noFilters)}>{t('submission.clearFilters')}</Button>
            ) : (
              <Button onClick={() => void router.navigate({ to: '/problem' })}>
                {t('common.nav.problem')}
              </Button>
            )
          }
        />
      ) : (
        <>
          <NewerLine count={newer.count} onShow={newer.show} />
          <SubmissionTable rows={rows} isStale={list.isPlaceholderData} expected={filters.limit} />
          {list.data && (
            <Pager
              current={filters.currentPage}
              size={filters.limit}
              total={list.data.total}
              isTotalEstimated={list.data.isTotalEstimated ?? false}
              hrefOf={(page) => router.buildLocation(toPage(page)).href}
              onPage={(page) => void router.navigate(toPage(page))}
              onSize={(limit) => change({ limit })}
            />
          )}
        </>
      )}
    </div>
  );
}

/** Lies over the list and takes no room, so that nothing moves when it comes. */
function NewerLine({ count, onShow }: { count: number; onShow: () => void }): JSX.Element {
  const t = useT();
  return (
    <output className="sticky top-[calc(var(--h-nav)+8px)] z-(--z-sticky) flex h-0 justify-center">
      {count > 0 && (
        <button
          type="button"
          className="inline-flex h-11 items-center gap-1.5 rounded-2 border border-line-strong bg-raised px-3 text-13 text-brand shadow-float hover:text-brand-hover sm:h-8"
          onClick={onShow}
        >
          {t('submission.newer', { count })}
        </button>
      )}
    </output>
  );
}

const noFilters: Partial<SubmissionListSearch> = {
  onlyMine: undefined,
  status: undefined,
  username: undefined,
  problemID: undefined,
  completeProblemID: undefined,
};

function FilterBar({ filters, change }: { filters: SubmissionFilters; change: Change }): JSX.Element {
  const t = useT();
  return (
    <div className="mb-2 grid grid-cols-2 items-center gap-2 sm:flex sm:flex-wrap">
      <FilterInput
        icon="list"
        className="min-w-0 sm:w-48"
        label={t('submission.problemFilter')}
        value={filters.problemID}
        onChange={(problemID) =>
          change({ problemID, ...(problemID === undefined && { completeProblemID: undefined }) })
        }
      />
      <FilterInput
        icon="users"
        className="min-w-0 sm:w-48"
        label={t('submission.userFilter')}
        value={filters.username}
        isDisabled={filters.onlyMine}
        onChange={(username) => change({ username })}
      />
      <Select
        label={t('submission.statusFilter')}
        className="min-w-0 sm:w-44"
        value={String(filters.status ?? '')}
        options={[
          { value: '', label: t('submission.anyStatus') },
          ...judgeStatuses
            .filter((status) => !neverListed.has(status))
            .map((status) => ({ value: String(status), label: t(statusName(status)) })),
        ]}
        onValueChange={(value) => change({ status: value === '' ? undefined : Number(value) })}
      />
      <Switch
        label={t('submission.onlyMine')}
        checked={filters.onlyMine}
        onCheckedChange={(isOn) =>
          change(isOn ? { onlyMine: true, username: undefined } : { onlyMine: undefined })
        }
      />
      {filters.problemID !== undefined && (
        <Switch
          label={t('submission.exactProblem')}
          checked={filters.completeProblemID}
          onCheckedChange={(isOn) => change({ completeProblemID: isOn ? true : undefined })}
        />
      )}
    </div>
  );
}
