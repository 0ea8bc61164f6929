import type { ReactNode } from 'react';
import { errorMessage } from '../../api/error-message.ts';
import { useLocale } from '../../i18n/locale.ts';
import { useT } from '../../i18n/messages.ts';
import { useNow } from '../../lib/clock.ts';
import { formatRelative } from '../../lib/format-time.ts';
import { Button } from '../Button.tsx';
import { EmptyState } from '../EmptyState.tsx';
import { ErrorState, StaleBanner } from '../ErrorState.tsx';
import type { IconName } from '../Icon.tsx';
import type { ChangeState, ListState } from './list-state.ts';

/** State of a list's query; the result of `useQuery` can be passed. */
export interface ListQuery {
  /** Whether the rows are still those of another page, because the requested page is loading. */
  isPlaceholderData: boolean;
  error: Error | null;
  /** Milliseconds since the epoch when the rows arrived. */
  dataUpdatedAt: number;
  refetch: () => unknown;
}

/** Content of an empty list. */
export interface EmptyListContent {
  icon?: IconName;
  /** What the state is. */
  title: string;
  /** What the user can do about the empty list. */
  detail?: ReactNode;
  /** At most two buttons. */
  actions?: ReactNode;
  /** Removes all filters. Absent if no filter is active; the texts then do not mention filters. */
  clear?: (() => void) | undefined;
  /** Replaces "nothing matches". */
  noMatch?: string;
}

interface EmptyListProps {
  empty: EmptyListContent;
  /** Whether the URL requests a page after the last one. */
  isBeyond: boolean;
  onChange: ChangeState<ListState>;
}

export function EmptyList({ empty, isBeyond, onChange }: EmptyListProps) {
  const t = useT();
  if (isBeyond)
    return (
      <EmptyState
        title={t('common.list.beyond')}
        actions={
          <Button onClick={() => onChange({ currentPage: undefined })}>{t('common.list.toFirst')}</Button>
        }
      />
    );
  if (empty.clear !== undefined)
    return (
      <EmptyState
        icon="filter"
        title={empty.noMatch ?? t('common.list.noMatch')}
        detail={t('common.list.noMatchDetail')}
        actions={<Button onClick={empty.clear}>{t('common.list.clear')}</Button>}
      />
    );
  const { icon = 'list', title, detail, actions } = empty;
  return <EmptyState icon={icon} title={title} detail={detail} actions={actions} />;
}

interface FailedProps {
  query: ListQuery;
  error: Error;
}

/** Replaces rows that failed to load. */
export function ListProblem({ query, error }: FailedProps) {
  return <ErrorState error={error} onRetry={() => void query.refetch()} />;
}

/** Shown above rows that could not be refreshed, with the age of the rows. */
export function ListStale({ query, error }: FailedProps) {
  const t = useT();
  const now = useNow();
  const age = formatRelative(new Date(query.dataUpdatedAt).toISOString(), now, useLocale());
  return (
    <StaleBanner
      text={t('common.list.stale', { age, reason: errorMessage(error) })}
      onRetry={() => void query.refetch()}
    />
  );
}
