import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { limits } from '@xiezhi/contract/limits';
import type { SolveSummary } from '@xiezhi/contract/routes/solve-summary';
import { scopeToWire } from '@xiezhi/contract/enums/scope';
import { JudgeStatus } from '@xiezhi/contract/enums/status';
import { useEffect, useRef, useState } from 'react';
import { errorMessage } from '../../../api/error-message.ts';
import { call, CallError } from '../../../api/client.ts';
import { session, useOwner } from '../../../api/session.ts';
import type { CodeDraft } from '../../../content/code-editor/use-code-draft.ts';
import { useT, type Translate } from '../../../i18n/messages.ts';
import { storageKeyOf, type ScopedProblem } from '../../../lib/scoped-problem.ts';
import { showToast } from '../../../lib/toasts.ts';
import { loadChunk } from '../../../components/lazy/lazy-page.ts';
import { requireLogin } from '../../account/auth/require-login.ts';
import { submissionOutcome, type Outcome } from '../../submission/core/outcome.ts';
import type { NextProblem } from '../../submission/core/VerdictFooter.tsx';
import { nextUnsolved, problemSetQuery } from '../core/problem-set.ts';
import { isUnfinished, startProgress, type SubmissionProgress } from '../../submission/core/progress.ts';
import { caseResultsQuery, gainQuery, submissionQuery } from '../../submission/core/queries.ts';
import { useProgress } from '../../submission/core/use-progress.ts';
import { useSubmitRestriction } from './submit-restriction.ts';
import { usePreviousCaseLayout } from './use-previous-case-layout.ts';
import type { Failed } from './use-failure-detail.ts';
import { mergeStoredCases } from './merge-stored-cases.ts';

/**
 * Key of the followed submission, so that a reload during judging keeps it. It is used in the session storage, since
 * the submission belongs to one tab.
 */
const followKey = (place: ScopedProblem): string => storageKeyOf('following', place, session.owner());

function storedFollow(place: ScopedProblem): number | null {
  try {
    const id = Number(sessionStorage.getItem(followKey(place)));
    return Number.isSafeInteger(id) && id > 0 ? id : null;
  } catch {
    return null;
  }
}

function storeFollow(place: ScopedProblem, submitId: number | null): void {
  try {
    if (submitId === null) sessionStorage.removeItem(followKey(place));
    else sessionStorage.setItem(followKey(place), String(submitId));
  } catch {
    // If nothing can be stored, a reload closes the panel. The submission is still in the list.
  }
}

/** Length as the server counts it: Unicode code points. */
export function codeLength(code: string): number {
  let length = 0;
  for (const _ of code) length += 1;
  return length;
}

/** The server requires a captcha answer with the submission. */
export interface CaptchaAsked {
  /** Increases with each captcha. */
  round: number;
  text: string;
  isWrong: boolean;
}

interface CaptchaAnswer {
  captcha: string;
  captchaKey: string;
}

/** An accepted request for judging. */
interface Stored {
  submitId: number;
  status: number;
}

export interface Solve {
  submit: () => void;
  /** Follows a submission that was created elsewhere, such as a claimed run. */
  follow: (stored: Stored) => void;
  /** Dismisses the finished verdict. */
  dismiss: () => void;
  /** Whether a submission is being sent or judged. Another one can be sent only afterwards. */
  isBusy: boolean;
  /** Whether the scope no longer accepts submissions. */
  isClosed: boolean;
  /** Whether the scope asks for its password before it accepts a submission. */
  isEntering: boolean;
  /** Closes the password dialog. Submits the program if the viewer has entered the scope. */
  enter: (isDone: boolean) => void;
  /** Why the last submission was rejected. Null if it was not rejected, or if the code has changed since. */
  refusal: string | null;
  captcha: CaptchaAsked | null;
  isSending: boolean;
  /** Submits with a captcha answer; null cancels. */
  answer: (given: CaptchaAnswer | null) => void;
  progress: SubmissionProgress | null;
  isConnectionLost: boolean;
  outcome: Outcome | null;
  /** Summary of an accepted submission. */
  gain: SolveSummary | null;
  /** The next unsolved problem, after an accepted submission in a contest. */
  next: NextProblem | null;
  /** The finished submission with its cases, if they are visible. */
  failed: Failed | null;
}

/**
 * Submits and follows a submission: validates, sends one request at a time, follows the verdict, and refetches what
 * depends on it.
 * @param myStatus The viewer’s status on the problem; undefined: unknown
 * @param startCode text of a new draft, which cannot be submitted unchanged
 */
export function useSolve(
  place: ScopedProblem,
  draft: CodeDraft,
  myStatus: number | undefined,
  startCode = '',
): Solve {
  const t = useT();
  const gate = useSubmitRestriction();
  const isClosed = gate?.isClosed === true;
  const [isEntering, setIsEntering] = useState(false);
  const client = useQueryClient();
  const { cid, tid, gid } = scopeToWire(place.scope);
  const [followed, setFollowed] = useState<number | null>(() => storedFollow(place));
  // Another user must not see what the previous one submitted.
  const owner = useOwner();
  const [shownTo, setShownTo] = useState(owner);
  if (shownTo !== owner) {
    setShownTo(owner);
    setFollowed(storedFollow(place));
  }
  const [refusal, setRefusal] = useState<{ code: string; text: string } | null>(null);
  const [captcha, setCaptcha] = useState<CaptchaAsked | null>(null);
  // The last request. If it failed but may have arrived, it is repeated with the same id. The server then responds with
  // the submission that it has already stored.
  const request = useRef<{ id: string; code: string; language: string } | null>(null);
  const isSending = useRef(false);
  // The latest `submit`. The retry button in the toast of a failure calls it, and so sends the current text of the
  // editor.
  const latest = useRef<() => void>(() => undefined);

  const send = useMutation({
    mutationFn: (program: Program) =>
      call('POST /api/submit-problem-judge', {
        // Null declares that this client supports captchas.
        body: { pid: place.problemId, cid, tid, gid, captcha: null, ...program },
      }),
    meta: { isQuiet: true },
    onSuccess(stored) {
      request.current = null;
      setRefusal(null);
      setCaptcha(null);
      follow(stored);
    },
    onError(error, { code }) {
      const isRefused = error instanceof CallError && error.kind !== 'network' && error.kind !== 'timeout';
      if (isRefused) request.current = null;
      if (error instanceof CallError && (error.kind === 'login' || error.kind === 'forbidden')) return;
      if (gate !== null && error instanceof CallError && error.code === 'contestPasswordNeeded')
        return setIsEntering(true);
      if (asksCaptcha(error)) {
        const isWrong = error.code === 'captchaWrong';
        return setCaptcha((former) => ({
          round: (former?.round ?? 0) + 1,
          text: errorMessage(error),
          isWrong,
        }));
      }
      setCaptcha(null);
      setRefusal({ code, text: errorMessage(error) });
      showToast(
        isRefused
          ? { tone: 'warning', text: errorMessage(error), detail: t('problem.codeKept') }
          : {
              tone: 'error',
              text: t('problem.notDelivered', { reason: errorMessage(error) }),
              detail: t('problem.codeKept'),
              action: { label: t('common.retry'), run: () => latest.current() },
            },
      );
    },
    onSettled() {
      isSending.current = false;
    },
  });

  function follow({ submitId, status }: Stored): void {
    void client.invalidateQueries({ queryKey: ['submissions'] });
    // The contest hides its results, so there is nothing to follow.
    if (status === JudgeStatus.SubmittedUnknownResult) {
      void client.invalidateQueries({ queryKey: ['problem-status'] });
      return showToast({ tone: 'success', text: t('problem.resultHidden') });
    }
    storeFollow(place, submitId);
    setFollowed(submitId);
    showToast({ tone: 'success', text: t('problem.submitted', { id: `#${submitId}` }) });
  }

  const followedProgress = useProgress(followed);
  const detail = useQuery({
    ...submissionQuery(followed ?? 0),
    enabled: followed !== null && isOver(followedProgress?.progress),
  });
  const results = useQuery({
    ...caseResultsQuery(followed ?? 0),
    enabled: followed !== null && isOver(followedProgress?.progress),
  });

  const isAccepted = followedProgress?.progress.status === JudgeStatus.Accepted;
  const gain = useQuery({ ...gainQuery(followed ?? 0), enabled: followed !== null && isAccepted });

  const contest = place.scope.kind === 'contest' ? { cid: place.scope.cid } : {};
  const set = useQuery({ ...problemSetQuery(contest), enabled: isAccepted && 'cid' in contest });

  const progress = usePreviousCaseLayout(
    send.isPending
      ? startProgress(0, JudgeStatus.Submitting)
      : followedProgress && mergeStoredCases(followedProgress.progress, results.data ?? null),
  );
  const isJudging = followedProgress !== null && isUnfinished(followedProgress.progress.status);

  // The verdict changes counts, the viewer’s status and lists.
  const wasJudging = useRef(false);
  useEffect(() => {
    if (wasJudging.current && !isJudging) {
      for (const key of ['problem', 'problem-status', 'submissions'])
        void client.invalidateQueries({ queryKey: [key] });
    }
    wasJudging.current = isJudging;
  }, [client, isJudging]);

  function submit(given?: CaptchaAnswer): void {
    const { code, language } = draft;
    if (isSending.current || isJudging) return;
    if (isClosed) return showToast({ tone: 'warning', text: t('editor.closed') });
    if (code.trim() === '') return showToast({ tone: 'warning', text: t('problem.codeEmpty') });
    if (code === startCode) return showToast({ tone: 'warning', text: t('problem.codeUnchanged') });
    if (codeLength(code) > limits.codeMax)
      return showToast({
        tone: 'warning',
        text: t('problem.codeTooLong', { limit: String(limits.codeMax) }),
      });
    requireLogin(() => void sendOnce({ language, code, ...given }));
  }

  async function sendOnce({ language, code, ...given }: Omit<Program, 'requestId'>): Promise<void> {
    if (isSending.current) return;
    isSending.current = true;
    const known = request.current;
    const isSame = known !== null && known.code === code && known.language === language;
    // With hidden results, the user cannot see that another submission would replace the first one, so they are asked.
    const isAgain = myStatus === JudgeStatus.SubmittedUnknownResult && !isSame;
    if (isAgain && !(await confirmAgain(t))) {
      isSending.current = false;
      return;
    }
    const id = isSame ? known.id : crypto.getRandomValues(new Uint32Array(4)).join('-');
    request.current = { id, code, language };
    // Clears the old message. Without this, an equal message of another rejection would not restart its countdown.
    setRefusal(null);
    send.mutate({ language, code, requestId: id, ...given });
  }

  useEffect(() => {
    latest.current = () => submit();
  });

  const submission = detail.data?.submission;
  return {
    submit: () => submit(),
    follow,
    captcha,
    isSending: send.isPending,
    answer: (given) => (given === null ? setCaptcha(null) : submit(given)),
    dismiss() {
      storeFollow(place, null);
      setFollowed(null);
    },
    isBusy: send.isPending || isJudging,
    isClosed,
    isEntering,
    enter(isDone) {
      setIsEntering(false);
      if (isDone) submit();
    },
    refusal: refusal !== null && refusal.code === draft.code ? refusal.text : null,
    progress,
    isConnectionLost: followedProgress?.isConnectionLost ?? false,
    outcome: submission ? submissionOutcome(submission, results.data) : null,
    gain: (isAccepted && !send.isPending && gain.data) || null,
    next: isAccepted && !send.isPending && set.data ? nextUnsolved(set.data, place.problemId) : null,
    failed:
      followed !== null && results.data && !isJudging ? { submitId: followed, results: results.data } : null,
  };
}

interface Program extends Partial<CaptchaAnswer> {
  language: string;
  code: string;
  requestId: string;
}

function asksCaptcha(error: Error): error is CallError {
  return (
    error instanceof CallError && (error.code === 'submitCaptchaRequired' || error.code === 'captchaWrong')
  );
}

/**
 * Asks whether to replace the first submission. Loaded lazily, since few users are asked. If loading fails, nothing is
 * sent.
 */
async function confirmAgain(t: Translate): Promise<boolean> {
  try {
    const { confirm } = await loadChunk(() => import('../../../components/confirm/confirm.ts'));
    const [title, text, verb] = [t('editor.again'), t('editor.again.text'), t('editor.again.verb')];
    return await confirm({ title, text, verb });
  } catch {
    showToast({ tone: 'error', text: t('common.error.chunk') });
    return false;
  }
}

function isOver(progress: SubmissionProgress | undefined): boolean {
  return progress !== undefined && !isUnfinished(progress.status);
}
