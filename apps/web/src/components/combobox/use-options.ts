import { useState } from 'react';
import { isCreate, matchingOptions, withCreate, type Listed, type Option } from './option.ts';
import { useSearchItems, type OptionSearch } from './search.ts';

/** Source of a combobox's options. */
export interface OptionSource {
  /** All options, filtered locally; or */
  options?: readonly Option[];
  /** a search while typing. */
  search?: OptionSearch<Option>;
  /** Creates an option from a text; null: rejected, and the error has been shown. */
  onCreate?: (name: string) => Promise<Option | null> | Option;
}

/**
 * Text, open state and options of a combobox. `made` creates the option if the user selects "create this".
 * `isCurrent` is false while the options are those of an earlier text, when Enter must not select one.
 */
export function useOptions({ options, search, onCreate }: OptionSource, chosen: readonly Option[]) {
  const [text, setText] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  // The name of the selected option is not used as a filter: the whole list is shown.
  const filterText = chosen.some(({ label }) => label === text) ? '' : text;
  const { state, items, isCurrent } = useSearchItems(search, filterText, isOpen);
  const found = search === undefined ? matchingOptions(options ?? [], filterText) : items;
  const listed = onCreate === undefined ? found : withCreate(found, chosen, filterText);

  /** Returns the selected option, creating it if needed; null: rejected. */
  async function made(option: Listed): Promise<Option | null> {
    return isCreate(option) ? ((await onCreate?.(option.label)) ?? null) : option;
  }

  return { text, setText, isOpen, setIsOpen, state, listed, isCurrent, made };
}
