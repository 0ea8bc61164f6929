import { useNavigate } from '@tanstack/react-router';
import type { JSX, ReactNode } from 'react';
import { errorMessage } from '../api/error-message.ts';
import { CallError } from '../api/client.ts';
import { Button } from '../components/Button.tsx';
import type { ListQuery } from '../components/data-list/ListStates.tsx';
import { EmptyState } from '../components/EmptyState.tsx';
import { ErrorState } from '../components/ErrorState.tsx';
import type { IconName } from '../components/Icon.tsx';
import { Skeleton } from '../components/Skeleton.tsx';

interface LayoutLoadStateProps {
  query: Pick<ListQuery, 'error' | 'refetch'>;
  /** Name of the kind of scope. It is the page heading if the scope could not be loaded. */
  name: string;
  icon: IconName;
  /** Text that names a possible reason of an error. */
  detail: string;
  /** Link to the list of all scopes of this kind. */
  list: { label: string; href: string };
  /** Skeleton that is shown while loading. */
  children?: ReactNode;
}

/** Replaces a contest, training or group while it loads, and if loading fails or access is denied. */
export function LayoutLoadState({
  query,
  name,
  icon,
  detail,
  list,
  children,
}: LayoutLoadStateProps): JSX.Element {
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
      <h1 className="sr-only">{isRefused ? errorMessage(error) : name}</h1>
      {isRefused ? (
        <EmptyState
          icon={icon}
          title={errorMessage(error)}
          detail={detail}
          actions={<Button onClick={() => void navigate({ href: list.href })}>{list.label}</Button>}
        />
      ) : (
        <ErrorState error={error} onRetry={() => void query.refetch()} />
      )}
    </>
  );
}
