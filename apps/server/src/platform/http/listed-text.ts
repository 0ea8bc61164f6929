import { limits } from '@xiezhi/contract/limits';

/** Truncates a long text for a list row; the detail page shows all of it. */
export function listedText(text: string): string {
  if (text.length <= limits.listedTextMax) return text;
  // Never cuts inside a surrogate pair.
  const cut = text.slice(0, limits.listedTextMax).replace(/[\uD800-\uDBFF]$/, '');
  return `${cut}…`;
}
