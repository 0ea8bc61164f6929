import { useQuery } from '@tanstack/react-query';
import { Outlet, useNavigate } from '@tanstack/react-router';
import { groupOf } from '@xiezhi/contract/scope';
import { useMemo, type JSX, type ReactNode } from 'react';
import { CallError } from '../api/client.ts';
import { useT } from '../i18n/messages.ts';
import { lazyPart } from '../loading/lazy-part.tsx';
import { useScope } from '../navigation/scope.ts';
import { usePage } from '../navigation/use-page.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { GroupContext } from './group-context.ts';
import { GroupHead } from './GroupHead.tsx';
import { groupQuery, type GroupInfo } from './queries.ts';
import './group.css';

// For whoever does not belong to it.
const Closed = lazyPart(async () => (await import('./Closed.tsx')).Closed);

/**
 * What stands around the pages of a group. It stays while one moves between them.
 * @param props.children Absent: the page itself
 */
export function GroupPlace({ children }: { children?: ReactNode }): JSX.Element {
  const scope = useScope();
  const gid = groupOf(scope) ?? 0;
  const query = useQuery(groupQuery(gid));
  if (query.data !== undefined)
    return (
      <Loaded key={gid} gid={gid} info={query.data}>
        {children ?? <Outlet />}
      </Loaded>
    );
  if (query.error !== null) return <NotShown error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <div className="page-box" aria-busy="true">
      <Skeleton className="h-5" width={320} />
      <div className="mt-16 border-t border-line pt-6">
        <Skeleton width="60%" />
      </div>
    </div>
  );
}

function NotShown({ error, onRetry }: { error: Error; onRetry: () => void }): JSX.Element {
  const t = useT();
  const navigate = useNavigate();
  const isRefused = error instanceof CallError && error.kind !== 'network' && error.kind !== 'timeout';
  if (!isRefused)
    return (
      <>
        <h1 className="sr-only">{t('group.name')}</h1>
        <ErrorState error={error} onRetry={onRetry} />
      </>
    );
  return (
    <>
      <h1 className="sr-only">{error.message}</h1>
      <EmptyState
        icon="users"
        title={error.message}
        detail={t('group.notShownDetail')}
        actions={<Button onClick={() => void navigate({ href: '/group' })}>{t('group.toList')}</Button>}
      />
    </>
  );
}

function Loaded({ gid, info, children }: { gid: number; info: GroupInfo; children: ReactNode }): JSX.Element {
  const { path = '' } = usePage();
  const place = useMemo(() => ({ gid, info }), [gid, info]);
  const isHome = path === '/group/$groupID/';
  const content = isHome || info.can.enter ? children : <Closed />;
  return (
    <GroupContext value={place}>
      <div className="page-box">
        <GroupHead />
        {content}
      </div>
    </GroupContext>
  );
}
