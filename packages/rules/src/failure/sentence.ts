import type { Locale } from '@xiezhi/contract/limits';
import type { QuotedCase, CaseFailure } from '@xiezhi/contract/text/case-failure';
import { english } from './sentences-en.ts';
import { chinese } from './sentences-zh.ts';

/** A piece of a sentence: words, or a value as the program or the data has it. */
export type SentencePart = string | { readonly value: string };

/** What a sentence is made of. */
export interface SentenceContext {
  readonly why: CaseFailure;
  /** Null where the viewer may not see the data. */
  readonly quoted: Pick<QuotedCase, 'expected' | 'found' | 'said'> | null;
  /** The case as the viewer knows it: `#8`, or a sample's name. */
  readonly name: string;
}

/** The sentences of one language. */
export interface Sentences {
  /** Where and what, in one sentence. */
  sentence(told: SentenceContext): readonly SentencePart[];
  /** The kind of the difference in a few words, where that says more than the sentence; or null. */
  label(why: CaseFailure): string | null;
}

const languages = { 'zh-CN': chinese, 'en-US': english } as const satisfies Record<Locale, Sentences>;

/** Why a case failed, in one sentence. */
export function failureSentence(told: SentenceContext, locale: Locale): readonly SentencePart[] {
  return languages[locale].sentence(told);
}

/** The same as a text. */
export function whyText(told: SentenceContext, locale: Locale): string {
  return failureSentence(told, locale)
    .map((part) => (typeof part === 'string' ? part : part.value))
    .join('');
}

/** The kind of a difference as a label beside its sentence, or null. */
export function whyLabel(why: CaseFailure, locale: Locale): string | null {
  return languages[locale].label(why);
}
