/** How texts name people: `@` and a username. Shared by whoever looks for names and whoever shows them as links. */

/** What may follow `@`: signs of usernames. It stands where no address or other name goes on. */
const run = /(?<![A-Za-z\d_.@/-])@([\p{L}\p{Nd}_.-][\p{L}\p{M}\p{Nd}_.-]{0,19})/gu;
const wordSign = /[A-Za-z\d_]/;

/** A place of a text at which somebody may be named. */
export interface NamedPlace {
  /** Of the `@`. */
  readonly index: number;
  /** Usernames that may be meant, the longest first. */
  readonly candidates: readonly string[];
}

/**
 * Places of a plain text that may name somebody. Chinese has no spaces, so that a name may end before any sign; a
 * word of Latin letters is never cut.
 */
export function namedPlaces(text: string): NamedPlace[] {
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
