import type { ReactNode } from 'react';
import { wordsOf } from '../../api/failure-words.ts';
import { useLocale } from '../../i18n/locale.ts';
import { useT } from '../../i18n/messages.ts';
import { useNow } from '../../lib/clock.ts';
import { formatRelative } from '../../lib/format-time.ts';
import { Button } from '../Button.tsx';
import { EmptyState } from '../EmptyState.tsx';
import { ErrorState, StaleBanner } from '../ErrorState.tsx';
import type { IconName } from '../Icon.tsx';
import type { ChangeState, ListState } from './list-state.ts';

/** How the loading of a list stands; what `useQuery` answers fits. */
export interface ListQuery {
  /** The rows are those of another page, and the wanted ones on their way. */
  isPlaceholderData: boolean;
  error: Error | null;
  /** Milliseconds since epoch when the rows came. */
  dataUpdatedAt: number;
  refetch: () => unknown;
}

/** What is said where a list has no rows. */
export interface NothingHere {
  icon?: IconName;
  /** What is so. */
  title: string;
  /** What to do. */
  detail?: ReactNode;
  /** At most two buttons. */
  actions?: ReactNode;
  /** Given where filters are on: it takes them away, and the words are about them. */
  clear?: (() => void) | undefined;
  /** In place of "nothing matches". */
  noMatch?: string;
}

interface NothingProps {
  empty: NothingHere;
  /** The address asks for a page behind the last one. */
  isBeyond: boolean;
  onChange: ChangeState<ListState>;
}

export function Nothing({ empty, isBeyond, onChange }: NothingProps) {
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

/** Stands in the place of rows that could not be loaded. */
export function ListProblem({ query, error }: FailedProps) {
  return <ErrorState error={error} onRetry={() => void query.refetch()} />;
}

/** Above rows that could not be refreshed: they stay, and their age is told. */
export function ListStale({ query, error }: FailedProps) {
  const t = useT();
  const now = useNow();
  const age = formatRelative(new Date(query.dataUpdatedAt).toISOString(), now, useLocale());
  return (
    <StaleBanner
      text={t('common.list.stale', { age, reason: wordsOf(error) })}
      onRetry={() => void query.refetch()}
    />
  );
}
