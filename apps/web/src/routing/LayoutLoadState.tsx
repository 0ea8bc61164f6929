import { useNavigate } from '@tanstack/react-router';
import type { JSX, ReactNode } from 'react';
import { wordsOf } from '../api/failure-words.ts';
import { CallError } from '../api/client.ts';
import { Button } from '../components/Button.tsx';
import type { ListQuery } from '../components/data-list/ListStates.tsx';
import { EmptyState } from '../components/EmptyState.tsx';
import { ErrorState } from '../components/ErrorState.tsx';
import type { IconName } from '../components/Icon.tsx';
import { Skeleton } from '../components/Skeleton.tsx';

interface PlaceUnreadProps {
  query: Pick<ListQuery, 'error' | 'refetch'>;
  /** What kind of place it is; heads the page where it could not be reached. */
  name: string;
  icon: IconName;
  /** What may be the reason of a refusal. */
  detail: string;
  /** Where all of its kind are. */
  list: { label: string; href: string };
  /** What is asked for meanwhile. */
  children?: ReactNode;
}

/** Stands in for a contest, training or group while it is read, or where it is refused or was not reached. */
export function LayoutLoadState({
  query,
  name,
  icon,
  detail,
  list,
  children,
}: PlaceUnreadProps): JSX.Element {
  const navigate = useNavigate();
  const { error } = query;
  if (error === null)
    return (
      <div className="page-box" aria-busy="true">
        {children}
        <Skeleton className="h-5" width={320} />
        <div className="mt-16 border-t border-line pt-6">
          <Skeleton width="60%" />
        </div>
      </div>
    );
  const isRefused = error instanceof CallError && error.kind !== 'network' && error.kind !== 'timeout';
  return (
    <>
      <h1 className="sr-only">{isRefused ? wordsOf(error) : name}</h1>
      {isRefused ? (
        <EmptyState
          icon={icon}
          title={wordsOf(error)}
          detail={detail}
          actions={<Button onClick={() => void navigate({ href: list.href })}>{list.label}</Button>}
        />
      ) : (
        <ErrorState error={error} onRetry={() => void query.refetch()} />
      )}
    </>
  );
}
