import type { UseQueryResult } from '@tanstack/react-query';
import type { JSX, ReactNode } from 'react';
import { useT, type PlainKey } from '../../../i18n/messages.ts';
import { cx } from '../../../lib/class-names.ts';
import { useListAddress } from '../../../routing/use-list-address.ts';
import { Button } from '../../../components/Button.tsx';
import { EmptyList } from '../../../components/data-list/ListStates.tsx';
import { ErrorState } from '../../../components/ErrorState.tsx';
import { Pager } from '../../../components/Pager.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import type { Unread } from './unread.ts';
import { useArrived, useClean } from './use-opened-list.ts';

interface OpenedListProps<Row> {
  uid: string;
  kind: keyof Unread;
  page: number;
  /** Rows per page. */
  size: number;
  query: UseQueryResult<{ records: Row[]; total: number; left: number | null }>;
  /** Renders one message. `onDelete` deletes it after a confirmation. */
  children: (row: Row, onDelete: () => void) => ReactNode;
}

const emptyTexts = {
  comment: 'inbox.none.comment',
  reply: 'inbox.none.reply',
  like: 'inbox.none.like',
  sys: 'inbox.none.sys',
  mine: 'inbox.none.mine',
} as const satisfies Record<keyof Unread, PlainKey>;

/**
 * A list of messages that become read when the list is opened. Shows its rows, the number of messages that have arrived
 * since, buttons to delete, and pages.
 */
export function OpenedList<Row extends { id: number }>({
  uid,
  kind,
  page,
  size,
  query,
  children,
}: OpenedListProps<Row>): JSX.Element {
  const t = useT();
  const clean = useClean(uid, kind);
  const { pager, change } = useListAddress();
  const { data } = query;
  const arrived = useArrived(uid, kind, data?.left);
  if (data === undefined)
    return query.error === null ? (
      <Rows>
        {[0, 1, 2, 3].map((row) => (
          <li key={row} className="border-b border-line py-4">
            <Skeleton width={220} />
            <Skeleton width={420} className="mt-2" />
          </li>
        ))}
      </Rows>
    ) : (
      <ErrorState error={query.error} onRetry={() => void query.refetch()} />
    );
  if (data.records.length === 0 && (page > 1 || arrived === 0))
    return (
      <EmptyList
        empty={{ icon: 'bell', title: t(emptyTexts[kind]), detail: t('inbox.none.detail') }}
        isBeyond={page > 1}
        onChange={change}
      />
    );
  return (
    <>
      <div className="flex min-h-11 items-center justify-between gap-3 text-13 text-text-3">
        {arrived > 0 ? (
          <Button size="small" onClick={() => void query.refetch()}>
            {t('inbox.arrived', { count: arrived })}
          </Button>
        ) : (
          <span>{t('inbox.count', { count: data.total })}</span>
        )}
        {data.total === 0 ? null : (
          <Button size="small" tone="quiet" onClick={() => void clean.all(data.total)}>
            {t('inbox.clean')}
          </Button>
        )}
      </div>
      <Rows isStale={query.isPlaceholderData}>
        {data.records.map((row) => (
          <li key={row.id}>{children(row, () => void clean.one(row.id))}</li>
        ))}
      </Rows>
      {data.total > size || page > 1 ? (
        <Pager {...pager(data.total, size)} current={page} hasSizes={false} />
      ) : null}
    </>
  );
}

function Rows({ children, isStale = false }: { children: ReactNode; isStale?: boolean }) {
  return <ul className={cx('border-t border-line', isStale && 'opacity-60')}>{children}</ul>;
}
