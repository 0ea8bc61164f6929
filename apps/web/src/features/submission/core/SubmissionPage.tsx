import { hasMessage } from '@xiezhi/contract/enums/status';
import { exactIoScoreOf, exactScoreOf } from '@xiezhi/rules/scoring/wire-score';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { HrefLink } from '../../../routing/HrefLink.tsx';
import { scopePath, useScope } from '../../../routing/scope.ts';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState, type JSX } from 'react';
import { errorMessageIfAny } from '../../../api/error-message.ts';
import { useUser } from '../../../api/session.ts';
import type { Place } from '../../../content/compiler-diagnostics/MessageList.tsx';
import { useMessages } from '../../../content/compiler-diagnostics/use-messages.ts';
import { useT } from '../../../i18n/messages.ts';
import { lazyComponent } from '../../../components/lazy/lazy-component.tsx';
import { useTitle } from '../../../routing/document-title.ts';
import { Button } from '../../../components/Button.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { ErrorState } from '../../../components/ErrorState.tsx';
import { Icon } from '../../../components/Icon.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { caseName } from '../../../components/verdict/names.ts';
import { VerdictBadge } from '../../../components/verdict/VerdictBadge.tsx';
import { casesOf } from './cases.ts';
import { CaseTable } from './CaseTable.tsx';
import { CodeListing } from './CodeListing.tsx';
import { rejectedOf } from './outcome.ts';
import { isUnfinished } from './progress.ts';
import { caseResultsQuery, submissionQuery, type Submission, type SubmissionDetail } from './queries.ts';
import { summarizeVerdict } from './verdict-summary.ts';
import { submissionPage } from './submission.page.ts';
import { RemoteRun } from './RemoteRun.tsx';
import { SubmissionActions } from './SubmissionActions.tsx';
import { SubmissionFacts } from './SubmissionFacts.tsx';
import { isRefusal, useProgress } from './use-progress.ts';
import { useCaseLabel } from './failure/use-case-label.ts';

// Lazy: most visitors open a finished submission that has neither a compile error nor a failed case.
const LivePanel = lazyComponent(
  async () => (await import('./LivePanel.tsx')).LivePanel,
  [],
  () => <div className="h-40" />,
);
const JudgeMessage = lazyComponent(
  async () => (await import('./JudgeMessage.tsx')).JudgeMessage,
  [],
  // Placeholder of about the size of the text and its header.
  ({ text }) => (
    <pre className="mt-8 mb-5 max-h-[480px] overflow-hidden p-3 text-13 break-words whitespace-pre-wrap">
      {text}
    </pre>
  ),
);
const Judgings = lazyComponent(
  async () => (await import('./JudgingHistory.tsx')).JudgingHistory,
  ['submissionActions'],
);

/** A submission outside contests, or one opened by its number. */
export function SubmissionPage(): JSX.Element {
  const { submitID } = submissionPage.useParams();
  return <SubmissionView submitID={submitID} />;
}

/** URL of the submission list of the current scope. */
function useListHref(): string {
  const scope = useScope();
  if (scope.kind === 'contest') return `${scopePath(scope)}/submissions`;
  return scope.kind === 'group' ? `${scopePath(scope)}/status` : '/status';
}

interface SubmissionViewProps {
  submitID: string;
  /** The problem's id in the current scope, if it differs from the id in the bank. */
  problemId?: string | undefined;
}

/** One submission: its verdict, summary, cases, and the program if the viewer may see it. */
export function SubmissionView({ submitID, problemId }: SubmissionViewProps): JSX.Element {
  const t = useT();
  const navigate = useNavigate();
  const list = useListHref();
  const submitId = /^\d{1,15}$/.test(submitID) ? Number(submitID) : 0;
  const query = useQuery({
    ...submissionQuery(submitId),
    enabled: submitId > 0,
    // Live events contain only verdicts, so reports of a remote judge before the verdict are polled.
    refetchInterval: ({ state: { data } }) =>
      data?.remoteRun && isUnfinished(data.submission.status) ? 3000 : false,
  });
  useTitle(t('submission.numbered', { id: `#${submitID}` }));
  const isRefused = isRefusal(query.error);
  if (query.data && !isRefused)
    return <Loaded key={submitId} submitId={submitId} problemId={problemId} detail={query.data} />;
  if (submitId === 0 || isRefused)
    return (
      <>
        <h1 className="sr-only">{errorMessageIfAny(query.error) ?? t('submission.notFound')}</h1>
        <EmptyState
          icon="file"
          title={errorMessageIfAny(query.error) ?? t('submission.notFound')}
          detail={t('submission.notShownDetail')}
          actions={<Button onClick={() => void navigate({ href: list })}>{t('submission.toList')}</Button>}
        />
      </>
    );
  if (query.error)
    return (
      <>
        <h1 className="sr-only">{t('submission.numbered', { id: `#${submitID}` })}</h1>
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      </>
    );
  return (
    <div className="page-box page-wide" aria-busy="true">
      <Skeleton className="h-4" width={140} />
      <div className="mt-6 h-[52px]">
        <Skeleton className="h-7" width={260} />
      </div>
    </div>
  );
}

interface LoadedProps {
  submitId: number;
  problemId: string | undefined;
  detail: SubmissionDetail;
}

function Loaded({ submitId, problemId, detail }: LoadedProps): JSX.Element {
  const t = useT();
  const list = useListHref();
  const { submission } = detail;
  const isRunning = isUnfinished(submission.status);
  const followed = useProgress(isRunning ? submitId : null);
  const results = useQuery({ ...caseResultsQuery(submitId), enabled: !isRunning });
  const client = useQueryClient();
  useEffect(() => {
    // Removes results of the previous judging, so that they do not appear during or after the next one.
    if (isRunning) void client.resetQueries(caseResultsQuery(submitId));
  }, [client, isRunning, submitId]);
  const cases = casesOf(results.data ?? null);
  const happened = summarizeVerdict(cases);
  const isOwn = useUser()?.uid === submission.uid;
  const { messages, faults } = useMessages(rejectedOf(submission));
  const [target, setTarget] = useState<Place | null>(null);
  useScrollToCase(results.data !== undefined);
  return (
    <div className="page-box page-wide">
      <nav
        className="mb-2.5 flex items-center gap-1.5 text-13 text-text-3"
        aria-label={t('submission.breadcrumb')}
      >
        <HrefLink
          href={list}
          className="relative rounded-1 after:absolute after:-inset-x-2.5 after:-inset-y-3 hover:text-text"
        >
          {t('submission.list')}
        </HrefLink>
        <Icon name="right" size={12} />
        <span className="font-mono">{submitId}</span>
      </nav>
      <div className="flex flex-wrap items-center gap-x-8 gap-y-3 border-b border-line-strong pb-4">
        <h1 className="flex flex-wrap items-center gap-x-5 gap-y-1">
          <VerdictBadge status={followed?.progress.status ?? submission.status} size="L" />
          <Score submission={submission} />
        </h1>
        <p className="min-w-0 flex-1 basis-60 text-13 text-text-2">
          {happened !== null && <Sentence {...happened} />}
        </p>
        <SubmissionActions submission={submission} isOwn={isOwn} />
      </div>
      <SubmissionFacts submission={submission} problemId={problemId} />
      {detail.remoteRun ? <RemoteRun run={detail.remoteRun} /> : null}
      {isRunning && followed !== null && (
        <LivePanel
          progress={followed.progress}
          isConnectionLost={followed.isConnectionLost}
          outcome={null}
          isAtHome
        />
      )}
      <div className="mt-5 grid gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,660px)_minmax(0,1fr)]">
        <div className="min-w-0">
          {submission.errorMessage !== null &&
            submission.errorMessage !== '' &&
            hasMessage(submission.status) && (
              <JudgeMessage
                submission={submission}
                text={submission.errorMessage}
                messages={messages ?? []}
                onPlace={setTarget}
              />
            )}
          {results.error && <ErrorState error={results.error} onRetry={() => void results.refetch()} />}
          {results.data && cases.length > 0 && (
            <CaseTable
              submission={submission}
              results={results.data}
              decisive={happened?.failure?.seq ?? null}
            />
          )}
          {results.data === null && <p className="py-3 text-13 text-text-3">{t('submission.casesClosed')}</p>}
          {submission.can.seeJudgings && <Judgings submitId={submitId} />}
        </div>
        <div className="min-w-0">
          {submission.code === null || detail.remoteRun?.isClaimed === true ? (
            <p className="rounded-2 border border-line bg-sunk p-4 text-13 text-text-2">
              {t(
                detail.remoteRun?.isClaimed === true
                  ? 'submission.remote.codeThere'
                  : 'submission.codeHidden',
              )}
            </p>
          ) : (
            <CodeListing
              code={submission.code}
              language={submission.language}
              faults={faults}
              target={target}
            />
          )}
        </div>
      </div>
    </div>
  );
}

function Score({ submission }: { submission: Submission }): JSX.Element | null {
  const t = useT();
  const score = exactScoreOf(submission);
  const ioScore = exactIoScoreOf(submission);
  if (score === null) return null;
  return (
    <span className="text-28 font-bold">
      {score}
      <span className="text-14 font-regular text-text-3">
        {ioScore === null
          ? ` ${t('submission.pointsUnit')}`
          : ` / ${t('submission.points', { score: ioScore })}`}
      </span>
    </span>
  );
}

function Sentence({
  total,
  accepted,
  skipped,
  failure,
}: NonNullable<ReturnType<typeof summarizeVerdict>>): JSX.Element {
  const t = useT();
  const labelOf = useCaseLabel();
  if (failure === null && skipped === 0) return <>{t('submission.allPassed', { total })}</>;
  const parts = [t('submission.passedOf', { total, accepted })];
  if (failure !== null)
    parts.push(
      t('submission.firstFailure', { name: labelOf(failure), verdict: t(caseName(failure.status)) }),
    );
  if (skipped > 0) parts.push(t('submission.skipped', { count: skipped }));
  return <>{parts.reduce((first, second) => t('submission.joined', { first, second }))}</>;
}

/** Scrolls to `#case-12` in the URL once its row is rendered. */
function useScrollToCase(isReady: boolean): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (!isReady || isDone.current || !location.hash.startsWith('#case-')) return;
    isDone.current = true;
    document.getElementById(location.hash.slice(1))?.scrollIntoView({ block: 'center' });
  }, [isReady]);
}
