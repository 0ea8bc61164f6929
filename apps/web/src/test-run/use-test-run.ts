import { useMutation, useQuery } from '@tanstack/react-query';
import { limits } from '@xiezhi/contract/limits';
import { scopeToWire } from '@xiezhi/contract/scope';
import { JudgeStatus } from '@xiezhi/contract/status';
import { call, CallError } from '../api/client.ts';
import { useT } from '../i18n/messages.ts';
import type { ProblemPlace } from '../lib/problem-place.ts';
import { notify } from '../lib/notices.ts';
import { useStore } from '../lib/store.ts';
import { requireLogin } from '../account/require-login.ts';
import { changeDesk, deskOf, type Desk } from './desk.ts';
import { runResultQuery, sampleResultsQuery, type RunResult } from './queries.ts';

/** The program that is tried. */
export interface Program {
  place: ProblemPlace;
  /** Number of the problem. */
  pid: number;
  code: string;
  language: string;
}

export interface TestRun {
  desk: Desk;
  /** Number of the sample that is looked at, or 0 for one's own input. */
  chosen: number;
  change: (part: Partial<Desk>) => void;
  /** Runs all samples, or one's own input where that is chosen. */
  run: () => void;
  /** Sent or running, of what is chosen. */
  isBusy: boolean;
  /** What is known of a sample, or of one's own input (0); null before its run. */
  resultOf: (sample: number) => RunResult | null;
  /** Why the last run of what is chosen did not start or its result did not come. */
  failure: string | null;
  /** Asks again for a result that did not come. */
  retry: (() => void) | null;
  /** The program or the input was changed after the run whose result is shown. */
  isOutdated: boolean;
}

/** Unicode code points, as the server counts them. */
export function inputLength(input: string): number {
  return Array.from(input).length;
}

/** Runs programs without submitting them, and follows what comes of it. */
export function useTestRun({ place, pid, code, language }: Program, sampleCount: number): TestRun {
  const t = useT();
  const desk = useStore(deskOf(place));
  const chosen = Math.min(desk.chosen ?? 1, sampleCount);
  const isOwn = chosen === 0;
  const own = useQuery(runResultQuery(desk.own?.key ?? null));
  const samples = useQuery(sampleResultsQuery(desk.samples?.key ?? null));
  const asked = isOwn ? own : samples;
  const last = isOwn ? desk.own : desk.samples;

  const start = useMutation({
    async mutationFn() {
      const { type, cid, tid, gid } = scopeToWire(place.scope);
      const program = { pid, type, cid, tid, gid, language, code };
      const key = isOwn
        ? await call('POST /api/submit-problem-test-judge', {
            body: {
              ...program,
              userInput: desk.input,
              expectedOutput: desk.expected === '' ? null : desk.expected,
            },
          })
        : await call('POST /api/submit-problem-samples-judge', { body: program });
      return { key, code, language };
    },
    meta: { isQuiet: true },
    onSuccess: (started) => changeDesk(place, isOwn ? { own: started } : { samples: started }),
  });

  const isRunning = isOwn
    ? own.data?.status === JudgeStatus.Pending || (own.isPending && own.isFetching)
    : samples.data?.isFinished === false || (samples.isPending && samples.isFetching);
  const isBusy = start.isPending || (isRunning && asked.error === null);

  function run(): void {
    if (isBusy) return;
    if (code.trim() === '') return notify({ tone: 'warning', text: t('problem.codeEmpty') });
    if (isOwn && inputLength(desk.input) > limits.testRunInputMax) {
      const limit = limits.testRunInputMax.toLocaleString();
      return notify({ tone: 'warning', text: t('run.inputTooLong', { limit }) });
    }
    requireLogin(() => start.mutate());
  }

  return {
    desk,
    chosen,
    change: (part) => changeDesk(place, part),
    run,
    isBusy,
    resultOf(sample) {
      if (sample === 0) return own.data ?? null;
      return samples.data?.samples.find((result) => result.sample === sample) ?? null;
    },
    failure: textOf(start.error) ?? textOf(asked.error),
    retry: start.error === null && asked.error !== null ? () => void asked.refetch() : null,
    isOutdated:
      (last !== null && (last.code !== code || last.language !== language)) ||
      (isOwn && isOfOtherInput(own.data, desk)),
  };
}

function isOfOtherInput(result: RunResult | undefined, { input, expected }: Desk): boolean {
  if (result?.userInput === undefined) return false;
  return result.userInput !== input || (result.expectedOutput ?? '') !== expected;
}

/** A login that is missing is told by its own dialog. */
function textOf(error: Error | null): string | null {
  if (error === null || (error instanceof CallError && error.kind === 'login')) return null;
  return error.message;
}
