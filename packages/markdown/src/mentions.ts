/**
 * How texts mention users: `@` and a username. Shared by the code that finds mentions and the code that shows them as
 * links.
 */

/** Characters of usernames after `@`. The `@` must not continue an address or another name. */
const run = /(?<![A-Za-z\d_.@/-])@([\p{L}\p{Nd}_.-][\p{L}\p{M}\p{Nd}_.-]{0,19})/gu;
const wordSign = /[A-Za-z\d_]/;

/** A place of a text that may mention a user. */
export interface MentionSpan {
  /** Index of the `@` in UTF-16 units. */
  readonly index: number;
  /** Possible usernames, longest first. */
  readonly candidates: readonly string[];
}

/**
 * Returns the places of a plain text that may mention a user. Chinese has no spaces, so a name may end before any
 * character, but not within a Latin word.
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
