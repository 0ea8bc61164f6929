import { findLanguage } from '@xiezhi/contract/languages';

/** For a program in this language that waits while its own answer may not have been sent. */
export function flushAdvice(language: string): string {
  const way = findLanguage(language)?.flush ?? null;
  const how = way === null ? '' : `: ${way}`;
  return `Your program waits for a reply, but what it printed last may still be in its buffer; flush after each line${how}`;
}
