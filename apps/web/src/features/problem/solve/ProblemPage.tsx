import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState, type JSX } from 'react';
import { errorMessage } from '../../../api/error-message.ts';
import { CallError } from '../../../api/client.ts';
import { useUser } from '../../../api/session.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { useT } from '../../../i18n/messages.ts';
import { scopePath, useScope } from '../../../routing/scope.ts';
import { useTitle } from '../../../routing/document-title.ts';
import { Button } from '../../../components/Button.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { ErrorState } from '../../../components/ErrorState.tsx';
import { problemQuery, problemStatusQuery, type ProblemInfo } from '../core/queries.ts';
import { problemPage } from './problem.page.ts';
import type { ProblemSearch, ProblemTab } from './problem-search.ts';
import { ProblemSide } from './ProblemSide.tsx';
import { SolveLayout } from './SolveLayout.tsx';
import { useProblemKeys } from './use-problem-keys.ts';
import { useMobileEditorOpen } from './use-mobile-editor-open.ts';
import { StatementSkeleton } from '../core/Statement.tsx';
import { useMedia } from '../../../components/use-media.ts';

/** A problem of the bank. */
export function ProblemPage(): JSX.Element {
  const { problemID } = problemPage.useParams();
  const search = problemPage.useSearch();
  return <ProblemView problemId={problemID} search={search} canFocus />;
}

interface ProblemViewProps {
  problemId: string;
  search: ProblemSearch;
  /** Whether to offer the full-screen mode with all problems, and the keys `n` and `p`. */
  canFocus?: boolean;
  /** Title of the training or group that contains the problem, for the link to it. */
  parentTitle?: string | undefined;
}

/** Statement with the editor beside it. On narrow windows, only the statement; the editor opens over it. */
export function ProblemView(props: ProblemViewProps): JSX.Element {
  const { problemId: problemID } = props;
  const scope = useScope();
  const navigate = useNavigate();
  const t = useT();
  const locale = useLocale();
  const query = useQuery(problemQuery(problemID, locale, scope));
  // Signing in or out refetches everything. The page and its running submission stay visible meanwhile.
  const [lastInfo, setKept] = useState(query.data);
  if (query.data !== undefined && query.data !== lastInfo) setKept(query.data);
  const isKept = lastInfo?.problem.problemId === problemID && query.error === null;
  const info = query.data ?? (isKept ? lastInfo : undefined);
  useTitle(info && `${info.problem.problemId} ${info.problem.title}`);
  if (info) return <LoadedProblem key={info.problem.problemId} {...props} info={info} />;
  if (query.error === null)
    return (
      <div className="px-4 pt-5 sm:px-6" aria-busy="true">
        <StatementSkeleton />
      </div>
    );
  if (query.error instanceof CallError && query.error.kind === 'refused')
    return (
      <>
        <h1 className="sr-only">{errorMessage(query.error)}</h1>
        <EmptyState
          icon="file"
          title={errorMessage(query.error)}
          detail={t('problem.notShownDetail')}
          actions={
            <Button
              onClick={() =>
                void navigate({ href: props.parentTitle === undefined ? '/problem' : scopePath(scope) })
              }
            >
              {props.parentTitle ?? t('problem.toList')}
            </Button>
          }
        />
      </>
    );
  return (
    <>
      <h1 className="sr-only">{problemID}</h1>
      <ErrorState error={query.error} onRetry={() => void query.refetch()} />
    </>
  );
}

interface LoadedProps extends ProblemViewProps {
  info: ProblemInfo;
}

function LoadedProblem({ info, search, canFocus = false, parentTitle }: LoadedProps): JSX.Element {
  const scope = useScope();
  const navigate = useNavigate();
  const user = useUser();
  const isWide = useMedia('(min-width: 992px)');
  const [isFolded, setIsFolded] = useState(false);
  const [isEditorAwaited, setIsEditorAwaited] = useState(false);
  const [isWriting, setIsWriting] = useMobileEditorOpen();
  const { problem } = info;
  const statuses = useQuery(problemStatusQuery(user?.uid ?? null, [problem.id], scope));
  // The editor loads once the statement has been painted.
  useEffect(() => {
    const timer = setTimeout(() => setIsEditorAwaited(true), 60);
    return () => clearTimeout(timer);
  }, []);

  function choose(next: ProblemTab | undefined): void {
    void navigate({ to: '.', search: { tab: next }, replace: true });
  }

  function startWriting(): void {
    if (!isWide) return setIsWriting(true);
    setIsFolded(false);
    requestAnimationFrame(() => document.querySelector<HTMLElement>('.cm-content, .editor-plain')?.focus());
  }

  useProblemKeys({ problemId: problem.problemId, canWalk: canFocus, onWrite: startWriting });

  return (
    <SolveLayout
      info={info}
      scope={scope}
      renderLeft={(result) => (
        <ProblemSide
          info={info}
          search={search}
          result={result}
          canFocus={canFocus}
          parentTitle={parentTitle}
          isWide={isWide}
          isFolded={isFolded}
          onFold={setIsFolded}
          isEditorAwaited={isEditorAwaited}
          onTab={choose}
          onWrite={startWriting}
        />
      )}
      isWide={isWide}
      isFolded={isFolded}
      isWriting={isWriting}
      onWriting={setIsWriting}
      onResult={() => {
        if (!isWide && !isWriting && search.tab !== undefined) choose(undefined);
      }}
      isEditorAwaited={isEditorAwaited}
      myStatus={statuses.data?.[problem.id]?.status}
    />
  );
}
