import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState, type JSX } from 'react';
import { CallError } from '../api/client.ts';
import { useUser } from '../api/session.ts';
import { useLocale } from '../i18n/locale.ts';
import { needTexts, useT } from '../i18n/messages.ts';
import { cx } from '../lib/class-names.ts';
import { useScope } from '../navigation/scope.ts';
import { useTitle } from '../site/title.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Deferred } from '../loading/Deferred.tsx';
import { lazyPart } from '../loading/lazy-part.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { annexFiles } from './annex-files.ts';
import { mySubmissionsQuery } from '../submission/queries.ts';
import { problemQuery, problemStatusQuery, type ProblemInfo } from '../problem/queries.ts';
import { problemPage } from './problem.page.ts';
import type { ProblemSearch, ProblemTab } from './problem-search.ts';
import { Solver } from './Solver.tsx';
import { useProblemKeys } from './use-problem-keys.ts';
import { useWriting } from './use-writing.ts';
import { ProblemHead, Statement, StatementSkeleton } from '../problem/Statement.tsx';
import { samplesOf } from '../problem/samples.ts';
import { useMedia } from '../ui/use-media.ts';

const loadMine = async () => {
  const [{ MySubmissions }] = await Promise.all([import('./MySubmissions.tsx'), needTexts(['submission'])]);
  return MySubmissions;
};
const Hints = lazyPart(async () => (await import('./Hints.tsx')).Hints, ['hint', 'confirm']);
const loadAnnex = async () => (await import('./Annex.tsx')).Annex;

/** A problem of the bank. */
export function ProblemPage(): JSX.Element {
  const { problemID } = problemPage.useParams();
  const search = problemPage.useSearch();
  return <ProblemView problemId={problemID} search={search} canFocus />;
}

interface ProblemViewProps {
  problemId: string;
  search: ProblemSearch;
  /** Offers to go through the whole set from here. */
  canFocus?: boolean;
}

/** Statement beside editor; on narrow windows the statement alone, with the editor over it. */
export function ProblemView(props: ProblemViewProps): JSX.Element {
  const { problemId: problemID } = props;
  const scope = useScope();
  const navigate = useNavigate();
  const t = useT();
  const locale = useLocale();
  const query = useQuery(problemQuery(problemID, locale, scope));
  // Signing in or out asks for everything anew; the page, and what is being judged on it, stays meanwhile.
  const [kept, setKept] = useState(query.data);
  if (query.data !== undefined && query.data !== kept) setKept(query.data);
  const isKept = kept?.problem.problemId === problemID && query.error === null;
  const info = query.data ?? (isKept ? kept : undefined);
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
        <h1 className="sr-only">{query.error.message}</h1>
        <EmptyState
          icon="file"
          title={query.error.message}
          detail={t('problem.notShownDetail')}
          actions={<Button onClick={() => void navigate({ to: '/problem' })}>{t('problem.toList')}</Button>}
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

function LoadedProblem({ info, search, canFocus = false }: LoadedProps): JSX.Element {
  const t = useT();
  const scope = useScope();
  const navigate = useNavigate();
  const user = useUser();
  const isWide = useMedia('(min-width: 992px)');
  const [isFolded, setIsFolded] = useState(false);
  const [isEditorAwaited, setIsEditorAwaited] = useState(false);
  const [isWriting, setIsWriting] = useWriting();
  const { problem, hintCount = 0 } = info;
  const files = annexFiles(problem.userExtraFile);
  const tab: ProblemTab =
    search.tab === 'annex' && files.length === 0 ? 'description' : (search.tab ?? 'description');
  const statuses = useQuery(problemStatusQuery(user?.uid ?? null, [problem.id], scope));
  const mine = useQuery({
    ...mySubmissionsQuery({ scope, problemId: problem.problemId }, 1),
    enabled: user !== null && isEditorAwaited,
  });

  // The editor is fetched once the statement has been painted.
  useEffect(() => {
    const timer = setTimeout(() => setIsEditorAwaited(true), 60);
    return () => clearTimeout(timer);
  }, []);

  function choose(next: ProblemTab): void {
    void navigate({ to: '.', search: { tab: next === 'description' ? undefined : next }, replace: true });
  }

  const tabs = (
    <Tabs<ProblemTab>
      label={t('problem.tabs')}
      idPrefix="problem"
      current={tab}
      onChange={choose}
      className={cx('flex-none', isWide ? 'px-6' : 'px-4')}
      tabs={[
        { id: 'description', label: t('problem.tabDescription') },
        { id: 'submissions', label: t('problem.tabMine'), count: mine.data?.total },
        ...(files.length > 0
          ? [{ id: 'annex' as const, label: t('problem.tabAnnex'), count: files.length }]
          : []),
      ]}
    />
  );
  const panel = (
    <div role="tabpanel" id="problem-panel" aria-labelledby={`problem-tab-${tab}`}>
      {tab === 'description' && (
        <>
          <Statement text={{ ...info.problem, samples: samplesOf(info.problem) }} />
          {hintCount > 0 && <Hints pid={problem.id} count={hintCount} scope={scope} />}
        </>
      )}
      <Deferred
        load={loadMine}
        isWanted={false}
        props={
          tab === 'submissions'
            ? {
                place: { scope, problemId: problem.problemId },
                currentPage: search.currentPage ?? 1,
                onWrite: startWriting,
              }
            : null
        }
      />
      <Deferred load={loadAnnex} isWanted={false} props={tab === 'annex' ? { files } : null} />
    </div>
  );

  function startWriting(): void {
    if (!isWide) return setIsWriting(true);
    setIsFolded(false);
    requestAnimationFrame(() => document.querySelector<HTMLElement>('.cm-content, .editor-plain')?.focus());
  }

  useProblemKeys({ problemId: problem.problemId, canWalk: canFocus, onWrite: startWriting });

  const left = isWide ? (
    <div className="relative flex min-h-0 min-w-0 flex-col">
      <button
        type="button"
        className="absolute top-1 left-1 z-(--z-sticky) h-8 rounded-2 bg-brand-fill px-3 text-on-brand not-focus:sr-only"
        onClick={startWriting}
      >
        {t('problem.skipToEditor')}
      </button>
      {tabs}
      {canFocus && (
        <IconButton
          icon="list"
          size={28}
          label={t('problem.focus')}
          className="absolute! top-1.5 right-10"
          onClick={() =>
            void navigate({
              to: '/problem/$problemID/full-screen',
              params: { problemID: problem.problemId },
            })
          }
        />
      )}
      <IconButton
        icon={isFolded ? 'left' : 'right'}
        size={28}
        label={t(isFolded ? 'problem.showEditor' : 'problem.onlyStatement')}
        className="absolute! top-1.5 right-2"
        onClick={() => setIsFolded(!isFolded)}
      />
      <div className="min-h-0 flex-1 overflow-y-auto px-6 py-5" data-scroll-restoration-id="statement">
        <div className={isFolded ? 'mx-auto max-w-[46rem]' : undefined}>
          {tab === 'description' ? (
            <div className="mb-5">
              <ProblemHead info={info} />
            </div>
          ) : (
            <h1 className="sr-only">{`${problem.problemId} ${problem.title}`}</h1>
          )}
          {panel}
        </div>
      </div>
    </div>
  ) : (
    <>
      <div className="px-4 pt-4 pb-2">
        <ProblemHead info={info} />
      </div>
      {tabs}
      <div className="flex-1 px-4 pt-4 pb-6">{panel}</div>
    </>
  );

  return (
    <Solver
      info={info}
      scope={scope}
      left={left}
      isWide={isWide}
      isFolded={isFolded}
      isWriting={isWriting}
      onWriting={setIsWriting}
      isEditorAwaited={isEditorAwaited}
      myStatus={statuses.data?.[problem.id]?.status}
    />
  );
}
