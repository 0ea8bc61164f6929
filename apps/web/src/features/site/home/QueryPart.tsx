import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { wordsOf } from '../../../api/failure-words.ts';
import { useT } from '../../../i18n/messages.ts';

interface QueryPartProps<Data> {
  query: UseQueryResult<Data>;
  /** Of the final size; shown at the first load only. */
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
}

/** A part of a page that loads, fails and retries by itself. Data that came stays, whatever comes later. */
export function QueryPart<Data>({ query, skeleton, children }: QueryPartProps<Data>) {
  const t = useT();
  if (query.data !== undefined) return children(query.data);
  if (query.error === null) return skeleton;
  return (
    <p role="alert" className="flex h-row items-center gap-3 text-13 text-text-2">
      <span className="ellipsis">{wordsOf(query.error)}</span>
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

/** Rows of grey bars, each of a table row's height. */
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

/** One line in place of rows that do not exist. */
export function NothingYet({ children }: { children: ReactNode }) {
  return <p className="flex h-row items-center text-13 text-text-3">{children}</p>;
}
