import { limits } from '@xiezhi/contract/limits';

/** The beginning of a long text for the row of a list, where the page of the thing shows the whole. */
export function listedText(text: string): string {
  if (text.length <= limits.listedTextMax) return text;
  // Nothing is cut within a surrogate pair.
  const cut = text.slice(0, limits.listedTextMax).replace(/[\uD800-\uDBFF]$/, '');
  return `${cut}…`;
}
