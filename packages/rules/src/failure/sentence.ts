import type { Locale } from '@xiezhi/contract/limits';
import type { QuotedCase, CaseFailure } from '@xiezhi/contract/text/case-failure';
import { english } from './sentences-en.ts';
import { chinese } from './sentences-zh.ts';

/** Part of a sentence: fixed text, or a value that comes from the program or the data. */
export type SentencePart = string | { readonly value: string };

/** What a failure sentence is about. */
export interface SentenceContext {
  readonly why: CaseFailure;
  /** Null if the viewer may not see the data. */
  readonly quoted: Pick<QuotedCase, 'expected' | 'found' | 'said'> | null;
  /** Name of the case as the viewer knows it: `#8`, or the name of a sample. */
  readonly name: string;
}

/** The failure sentences of one language. */
export interface Sentences {
  /** Returns one sentence that states place and cause of the failure. */
  sentence(context: SentenceContext): readonly SentencePart[];
  /** Returns the kind of difference in a few words. Null if this would add nothing to the sentence. */
  label(why: CaseFailure): string | null;
}

const languages = { 'zh-CN': chinese, 'en-US': english } as const satisfies Record<Locale, Sentences>;

/** Returns one sentence that states why a case failed. */
export function failureSentence(context: SentenceContext, locale: Locale): readonly SentencePart[] {
  return languages[locale].sentence(context);
}

/** Returns the sentence of `failureSentence` as plain text. */
export function failureText(context: SentenceContext, locale: Locale): string {
  return failureSentence(context, locale)
    .map((part) => (typeof part === 'string' ? part : part.value))
    .join('');
}

/** Returns a short label for the kind of difference, shown with the sentence; null if there is none. */
export function differenceLabel(why: CaseFailure, locale: Locale): string | null {
  return languages[locale].label(why);
}
