import { useMutation, useQuery } from '@tanstack/react-query';
import { limits } from '@xiezhi/contract/limits';
import { scopeToWire } from '@xiezhi/contract/enums/scope';
import { JudgeStatus } from '@xiezhi/contract/enums/status';
import { errorMessage } from '../../../api/error-message.ts';
import { useOwner } from '../../../api/session.ts';
import { call, CallError } from '../../../api/client.ts';
import { formatNumber, useT } from '../../../i18n/messages.ts';
import type { ScopedProblem } from '../../../lib/scoped-problem.ts';
import { showToast } from '../../../lib/toasts.ts';
import { useStore } from '../../../lib/store.ts';
import { requireLogin } from '../../account/auth/require-login.ts';
import {
  changeCase,
  updateTestRun,
  testRunStore,
  type TestRunState,
  type LoadedTestCase,
} from './test-run-state.ts';
import { runResultQuery, sampleResultsQuery, type RunResult } from './queries.ts';

/** The program to test. */
export interface Program {
  place: ScopedProblem;
  /** Number of the problem. */
  pid: number;
  code: string;
  language: string;
}

export interface TestRun {
  state: TestRunState;
  /** Selected input: number of a sample, 0 for custom input, negative for a loaded case. */
  chosen: number;
  /** The selected loaded case. */
  tried: LoadedTestCase | null;
  change: (part: Partial<TestRunState>) => void;
  /** Runs all samples, or the custom input if selected. */
  run: () => void;
  /** Whether a run of the selection is being sent or running. */
  isBusy: boolean;
  /** Result of a sample, or of custom input (0). Null before the first run. */
  resultOf: (sample: number) => RunResult | null;
  /** Why the last run of the selection did not start, or why its result failed to load. */
  failure: string | null;
  /** Requests a failed result again. */
  retry: (() => void) | null;
  /** Whether the program or the input changed after the displayed run. */
  isOutdated: boolean;
}

/** Length in Unicode code points, as the server counts. */
export function inputLength(input: string): number {
  return Array.from(input).length;
}

/** Runs programs without submitting them and polls for the results. */
export function useTestRun({ place, pid, code, language }: Program, sampleCount: number): TestRun {
  const t = useT();
  // Renders again when another user signs in, because each user has a separate state.
  useOwner();
  const state = useStore(testRunStore(place));
  const tried = state.loaded.find(({ seq }) => seq === -(state.chosen ?? 0)) ?? null;
  const chosen = tried === null ? Math.min(Math.max(state.chosen ?? 1, 0), sampleCount) : -tried.seq;
  const isOwn = chosen <= 0;
  const typed = tried ?? { input: state.input, expected: state.expected, run: state.own };
  const own = useQuery(runResultQuery(typed.run?.key ?? null));
  const samples = useQuery(sampleResultsQuery(state.samples?.key ?? null));
  const asked = isOwn ? own : samples;
  const last = isOwn ? typed.run : state.samples;

  const start = useMutation({
    // The selection may change before the response arrives. The result belongs to the input that was selected when the
    // request was sent.
    async mutationFn(_of: number) {
      const { type, cid, tid, gid } = scopeToWire(place.scope);
      const program = { pid, type, cid, tid, gid, language, code };
      const key = isOwn
        ? await call('POST /api/submit-problem-test-judge', {
            body: {
              ...program,
              userInput: typed.input,
              expectedOutput: typed.expected === '' ? null : typed.expected,
            },
          })
        : await call('POST /api/submit-problem-samples-judge', { body: program });
      return { key, code, language };
    },
    meta: { isQuiet: true },
    onSuccess(started, of) {
      if (of < 0) changeCase(place, -of, { run: started });
      else updateTestRun(place, of === 0 ? { own: started } : { samples: started });
    },
  });

  // All samples run together.
  const isStarted = start.variables !== undefined && Math.min(start.variables, 1) === Math.min(chosen, 1);
  const startError = isStarted ? start.error : null;
  const isRunning = isOwn
    ? own.data?.status === JudgeStatus.Pending || (own.isPending && own.isFetching)
    : samples.data?.isFinished === false || (samples.isPending && samples.isFetching);
  const isBusy = (start.isPending && isStarted) || (isRunning && asked.error === null);

  function run(): void {
    if (isBusy || start.isPending) return;
    if (code.trim() === '') return showToast({ tone: 'warning', text: t('problem.codeEmpty') });
    if (isOwn && inputLength(typed.input) > limits.testRunInputMax) {
      const limit = formatNumber(limits.testRunInputMax);
      return showToast({ tone: 'warning', text: t('testRun.inputTooLong', { limit }) });
    }
    requireLogin(() => start.mutate(chosen));
  }

  return {
    state,
    chosen,
    tried,
    change: (part) => updateTestRun(place, part),
    run,
    isBusy,
    resultOf(sample) {
      if (sample <= 0) return sample === chosen ? (own.data ?? null) : null;
      return samples.data?.samples.find((result) => result.sample === sample) ?? null;
    },
    failure: textOf(startError) ?? textOf(asked.error),
    retry: startError === null && asked.error !== null ? () => void asked.refetch() : null,
    isOutdated:
      (last !== null && (last.code !== code || last.language !== language)) ||
      (isOwn && isOfOtherInput(own.data, typed)),
  };
}

function isOfOtherInput(
  result: RunResult | undefined,
  { input, expected }: Pick<TestRunState, 'input' | 'expected'>,
): boolean {
  if (result?.userInput === undefined) return false;
  return result.userInput !== input || (result.expectedOutput ?? '') !== expected;
}

/** Returns the error message. Null for a missing session, which the login dialog handles. */
function textOf(error: Error | null): string | null {
  if (error === null || (error instanceof CallError && error.kind === 'login')) return null;
  return errorMessage(error);
}
