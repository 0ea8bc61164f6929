import type { ReactNode } from 'react';
import { ListStale } from './data-list/ListStates.tsx';
import { ErrorState } from './ErrorState.tsx';

/** How the loading stands; what `useQuery` answers fits. */
interface LoadedQuery<Data> {
  data: Data | undefined;
  error: Error | null;
  /** Milliseconds since epoch when the data came. */
  dataUpdatedAt: number;
  isPlaceholderData: boolean;
  refetch: () => unknown;
}

interface LoadedProps<Data> {
  query: LoadedQuery<Data>;
  /** Stands there until the data have come, as high as they will be. */
  before: ReactNode;
  children: (data: Data) => ReactNode;
}

/**
 * What a page shows once its data are there. Where they did not come, the reason and another try; where they could not
 * be refreshed, they stay, and their age and the reason stand above.
 */
export function QueryContent<Data>({ query, before, children }: LoadedProps<Data>): ReactNode {
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
