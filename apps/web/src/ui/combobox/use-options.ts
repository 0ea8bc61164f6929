import { useState } from 'react';
import { isCreate, matching, withCreate, type Listed, type Option } from './option.ts';
import { useSearchItems, type Search } from './search.ts';

/** Where the options of a combobox come from. */
export interface OptionSource {
  /** All of them, filtered here; or */
  options?: readonly Option[];
  /** asked for as one types. */
  search?: Search<Option>;
  /** Makes an option of a text that has none, and resolves with it; null: it was refused, and that was told. */
  onCreate?: (name: string) => Promise<Option | null> | Option;
}

/** Text, open list and options of a combobox; `choose` turns "create this" into what it creates. */
export function useOptions({ options, search, onCreate }: OptionSource, chosen: readonly Option[]) {
  const [text, setText] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  // A text that names what is chosen looks for nothing: the whole list is shown.
  const wanted = chosen.some(({ label }) => label === text) ? '' : text;
  const { state, items } = useSearchItems(search, wanted, isOpen);
  const found = search === undefined ? matching(options ?? [], wanted) : items;
  const listed = onCreate === undefined ? found : withCreate(found, chosen, wanted);

  async function choose(picked: readonly Listed[]): Promise<Option[]> {
    const made = await Promise.all(
      picked.map(async (option) => (isCreate(option) ? ((await onCreate?.(option.label)) ?? null) : option)),
    );
    return made.filter((option) => option !== null);
  }

  return { text, setText, isOpen, setIsOpen, state, listed, choose };
}
