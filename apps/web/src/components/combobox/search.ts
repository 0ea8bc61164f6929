import { useEffect, useEffectEvent, useState } from 'react';
import { wordsOf } from '../../api/failure-words.ts';

/** Milliseconds of rest after which a text is searched for. */
export const SEARCH_REST = 250;

export type SearchState<Item> =
  | { kind: 'idle' }
  | { kind: 'searching' }
  | { kind: 'found'; items: readonly Item[] }
  | { kind: 'failed'; reason: string };

/** Asks for what matches a text; rejects where that fails. */
export type Search<Item> = (text: string, signal: AbortSignal) => Promise<readonly Item[]>;

/**
 * What a search finds for a text, asked once the typing rests. What was found before stays in sight until the
 * next answer, and an answer that comes too late is dropped.
 * @param isOn false: nothing is asked (the list is closed)
 */
export function useSearchItems<Item>(
  search: Search<Item> | undefined,
  text: string,
  isOn: boolean,
): { state: SearchState<Item>; items: readonly Item[] } {
  const [state, setState] = useState<SearchState<Item>>({ kind: 'idle' });
  const [items, setItems] = useState<readonly Item[]>([]);
  const ask = useEffectEvent(async (signal: AbortSignal) => {
    if (search === undefined) return;
    setState({ kind: 'searching' });
    try {
      const found = await search(text, signal);
      if (signal.aborted) return;
      setItems(found);
      setState({ kind: 'found', items: found });
    } catch (error) {
      if (signal.aborted) return;
      setState({ kind: 'failed', reason: wordsOf(error) });
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
  return { state, items };
}
