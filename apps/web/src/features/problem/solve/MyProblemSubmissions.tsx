import { useQuery } from '@tanstack/react-query';
import { limits } from '@xiezhi/contract/limits';
import { useState, type JSX } from 'react';
import { useSession } from '../../../api/session.ts';
import { useT } from '../../../i18n/messages.ts';
import type { ScopedProblem } from '../../../lib/scoped-problem.ts';
import { useListAddress } from '../../../routing/use-list-address.ts';
import { requireLogin } from '../../account/auth/require-login.ts';
import { mySubmissionsQuery } from '../../submission/core/queries.ts';
import { SubmissionTable } from '../../submission/core/SubmissionTable.tsx';
import { useLiveRows } from '../../submission/core/use-live-rows.ts';
import { Button } from '../../../components/Button.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';

interface MyProblemSubmissionsProps {
  place: ScopedProblem;
  currentPage: number;
  onWrite: () => void;
}

/** The tab of the viewer’s submissions to the problem. */
export function MyProblemSubmissions({
  place,
  currentPage,
  onWrite,
}: MyProblemSubmissionsProps): JSX.Element {
  const t = useT();
  const { token } = useSession();
  // The URL stores the tab and page number. The page size is not stored: it applies to this visit only.
  const { change, pager } = useListAddress();
  const [limit, setLimit] = useState<number>(limits.mySubmissionsPageSize);
  const list = useQuery({ ...mySubmissionsQuery(place, currentPage, limit), enabled: token !== null });
  const rows = useLiveRows(list.data?.records, list.dataUpdatedAt);
  if (token === null)
    return (
      <EmptyState
        title={t('common.loginRequired.text')}
        detail={t('problem.loginForMine')}
        actions={<Button onClick={() => requireLogin(() => undefined)}>{t('common.login')}</Button>}
      />
    );
  return (
    <SubmissionTable
      isOfOneProblem
      rows={rows}
      query={list}
      state={{ currentPage }}
      onChange={change}
      expected={3}
      empty={{
        title: t('problem.noSubmissions'),
        detail: t('problem.noSubmissionsDetail'),
        actions: (
          <Button tone="primary" onClick={onWrite}>
            {t('problem.writeCode')}
          </Button>
        ),
      }}
      {...(list.data && {
        pager: {
          ...pager(list.data.total, limit),
          onSize: (size: number) => {
            setLimit(size);
            change({});
          },
          hiddenUpTo: limits.mySubmissionsPageSize,
        },
      })}
    />
  );
}
