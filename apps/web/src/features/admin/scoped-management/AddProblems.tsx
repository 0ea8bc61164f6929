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
  /** Words of the field that finds them. */
  field: { label: string; placeholder: string; hint: string };
  /** The button's word for so many. */
  verbOf: (count: number) => string;
  /** The first so many problems that match the text. */
  offered: (
    query: { keyword: string; currentPage: number; limit: number },
    signal: AbortSignal,
  ) => Promise<readonly Offered[]>;
  /** Adds them, and answers what is said of it. Rejects where they are refused: the dialog stays. */
  add: (pids: number[]) => Promise<string>;
  onClose: () => void;
  children?: ReactNode;
}

const found = 30;

/** Problems to be added somewhere, several at once, found by id, title or author. */
export function AddProblems(props: AddProblemsProps): JSX.Element {
  const { title, field, verbOf, offered, onClose, children } = props;
  const [chosen, setChosen] = useState<readonly Option[]>([]);
  const add = useMutation({
    mutationFn: () => props.add(chosen.map(({ value }) => Number(value))),
    onSuccess(said) {
      showToast({ tone: 'success', text: said });
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
