import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { limits } from '@xiezhi/contract/limits';
import { useState, type JSX } from 'react';
import { useSession } from '../api/session.ts';
import { useT } from '../i18n/messages.ts';
import { stringifySearch } from '../lib/search.ts';
import { requireLogin } from '../account/require-login.ts';
import { mySubmissionsQuery } from '../submission/queries.ts';
import { SubmissionTable } from '../submission/SubmissionTable.tsx';
import { useLiveRows } from '../submission/use-live-rows.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Pager } from '../ui/Pager.tsx';

function searchOf(page: number): string {
  return stringifySearch({ tab: 'submissions', currentPage: page === 1 ? undefined : page });
}

interface MySubmissionsProps {
  problemId: string;
  /** Of the page that the tab stands on. */
  path: string;
  currentPage: number;
  onWrite: () => void;
}

/** The tab with one's own submissions to the problem. */
export function MySubmissions({ problemId, path, currentPage, onWrite }: MySubmissionsProps): JSX.Element {
  const t = useT();
  const { token } = useSession();
  const router = useRouter();
  const [limit, setLimit] = useState<number>(limits.mySubmissionsPageSize);
  const list = useQuery({ ...mySubmissionsQuery(problemId, currentPage, limit), enabled: token !== null });
  const rows = useLiveRows(list.data?.records);
  if (token === null)
    return (
      <EmptyState
        title={t('common.loginRequired.text')}
        detail={t('problem.loginForMine')}
        actions={<Button onClick={() => requireLogin(() => undefined)}>{t('common.login')}</Button>}
      />
    );
  if (list.error && !list.data) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  if (list.data?.total === 0)
    return (
      <EmptyState
        title={t('problem.noSubmissions')}
        detail={t('problem.noSubmissionsDetail')}
        actions={
          <Button tone="primary" onClick={onWrite}>
            {t('problem.writeCode')}
          </Button>
        }
      />
    );
  return (
    <>
      <SubmissionTable rows={rows} isStale={list.isPlaceholderData} expected={3} isOfOneProblem />
      {list.data !== undefined && list.data.total > limits.mySubmissionsPageSize && (
        <Pager
          current={currentPage}
          size={limit}
          total={list.data.total}
          hrefOf={(page) => path + searchOf(page)}
          onPage={(page) => void router.navigate({ href: path + searchOf(page) })}
          onSize={(size) => {
            setLimit(size);
            void router.navigate({ href: path + searchOf(1), replace: true });
          }}
        />
      )}
    </>
  );
}
