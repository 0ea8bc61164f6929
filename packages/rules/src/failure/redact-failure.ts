import { runtimeExceptions } from '@xiezhi/contract/languages/exceptions';
import { JudgeStatus } from '@xiezhi/contract/enums/status';
import type { CaseFailure, FailureCause } from '@xiezhi/contract/text/case-failure';
import { otherSignal } from './figures-text.ts';

/**
 * Returns the data that the owner of a submission sees about a test case whose data is hidden.
 *
 * A program reads the secret input, so everything that it controls may leak that input. The site therefore shows
 * nothing that the program wrote and no number that it chose: no output, no standard error, no exit code, no count of
 * lines or bytes, no position of a difference. The same applies to comments of checkers and interactors, because they
 * quote outputs and answers. A setter who wants to show these can open the data of the problem. The only remaining
 * channels are:
 *
 * - the status of the case, and which later cases ran because of it (the case mode decides that);
 * - its score, if a checker awards partial credit;
 * - CPU time in milliseconds (stopped slightly above the limit) and peak memory in KiB;
 * - a reason from a closed list: the kinds of `FailureCause` without their numbers; how a word or blanks differ; a
 *   signal of `faultSignals` or "another signal"; an exception type of `runtimeExceptions` or "another exception".
 *
 * `submissionRights` decides whether the owner sees cases at all. `failureDetailLevel` decides for which cases the data
 * is open.
 */
export function redactFailure({ cause }: CaseFailure, language: string): CaseFailure {
  return { cause: openCause(cause, language), printed: null, shape: null };
}

/** Returns the visible part of a failure that an older judge stored as text; null if nothing is visible. */
export function openLegacyFailure(
  result: { readonly status: number; readonly signal?: string | null | undefined },
  language: string,
): CaseFailure | null {
  if (result.status !== JudgeStatus.RuntimeError) return null;
  const cause: FailureCause = {
    kind: 'crash',
    signal: result.signal ?? null,
    exitCode: null,
    exception: null,
  };
  return redactFailure({ cause, printed: null, shape: null }, language);
}

/** Signals that the kernel or a runtime sends after a program fault, in the format of `signalName`. */
export const faultSignals: readonly string[] = [
  '4 (SIGILL)',
  '5 (SIGTRAP)',
  '6 (SIGABRT)',
  '7 (SIGBUS)',
  '8 (SIGFPE)',
  '9 (SIGKILL)',
  '11 (SIGSEGV)',
  '13 (SIGPIPE)',
  '31 (SIGSYS)',
];

function openCause(cause: FailureCause, language: string): FailureCause {
  switch (cause.kind) {
    case 'word':
      return { kind: 'word', how: cause.how, at: null, differing: null };
    case 'missing':
    case 'extra':
      return { kind: cause.kind, line: null, of: cause.of, count: null };
    case 'blanks':
      return { kind: 'blanks', how: cause.how, line: null, count: null };
    case 'beyond':
      return { kind: 'beyond', line: null };
    case 'crash':
      return openCrash(cause, language);
    case 'nothing':
    case 'items':
    case 'checker':
    case 'noFile':
    case 'time':
    case 'memory':
    case 'outputLimit':
      return cause;
  }
}

type Crash = Extract<FailureCause, { kind: 'crash' }>;

function openCrash({ signal, exception, isOtherException }: Crash, language: string): Crash {
  const known = exception === null ? null : knownException(exception, language);
  const isOther = isOtherException === true || (exception !== null && known === null);
  return {
    kind: 'crash',
    signal: signal === null || faultSignals.includes(signal) ? signal : otherSignal,
    exitCode: null,
    exception: known,
    ...(isOther && { isOtherException: true }),
  };
}

/**
 * Returns the longest known exception of the language that equals the name or is a prefix of it at a word boundary.
 * Null if there is none.
 */
function knownException(name: string, language: string): string | null {
  const found = (runtimeExceptions(language) ?? []).filter(
    (known) => name.startsWith(known) && !/^[\w$]/.test(name.slice(known.length)),
  );
  return found.toSorted((a, b) => b.length - a.length)[0] ?? null;
}
