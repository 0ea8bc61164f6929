import type { Filter } from './FilterBar.tsx';

/** Returns the search field of a list that is filtered by the parameter `keyword`. */
export function keywordFilter(
  label: string,
  value: string | undefined,
): Filter<{ keyword?: string | undefined }> {
  return {
    kind: 'search',
    id: 'keyword',
    label,
    value,
    className: 'max-sm:col-span-2 sm:w-60',
    change: (keyword) => ({ keyword }),
  };
}
