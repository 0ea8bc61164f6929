import { useState } from 'react';
import { isCreate, matchingOptions, withCreate, type Listed, type Option } from './option.ts';
import { useSearchItems, type OptionSearch } from './search.ts';

/** Source of a combobox's options. */
export interface OptionSource {
  /** All options, filtered in the browser. Use either `options` or `search`. */
  options?: readonly Option[];
  /** a search while typing. */
  search?: OptionSearch<Option>;
  /** Creates an option from a text. Returns null if that was rejected; the error has then been shown. */
  onCreate?: (name: string) => Promise<Option | null> | Option;
}

/**
 * Manages text, open state and options of a combobox. `made` creates the option if the user selects "create this".
 * `isCurrent` is false while the options belong to an earlier text; Enter must not select an option then.
 */
export function useOptions({ options, search, onCreate }: OptionSource, chosen: readonly Option[]) {
  const [text, setText] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  // Show the whole list if the text is only the name of a selected option.
  const filterText = chosen.some(({ label }) => label === text) ? '' : text;
  const { state, items, isCurrent } = useSearchItems(search, filterText, isOpen);
  const found = search === undefined ? matchingOptions(options ?? [], filterText) : items;
  const listed = onCreate === undefined ? found : withCreate(found, chosen, filterText);

  /** Returns the selected option after creating it if needed; null if creation was rejected. */
  async function made(option: Listed): Promise<Option | null> {
    return isCreate(option) ? ((await onCreate?.(option.label)) ?? null) : option;
  }

  return { text, setText, isOpen, setIsOpen, state, listed, isCurrent, made };
}
