import { useMutation } from '@tanstack/react-query';
import { useState, type JSX, type ReactNode } from 'react';
import { showToast } from '../../../lib/notices.ts';
import { MultiCombobox } from '../../../components/combobox/MultiCombobox.tsx';
import type { Option } from '../../../components/combobox/option.ts';
import { FormDialog } from '../../../components/FormDialog.tsx';

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
  /** Button label for a number of problems. */
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
    const problems = await offered({ keyword, currentPage: 1, limit: found }, signal);
    return problems.map(toOption);
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
      <MultiCombobox {...field} search={search} value={chosen} onChange={setChosen} />
      {children}
    </FormDialog>
  );
}

function toOption({ id, problemId, title, author }: Offered): Option {
  const option = { value: String(id), label: `${problemId} ${title}` };
  return author === null ? option : { ...option, detail: author };
}
