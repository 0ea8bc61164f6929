/**
 * Syntax of mentions in texts: `@` and a username. Used by the code that finds mentions and by the code that shows them
 * as links.
 */

/** Matches `@` and the characters of a username. The `@` must not be part of an address or of another name. */
const run = /(?<![A-Za-z\d_.@/-])@([\p{L}\p{Nd}_.-][\p{L}\p{M}\p{Nd}_.-]{0,19})/gu;
const wordSign = /[A-Za-z\d_]/;

/** A span of a text that may mention a user. */
export interface MentionSpan {
  /** Index of the `@` in UTF-16 units. */
  readonly index: number;
  /** Possible usernames, longest first. */
  readonly candidates: readonly string[];
}

/**
 * Returns the spans of a plain text that may mention a user. Chinese has no spaces, so a name may end before any
 * character. Within a Latin word, however, a name cannot end.
 */
export function mentionSpans(text: string): MentionSpan[] {
  if (!text.includes('@')) return [];
  return [...text.matchAll(run)].map(({ index, 1: signs = '' }) => ({ index, candidates: prefixes(signs) }));
}

function prefixes(signs: string): string[] {
  const characters = Array.from(signs);
  const found: string[] = [];
  for (let end = characters.length; end > 0; end -= 1) {
    const isWithinWord = wordSign.test(characters[end - 1] ?? '') && wordSign.test(characters[end] ?? '');
    if (!isWithinWord) found.push(characters.slice(0, end).join(''));
  }
  return found;
}
