import { useMutation } from '@tanstack/react-query';
import { useState, type JSX, type ReactNode } from 'react';
import { showToast } from '../../../lib/toasts.ts';
import { MultiCombobox } from '../../../components/combobox/MultiCombobox.tsx';
import type { Option } from '../../../components/combobox/option.ts';
import { FormDialog } from '../../../components/FormDialog.tsx';
import { isTypedId, typedIds } from './typed-ids.ts';

/** A problem that can be added. */
interface Offered {
  id: number;
  problemId: string;
  title: string;
  author: string | null;
}

interface AddProblemsProps {
  title: string;
  /** Texts of the search field. */
  field: { label: string; placeholder: string; hint: string };
  /** Returns the button label for this number of problems. */
  verbOf: (count: number) => string;
  /** Searches for problems that match the text, at most `limit`. */
  offered: (
    query: { keyword: string; currentPage: number; limit: number },
    signal: AbortSignal,
  ) => Promise<readonly Offered[]>;
  /**
   * Adds the problems and returns the text of the toast. Rejects if the server rejects them: the dialog stays
   * open.
   */
  add: (pids: number[]) => Promise<string>;
  onClose: () => void;
  children?: ReactNode;
}

const found = 30;
/** Maximum number of ids in a typed list that are searched. */
const typedMax = 26;

/** Selects several problems to add, searched by id, title or author. */
export function AddProblems(props: AddProblemsProps): JSX.Element {
  const { title, field, verbOf, offered, onClose, children } = props;
  const [chosen, setChosen] = useState<readonly Option[]>([]);
  const add = useMutation({
    mutationFn: () => props.add(chosen.map(({ value }) => Number(value))),
    onSuccess(text) {
      showToast({ tone: 'success', text: text });
      onClose();
    },
    meta: { isQuiet: true },
  });

  async function search(keyword: string, signal: AbortSignal): Promise<Option[]> {
    const find = (text: string) => offered({ keyword: text, currentPage: 1, limit: found }, signal);
    const problems = await find(keyword);
    const ids = typedIds(keyword).slice(0, typedMax);
    if (problems.length > 0 || ids.length < 2) return problems.map(toOption);
    // No problem matches the whole text, so treat its words as ids of several problems.
    const lists = await Promise.all(ids.map(find));
    const named = lists
      .flat()
      .filter((one) => ids.some((id) => one.problemId.toLowerCase() === id.toLowerCase()));
    return [...new Map(named.map((one) => [one.id, toOption(one)])).values()];
  }

  return (
    <FormDialog
      title={title}
      verb={verbOf(chosen.length)}
      isIncomplete={chosen.length === 0}
      isBusy={add.isPending}
      error={add.error}
      onSave={() => add.mutate()}
      onClose={onClose}
    >
      <MultiCombobox {...field} search={search} isNamed={isTypedId} value={chosen} onChange={setChosen} />
      {children}
    </FormDialog>
  );
}

function toOption({ id, problemId, title, author }: Offered): Option {
  const option = { value: String(id), label: `${problemId} ${title}` };
  return author === null ? option : { ...option, detail: author };
}
