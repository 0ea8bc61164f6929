import type { JSX } from 'react';
import { CallError } from '../api/client.ts';
import { useT } from '../i18n/messages.ts';
import { goTo, useParams, useSearch } from '../navigation/router.ts';
import { Deferred } from '../problem/Deferred.tsx';
import { ProblemView } from '../problem/ProblemPage.tsx';
import { practice, type ProblemScope } from '../problem/scope.ts';
import { useMedia } from '../problem/use-media.ts';
import type { ProblemSearch } from '../search.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { useProblemSet } from './use-problem-set.ts';

const loadNavigator = async () => (await import('./ProblemNavigator.tsx')).ProblemNavigator;

interface FocusProps {
  scope: ProblemScope;
  problemId: string;
  search: ProblemSearch;
  /** Path of the set: problems stand below it. */
  base: string;
  exit: string;
}

/** A problem and, at the window's foot, the others of its set. */
function Focus({ scope, problemId, search, base, exit }: FocusProps): JSX.Element {
  const t = useT();
  const set = useProblemSet(scope);
  const isWide = useMedia('(min-width: 992px)');
  // In practice the problem stands by itself; elsewhere who may not see the set may not see the problem.
  if (set.error !== null && scope.kind !== 'practice')
    return set.error instanceof CallError && set.error.kind !== 'network' && set.error.kind !== 'timeout' ? (
      <>
        <h1 className="sr-only">{set.error.message}</h1>
        <EmptyState
          icon="lock"
          title={set.error.message}
          detail={t('focus.notShownDetail')}
          actions={<Button onClick={() => void goTo('/problem')}>{t('problem.toList')}</Button>}
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
        hrefOf: (id) => `${base}/problem/${encodeURIComponent(id)}/full-screen`,
        exit,
      }}
      fallback={<div className="h-11 flex-none border-y border-line" aria-busy="true" />}
    />
  );
  return (
    <>
      {!isWide && navigator}
      <ProblemView problemId={problemId} search={search} scope={scope} />
      {isWide && navigator}
    </>
  );
}

const idOf = (text: string): number => (/^\d{1,15}$/.test(text) ? Number(text) : 0);

export function PracticeFocusPage(): JSX.Element {
  const path = '/problem/$problemID/full-screen';
  const { problemID } = useParams(path);
  const exit = `/problem/${encodeURIComponent(problemID)}`;
  return <Focus scope={practice} problemId={problemID} search={useSearch(path)} base="" exit={exit} />;
}

export function TrainingFocusPage(): JSX.Element {
  const path = '/training/$trainingID/problem/$problemID/full-screen';
  const { trainingID, problemID } = useParams(path);
  const base = `/training/${trainingID}`;
  const scope = { kind: 'training', tid: idOf(trainingID), gid: null } as const;
  return <Focus scope={scope} problemId={problemID} search={useSearch(path)} base={base} exit={base} />;
}

export function ContestFocusPage(): JSX.Element {
  const path = '/contest/$contestID/problem/$problemID/full-screen';
  const { contestID, problemID } = useParams(path);
  const base = `/contest/${contestID}`;
  const scope = { kind: 'contest', cid: idOf(contestID) } as const;
  return <Focus scope={scope} problemId={problemID} search={useSearch(path)} base={base} exit={base} />;
}

export function GroupFocusPage(): JSX.Element {
  const path = '/group/$groupID/problem/$problemID/full-screen';
  const { groupID, problemID } = useParams(path);
  const base = `/group/${groupID}`;
  const scope = { kind: 'group', gid: idOf(groupID) } as const;
  return <Focus scope={scope} problemId={problemID} search={useSearch(path)} base={base} exit={base} />;
}

export function GroupTrainingFocusPage(): JSX.Element {
  const path = '/group/$groupID/training/$trainingID/problem/$problemID/full-screen';
  const { groupID, trainingID, problemID } = useParams(path);
  const base = `/group/${groupID}/training/${trainingID}`;
  const scope = { kind: 'training', tid: idOf(trainingID), gid: idOf(groupID) } as const;
  return <Focus scope={scope} problemId={problemID} search={useSearch(path)} base={base} exit={base} />;
}
