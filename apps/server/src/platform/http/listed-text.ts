import { limits } from '@xiezhi/contract/limits';

/** Truncates a long text for a row of a list. The detail page shows the whole text. */
export function listedText(text: string): string {
  if (text.length <= limits.listedTextMax) return text;
  // Removes the first half of a surrogate pair at the end, because the text must not end inside a character.
  const cut = text.slice(0, limits.listedTextMax).replace(/[\uD800-\uDBFF]$/, '');
  return `${cut}…`;
}
