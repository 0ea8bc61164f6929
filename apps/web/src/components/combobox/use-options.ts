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

/** Text, open list and options of a combobox; `made` turns "create this" into what it creates. */
export function useOptions({ options, search, onCreate }: OptionSource, chosen: readonly Option[]) {
  const [text, setText] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  // A text that names what is chosen looks for nothing: the whole list is shown.
  const wanted = chosen.some(({ label }) => label === text) ? '' : text;
  const { state, items } = useSearchItems(search, wanted, isOpen);
  const found = search === undefined ? matching(options ?? [], wanted) : items;
  const listed = onCreate === undefined ? found : withCreate(found, chosen, wanted);

  /** What an option stands for, made where it has to be; null: that was refused. */
  async function made(option: Listed): Promise<Option | null> {
    return isCreate(option) ? ((await onCreate?.(option.label)) ?? null) : option;
  }

  return { text, setText, isOpen, setIsOpen, state, listed, made };
}
