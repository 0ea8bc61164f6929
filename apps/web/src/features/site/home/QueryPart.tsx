import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorMessage } from '../../../api/error-message.ts';
import { useT } from '../../../i18n/messages.ts';

interface QueryPartProps<Data> {
  query: UseQueryResult<Data>;
  /** Skeleton of the final size; shown only during the first load. */
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
}

/** A section that loads, fails and retries independently. Loaded data stays after later failures. */
export function QueryPart<Data>({ query, skeleton, children }: QueryPartProps<Data>) {
  const t = useT();
  if (query.data !== undefined) return children(query.data);
  if (query.error === null) return skeleton;
  return (
    <p role="alert" className="flex h-row items-center gap-3 text-13 text-text-2">
      <span className="ellipsis">{errorMessage(query.error)}</span>
      <button
        type="button"
        className="flex-none rounded-1 text-brand hover:text-brand-hover"
        onClick={() => void query.refetch()}
      >
        {t('common.retry')}
      </button>
    </p>
  );
}

/** Skeleton rows with the height of table rows. */
export function SkeletonList({ rows }: { rows: number }) {
  return (
    <div aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex h-row items-center justify-between border-b border-line">
          <span className="h-2.5 rounded-1 bg-pressed" style={{ width: `${40 + ((row * 13) % 30)}%` }} />
          <span className="h-2.5 w-12 rounded-1 bg-pressed" />
        </div>
      ))}
    </div>
  );
}

/** One line of text that replaces an empty list. */
export function NothingYet({ children }: { children: ReactNode }) {
  return <p className="flex h-row items-center text-13 text-text-3">{children}</p>;
}
