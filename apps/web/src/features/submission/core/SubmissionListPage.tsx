import { CountedHeading } from '../../../components/CountedHeading.tsx';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, type JSX, type ReactNode } from 'react';
import { useSession } from '../../../api/session.ts';
import { useT } from '../../../i18n/messages.ts';
import { showToast } from '../../../lib/toasts.ts';
import { openAuthDialog } from '../../../lib/auth-dialog.ts';
import { scopePath, useScope } from '../../../routing/scope.ts';
import { useListAddress } from '../../../routing/use-list-address.ts';
import { useTitle } from '../../../routing/document-title.ts';
import { Button } from '../../../components/Button.tsx';
import { FilterBar } from '../../../components/data-list/FilterBar.tsx';
import { filtersIn, noSubmissionFilters } from './filter-fields.ts';
import { submissionFilters, type SubmissionListSearch } from './filters.ts';
import { submissionListQuery } from './queries.ts';
import { RemoteJudgeStates } from './RemoteJudgeStates.tsx';
import { submissionListPage } from './submission-list.page.ts';
import { SubmissionTable } from './SubmissionTable.tsx';
import { useLiveRows } from './use-live-rows.ts';
import { useNewSubmissionCount } from './use-new-submission-count.ts';

/** All submissions of the problem bank, newest first. */
export function SubmissionListPage(): JSX.Element {
  const t = useT();
  useTitle(t('common.nav.status'));
  return (
    <div className="page-box">
      <Submissions
        search={submissionListPage.useSearch()}
        title={t('submission.list')}
        above={<RemoteJudgeStates />}
      />
    </div>
  );
}

interface SubmissionsProps {
  search: SubmissionListSearch;
  /** Title of the list. Absent if the surrounding page has a title. */
  title?: string;
  /** Content above the filters. */
  above?: ReactNode;
}

/** Submissions of the current scope, newest first; rows being judged update live. */
export function Submissions({ search, title, above }: SubmissionsProps): JSX.Element {
  const t = useT();
  const scope = useScope();
  const router = useRouter();
  const { change, listed } = useListAddress<SubmissionListSearch>();
  const { token } = useSession();
  const filters = submissionFilters(search);
  const needsLogin = filters.onlyMine && token === null;
  const list = useQuery({ ...submissionListQuery(filters, scope), enabled: !needsLogin });
  const rows = useLiveRows(list.data?.records, list.dataUpdatedAt);
  const isNarrowed =
    filters.status !== undefined || filters.username !== undefined || filters.problemID !== undefined;
  const isFiltered = filters.onlyMine || isNarrowed;
  const isNewest = !isFiltered && filters.currentPage === 1 && !list.isPlaceholderData;
  const isFollowed = isNewest && scope.kind === 'practice';
  const newer = useNewSubmissionCount(filters, isFollowed ? list.data : undefined);

  // "Only mine" requires a session. Without one, shows a message and resets the switch.
  const refuseOnlyMine = useEffectEvent(() => {
    showToast({ tone: 'error', text: t('common.loginRequired.text') });
    openAuthDialog('login', () => change({ onlyMine: true, username: undefined }));
    change({ onlyMine: undefined });
  });
  useEffect(() => {
    if (needsLogin) refuseOnlyMine();
  }, [needsLogin]);

  return (
    <>
      <CountedHeading title={title} count={list.data && t('submission.count', { count: list.data.total })} />
      {above}
      <FilterBar filters={filtersIn(t, filters)} onChange={change} />
      <NewerLine count={newer.count} onShow={newer.show} />
      <SubmissionTable
        {...listed(list, search, filters.limit)}
        rows={rows}
        expected={filters.limit}
        empty={{
          title: t(filters.onlyMine ? 'submission.noneOfMine' : 'submission.none'),
          detail: t('submission.noneDetail'),
          actions: (
            <Button onClick={() => void router.navigate({ href: `${scopePath(scope)}/problem` })}>
              {t('common.nav.problem')}
            </Button>
          ),
          noMatch: t('submission.noMatch'),
          clear: isNarrowed ? () => change(noSubmissionFilters) : undefined,
        }}
      />
    </>
  );
}

/** A line that overlays the list, so that nothing moves when it appears. */
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
