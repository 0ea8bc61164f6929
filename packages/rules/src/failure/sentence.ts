import type { Locale } from '@xiezhi/contract/limits';
import type { QuotedCase, CaseFailure } from '@xiezhi/contract/text/case-failure';
import { english } from './sentences-en.ts';
import { chinese } from './sentences-zh.ts';

/** A part of a sentence: fixed text, or a value of the program or the data. */
export type SentencePart = string | { readonly value: string };

/** The input of a failure sentence. */
export interface SentenceContext {
  readonly why: CaseFailure;
  /** Null if the viewer may not see the data. */
  readonly quoted: Pick<QuotedCase, 'expected' | 'found' | 'said'> | null;
  /** Name of the case for the viewer: `#8`, or a sample's name. */
  readonly name: string;
}

/** The failure sentences of one language. */
export interface Sentences {
  /** Returns place and cause in one sentence. */
  sentence(context: SentenceContext): readonly SentencePart[];
  /** Returns the kind of difference in a few words, if that adds to the sentence; or null. */
  label(why: CaseFailure): string | null;
}

const languages = { 'zh-CN': chinese, 'en-US': english } as const satisfies Record<Locale, Sentences>;

/** Returns why a case failed, in one sentence. */
export function failureSentence(context: SentenceContext, locale: Locale): readonly SentencePart[] {
  return languages[locale].sentence(context);
}

/** Returns the same sentence as plain text. */
export function failureText(context: SentenceContext, locale: Locale): string {
  return failureSentence(context, locale)
    .map((part) => (typeof part === 'string' ? part : part.value))
    .join('');
}

/** Returns the kind of difference as a label for the sentence, or null. */
export function differenceLabel(why: CaseFailure, locale: Locale): string | null {
  return languages[locale].label(why);
}
