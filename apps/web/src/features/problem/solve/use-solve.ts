import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { limits } from '@xiezhi/contract/limits';
import type { SolveSummary } from '@xiezhi/contract/routes/solve-summary';
import { scopeToWire } from '@xiezhi/contract/enums/scope';
import { JudgeStatus } from '@xiezhi/contract/enums/status';
import { useEffect, useRef, useState } from 'react';
import { wordsOf } from '../../../api/failure-words.ts';
import { call, CallError } from '../../../api/client.ts';
import { session, useOwner } from '../../../api/session.ts';
import type { Draft } from '../../../content/code-editor/use-draft.ts';
import { useT, type Translate } from '../../../i18n/messages.ts';
import { storageKeyOf, type ProblemPlace } from '../../../lib/problem-place.ts';
import { showToast } from '../../../lib/notices.ts';
import { loadChunk } from '../../../components/lazy/lazy-page.ts';
import { requireLogin } from '../../account/auth/require-login.ts';
import { outcomeOf, type Outcome } from '../../submission/core/outcome.ts';
import type { NextProblem } from '../../submission/core/VerdictFooter.tsx';
import { nextUnsolved, problemSetQuery } from '../core/problem-set.ts';
import { isUnfinished, startProgress, type Progress } from '../../submission/core/progress.ts';
import { caseResultsQuery, gainQuery, submissionQuery } from '../../submission/core/queries.ts';
import { useProgress } from '../../submission/core/use-progress.ts';
import { useSubmitGate } from './submit-restriction.ts';
import { usePreviousCaseLayout } from './use-previous-case-layout.ts';
import type { Failed } from './use-failure-detail.ts';
import { mergeStoredCases } from './merge-stored-cases.ts';

/** Remembers what is followed, so that a reload while judging loses nothing. Session storage: one tab's matter. */
const followKey = (place: ProblemPlace): string => storageKeyOf('following', place, session.owner());

function storedFollow(place: ProblemPlace): number | null {
  try {
    const id = Number(sessionStorage.getItem(followKey(place)));
    return Number.isSafeInteger(id) && id > 0 ? id : null;
  } catch {
    return null;
  }
}

function storeFollow(place: ProblemPlace, submitId: number | null): void {
  try {
    if (submitId === null) sessionStorage.removeItem(followKey(place));
    else sessionStorage.setItem(followKey(place), String(submitId));
  } catch {
    // A reload then forgets the panel; the submission itself is in the list.
  }
}

/** Length as the server counts it: Unicode code points. */
export function codeLength(code: string): number {
  let length = 0;
  for (const _ of code) length += 1;
  return length;
}

/** The server wants an answer to a captcha with the submission. */
export interface CaptchaAsked {
  /** Rises with each question. */
  round: number;
  text: string;
  isWrong: boolean;
}

interface CaptchaAnswer {
  captcha: string;
  captchaKey: string;
}

/** A submission that was taken. */
interface Stored {
  submitId: number;
  status: number;
}

export interface Solve {
  submit: () => void;
  /** Follows a submission that came about otherwise, such as a claimed run. */
  follow: (stored: Stored) => void;
  /** Puts the finished verdict away. */
  dismiss: () => void;
  /** Sent or being judged: the button waits. */
  isBusy: boolean;
  /** The place takes no submissions any more. */
  isClosed: boolean;
  /** The place wants its password first. */
  isEntering: boolean;
  /** Puts the question for it away; submits where it was answered. */
  enter: (isDone: boolean) => void;
  /** Why the last submit was refused; null when it was not, or the text has changed since. */
  refusal: string | null;
  captcha: CaptchaAsked | null;
  isSending: boolean;
  /** Submits with an answer; null gives it up. */
  answer: (given: CaptchaAnswer | null) => void;
  progress: Progress | null;
  isConnectionLost: boolean;
  outcome: Outcome | null;
  /** Of an accepted submission. */
  gain: SolveSummary | null;
  /** In a contest, after an accepted submission: what is not solved there yet. */
  next: NextProblem | null;
  /** The finished submission with its cases, as far as they are open. */
  failed: Failed | null;
}

/**
 * Submitting and following: checks what can be checked here, sends once whatever is pressed, follows the
 * verdict, and refreshes what depends on it.
 * @param myStatus what the viewer has of the problem; undefined: it is not known
 */
export function useSolve(place: ProblemPlace, draft: Draft, myStatus: number | undefined): Solve {
  const t = useT();
  const gate = useSubmitGate();
  const isClosed = gate?.isClosed === true;
  const [isEntering, setIsEntering] = useState(false);
  const client = useQueryClient();
  const { cid, tid, gid } = scopeToWire(place.scope);
  const [followed, setFollowed] = useState<number | null>(() => storedFollow(place));
  // Another person is shown nothing of what somebody else has sent.
  const owner = useOwner();
  const [shownTo, setShownTo] = useState(owner);
  if (shownTo !== owner) {
    setShownTo(owner);
    setFollowed(storedFollow(place));
  }
  const [refusal, setRefusal] = useState<{ code: string; text: string } | null>(null);
  const [captcha, setCaptcha] = useState<CaptchaAsked | null>(null);
  // A request that may have arrived is repeated under its id, and is then answered with the first submission.
  const request = useRef<{ id: string; code: string; language: string } | null>(null);
  const isSending = useRef(false);
  // A retry comes later than the failure that offers it: it sends what stands in the editor by then.
  const latest = useRef<() => void>(() => undefined);

  const send = useMutation({
    mutationFn: (program: Program) =>
      call('POST /api/submit-problem-judge', {
        // Null says that this client can ask for a captcha.
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
        return setCaptcha((former) => ({ round: (former?.round ?? 0) + 1, text: wordsOf(error), isWrong }));
      }
      setCaptcha(null);
      setRefusal({ code, text: wordsOf(error) });
      showToast(
        isRefused
          ? { tone: 'warning', text: wordsOf(error), detail: t('problem.codeKept') }
          : {
              tone: 'error',
              text: t('problem.notDelivered', { reason: wordsOf(error) }),
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
    // A contest that hides its results: there is nothing to follow.
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

  // The verdict changes counts, one's own status and lists.
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
    // Where no result is told, nobody sees by it that another one would take the place of the first.
    const isAgain = myStatus === JudgeStatus.SubmittedUnknownResult && !isSame;
    if (isAgain && !(await confirmAgain(t))) {
      isSending.current = false;
      return;
    }
    const id = isSame ? known.id : crypto.getRandomValues(new Uint32Array(4)).join('-');
    request.current = { id, code, language };
    // The same words again are another refusal, with a wait of its own.
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
    outcome: submission ? outcomeOf(submission, results.data) : null,
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

/** Few are asked, so that the question comes when it is; where it cannot come nothing is sent. */
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

function isOver(progress: Progress | undefined): boolean {
  return progress !== undefined && !isUnfinished(progress.status);
}
