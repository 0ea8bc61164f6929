import type { SearchQuery } from '@codemirror/search';
import type { EditorState } from '@codemirror/state';

/** Maximum number of counted matches; with more, the bar shows "999+". */
export const countedMatchesMax = 999;

export interface Matches {
  /** At most `countedMatchesMax`. */
  count: number;
  hasMore: boolean;
  /** 1-based index of the selected match; null if none of the counted ones is selected. */
  at: number | null;
}

/** Counts the matches of a query. None if the query is empty or an invalid pattern. */
export function matchesOf(state: EditorState, query: SearchQuery): Matches {
  const matches: Matches = { count: 0, hasMore: false, at: null };
  if (!query.valid) return matches;
  const { from, to } = state.selection.main;
  const cursor = query.getCursor(state);
  for (let step = cursor.next(); step.done !== true; step = cursor.next()) {
    if (matches.count === countedMatchesMax) return { ...matches, hasMore: true };
    matches.count += 1;
    if (step.value.from === from && step.value.to === to) matches.at = matches.count;
  }
  return matches;
}
