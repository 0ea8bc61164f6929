import type { Locale } from '@xiezhi/contract/limits';
import { JudgeStatus } from '@xiezhi/contract/enums/status';
import { judgeMessageText } from '@xiezhi/contract/text/judge-messages';
import type { CaseFailure } from '@xiezhi/contract/text/case-failure';
import {
  openLegacyFailure,
  redactFailure,
  type SentenceContext,
  type FailureDetailLevel,
  failureText,
} from '@xiezhi/rules';
import type { StoredCaseResult } from '../../platform/database/documents.ts';

const sentences = {
  skipped: { 'zh-CN': '已跳过，没有评测', 'en-US': 'Cancelled: Skipped Judging' },
  failed: { 'zh-CN': '评测程序出错', 'en-US': 'The judge failed on this case' },
  sample: { 'zh-CN': '样例 ', 'en-US': 'Sample ' },
} as const satisfies Record<string, Record<Locale, string>>;

/** Returns the failure details that the viewer may see; undefined if there are none. */
export function visibleFailure(
  result: StoredCaseResult,
  view: FailureDetailLevel,
  language: string,
): CaseFailure | undefined {
  const { why } = result;
  switch (view) {
    case 'nothing':
      return undefined;
    case 'kind':
      return (
        (why === undefined ? openLegacyFailure(result, language) : redactFailure(why, language)) ?? undefined
      );
    case 'data':
      return why;
  }
}

/** Returns quoted data for viewers who may see it. */
export function visibleQuote(
  { quoted }: StoredCaseResult,
  view: FailureDetailLevel,
): SentenceContext['quoted'] {
  if (quoted === undefined || view !== 'data') return null;
  const { expected, found, said } = quoted;
  return {
    ...(expected !== undefined && { expected }),
    ...(found !== undefined && { found }),
    ...(said !== undefined && { said }),
  };
}

export interface CaseFailureView {
  readonly view: FailureDetailLevel;
  /** Language of the submission. */
  readonly language: string;
  /** Number of the sample; undefined if the case is not a sample. */
  readonly sample: number | undefined;
  readonly locale: Locale;
}

/**
 * Returns the line that clients show for a case: why it failed; null if there is none. If the viewer may not see the
 * data, the line is built only from `redactFailure`, never from the stored text.
 */
export function caseLine(
  result: StoredCaseResult,
  { view, language, sample, locale }: CaseFailureView,
): string | null {
  if (view === 'nothing') return null;
  if (result.status === JudgeStatus.Cancelled) return sentences.skipped[locale];
  const why = visibleFailure(result, view, language);
  const name = sample === undefined ? `#${result.seq}` : `${sentences.sample[locale]}${sample}`;
  const text = why && failureText({ why, quoted: visibleQuote(result, view), name }, locale);
  if (view === 'data') return [text, openMessage(result, locale)].filter(Boolean).join('\n') || null;
  return result.status === JudgeStatus.SystemError ? sentences.failed[locale] : (text ?? null);
}

/** Returns the judge's message; only for viewers who may see the test data. */
function openMessage({ message, why, quoted }: StoredCaseResult, locale: Locale): string | null {
  const shown = message === quoted?.said ? null : additionalMessage(why, message);
  return shown && judgeMessageText(shown, locale);
}

/**
 * Returns the judge's message if it adds something to the localized sentence: the message of a checker, of an old
 * judging, or advice written by judges of former releases.
 */
function additionalMessage(why: CaseFailure | undefined, message: string | null | undefined): string | null {
  if (message == null) return null;
  if (why === undefined || why.cause.kind === 'checker') return message;
  return why.cause.kind === 'time' && message.includes('in its buffer') ? message : null;
}
