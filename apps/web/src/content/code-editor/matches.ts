import type { SearchQuery } from '@codemirror/search';
import type { EditorState } from '@codemirror/state';

/** So many matches are counted; what lies beyond is told as "and more". */
export const mostCounted = 999;

export interface Matches {
  /** At most `mostCounted`. */
  count: number;
  hasMore: boolean;
  /** Which of them is chosen at present, from 1; null where none of those counted is. */
  at: number | null;
}

/** The matches of a query in a text. None where the query is empty or no valid pattern. */
export function matchesOf(state: EditorState, query: SearchQuery): Matches {
  const matches: Matches = { count: 0, hasMore: false, at: null };
  if (!query.valid) return matches;
  const { from, to } = state.selection.main;
  const cursor = query.getCursor(state);
  for (let step = cursor.next(); step.done !== true; step = cursor.next()) {
    if (matches.count === mostCounted) return { ...matches, hasMore: true };
    matches.count += 1;
    if (step.value.from === from && step.value.to === to) matches.at = matches.count;
  }
  return matches;
}
