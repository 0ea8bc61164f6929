import type { Locale } from '@xiezhi/contract/limits';
import { JudgeStatus } from '@xiezhi/contract/status';
import type { Why } from '@xiezhi/contract/why';
import { openWhy, type Told, type WhyView, whyText } from '@xiezhi/rules';
import type { StoredCaseResult } from '../database/documents.ts';

const sentences = {
  skipped: { 'zh-CN': '已跳过，没有评测', 'en-US': 'Cancelled: Skipped Judging' },
  sample: { 'zh-CN': '样例 ', 'en-US': 'Sample ' },
} as const satisfies Record<string, Record<Locale, string>>;

/** Why a case failed as far as the viewer is told; undefined where there is nothing to tell. */
export function shownWhy({ why }: StoredCaseResult, view: WhyView): Why | undefined {
  if (why === undefined || view === 'nothing') return undefined;
  return view === 'data' ? why : openWhy(why);
}

/** What quotes the data, for who may see it. */
export function shownQuote({ quoted }: StoredCaseResult, view: WhyView): Told['quoted'] {
  if (quoted === undefined || view !== 'data') return null;
  const { expected, found, said } = quoted;
  return {
    ...(expected !== undefined && { expected }),
    ...(found !== undefined && { found }),
    ...(said !== undefined && { said }),
  };
}

/** The line that clients show for a case: why it failed, and what was said to its owner; null for nothing. */
export function caseLine(
  result: StoredCaseResult,
  view: WhyView,
  sample: number | undefined,
  locale: Locale,
): string | null {
  if (view === 'nothing') return null;
  if (result.status === JudgeStatus.Cancelled) return sentences.skipped[locale];
  const why = shownWhy(result, view);
  const name = sample === undefined ? `#${result.seq}` : `${sentences.sample[locale]}${sample}`;
  const text = why && whyText({ why, quoted: shownQuote(result, view), name }, locale);
  return [text, openMessage(result, view)].filter(Boolean).join('\n') || null;
}

/**
 * What the judge said to the owner. Of a verdict that came from looking at the output, judges of former releases
 * quoted the answer there; they are known by telling no reason beside it.
 */
function openMessage({ status, message, why, quoted }: StoredCaseResult, view: WhyView): string | null {
  if (message == null || view === 'data') return message === quoted?.said ? null : saidBeside(why, message);
  return why === undefined && isOfOutput(status) ? null : saidBeside(why, message);
}

/** The sentence says in words what a run's message says in English, but for advice of judges of former releases. */
function saidBeside(why: Why | undefined, message: string | null | undefined): string | null {
  if (message == null) return null;
  if (why === undefined || why.cause.kind === 'checker') return message;
  return why.cause.kind === 'time' && message.includes('in its buffer') ? message : null;
}

function isOfOutput(status: number): boolean {
  return (
    status === JudgeStatus.WrongAnswer ||
    status === JudgeStatus.PresentationError ||
    status === JudgeStatus.PartialAccepted
  );
}
