import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useId, useState, type KeyboardEvent, type RefObject } from 'react';
import { CallError } from '../../api/call-error.ts';
import { call, type CallData } from '../../api/client.ts';
import { useDebouncedValue } from '../../lib/use-debounced-value.ts';
import type { MentionListProps } from './MentionList.tsx';
import { typeEdit } from './typing.ts';

export type Mentionable = CallData<'GET /api/mention-suggestions'>[number];

/** Debounce of suggestions in milliseconds. */
const DEBOUNCE_MS = 150;

/** An `@` at the start of a word and the typed name up to the caret. */
const typedName = /(?<![A-Za-z\d_.@/-])@([\p{L}\p{M}\p{Nd}_.-]{0,20})$/u;

/** Returns the position and prefix of the mention that is being typed; null if there is none. */
export function nameAt(text: string, caret: number): { from: number; prefix: string } | null {
  const found = typedName.exec(text.slice(Math.max(0, caret - 40), caret));
  const prefix = found?.[1];
  return prefix === undefined ? null : { from: caret - prefix.length - 1, prefix };
}

const suggestionsQuery = (prefix: string, gid: number | undefined) =>
  queryOptions({
    queryKey: ['mention-suggestions', prefix, gid ?? null],
    queryFn: ({ signal }) =>
      call('GET /api/mention-suggestions', {
        query: { prefix, ...(gid !== undefined && { gid }) },
        signal,
      }).catch(nobodyInExam),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
    meta: { isQuiet: true },
  });

/** During an exam there are no suggestions, and no error is shown. */
function nobodyInExam(error: unknown): Mentionable[] {
  if (error instanceof CallError && error.code === 'examOnly') return [];
  throw error;
}

function matches({ username, nickname }: Mentionable, prefix: string): boolean {
  const word = prefix.toLowerCase();
  return [username, nickname ?? ''].some((name) => name.toLowerCase().includes(word));
}

const nobody: readonly Mentionable[] = [];

/**
 * Suggests users while a name is typed after an `@`. Focus stays in the text; `aria-activedescendant` names
 * the current one.
 */
export function useMentions(
  area: RefObject<HTMLTextAreaElement | null>,
  /**
   * Whom to suggest: users of the site, or members of the group with this id first. Undefined turns suggestions off.
   */
  of: 'site' | number | undefined,
) {
  const isOn = of !== undefined;
  const gid = typeof of === 'number' ? of : undefined;
  const id = useId();
  const [typed, setTyped] = useState<{ from: number; prefix: string } | null>(null);
  const [at, setAt] = useState(0);
  const prefix = useDebouncedValue(typed?.prefix ?? '', DEBOUNCE_MS);
  const isEnabled = isOn && typed !== null && (prefix !== '' || (gid !== undefined && typed.prefix === ''));
  const { data } = useQuery({ ...suggestionsQuery(prefix, gid), enabled: isEnabled });
  // Until the server responds, filter the previous suggestions by the typed prefix.
  const people = isEnabled ? (data ?? nobody).filter((person) => matches(person, typed.prefix)) : nobody;
  const current = Math.min(at, people.length - 1);

  function look(): void {
    if (!isOn || area.current === null) return;
    const { value, selectionStart, selectionEnd } = area.current;
    const found = selectionStart === selectionEnd ? nameAt(value, selectionStart) : null;
    setTyped((before) => (before?.from === found?.from && before?.prefix === found?.prefix ? before : found));
    if (found?.prefix !== typed?.prefix) setAt(0);
  }

  const close = (): void => setTyped(null);

  function choose(person: Mentionable | undefined): void {
    if (person === undefined || typed === null || area.current === null) return;
    const insert = `@${person.username} `;
    const end = typed.from + insert.length;
    typeEdit(area.current, {
      from: typed.from,
      to: typed.from + 1 + typed.prefix.length,
      insert,
      select: [end, end],
    });
    close();
  }

  /** Handles a key of the list. Returns whether it did. */
  function onKeyDown(event: KeyboardEvent): boolean {
    if (people.length === 0 || event.ctrlKey || event.metaKey || event.shiftKey) return false;
    if (event.key === 'ArrowDown') setAt((current + 1) % people.length);
    else if (event.key === 'ArrowUp') setAt((current - 1 + people.length) % people.length);
    else if (event.key === 'Enter' || event.key === 'Tab') choose(people[current]);
    else if (event.key === 'Escape') close();
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  }

  const list: MentionListProps = { id, people, current, onPoint: setAt, onChoose: choose };
  return {
    look,
    close,
    onKeyDown,
    list,
    aria: isOn
      ? {
          'aria-autocomplete': 'list' as const,
          'aria-controls': people.length === 0 ? undefined : id,
          'aria-activedescendant': people.length === 0 ? undefined : `${id}-${current}`,
        }
      : {},
  };
}
