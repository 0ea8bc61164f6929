import { useEffect, useEffectEvent, useState } from 'react';
import { errorMessage } from '../../api/error-message.ts';

/** Milliseconds without typing before a search starts. */
export const SEARCH_REST = 250;

export type SearchState<Item> =
  | { kind: 'idle' }
  | { kind: 'searching' }
  | { kind: 'found'; items: readonly Item[] }
  | { kind: 'failed'; reason: string };

/** Returns the options that match a text; rejects on failure. */
export type OptionSearch<Item> = (text: string, signal: AbortSignal) => Promise<readonly Item[]>;

/**
 * Searches for `text` after a pause in typing. The previous results stay visible until the next ones arrive; responses
 * to outdated texts are ignored. `isCurrent` is false until the results belong to `text`.
 * @param isOn whether to send requests; false while the list is closed
 */
export function useSearchItems<Item>(
  search: OptionSearch<Item> | undefined,
  text: string,
  isOn: boolean,
): { state: SearchState<Item>; items: readonly Item[]; isCurrent: boolean } {
  const [state, setState] = useState<SearchState<Item>>({ kind: 'idle' });
  const [{ items, of }, setItems] = useState<{ items: readonly Item[]; of: string | null }>({
    items: [],
    of: null,
  });
  const ask = useEffectEvent(async (signal: AbortSignal) => {
    if (search === undefined) return;
    setState({ kind: 'searching' });
    try {
      const found = await search(text, signal);
      if (signal.aborted) return;
      setItems({ items: found, of: text });
      setState({ kind: 'found', items: found });
    } catch (error) {
      if (signal.aborted) return;
      setState({ kind: 'failed', reason: errorMessage(error) });
    }
  });
  const isSearching = search !== undefined && isOn;
  useEffect(() => {
    if (!isSearching) return undefined;
    const abort = new AbortController();
    const timer = setTimeout(() => void ask(abort.signal), text === '' ? 0 : SEARCH_REST);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [isSearching, text]);
  return { state, items, isCurrent: search === undefined || of === text };
}
