import type { ReactNode } from 'react';
import { ListStale } from './data-list/ListStates.tsx';
import { ErrorState } from './ErrorState.tsx';

/** State of the query; the result of `useQuery` can be passed. */
interface LoadedQuery<Data> {
  data: Data | undefined;
  error: Error | null;
  /** Milliseconds since the epoch when the data arrived. */
  dataUpdatedAt: number;
  isPlaceholderData: boolean;
  refetch: () => unknown;
}

interface QueryContentProps<Data> {
  query: LoadedQuery<Data>;
  /** Skeleton shown until the data has loaded. It should be as high as the content. */
  before: ReactNode;
  children: (data: Data) => ReactNode;
}

/**
 * Renders content once its data has loaded. If the first load failed, shows the reason and a retry button. If a refresh
 * failed, keeps the old data and shows its age and the reason above it.
 */
export function QueryContent<Data>({ query, before, children }: QueryContentProps<Data>): ReactNode {
  const { data, error } = query;
  if (data === undefined)
    return error === null ? before : <ErrorState error={error} onRetry={() => void query.refetch()} />;
  return (
    <>
      {error === null ? null : <ListStale query={query} error={error} />}
      {children(data)}
    </>
  );
}
