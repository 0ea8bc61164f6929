import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { JSX } from 'react';
import { errorMessage } from '../../../api/error-message.ts';
import { CallError } from '../../../api/client.ts';
import { useT } from '../../../i18n/messages.ts';
import { problemPath, scopePath, useScope } from '../../../routing/scope.ts';
import { Deferred } from '../../../components/lazy/Deferred.tsx';
import { ProblemView } from '../solve/ProblemPage.tsx';
import { useMedia } from '../../../components/use-media.ts';
import { problemSearch } from '../solve/problem-search.ts';
import { Button } from '../../../components/Button.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { ErrorState } from '../../../components/ErrorState.tsx';
import { useProblemSet } from './use-problem-set.ts';

const loadNavigator = async () => (await import('./ProblemNavigator.tsx')).ProblemNavigator;

/** A problem, with the other problems of its set at the bottom of the window, in any scope. */
export function FocusPage(): JSX.Element {
  const t = useT();
  const navigate = useNavigate();
  const scope = useScope();
  const { problemID: problemId = '' } = useParams({ strict: false });
  const search = problemSearch(useSearch({ strict: false }));
  const exit = scope.kind === 'practice' ? problemPath(scope, problemId) : scopePath(scope);
  const set = useProblemSet(scope);
  const isWide = useMedia('(min-width: 992px)');
  // Shows the error except in the scope `practice`, where a problem can be opened without its list. In other
  // scopes, a viewer who may not see the set may not see the problem. Entries that were loaded stay, because
  // the user may be writing a program.
  if (set.error !== null && set.entries === undefined && scope.kind !== 'practice')
    return set.error instanceof CallError && set.error.kind !== 'network' && set.error.kind !== 'timeout' ? (
      <>
        <h1 className="sr-only">{errorMessage(set.error)}</h1>
        <EmptyState
          icon="lock"
          title={errorMessage(set.error)}
          detail={t('focus.notShownDetail')}
          actions={<Button onClick={() => void navigate({ to: '/problem' })}>{t('problem.toList')}</Button>}
        />
      </>
    ) : (
      <ErrorState error={set.error} onRetry={() => location.reload()} />
    );
  const navigator = (
    <Deferred
      load={loadNavigator}
      isWanted
      props={{
        entries: set.entries,
        current: problemId,
        hrefOf: (id) => `${problemPath(scope, id)}/full-screen`,
        exit,
      }}
      fallback={<div className="h-11 flex-none border-y border-line" aria-busy="true" />}
    />
  );
  return (
    <>
      {!isWide && navigator}
      <ProblemView problemId={problemId} search={search} />
      {isWide && navigator}
    </>
  );
}
