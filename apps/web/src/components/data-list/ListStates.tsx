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

/** State of a list's query; the result of `useQuery` fits. */
export interface ListQuery {
  /** The rows are those of another page while the requested ones load. */
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
  /** What the user can do. */
  detail?: ReactNode;
  /** At most two buttons. */
  actions?: ReactNode;
  /** Removes all filters. Absent if none is active; then the texts do not mention filters. */
  clear?: (() => void) | undefined;
  /** Replaces "nothing matches". */
  noMatch?: string;
}

interface EmptyListProps {
  empty: EmptyListContent;
  /** The URL requests a page after the last one. */
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

/** Shown above rows that failed to refresh, with their age. */
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
